//! Reads the statistics of the player's reviewed games in the history, on a thread of its own.

use crate::app::history::HistoryFolder;
use crate::app::tasks::{EventSender, StoppableTask};
use crate::engine::{Ticket, roster};
use crate::formats::LoadedGame;
use crate::progress::ReviewedFigures;
use crate::puzzle::day::Day;
use crate::review::stored;
use crate::ui::event::{Event, Failure};
use crate::ui::history::{GameSummary, KeptName};
use crate::ui::progress::{ProgressEvent, ProgressPart};

/// Number of games whose statistics are reported together. The number is small enough for the first statistics to
/// appear early, and large enough that the totals are not computed again for every single game.
const N_TOGETHER: usize = 20;

/// Starts reading the games of the history, the newest first. Sends their statistics as events that carry `ticket`, the
/// number of the request.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn read(ticket: Ticket, history: HistoryFolder, events: EventSender) -> Result<StoppableTask, Failure> {
    StoppableTask::start("progress", move |stop| {
        let tell = |part| events.send(Event::Progress(ProgressEvent::Read(ticket, part)));
        let names = match history.names() {
            Ok(names) => names,
            Err(error) => {
                let trouble = Some(error.into());
                return tell(ProgressPart { trouble, is_last: true, ..ProgressPart::default() });
            }
        };
        for names in names.chunks(N_TOGETHER) {
            if stop.is_stopped() {
                return;
            }
            tell(part_of(&history, names));
        }
        tell(ProgressPart { is_last: true, ..ProgressPart::default() });
    })
}

/// Returns the statistics of some games. Leaves out games between two people or two programs, because they do not show
/// the progress of one known player. Skips files that cannot be read; the list of the history reports these files.
fn part_of(history: &HistoryFolder, names: &[KeptName]) -> ProgressPart {
    let mut part = ProgressPart::default();
    for name in names {
        let Ok(Ok(game)) = history.read(name) else { continue };
        let Some(summary) = GameSummary::of_loaded(&game, roster::house()) else { continue };
        let Some((_, program)) = summary.opponent() else { continue };
        let LoadedGame { record, .. } = &game;
        let review = stored::load(record).filter(|_| summary.is_reviewed);
        let day = Day::parse(name.date());
        let figures = review.zip(day).and_then(|(review, day)| ReviewedFigures::of(record, &review, !program, day));
        match figures {
            Some(figures) => part.games.push(figures),
            None => part.n_unreviewed += 1,
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc;

    use super::*;
    use crate::engine::StopToken;
    use crate::game::{ByColor, Color, Point, Record, Rule};
    use crate::review::game_review::ReviewEffort;
    use crate::review::threads::ReviewThrottle;
    use crate::review_queue::review_game;

    #[test]
    fn reviewed_games_against_a_program_are_counted_and_others_are_not() {
        let root = tempfile::tempdir().unwrap();
        let history = HistoryFolder::new(root.path().join("history"));
        let mut record = Record::new(15, Rule::Freestyle);
        for name in ["h8", "h9", "i9", "a1"] {
            record.play(Point::parse(name, 15).unwrap()).unwrap();
        }
        record.resign(Color::White).unwrap();
        let seats = |black: &str, white: &str| ByColor { black: black.to_owned(), white: white.to_owned() };
        let add = |day: &str, black, white, is_reviewed| {
            let name = history.add(&record, &seats(black, white), day).unwrap();
            if is_reviewed {
                let effort = ReviewEffort { n_nodes: 50, depth: None, n_vcf_nodes: 100, n_vct_nodes: 100 };
                let game = record.up_to(record.main_end());
                let review = review_game(&game, effort, &ReviewThrottle::new(1), &StopToken::new(), None, &|_, _| ());
                history.keep_review(&name, &review).unwrap();
            }
            name
        };
        add("2026-11-20", "master:1", "person", true);
        add("2026-11-21", "person", "master:1", false);
        add("2026-11-22", "person", "person", true);
        let broken = add("2026-11-23", "person", "master:1", false);
        fs::write(history.file(&broken), "\0").unwrap();
        let (sender, events) = mpsc::channel();
        let task = read(Ticket(3), history, EventSender::new(move |it| sender.send(it).unwrap())).unwrap();
        let mut whole = ProgressPart::default();
        for event in events {
            let Event::Progress(ProgressEvent::Read(Ticket(3), part)) = event else { panic!("{event:?}") };
            whole.games.extend(part.games);
            whole.n_unreviewed += part.n_unreviewed;
            if part.is_last {
                break;
            }
        }
        drop(task);
        let [game] = &whole.games[..] else { panic!("{whole:?}") };
        assert_eq!((game.day.to_string().as_str(), game.results.n_lost, whole.n_unreviewed), ("2026-11-20", 1, 1));
        assert_eq!((game.opening.map(|it| it.sign), game.accuracy.1), (Some("4D"), 2));
    }
}
