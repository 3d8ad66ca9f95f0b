//! The progress page: its requests, its contents, and the ways from it to puzzles and reviews.

use gumu_core::engine::Ticket;
use gumu_core::game::{Color, NamedOpening, Point};
use gumu_core::progress::{PlayerTally, ReviewedFigures};
use gumu_core::puzzle::day::Day;
use gumu_core::puzzle::tactic::PuzzleKind;
use gumu_core::review::report::{PracticeTopic, ThreeCount};
use gumu_core::review::skill::{N_SKILLS, SkillCount, SkillCounts};
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::history::{HistoryPage, HistoryRequest};
use gumu_window::ui::practice::{PracticeRequest, PuzzleFilter};
use gumu_window::ui::progress::{ProgressAction, ProgressEvent, ProgressPart, ProgressRequest};
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::widgets::{PlotView, Widget};

use crate::harness::Harness;
use crate::ui::choose_by_key;

/// For each game: its day, the accuracy in percent, how many times out of ten the player showed each skill, the third
/// stone (which decides the opening), and the winner.
const GAMES: [(&str, f64, u32, &str, Option<Color>); 9] = [
    ("2026-09-14", 58.0, 5, "i9", Some(Color::White)),
    ("2026-09-16", 63.0, 6, "i9", Some(Color::White)),
    ("2026-09-23", 61.0, 6, "h10", None),
    ("2026-10-07", 70.0, 7, "i9", Some(Color::Black)),
    ("2026-10-13", 68.0, 6, "a1", Some(Color::White)),
    ("2026-10-24", 75.0, 8, "h10", Some(Color::Black)),
    ("2026-11-02", 74.0, 8, "j8", Some(Color::Black)),
    ("2026-11-11", 81.0, 9, "a1", None),
    ("2026-11-20", 83.0, 9, "i9", Some(Color::Black)),
];

/// Returns the figures that the reviews of [`GAMES`] give to the progress page. The player has Black in all games.
pub fn figures() -> Vec<ReviewedFigures> {
    let three = |n_overlooked, n_faced| ThreeCount { n_overlooked, n_faced };
    let game = |(day, accuracy, n_shown, third, winner): &(&str, f64, u32, &str, Option<Color>)| {
        let stones = ["h8", "h9", third].map(|it| Point::parse(it, 15).unwrap());
        ReviewedFigures {
            day: Day::parse(day).unwrap(),
            results: PlayerTally::of(*winner, Color::Black),
            opening: NamedOpening::of(&stones, 15),
            accuracy: (10.0 * accuracy, 10),
            skills: SkillCounts([SkillCount { n_shown: *n_shown, n_occasions: 10 }; N_SKILLS]),
            threes: [three(0, 3), three(1, 2), three(1, 4), three(2, 3)],
            topics: vec![(PracticeTopic::StopThrees, 0.6), (PracticeTopic::WinByFours, 0.3)],
        }
    };
    GAMES.iter().map(game).collect()
}

/// Opens the progress page, and returns the ticket (number) of the request that the page sends.
fn ask(it: &mut Harness) -> Ticket {
    choose_by_key(it, Action::Progress(ProgressAction::Open));
    let Some(Effect::Progress(ProgressRequest::Read(ticket))) = it.effects.last() else { panic!("{:?}", it.effects) };
    *ticket
}

/// Opens the progress page, and reports these reviewed games to it, and the number of games that are not reviewed.
pub fn open(it: &mut Harness, games: Vec<ReviewedFigures>, n_unreviewed: usize) {
    let ticket = ask(it);
    let part = ProgressPart { games, n_unreviewed, ..ProgressPart::default() };
    it.event(&Event::Progress(ProgressEvent::Read(ticket, part)));
    let last = ProgressPart { is_last: true, ..ProgressPart::default() };
    it.event(&Event::Progress(ProgressEvent::Read(ticket, last)));
}

fn plots(it: &Harness) -> Vec<(PlotView, String)> {
    let plot = |placed: &gumu_window::ui::layout::Placed| match &placed.widget {
        Widget::Plot(view) => Some(((**view).clone(), placed.name.clone())),
        _ => None,
    };
    it.layout.placed.iter().filter_map(plot).collect()
}

#[test]
fn the_page_shows_accuracy_and_level_by_week_threes_by_direction_and_results_by_opening() {
    let mut it = Harness::new();
    open(&mut it, figures(), 4);
    let [(accuracy, told), (level, _)] = &plots(&it)[..] else { panic!("{:?}", plots(&it)) };
    assert_eq!((accuracy.values.len(), level.values.len()), (10, 10));
    assert!(accuracy.values[2].is_none() && level.values[2].is_none(), "a week without a game has no value");
    // A value of the plot is the height of a point in thousandths. Height 0 is an accuracy of 60, and height 1000 is
    // 90. The first week has the mean accuracy 60.5, so its height is 17.
    assert_eq!((accuracy.values[0], accuracy.values[9]), (Some(17), Some(767)));
    assert!(level.values[0] < level.values[9], "{level:?}");
    assert!(told.starts_with("Accuracy: 2026-09-14 60, 2026-09-21 61, 2026-09-28 –, "), "{told}");
    for text in [
        "9 reviewed games against the computer in 10 weeks, week by week",
        "Not counted because not reviewed: 4 games.",
        "0 of 27",
        "18 of 27",
        "stopping open threes",
        "in 9 games",
        "Results by opening",
        "Other openings",
    ] {
        assert!(it.shows(text), "{text}: {:?}", it.texts());
    }
}

#[test]
fn a_topic_leads_to_puzzles_of_its_kind() {
    for (topic, kind) in
        [(PracticeTopic::StopThrees, PuzzleKind::Defense), (PracticeTopic::WinByFours, PuzzleKind::Fours)]
    {
        let mut it = Harness::new();
        open(&mut it, figures(), 0);
        it.press(Action::Progress(ProgressAction::Practice(topic)));
        assert!(it.state.dialogs().is_empty() && it.state.practice().is_some());
        assert_eq!(it.state.puzzles().filter(), PuzzleFilter::Kind(kind));
        assert!(matches!(it.effects.last(), Some(Effect::Practice(PracticeRequest::ReadTraining))));
        assert!(!it.state.can(Action::Progress(ProgressAction::Open)), "a puzzle covers the game");
    }
}

#[test]
fn without_a_reviewed_game_the_page_leads_to_the_reviews() {
    let mut it = Harness::new();
    open(&mut it, Vec::new(), 3);
    assert!(plots(&it).is_empty() && it.shows("None of your games against the computer has been reviewed yet."));
    it.press(Action::Progress(ProgressAction::OpenReviews));
    assert_eq!(it.state.history_view().map(|it| it.page), Some(HistoryPage::Reviews));
    assert!(it.effects.iter().any(|it| matches!(it, Effect::History(HistoryRequest::List(_)))));
    assert!(it.state.progress_figures().is_none(), "they take no memory any more");
}

#[test]
fn reading_is_stopped_with_the_page_and_late_answers_are_dropped() {
    let mut it = Harness::new();
    let first = ask(&mut it);
    assert!(it.shows("Reading the reviews"));
    it.key(Key::Escape);
    assert!(matches!(it.effects.last(), Some(Effect::Progress(ProgressRequest::Stop))));
    let second = ask(&mut it);
    assert_ne!(first, second);
    let part = ProgressPart { games: figures(), ..ProgressPart::default() };
    it.event(&Event::Progress(ProgressEvent::Read(first, part.clone())));
    assert!(plots(&it).is_empty());
    it.event(&Event::Progress(ProgressEvent::Read(second, part)));
    assert_eq!(plots(&it).len(), 2, "the first part is shown at once");
    let trouble = Some(std::io::Error::other("the disk is gone").into());
    let last = ProgressPart { trouble, is_last: true, ..ProgressPart::default() };
    it.event(&Event::Progress(ProgressEvent::Read(second, last)));
    assert!(it.shows("the disk is gone"), "{:?}", it.texts());
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn in_the_smallest_window_every_card_is_reached_by_keys() {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    open(&mut it, figures(), 0);
    let mut seen = String::new();
    for _ in 0..=it.layout.scroll.last {
        seen += &it.texts().join("\n");
        it.key(Key::Down);
    }
    assert!(0 < it.layout.scroll.last);
    for title in
        ["Accuracy", "Estimated level", "Mistakes that cost you most", "Overlooked open threes", "Results by opening"]
    {
        assert!(seen.contains(title), "{title}: {seen}");
    }
    it.key(Key::Home);
    let practice = Action::Progress(ProgressAction::Practice(PracticeTopic::StopThrees));
    let is_shown = |it: &Harness| it.layout.control(practice).is_some();
    while !is_shown(&it) {
        it.key(Key::Down);
    }
    let stop = Role::Control { action: practice, enabled: true, tab: true };
    assert!(it.layout.control(practice).is_some_and(|it| it.role == stop), "Tab stops at the way to puzzles");
}
