//! Matches: their results, the faults by which a player loses a game, and the statistics.

use std::fs;
use std::path::PathBuf;
#[cfg(unix)]
use std::process::Stdio;
use std::process::{Command, Output};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use gumu_core::arena::elo::{Pairs, Sprt, Tally, Verdict, elo_of, ratings, score_of};
use gumu_core::arena::report::{self, MatchTitle};
use gumu_core::arena::shard::Shard;
use gumu_core::arena::tournament::CrossTable;
use gumu_core::arena::{Contest, GameEnd, MatchGame, MatchScore, MatchSettings, entrants, openings};
use gumu_core::engine::{
    Player, PlayerFault, PlayerInfo, PointEvaluator, PointValue, PositionView, Registry, SearchHandler, StopToken,
    roster,
};
use gumu_core::formats;
use gumu_core::game::{Color, PlayerId, Point, Rule, TimeControl};
use gumu_core::output::ToolError;
use gumu_core::protocol::program::USUAL_MAX_BYTES;

/// Time that is enough for every player in these tests, even on a busy machine.
const AMPLE: Duration = Duration::from_secs(30);

/// Returns the player that runs our own engine executable as an external program.
fn program() -> PlayerId {
    entrant(concat!("cmd:", env!("CARGO_BIN_EXE_pbrain-gumu"))).unwrap()
}

/// The registry with the built-in opponents, an opponent that fails, and the external programs of these tests.
static REGISTRY: LazyLock<Mutex<Registry>> = LazyLock::new(|| {
    let mut registry = roster::house().clone();
    registry.add(PlayerInfo::new(BROKEN, |_| Box::new(Broken)));
    Mutex::new(registry)
});

/// Returns the player that `text` names, by an id or by a command line. An external program is added to the registry
/// first.
fn entrant(text: &str) -> Result<PlayerId, ToolError> {
    entrants::find_or_add(&mut REGISTRY.lock().unwrap(), text, Some(USUAL_MAX_BYTES))
}

fn registry() -> Arc<Registry> {
    Arc::new(REGISTRY.lock().unwrap().clone())
}

/// Returns a built-in opponent that answers at once.
fn house() -> PlayerId {
    entrant("gumu").unwrap()
}

/// Returns settings with little time per move. The grace (the time by which a move may exceed its limit) is long,
/// because the test machine may be busy.
fn quick(n_games: usize) -> MatchSettings {
    let control = TimeControl::PerMove(Duration::from_millis(50));
    MatchSettings { control, grace: AMPLE, ..settings(n_games) }
}

/// Returns the player that runs a script in `tests/data/brains`.
#[cfg(unix)]
fn brain(name: &str) -> PlayerId {
    let path = format!("{}/tests/data/brains/{name}.sh", env!("CARGO_MANIFEST_DIR"));
    entrant(&format!("cmd:{path}")).unwrap()
}

fn settings(n_games: usize) -> MatchSettings {
    MatchSettings {
        size: 15,
        rule: Rule::Freestyle,
        control: TimeControl::PerMove(AMPLE),
        nodes: None,
        grace: Duration::from_millis(100),
        start_time: AMPLE,
        openings: openings::random(15, Rule::Freestyle, n_games.div_ceil(2), 1),
        n_games,
        shard: Shard::WHOLE,
        concurrency: 1,
        sprt: None,
        seed: 1,
    }
}

fn play(entrants: [PlayerId; 2], settings: MatchSettings) -> MatchScore {
    Contest { entrants, registry: registry(), settings }.run(&StopToken::new(), |_| ())
}

/// Checks that a player loses both games of a match by the same kind of fault, and returns the first fault.
#[track_caller]
fn fault_of(entrant: PlayerId, control: TimeControl) -> PlayerFault {
    fault_under(MatchSettings { control, start_time: Duration::from_millis(500), ..settings(2) }, entrant)
}

/// Plays a match with these settings, checks that a player loses both games by the same kind of fault, and returns the
/// first fault.
#[track_caller]
fn fault_under(settings: MatchSettings, entrant: PlayerId) -> PlayerFault {
    let standing = play([entrant, house()], settings);
    assert_eq!(standing.tally, Tally { wins: 0, draws: 0, losses: 2 });
    let faults: Vec<_> = standing
        .games
        .iter()
        .map(|game| match &game.played.end {
            GameEnd::Fault(loser, fault) if *loser == game.color_of(0) => fault.clone(),
            end => panic!("game {} has ended by {end:?}", game.number),
        })
        .collect();
    assert_eq!(std::mem::discriminant(&faults[0]), std::mem::discriminant(&faults[1]), "{faults:?}");
    faults[0].clone()
}

#[cfg(unix)]
#[track_caller]
fn check_fault(name: &str, expected: &str) {
    let fault = fault_of(brain(name), TimeControl::PerMove(AMPLE)).to_string();
    assert!(fault.starts_with(expected), "{fault:?} is not {expected:?}");
}

#[cfg(unix)]
#[test]
fn a_brain_that_breaks_loses_its_games_and_nothing_else() {
    check_fault("crash", "crash: exit status: 3");
    check_fault("flood", "flood: too many lines");
    check_fault("stubborn", "illegal move: a15: the point is occupied");
    let path = format!("{}/tests/data/brains/stubborn.sh", env!("CARGO_MANIFEST_DIR"));
    let outside = entrant(&format!("cmd:'{path}' 20,3")).unwrap();
    let fault = fault_of(outside, TimeControl::PerMove(AMPLE)).to_string();
    assert!(fault.starts_with("illegal move: u12: the point lies outside the board"), "{fault:?}");
    check_fault("unready", "refusal: ERROR unsupported size");
    check_fault("mute", "time: no answer in 0.50 s");
    check_fault("closed", "crash: closed its output");
}

#[cfg(target_os = "linux")]
#[test]
fn a_brain_that_takes_too_much_loses_its_games_and_the_machine_stays() {
    let ample = TimeControl::PerMove(AMPLE);
    let fault = |name| fault_under(MatchSettings { control: ample, ..settings(2) }, brain(name)).to_string();
    assert!(fault("glutton").starts_with("crash: "));
    assert_eq!(fault("herd"), "crash: it took more than 1724 MB of memory");
    assert_eq!(fault("crowd"), "crash: it had more than 1024 processes and threads");
}

#[cfg(unix)]
#[test]
fn a_brain_may_complain_of_settings_but_not_refuse_to_move() {
    // The brain `picky` answers every INFO with an error: some at once, others only before its next move. Real brains
    // do this too.
    let openings = vec![[(7, 7), (7, 8), (8, 7)].map(|(x, y)| Point::new(x, y)).to_vec()];
    let standing = play([brain("picky"), house()], MatchSettings { openings, ..settings(2) });
    assert!(standing.games.iter().all(|it| matches!(it.played.end, GameEnd::Five(_))), "{standing:?}");
    let ignored = &standing.ignored;
    assert!(ignored[1].n_lines == 0 && 4 < ignored[0].n_lines, "{ignored:?}");
    assert!(ignored[0].first.starts_with("UNKNOWN INFO"), "{ignored:?}");
    // After an error the match waits for a move until the time is up, because a move may still come.
    let short = TimeControl::PerMove(Duration::from_millis(200));
    assert_eq!(fault_of(brain("refusal"), short), PlayerFault::Refusal("ERROR my head aches".to_owned()));
    assert_eq!(fault_of(brain("nonsense"), short), PlayerFault::Nonsense("I play h8, I think".to_owned()));
}

#[cfg(unix)]
#[test]
fn a_brain_that_drops_what_comes_at_once_plays_its_games_to_the_end() {
    let openings = vec![[(7, 7), (7, 8), (8, 7)].map(|(x, y)| Point::new(x, y)).to_vec()];
    let standing = play([brain("deaf"), house()], MatchSettings { openings, ..settings(2) });
    assert!(standing.games.iter().all(|it| matches!(it.played.end, GameEnd::Five(_))), "{standing:?}");
    assert_eq!(standing.ignored[0].n_lines, 0, "nothing was lost");
}

#[test]
fn a_match_with_games_lost_off_the_board_is_void() {
    let settings = settings(4);
    let contest = Contest { entrants: [PlayerId::new(BROKEN), house()], registry: registry(), settings };
    let standing = contest.run(&StopToken::new(), |_| ());
    assert!(standing.is_void() && standing.faults().count() == 4);
    let report = report::standing(&MatchTitle::of(&contest), &standing);
    assert!(report.contains("VOID   4 of 4 games did not end on the board"), "{report}");
}

#[test]
fn pairs_that_repeat_earlier_ones_are_told() {
    let opening = |x| [(7, 7), (7, 8), (x, 7)].map(|(x, y)| Point::new(x, y)).to_vec();
    let repeated = |openings| play([entrant("alphabeta").unwrap(), house()], MatchSettings { openings, ..settings(4) });
    // Both players play the same moves again in the same opening, except where their seeds decide between equally good
    // moves.
    let (same, other) = (repeated(vec![opening(8), opening(8)]), repeated(vec![opening(8), opening(9)]));
    assert!(same.n_repeated_pairs() <= 1);
    assert_eq!((other.n_repeated_pairs(), other.is_void()), (0, false));
    let mut twice = same.clone();
    for game in &same.games[..2] {
        twice.games.push(MatchGame { number: game.number + 4, ..game.clone() });
    }
    assert_eq!(twice.n_repeated_pairs(), same.n_repeated_pairs() + 1);
}

#[cfg(unix)]
#[test]
fn a_brain_that_plays_a_forbidden_move_loses() {
    // Black has three stones along each of the two edges that meet in the upper left corner. The brain's stone in this
    // corner makes two fours.
    let black = [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3)];
    let white = [(7, 7), (9, 8), (11, 7), (13, 9), (7, 11), (10, 12)];
    let opening = black.iter().zip(white).flat_map(|(black, white)| [*black, white]);
    let openings = vec![opening.map(|(x, y)| Point::new(x, y)).collect()];
    let standing = play([brain("stubborn"), house()], MatchSettings { openings, rule: Rule::Renju, ..settings(2) });
    let GameEnd::Fault(Color::Black, fault) = &standing.games[0].played.end else { panic!("{standing:?}") };
    assert_eq!(fault.to_string(), "foul: a15 makes a double-four");
}

#[cfg(unix)]
#[test]
fn a_brain_that_is_late_loses_by_time() {
    let short = Duration::from_millis(200);
    for name in ["silent", "endless"] {
        for control in [TimeControl::PerMove(short), TimeControl::PerGame(short)] {
            assert_eq!(fault_of(brain(name), control), PlayerFault::Time(Duration::from_millis(300)), "{name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_brain_that_talks_and_proposes_plays_all_the_same() {
    let openings = vec![[(7, 7), (7, 8), (8, 7)].map(|(x, y)| Point::new(x, y)).to_vec()];
    let standing = play([brain("corner"), house()], MatchSettings { openings, ..settings(2) });
    assert!(standing.games.iter().all(|it| matches!(it.played.end, GameEnd::Five(_))), "{standing:?}");
    assert_eq!(standing.tally.losses, 2);
    let usage = standing.usage[0];
    assert_eq!((usage.n_depths, usage.depths), (usage.n_moves, 7 * usage.n_moves));
    assert_eq!(standing.usage[1].n_depths, 0);
}

#[test]
fn a_program_takes_arguments() {
    let path = env!("CARGO_BIN_EXE_pbrain-gumu");
    let scan = entrant(&format!("cmd:'{path}' --opponent scan --seed \"1\"")).unwrap();
    assert_eq!(registry().get(&scan).unwrap().label, "pbrain-gumu --opponent scan --seed 1");
    let nobody = entrant(&format!("cmd:{path} --opponent nobody")).unwrap();
    assert!(matches!(fault_under(settings(2), nobody), PlayerFault::Crash(_)));
    // A built-in opponent plays the same moves as the same opponent in a separate program.
    let house = || entrant("scan").unwrap();
    let [beside, within] = [scan, house()].map(|it| play([it, house()], quick(2)));
    assert_eq!(beside.tally, within.tally);

    assert_eq!(entrant("cmd:no/brain --level 1"), Err(ToolError::Failed("there is no program no/brain".to_owned())));
    assert_eq!(entrant("cmd:"), Err("the command line is empty".into()));
    assert_eq!(entrant("cmd:'a b"), Err("a quotation mark is not closed in the command line".into()));
}

#[test]
fn opponents_of_the_house_report_their_depth() {
    let alphabeta = entrant("alphabeta").unwrap();
    let control = TimeControl::PerMove(AMPLE);
    let [usage, none] = play([alphabeta, house()], MatchSettings { control, ..settings(2) }).usage;
    assert!(0 < usage.n_depths && usage.n_depths <= usage.depths && usage.depths <= 4 * usage.n_depths, "{usage:?}");
    assert_eq!(none.n_depths, 0, "it looks at no move but its own");
}

/// An opponent that fails on every move.
struct Broken;

impl Player for Broken {
    fn best_move(
        &mut self,
        _turn: PositionView<'_>,
        _handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        panic!("I am broken")
    }

    fn point_evaluator<'a>(&self, _turn: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

const BROKEN: &str = "broken";

#[test]
fn an_opponent_that_fails_loses_its_games() {
    let fault = fault_of(BROKEN.into(), TimeControl::PerMove(AMPLE));
    assert_eq!(fault, PlayerFault::Crash("I am broken".to_owned()));
}

#[test]
fn a_program_plays_as_its_opponent_of_the_house() {
    let standing = play([program(), house()], MatchSettings { concurrency: 2, ..quick(4) });
    assert_eq!(standing.tally.n_games(), 4);
    assert!(standing.games.iter().all(|it| !matches!(it.played.end, GameEnd::Fault(..))), "{standing:?}");
    assert_eq!(standing.pairs.n_pairs(), 2);
}

#[test]
fn every_opening_is_played_with_both_colors() {
    let standing = play([house(), house()], settings(6));
    for pair in standing.games.chunks(2) {
        let opening = |it: usize| pair[it].played.record.moves().iter().filter_map(|it| it.point).collect::<Vec<_>>();
        let (one, two) = (opening(0), opening(1));
        assert_eq!(one[..3], two[..3]);
        assert_ne!(pair[0].color_of(0), pair[1].color_of(0));
        assert_eq!(pair[0].entrant_of(Color::Black), 0);
        assert_eq!(pair[1].entrant_of(Color::White), 0);
    }
}

#[test]
fn the_same_seed_plays_the_same_games_however_many_at_once() {
    let games = |seed, concurrency| {
        let openings = openings::random(15, Rule::Freestyle, 3, seed);
        let standing = play([house(), house()], MatchSettings { openings, seed, concurrency, ..settings(6) });
        standing.games.iter().map(|it| it.played.record.moves().to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(games(5, 1), games(5, 3));
    assert_ne!(games(5, 1), games(6, 1));
}

#[test]
fn a_match_that_is_called_off_counts_what_was_played() {
    let called_off = StopToken::new();
    let contest = Contest { entrants: [house(), house()], registry: registry(), settings: settings(1000) };
    let standing = contest.run(&called_off, |standing| {
        if 3 <= standing.games.len() {
            called_off.stop();
        }
    });
    assert!((3..1000).contains(&standing.games.len()), "{} games", standing.games.len());
    assert_eq!(standing.tally.n_games() as usize, standing.games.len());
}

#[test]
fn a_decided_test_ends_the_match() {
    let sprt = Sprt { elo0: 0.0, elo1: 400.0 };
    let contest = |concurrency| {
        let settings = MatchSettings { sprt: Some(sprt), concurrency, ..settings(1000) };
        play([house(), BROKEN.into()], settings)
    };
    let standing = contest(1);
    assert_eq!(standing.verdict(sprt), Verdict::Accepted);
    assert!(standing.games.len() < 20, "{} games", standing.games.len());
    assert_eq!(standing.games.len() % 2, 0, "only pairs decide");
    assert_eq!(contest(4).games.len(), standing.games.len());
}

#[test]
fn elo_and_points_are_the_logistic_model() {
    assert!((score_of(0.0) - 0.5).abs() < 1e-12);
    assert!((score_of(400.0) - 10.0 / 11.0).abs() < 1e-12);
    assert!((elo_of(0.75) - 400.0 * 3.0_f64.log10()).abs() < 1e-9);
    assert!((elo_of(score_of(-123.0)) + 123.0).abs() < 1e-9);
}

#[track_caller]
fn check_pairs(pairs: [u32; 5], elo0: f64, elo1: f64, expected_ratio: f64, expected_elo: (f64, f64)) {
    let ratio = Pairs(pairs).log_likelihood_ratio(Sprt { elo0, elo1 });
    assert!((ratio - expected_ratio).abs() < 1e-5, "{ratio}");
    let estimate = Pairs(pairs).elo().unwrap();
    assert!((estimate.elo - expected_elo.0).abs() < 1e-3, "{estimate:?}");
    assert!((estimate.error - expected_elo.1).abs() < 1e-3, "{estimate:?}");
}

#[test]
fn pairs_give_the_numbers_that_another_way_gives() {
    // The expected values were computed outside this program, by Newton's method on both Lagrange multipliers of the
    // constrained likelihood.
    check_pairs([10, 20, 40, 30, 15], 0.0, 5.0, 0.402_365, (30.2883, 36.2451));
    check_pairs([3, 5, 10, 9, 8], 0.0, 50.0, 1.5892, (70.4365, 74.6167));
    check_pairs([0, 0, 3, 0, 7], 0.0, 100.0, 2.469_375, (301.3311, 341.9008));
    check_pairs([8, 9, 10, 5, 3], 0.0, 50.0, -3.132_034, (-70.4365, 74.6167));
    check_pairs([104, 508, 1021, 523, 109], 0.0, 5.0, -0.262_897, (1.9174, 6.5235));
}

#[test]
fn pairs_that_only_win_or_lose_are_walds_own_test() {
    // For 30 of 50 pairs won, Wald's ratio is 30·ln(s1 / ½) + 20·ln((1 − s1) / ½) with s1 = 1 / (1 + 10^(−¼)).
    let ratio = Pairs([20, 0, 0, 0, 30]).log_likelihood_ratio(Sprt { elo0: 0.0, elo1: 100.0 });
    assert!((ratio - 0.835_156).abs() < 1e-3, "{ratio}");
}

#[test]
fn wald_s_bounds_are_those_of_five_percent() {
    assert!((Sprt::bound() - 19.0_f64.ln()).abs() < 1e-12);
    for (ratio, expected) in [(2.9444, Verdict::Open), (2.9445, Verdict::Accepted), (-2.9445, Verdict::Rejected)] {
        assert_eq!(Sprt::verdict(ratio), expected, "{ratio}");
    }
}

#[test]
fn a_clean_sweep_is_infinite_and_no_games_say_nothing() {
    let estimate = Pairs([0, 0, 0, 0, 4]).elo().unwrap();
    assert!(estimate.elo.is_infinite() && 0.0 < estimate.elo && estimate.error.is_infinite());
    assert!(Pairs::default().elo().is_none());
    assert!(Pairs::default().log_likelihood_ratio(Sprt { elo0: 0.0, elo1: 5.0 }).abs() < 1e-12);
}

#[test]
fn few_pairs_and_pairs_that_all_went_the_same_way_give_no_estimate() {
    for (pairs, can_estimate) in [
        ([0, 0, 3, 0, 0], false),
        ([1, 2, 3, 2, 1], false),
        ([1, 2, 3, 2, 2], true),
        ([0, 0, 40, 0, 0], false),
        ([0, 0, 39, 1, 0], true),
    ] {
        assert_eq!(Pairs(pairs).can_estimate(), can_estimate, "{pairs:?}");
    }
    let even = elo_of(0.5);
    assert!(even.abs() < 1e-12 && even.is_sign_positive(), "no −0.0");
}

#[test]
fn a_match_says_where_its_pairs_are_too_few() {
    let contest = Contest { entrants: [house(), program()], registry: registry(), settings: quick(6) };
    let title = MatchTitle::of(&contest);
    let score = |pairs| {
        let called_off = StopToken::new();
        called_off.stop();
        let mut score = contest.run(&called_off, |_| ());
        score.pairs = Pairs(pairs);
        score
    };
    for (pairs, told) in [
        ([0, 0, 3, 0, 0], "\nElo    too few pairs of games, fewer than 10; pairs of 0 to 2 points: 0 0 3 0 0"),
        ([0, 0, 40, 0, 0], "\nElo    no interval, since all pairs of games went the same way; pairs"),
        ([3, 5, 10, 9, 8], "\nElo    +70.4 ± 74.6 (95%); pairs of 0 to 2 points: 3 5 10 9 8"),
    ] {
        let (text, line) = (report::standing(&title, &score(pairs)), report::progress(&title, &score(pairs)));
        assert!(text.contains(told), "{text}");
        assert_eq!(line.contains("Elo"), Pairs(pairs).can_estimate(), "{line}");
    }
}

#[test]
fn ratings_give_back_the_strengths_that_made_the_results() {
    let won = |wins, losses| Tally { wins, draws: 0, losses };
    // One of two players has won 30 games, the other 10. The rating adds one draw, so their scores are 30.5 and 10.5.
    let two = ratings(&[vec![Tally::default(), won(30, 10)], vec![won(10, 30), Tally::default()]]);
    let expected = 400.0 * (30.5_f64 / 10.5).log10();
    assert!((two[0].elo - two[1].elo - expected).abs() < 1e-6, "{two:?}");
    assert!((two[0].elo + two[1].elo).abs() < 1e-6);
    // Three players have the strengths 4, 2 and 1, and play very many games. The wins of two players against each other
    // are in the ratio of their strengths, for example 4 to 1 for the first against the third player.
    let (none, n) = (Tally::default(), 100_000);
    let three = ratings(&[
        vec![none, won(2 * n, n), won(4 * n, n)],
        vec![won(n, 2 * n), none, won(2 * n, n)],
        vec![won(n, 4 * n), won(n, 2 * n), none],
    ]);
    let doubled = 400.0 * 2.0_f64.log10();
    assert!((three[0].elo - doubled).abs() < 0.01 && three[1].elo.abs() < 0.01, "{three:?}");
    assert!((three[2].elo + doubled).abs() < 0.01, "{three:?}");
}

#[test]
fn random_openings_are_all_different_and_can_be_played() {
    for (size, rule) in [(15, Rule::Freestyle), (5, Rule::Freestyle), (20, Rule::Renju), (9, Rule::Standard)] {
        let openings = openings::random(size, rule, 20, 7);
        assert_eq!(openings.len(), 20);
        assert_eq!(openings, openings::random(size, rule, 20, 7));
        assert_ne!(openings, openings::random(size, rule, 20, 8));
        let as_text: Vec<_> = openings.iter().map(|it| words(it, size)).collect();
        assert_eq!(openings::parse(&as_text.join("\n"), size, rule), Ok(openings.clone()));
        for (idx, opening) in openings.iter().enumerate() {
            assert!((3..=5).contains(&opening.len()));
            assert!(!openings[..idx].contains(opening));
        }
    }
}

fn words(opening: &[Point], size: u8) -> String {
    opening.iter().map(|it| it.name(size)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_file_of_openings_says_what_is_wrong_with_it() {
    let parse = |text: &str| openings::parse(text, 15, Rule::Freestyle);
    assert_eq!(parse("# two of them\n\nh8 i9 g7\r\nh8, i8\n").unwrap().len(), 2);
    assert_eq!(parse("# none\n").unwrap_err(), "there is no opening in it");
    assert_eq!(
        parse("h8\nh8 z9\n").unwrap_err(),
        "line 2, column 4: \"z9\" is no point: column Z does not exist on a 15×15 board"
    );
    assert_eq!(parse("h8 h8").unwrap_err(), "line 1, column 4: h8: the point is occupied");
    assert!(parse("a1 a2 b1 b2 c1 c2 d1 d2 e1").unwrap_err().contains("over before it begins"));
}

/// Runs the executable and returns its output.
fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_match_prints_its_result_and_saves_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let (text, sgf) = (folder.path().join("games.txt"), folder.path().join("games.sgf"));
    let played = |file: &PathBuf, seed: &str| {
        let arguments = ["match", "gumu", "gumu", "--games", "4", "--time-per-move", "30", "--sprt", "0,50"];
        let output = run(&[&arguments[..], &["--seed", seed, "--save", file.to_str().unwrap()]].concat());
        assert!(output.status.success(), "{output:?}");
        assert!(stdout(&output).starts_with("gumu#1 against gumu#2: 4 games, freestyle on 15 lines, 30 s a move\n"));
        assert!(stdout(&output).contains("\nW-D-L  +") && stdout(&output).contains("\nLLR    "), "{output:?}");
        fs::read(file).unwrap()
    };
    let (once, again, otherwise) = (played(&text, "3"), played(&text, "3"), played(&text, "4"));
    assert_eq!(once, again);
    assert_ne!(once, otherwise);
    let games = String::from_utf8(once).unwrap();
    assert_eq!(games.matches("# game ").count(), 4);
    let first = games.split("# game 2").next().unwrap();
    let from_text = formats::read(first.as_bytes()).unwrap().remove(0).record;
    let from_sgf = formats::read(&played(&sgf, "3")).unwrap();
    assert_eq!(from_sgf.len(), 4);
    assert_eq!(from_sgf[0].record.moves(), from_text.moves());
    assert!(from_text.result().is_some());
}

#[cfg(unix)]
#[test]
fn a_match_tells_who_has_lost_why() {
    let path = format!("cmd:{}/tests/data/brains/crash.sh", env!("CARGO_MANIFEST_DIR"));
    let output = run(&["match", &path, "gumu", "--games", "2"]);
    let text = stdout(&output);
    assert!(text.contains("game 1: crash 0-1 gumu: crash (Black) crash: exit status: 3\n"), "{text}");
    assert!(text.contains("game 2: gumu 1-0 crash: crash (White) crash: exit status: 3\n"), "{text}");
    assert!(text.contains("W-D-L  +0 =0 -2  0.0 %\nElo    too few pairs of games"), "{text}");
}

#[test]
fn a_tournament_prints_its_table() {
    let output = run(&["tournament", "gumu", "gumu", "gumu", "--games", "2", "--time-per-move", "30"]);
    let text = stdout(&output);
    let table: Vec<_> = text.lines().skip_while(|it| !it.contains("player")).collect();
    assert_eq!(table.len(), 5, "{text}");
    assert_eq!(table[4], "–: fewer than 20 games, too few for an Elo");
    assert!(output.status.success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_was_played() {
    let path = format!("cmd:{}/tests/data/brains/silent.sh", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
    command.args(["match", "gumu", &path, "--games", "2", "--time-per-move", "1000"]);
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("games.txt");
    command.arg("--save").arg(&saved);
    let process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // Wait until the folder has a file. The program first creates its output file, under a temporary name, and right
    // after that installs its handler for Ctrl-C.
    while fs::read_dir(folder.path()).unwrap().next().is_none() {
        std::thread::yield_now();
    }
    assert!(!saved.exists());
    std::thread::sleep(Duration::from_millis(200));
    let pid = process.id().to_string();
    assert!(Command::new("sh").args(["-c", &format!("kill -INT {pid}")]).status().unwrap().success());
    let output = process.wait_with_output().unwrap();
    assert!(stdout(&output).starts_with("gumu against silent: 0 games"), "{output:?}");
    assert!(output.status.success() && saved.exists());
}

#[test]
fn arguments_that_are_wrong_are_one_line_and_2() {
    for arguments in [
        &["match"][..],
        &["match", "gumu"],
        &["match", "gumu", "gumu", "gumu"],
        &["match", "gumu", "nobody"],
        &["match", "gumu", "gumu", "--games", "3"],
        &["match", "gumu", "gumu", "--games", "0"],
        &["match", "gumu", "gumu", "--rule", "pente"],
        &["match", "gumu", "gumu", "--size", "4"],
        &["match", "gumu", "gumu", "--time-per-move", "soon"],
        &["match", "gumu", "gumu", "--nodes", "5", "--tc", "1+1"],
        &["match", "gumu", "gumu", "--sprt", "5,0"],
        &["match", "gumu", "gumu", "--memory", "much"],
        &["match", "gumu", "gumu", "--fast"],
        &["match", "gumu", "gumu", "--resume"],
        &["match", "gumu", "gumu", "--shard", "9/8"],
        &["match", "gumu", "gumu", "--shard", "1/8", "--sprt", "0,5"],
        &["merge"],
        &["tournament", "--sprt", "0,5"],
        &["tournament", "--report", "x.json"],
    ] {
        let output = run(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!((error.lines().count(), output.stdout.len()), (1, 0), "{arguments:?}: {error}");
    }
    assert_eq!(run(&["match", "gumu", "cmd:/nowhere/at/all"]).status.code(), Some(1), "the program is not there");
}

#[test]
fn a_game_line_names_both_colors() {
    let contest = Contest { entrants: [house(), program()], registry: registry(), settings: quick(2) };
    let standing = contest.run(&StopToken::new(), |_| ());
    let title = MatchTitle::of(&contest);
    let lines: Vec<_> = standing.games.iter().map(|it| report::game_line(&title, it)).collect();
    assert!(lines[0].starts_with("game 1: gumu ") && lines[0].contains(" pbrain-gumu: "), "{lines:?}");
    assert!(lines[1].starts_with("game 2: pbrain-gumu ") && lines[1].contains(" gumu: "), "{lines:?}");
}

#[test]
fn the_columns_of_a_cross_table_stand_below_each_other_whatever_the_names() {
    let mut table = CrossTable::new(["古木", "Náměstek", "master:3"].map(str::to_owned).to_vec());
    table.enter(0, 1, Tally { wins: 3, draws: 1, losses: 0 });
    table.enter(1, 2, Tally { wins: 0, draws: 0, losses: 12 });
    let text = table.text();
    let widths: Vec<usize> = text.lines().map(|it| it.chars().count()).collect();
    assert_eq!(widths.len(), 5);
    assert!(widths[..4].windows(2).all(|it| it[0] == it[1]), "{text}");
}
