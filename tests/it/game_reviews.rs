//! Reviews of whole games, and the levels that reviews estimate.
//!
//! Reviews are written to files and read back, made by several threads, counted, and made from bad input.

#[expect(dead_code, reason = "the program that fits to these games uses more of them")]
#[path = "../../examples/calibrate/reviewed_game.rs"]
mod reviewed_game;

use std::process::Command;
use std::sync::Mutex;
use std::{fs, str};

use gumu_core::engine::{NullHandler, StopToken};
use gumu_core::formats::{Format, read_as, write};
use gumu_core::game::{Board, Color, Extra, Mark, MarkKind, Move, NodeId, OnFoul, Point, Record, Rule};
use gumu_core::review::game_review::{ReviewEffort, Reviewer};
use gumu_core::review::level_estimate::{LevelEstimate, level_estimate};
use gumu_core::review::report::{GameReview, PracticeTopic, ThreeLines};
use gumu_core::review::retry::{RetryVerdict, judge_retry};
use gumu_core::review::statement::StatementKind;
use gumu_core::review::stored;
use gumu_core::review::story::Mistake;
use gumu_core::review::threads::review_in_threads;
use gumu_core::review::win_probability::MoveClass;
use proptest::prelude::*;

/// Effort of the reviews in these tests.
const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 150, depth: None, n_vcf_nodes: 400, n_vct_nodes: 400 };

fn point(name: &str) -> Point {
    Point::parse(name, 15).unwrap()
}

fn game(rule: Rule, names: &str) -> Record {
    let mut record = Record::new(15, rule).with_fouls(OnFoul::Lose);
    names.split_whitespace().for_each(|it| record.play(point(it)).unwrap());
    record
}

fn review_of(record: &Record) -> GameReview {
    let mut review = GameReview::new(record, EFFORT);
    let mut reviewer = Reviewer::new(record, EFFORT);
    while let Some(it) = reviewer.next_move(&mut NullHandler) {
        assert!(review.add(it));
    }
    review
}

/// A game in which White overlooks an open three, and Black makes five.
const LOST: &str = "h8 h9 g8 g9 f8 a1 e8 i8 d8";

/// Generates random games. All moves lie in a small area of the board, so that rows of stones arise.
fn random_game() -> impl Strategy<Value = Record> {
    let moves = prop::collection::vec((0..7_u8, 0..7_u8), 0..14);
    let kind = (9..=19_u8, 0..Rule::ALL.len(), any::<bool>());
    (kind, moves).prop_map(|((size, rule, has_setup), moves)| {
        let mut board = Board::new(size);
        if has_setup {
            board.play(Point::new(0, 0), Color::Black).unwrap();
            board.play(Point::new(3, 4), Color::White).unwrap();
        }
        let mut record = Record::from_position(board, Rule::ALL[rule], Color::Black).with_fouls(OnFoul::Lose);
        for (x, y) in moves {
            if (x, y) == (6, 6) {
                let _ = record.pass();
            } else {
                let _ = record.play(Point::new(x + 1, y + 1));
            }
        }
        record
    })
}

fn round_trip(record: &Record, format: Format) -> Record {
    let bytes = write(record, format).unwrap();
    read_as(format, &bytes).unwrap().remove(0).record
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn files_hold_reviews(mut record in random_game()) {
        let review = review_of(&record);
        let before = record.clone();
        stored::store(&review, &mut record);
        for format in [Format::Sgf, Format::Text] {
            let loaded = stored::load(&round_trip(&record, format));
            prop_assert_eq!(loaded.as_ref(), Some(&review).filter(|it| 0 < it.progress().1), "{:?}", format);
        }
        // Storing a review a second time replaces the first one.
        let once = record.clone();
        stored::store(&review, &mut record);
        prop_assert_eq!(&record, &once);
        prop_assert_eq!(record.moves(), before.moves());
    }

    #[test]
    fn a_broken_review_is_no_review(
        mut record in random_game(), at in 0..10_000_usize, character in "[ -~]", is_cut in any::<bool>(),
    ) {
        let review = review_of(&record);
        stored::store(&review, &mut record);
        let reviewed = (1..=record.moves().len()).filter_map(|ply| record.node_at(ply));
        let reviewed = reviewed.filter(|it| !record.notes(*it).extras.is_empty()).collect::<Vec<_>>();
        prop_assume!(!reviewed.is_empty());
        let node = reviewed[at % reviewed.len()];
        let extras = &mut record.notes_mut(node).unwrap().extras;
        let value = &mut extras.iter_mut().find(|it| it.key == stored::KEY).unwrap().values[0];
        let place = at % value.len();
        let old = value.clone();
        value.replace_range(place..=place, if is_cut { "" } else { &character });
        let is_same = *value == old;
        let n_left = stored::load(&record).map_or(0, |it| it.progress().1);
        prop_assert_eq!(n_left, review.progress().1 - usize::from(!is_same), "{} for {}", old, place);
    }
}

#[test]
fn threads_change_no_result() {
    let record = game(Rule::Freestyle, "h8 i9 g7 f6 g8 g9 h9 i7 f7 e6 i10 j11 h7 h6 e7 d7");
    let with = |n_threads| {
        let review = Mutex::new(GameReview::new(&record, EFFORT));
        let stop = StopToken::new();
        review_in_threads(&record, EFFORT, n_threads, &stop, &|it| assert!(review.lock().unwrap().add(it)));
        review.into_inner().unwrap()
    };
    let review = with(1);
    assert!(review.is_complete());
    assert_eq!(with(2), review);
    assert_eq!(with(9), review);
}

#[test]
fn a_stopped_review_reports_nothing_more() {
    let record = game(Rule::Freestyle, LOST);
    let stop = StopToken::new();
    stop.stop();
    review_in_threads(&record, EFFORT, 2, &stop, &|_| panic!("it was stopped"));
}

#[test]
fn a_review_fits_its_own_game_only() {
    let record = game(Rule::Freestyle, LOST);
    let review = review_of(&record);
    let mut other = game(Rule::Freestyle, "h8 h9 g8 g9 i8");
    assert_eq!(review.n_shared(&other), Some(4));
    assert!(review.get_in(&other, 4).is_some() && review.get_in(&other, 5).is_none());
    assert_eq!(review.n_shared(&game(Rule::Standard, LOST)), None);
    assert_eq!(review.n_shared(&Record::new(17, Rule::Freestyle)), None);
    let mut empty = GameReview::new(&other, EFFORT);
    assert!(!empty.add(review.get(5).unwrap().clone()), "the move is another one");
    // A review that is stored with a game is valid only for the moves that were reviewed.
    let mut kept = record;
    stored::store(&review, &mut kept);
    for ply in 1..=4 {
        let extras = kept.notes(kept.node_at(ply).unwrap()).extras.clone();
        let node = other.node_at(ply).unwrap();
        other.notes_mut(node).unwrap().extras = extras;
    }
    other.info.extras.clone_from(&kept.info.extras);
    assert_eq!(stored::load(&other).unwrap().progress(), (5, 4));
    let mut mirrored = game(Rule::Freestyle, "h8 h9 i8 i9 j8");
    for ply in 1..=4 {
        let extras = kept.notes(kept.node_at(ply).unwrap()).extras.clone();
        let node = mirrored.node_at(ply).unwrap();
        mirrored.notes_mut(node).unwrap().extras = extras;
    }
    mirrored.info.extras.clone_from(&kept.info.extras);
    assert_eq!(stored::load(&mirrored).unwrap().progress(), (5, 2));
}

#[test]
fn a_review_of_another_engine_is_stale() {
    let mut record = game(Rule::Freestyle, LOST);
    stored::store(&review_of(&record), &mut record);
    assert!(!stored::load(&record).unwrap().is_stale());
    let head = &mut record.info.extras.iter_mut().find(|it| it.key == stored::KEY).unwrap().values[0];
    *head = head.replace("engine=", "engine=0.0.1-");
    assert!(stored::load(&record).unwrap().is_stale());
}

#[test]
fn values_of_other_programs_stay_as_they_are_and_are_never_read() {
    let text = "(;GM[4]SZ[15]V[0.3];B[hh]V[-5]BM[1];W[hi]DM[1]GUR[rubbish];B[gh]V[x]GUR[sum=00000000];W[aa])";
    let mut record = read_as(Format::Sgf, text.as_bytes()).unwrap().remove(0).record;
    assert_eq!(stored::load(&record), None);
    record.info.extras.push(Extra { key: stored::KEY.to_owned(), values: vec!["engine=x nodes=1,2,3".to_owned()] });
    assert_eq!(stored::load(&record), None);
    stored::store(&review_of(&record), &mut record);
    let written = String::from_utf8(write(&record, Format::Sgf).unwrap()).unwrap();
    for part in ["V[0.3]", ";B[hh]V[-5]BM[1]GUR[", ";W[hi]DM[1]", ";B[gh]V[x]"] {
        assert!(written.contains(part), "{part} in {written}");
    }
    assert!(stored::load(&round_trip(&record, Format::Sgf)).unwrap().is_complete());
}

#[test]
fn mistakes_are_told_to_other_programs() {
    let mut record = game(Rule::Freestyle, LOST);
    stored::store(&review_of(&record), &mut record);
    let extras = |ply| record.notes(record.node_at(ply).unwrap()).extras.clone();
    let value = |ply, key: &str| extras(ply).iter().find(|it| it.key == key).map(|it| it.values[0].clone());
    assert!(value(6, "BM").is_some() && value(6, "GB").as_deref() == Some("2"), "{:?}", extras(6));
    assert!(value(6, "V").unwrap().parse::<f64>().unwrap() > 900.0);
    assert_eq!(value(9, "V").as_deref(), Some("999.00"));
}

#[test]
fn a_board_that_is_won_already_or_full_is_not_reviewed_and_breaks_nothing() {
    let mut board = Board::new(9);
    (0..5).for_each(|x| board.play(Point::new(x, 2), Color::White).unwrap());
    let mut record = Record::from_position(board, Rule::Freestyle, Color::Black);
    record.play(Point::new(4, 4)).unwrap();
    assert_eq!(review_of(&record).progress(), (1, 0));
    // The moves fill the board without a five.
    let mut record = Record::new(5, Rule::Freestyle);
    let names = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a4 a3 c3 b3 e3 d3 b4 c4 d4 e4 b5 a5 d5 c5 e5";
    for name in names.split(' ') {
        record.play(Point::parse(name, 5).unwrap()).unwrap();
    }
    assert!(record.outcome().is_some() && record.board().is_full());
    let review = review_of(&record);
    assert!(review.is_complete() && review.accuracy(Color::White).is_some());
    let empty = review_of(&Record::new(15, Rule::Renju));
    assert_eq!((empty.progress(), empty.accuracy(Color::Black), empty.moments()), ((0, 0), None, Vec::new()));
}

#[test]
fn a_forbidden_move_loses_and_says_so() {
    let record = game(Rule::Renju, "h8 a1 h9 a3 g10 a5 f10 o15 h10");
    assert!(record.outcome().is_some(), "two threes at H10");
    let review = review_of(&record);
    let last = review.get(9).unwrap();
    assert_eq!((last.class, last.after), (MoveClass::Blunder, 0.0));
    assert!(matches!(last.statements[0].kind, StatementKind::Forbidden(_)));
    assert_eq!(review.practice(Color::Black), Some(PracticeTopic::ForbiddenPoints));
}

#[test]
fn the_report_names_what_was_overlooked() {
    let review = review_of(&game(Rule::Freestyle, LOST));
    assert!(review.moments().contains(&6), "{:?}", review.moments());
    assert_eq!(review.practice(Color::White), Some(PracticeTopic::StopThrees));
    let [(lines, count), ..] = review.threes(Color::White);
    assert_eq!((lines, count.n_overlooked, count.n_faced), (ThreeLines::Horizontal, 1, 1));
    assert!(review.threes(Color::Black).iter().all(|(_, it)| it.n_faced == 0));
    assert!(review.accuracy(Color::White).unwrap() < review.accuracy(Color::Black).unwrap());
    let probabilities = review.black_probabilities();
    assert_eq!((probabilities.len(), probabilities[6], probabilities[9]), (10, Some(1.0), Some(1.0)));
    let mut answered = game(Rule::Freestyle, "h8 h9 g8 g9 f8 e8");
    assert_eq!(review_of(&answered).threes(Color::White)[0].1.n_faced, 1);
    assert_eq!(review_of(&answered).threes(Color::White)[0].1.n_overlooked, 0);
    answered.go_to(0);
    assert_eq!(answered.node(), NodeId::ROOT);
}

/// A game in which Black has an open three and fails three times to extend it, while White fails as often to stop it.
const MISSED_AGAIN: &str = "h8 h9 g8 g9 f8 a1 a15 a3 o1 a5 o15 i8 e8";

#[test]
fn moves_that_miss_the_same_win_are_one_mistake() {
    let review = review_of(&game(Rule::Freestyle, MISSED_AGAIN));
    let mistakes = review.mistakes();
    assert!(mistakes.contains(&Mistake { side: Color::Black, first: 7, last: 11 }), "{mistakes:?}");
    // Black's moves 7 to 11 miss the same win, so they count as one mistake. White overlooks Black's open three several
    // times. White misses no win of its own, so each of these moves counts as a separate mistake.
    let n_white = mistakes.iter().filter(|it| it.side == Color::White).count();
    assert!(2 <= n_white && mistakes.iter().all(|it| it.side == Color::Black || !it.is_repeated()), "{mistakes:?}");
}

#[test]
fn the_end_was_forced_from_the_last_losing_move_on() {
    let review = review_of(&game(Rule::Freestyle, LOST));
    let end = review.forced_end().unwrap();
    assert_eq!((end.winner, end.first, end.is_last_chance), (Color::Black, 6, true));
    assert!(review.moments().contains(&6));
    // This game is broken off after four stones, when neither side has won or has a proved win. So it has no forced
    // end.
    assert_eq!(review_of(&game(Rule::Freestyle, "h8 h9 g8 g9")).forced_end(), None);
}

#[test]
fn stones_of_a_named_opening_are_no_decisive_moves() {
    let mut record = game(Rule::Freestyle, "h8 h9 g8 a1 f8 a3 e8 a5 d8");
    let decided = review_of(&record).moments();
    assert!(decided.contains(&4), "{decided:?}");
    "Swap2".clone_into(&mut record.info.opening);
    assert!(!review_of(&record).moments().contains(&4));
}

#[test]
fn the_command_writes_sentences_and_the_annotated_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("game.txt"), LOST).unwrap();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).arg("review").args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, text, _) = run(&[&path("game.txt"), "--nodes", "500", "--out", &path("out.sgf")]);
    assert_eq!(code, Some(0));
    for part in ["Black’s open three (F8–H8) was not stopped.", "Accuracy: Black ", "White should practice stopping"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    let written = read_as(Format::Sgf, &fs::read(path("out.sgf")).unwrap()).unwrap().remove(0).record;
    assert!(stored::load(&written).unwrap().is_complete());
    // The file also contains the review in a form that other programs can show: the sentences as comments, the better
    // point as a label, and the better line as a variation.
    let (before, node) = (written.node_at(5).unwrap(), written.node_at(6).unwrap());
    let better = stored::load(&written).unwrap().get(6).unwrap().better().unwrap();
    let notes = written.notes(node);
    assert!(notes.comment.contains("Black’s open three (F8–H8) was not stopped."), "{}", notes.comment);
    assert_eq!(notes.marks, [Mark { point: better, kind: MarkKind::Label("A".to_owned()) }]);
    let others = written.children(before).filter(|it| *it != node).map(|it| written.move_to(it).unwrap());
    assert_eq!(others.collect::<Vec<_>>(), [Move::stone(better, Color::White)]);
    assert!(written.notes(NodeId::ROOT).comment.contains("Last chance missed: 6 A1 ??."), "the report");
    let (code, text, _) = run(&[&path("out.sgf"), "--depth", "3", "--lang", "zh-CN", "--threads", "1"]);
    assert!(code == Some(0) && text.contains("没有挡住黑方的活三（F8–H8）。"), "{text}");
    // Each of these calls fails with an error message, and `out.sgf` stays unchanged.
    let before = fs::read(path("out.sgf")).unwrap();
    for (arguments, status, why) in [
        (vec![path("game.txt"), "--out".to_owned(), path("game.png")], 2, "--out ends in .sgf or .txt"),
        (vec![path("none.sgf")], 1, "cannot be read"),
        (vec![path("game.txt"), "--out".to_owned(), path("no/folder.sgf")], 1, "cannot be written"),
        (vec![path("game.txt"), "--nodes".to_owned(), "0".to_owned()], 2, "--nodes is a number from 1 on"),
    ] {
        let (code, _, error) = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(code == Some(status) && error.contains(why), "{error}");
    }
    assert_eq!(fs::read(path("out.sgf")).unwrap(), before);
    fs::write(path("empty.sgf"), "(;GM[4]SZ[15])").unwrap();
    let (code, text, _) = run(&[&path("empty.sgf")]);
    assert_eq!((code, text.as_str()), (Some(0), "There is no move to review in this game.\n"));
}

#[test]
fn the_command_reviews_a_folder_and_continues_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("games")).unwrap();
    fs::create_dir(path("games/more")).unwrap();
    fs::write(path("games/lost.txt"), LOST).unwrap();
    fs::write(path("games/more/two.sgf"), "(;GM[4]SZ[15]PB[\"A\", B];B[hh];W[hg])(;GM[4]SZ[15];B[hh])").unwrap();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).arg("review").args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (games, out, csv) = (path("games"), path("games/out"), path("table.csv"));
    let arguments = [&*games, "--nodes", "300", "--out", &out, "--csv", &csv];
    let (code, text, progress) = run(&arguments);
    assert!(code == Some(0) && text.lines().count() == 4, "{text} {progress}");
    assert!(progress.contains("1 of 3: lost.txt, 9 moves") && progress.contains("3 games, 0 of them"), "{progress}");
    let table = fs::read_to_string(&csv).unwrap();
    let rows = table.lines().collect::<Vec<_>>();
    assert!(rows[0].starts_with("game,black,white,rule,moves,winner,accuracy_black,accuracy_white,"), "{table}");
    assert!(rows[1].starts_with("lost.txt,,,freestyle,9,black,") && rows[1].ends_with(",6"), "{table}");
    assert!(rows[2].starts_with("more/two.sgf #1,\"\"\"A\"\", B\",,"), "{table}");
    // The output folder is inside the folder of games. A second run uses the reviews that it finds in the output
    // folder, and does not take the files there for further games to review.
    fs::remove_file(path("games/out/lost.txt.sgf")).unwrap();
    let (code, again, progress) = run(&arguments);
    assert!(code == Some(0) && again == text && progress.contains("3 games, 2 of them"), "{again} {progress}");
    assert_eq!(fs::read_to_string(&csv).unwrap(), table);
    fs::write(path("games/broken.sgf"), b"\x89PNG\r\n\x1a\n\0\0\0").unwrap();
    let (code, _, error) = run(&[&games, "--nodes", "300", "--out", &out]);
    assert!(code == Some(1) && error.contains("broken.sgf cannot be read"), "{error}");
    let (code, _, error) = run(&[&games, "--out", &games]);
    assert!(code == Some(2) && error.contains("--out is another folder"), "{error}");
}

#[track_caller]
fn retry(names: &str, number: usize, tried: &str) -> RetryVerdict {
    let mut record = game(Rule::Freestyle, names);
    let effort = ReviewEffort { n_nodes: 3_000, depth: None, n_vcf_nodes: 4_000, n_vct_nodes: 4_000 };
    let moves = number - 1..number;
    let mistake = Reviewer::part(&record, effort, moves).next_move(&mut NullHandler).unwrap();
    record.go_to(number - 1);
    judge_retry(&record, &mistake, point(tried), effort, &mut NullHandler).unwrap()
}

#[test]
fn any_move_that_keeps_the_value_is_right() {
    // White must stop the three g8–i8. Both ends are equally good, because the position is symmetric.
    const MIRRORED: &str = "h8 h9 g8 h7 i8 a1 f8";
    for tried in ["f8", "j8"] {
        assert_eq!(retry(MIRRORED, 6, tried), RetryVerdict::KeepsValue, "{tried}");
    }
    let RetryVerdict::Loses(reply) = retry(MIRRORED, 6, "a15") else { panic!("the three is still open") };
    assert!(reply.first().is_some_and(|it| [point("f8"), point("j8")].contains(it)), "{reply:?}");
    // In the game `LOST`, White must stop the three f8–h8. Here the two ends are not equally good, but a stone on e8
    // keeps the value of the position.
    assert_eq!(retry(LOST, 6, "e8"), RetryVerdict::KeepsValue);
}

#[test]
fn where_a_win_was_proved_only_a_win_is_right() {
    // Black has three in a row and can make an open four at either end; White has no four.
    const MISSED: &str = "h8 h9 g8 g9 f8 a1 a15 a3";
    for tried in ["e8", "i8"] {
        assert_eq!(retry(MISSED, 7, tried), RetryVerdict::KeepsWin, "{tried}");
    }
    assert!(!retry(MISSED, 7, "o15").is_right());
}

/// Checks that the review estimates the levels of players well. The data are games between players of known levels,
/// which the example `calibrate` has reviewed in advance.
#[test]
fn games_of_a_level_are_estimated_near_to_it_on_average() {
    let games = reviewed_game::ReviewedGame::read(include_str!("../data/levels.txt")).unwrap();
    let sides = games.iter().flat_map(|game| game.sides().map(|(side, level)| (level, game.skills(side))));
    let estimates = sides.filter_map(|(level, skills)| Some((level, LevelEstimate::of(&skills)?.level)));
    let estimates = estimates.collect::<Vec<_>>();
    let means = [1, 3, 5, 7, 9].map(|first| {
        let own = estimates.iter().filter(|it| (first..first + 2).contains(&it.0)).collect::<Vec<_>>();
        let sum = own.iter().map(|it| f64::from(it.1)).sum::<f64>();
        sum / f64::from(u32::try_from(own.len()).unwrap())
    });
    for (mean, expected) in means.into_iter().zip([1.5, 3.5, 5.5, 7.5, 9.5]) {
        assert!((mean - expected).abs() < 1.2, "{means:?}");
    }
}

/// Checks that the review finds which skills each move shows, and that these are the same after the review was stored
/// and read back.
#[test]
fn a_side_that_is_reviewed_plays_like_a_level() {
    let record = game(Rule::Freestyle, "h8 h9 g8 g9 f8 a1 e8 i8 d8");
    let review = review_of(&record);
    let mut kept = record.clone();
    stored::store(&review, &mut kept);
    let read = stored::load(&kept).unwrap();
    let skills = |review: &GameReview| review.reviews().map(|it| it.skills.clone()).collect::<Vec<_>>();
    assert_eq!(skills(&review), skills(&read));
    assert!(!skills(&review)[5][0].is_shown, "White leaves the open three");
    assert_eq!(level_estimate(&review, Color::White), None, "the game is too short");
}
