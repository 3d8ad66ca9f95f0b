//! Puzzles: their format, the commands, the judge, and their proofs, checked by code that is independent of the prover.

use std::fs;
use std::process::Command;

use gumu_core::game::{Board, CanonicalPosition, Color, Point, Record, Rule, image};
use gumu_core::puzzle::attempt::{PuzzleAttempt, PuzzleJudgment};
use gumu_core::puzzle::make::{MakeEffort, solved_percent};
use gumu_core::puzzle::tactic::{PuzzleKind, RULES, TacticPuzzle};
use gumu_core::puzzle::theme::PuzzleTheme;
use gumu_core::puzzle::{check, file, own, proof, shipped};

use crate::symmetry::Symmetry;
use crate::vcf::fives;

fn may_play(board: &Board, rule: Rule, color: Color, point: Point) -> bool {
    board.is_free(point) && rule.foul(board, point, color).is_none()
}

fn after(board: &Board, point: Point, color: Color) -> Board {
    let mut board = board.clone();
    board.play(point, color).unwrap();
    board
}

/// Returns `true` if `color` can win by fours with at most `n` stones, of which the first is on `point`. Uses nothing
/// but the rules.
fn four_wins(board: &Board, rule: Rule, color: Color, point: Point, n: u8) -> bool {
    if !may_play(board, rule, color, point) || n == 0 {
        return false;
    }
    if rule.wins_at(board, point, color) {
        return true;
    }
    let board = after(board, point, color);
    let own = fives(&board, rule, color);
    if n < 2 || own.is_empty() || !fives(&board, rule, !color).is_empty() {
        return false;
    }
    match own.iter().copied().filter(|it| may_play(&board, rule, !color, *it)).collect::<Vec<_>>()[..] {
        [reply] if own.len() == 1 => wins_by_fours(&after(&board, reply, !color), rule, color, n - 1),
        _ => true,
    }
}

fn wins_by_fours(board: &Board, rule: Rule, color: Color, n: u8) -> bool {
    let [own, threats] = [color, !color].map(|it| fives(board, rule, it));
    if own.is_empty() && 1 < threats.len() {
        return false;
    }
    let stones: Vec<_> = board.points().filter(|it| board.stone(*it) == Some(color)).collect();
    let can_help = |it: &Point| {
        (threats.is_empty() || threats.contains(it) || own.contains(it))
            && stones.iter().any(|stone| it.distance(*stone) <= 4)
    };
    let points: Vec<_> = board.free_points().filter(can_help).collect();
    points.into_iter().any(|it| four_wins(board, rule, color, it, n))
}

/// Returns `true` if `color`, with the first stone on `point`, can win with at most three stones whatever the replies:
/// by fours alone, or because the first stone threatens a win by fours.
fn wins_in_three(board: &Board, rule: Rule, color: Color, point: Point) -> bool {
    if four_wins(board, rule, color, point, 3) {
        return true;
    }
    if !may_play(board, rule, color, point) {
        return false;
    }
    let board = after(board, point, color);
    fives(&board, rule, color).is_empty()
        && fives(&board, rule, !color).is_empty()
        && wins_by_fours(&board, rule, color, 2)
        && board.free_points().all(|reply| {
            !may_play(&board, rule, !color, reply)
                || fives(&after(&board, reply, !color), rule, !color).is_empty()
                    && wins_by_fours(&after(&board, reply, !color), rule, color, 2)
        })
}

fn of_kind(kind: PuzzleKind) -> impl Iterator<Item = &'static TacticPuzzle> {
    shipped::puzzles().iter().filter(move |it| it.kind == kind)
}

#[test]
fn wins_by_fours_are_the_only_ones_by_the_rules_alone() {
    let mut n_checked = 0;
    for puzzle in of_kind(PuzzleKind::Fours).filter(|it| it.n_moves <= 5).step_by(6) {
        let TacticPuzzle { board, rule, side, n_moves: n, solution, .. } = puzzle;
        let line = file::line(puzzle);
        assert!(!wins_by_fours(board, *rule, *side, n - 1), "{line} is shorter");
        for point in board.free_points() {
            let limit = if point == *solution { *n } else { n + 3 };
            assert_eq!(four_wins(board, *rule, *side, point, limit), point == *solution, "{line}: {point:?}");
        }
        n_checked += 1;
    }
    assert!(0 < n_checked);
}

#[test]
fn short_wins_by_threats_are_the_only_ones_by_the_rules_alone() {
    for puzzle in of_kind(PuzzleKind::Threats).filter(|it| it.n_moves == 3).take(2) {
        let TacticPuzzle { board, rule, side, solution, .. } = puzzle;
        let is_near =
            |it: &Point| board.points().any(|other| board.stone(other) == Some(*side) && it.distance(other) <= 4);
        for point in board.free_points().filter(is_near) {
            let wins = wins_in_three(board, *rule, *side, point);
            assert_eq!(wins, point == *solution, "{}: {point:?}", file::line(puzzle));
        }
    }
}

#[test]
fn a_sample_is_proved_and_changes_are_found() {
    let sample: Vec<_> = shipped::puzzles().iter().step_by(23).collect();
    for puzzle in &sample {
        let line = file::line(puzzle);
        assert_eq!(proof::check(puzzle), Ok(()), "{line}");
        let other = proof::view(puzzle).legal_points().find(|it| *it != puzzle.solution).unwrap();
        assert!(proof::check(&TacticPuzzle { solution: other, ..(*puzzle).clone() }).is_err(), "{line}");
        for n_moves in [puzzle.n_moves - 1, puzzle.n_moves + 1] {
            assert!(proof::check(&TacticPuzzle { n_moves, ..(*puzzle).clone() }).is_err(), "{line}");
        }
        assert!(proof::check(&TacticPuzzle { side: !puzzle.side, ..(*puzzle).clone() }).is_err(), "{line}");
        assert!(proof::check(&TacticPuzzle { rule: Rule::Caro, ..(*puzzle).clone() }).is_err(), "{line}");
    }
}

#[test]
fn the_shipped_puzzles_are_different_and_of_all_kinds() {
    let puzzles = shipped::puzzles();
    let mut positions: Vec<_> = puzzles.iter().map(|it| CanonicalPosition::of(&it.board, it.side)).collect();
    positions.sort();
    positions.dedup();
    assert_eq!(positions.len(), puzzles.len());
    for rule in RULES {
        assert_eq!(puzzles.iter().filter(|it| it.rule == rule).count(), 200);
        for kind in PuzzleKind::ALL {
            let of_kind: Vec<_> = puzzles.iter().filter(|it| (it.rule, it.kind) == (rule, kind)).collect();
            if kind == PuzzleKind::Forbidden && rule != Rule::Renju {
                assert!(of_kind.is_empty());
                continue;
            }
            assert!(40 <= of_kind.len(), "{} of {kind} under {rule:?}", of_kind.len());
            let (least, most) = kind.lengths();
            for n_moves in least..=most {
                let n = of_kind.iter().filter(|it| it.n_moves == n_moves).count();
                let is_rare = kind == PuzzleKind::Forbidden && 5 < n_moves;
                assert!(if is_rare { 1 } else { 5 } <= n, "{n} {kind} in {n_moves} under {rule:?}");
            }
        }
    }
    for puzzle in puzzles.iter().filter(|it| it.kind == PuzzleKind::Forbidden) {
        assert_eq!((puzzle.rule, puzzle.side), (Rule::Renju, Color::Black));
        assert!(puzzle.board.free_points().any(|it| puzzle.rule.foul(&puzzle.board, it, Color::Black).is_some()));
    }
}

#[test]
fn a_stone_that_loses_later_is_no_defense_where_short_losses_are_looked_for() {
    let line = "standard defence 15 white 2 77 jj gfgghgfhghhhihiiji fejgehjhhigjijkj";
    let puzzle = file::read(line).unwrap();
    assert_eq!(proof::only_defense(proof::view(&puzzle), 2, 200_000), Err(proof::PuzzleFlaw::Wrong));
}

#[test]
fn a_turned_or_mirrored_puzzle_is_found_to_be_there_twice() {
    let puzzle = &shipped::puzzles()[0];
    for (n, symmetry) in Symmetry::all().enumerate() {
        let turned = TacticPuzzle {
            board: symmetry.board(&puzzle.board),
            solution: symmetry.point(puzzle.solution, puzzle.board.size()),
            ..puzzle.clone()
        };
        let form = CanonicalPosition::of(&turned.board, turned.side);
        assert_eq!(form, CanonicalPosition::of(&puzzle.board, puzzle.side), "{n}");
        if n == 3 {
            let faults = check::faults(&[(3, puzzle.clone()), (4, turned)]);
            assert_eq!(faults, [(4, "the position is that of line 3, turned or mirrored".to_owned())]);
        }
    }
    let size = 15;
    for point in Point::all(size) {
        let images: Vec<_> = (0..8).map(|it| image(point, size, it)).collect();
        assert!(Symmetry::all().all(|it| images.contains(&it.point(point, size))));
    }
}

#[test]
fn every_stone_of_the_best_line_is_right_and_others_are_judged_wrong() {
    for puzzle in shipped::puzzles().iter().step_by(29) {
        let line = file::line(puzzle);
        let wrong = proof::view(puzzle).legal_points().filter(|it| *it != puzzle.solution).step_by(17);
        for point in wrong {
            let judgment = PuzzleAttempt::first(puzzle, point).judge();
            let is_wrong = matches!(
                judgment,
                PuzzleJudgment::NoThreat
                    | PuzzleJudgment::Refuted { .. }
                    | PuzzleJudgment::Loses { .. }
                    | PuzzleJudgment::Forbidden(_)
            );
            assert!(is_wrong || judgment == PuzzleJudgment::Undecided, "{line}: {point:?} {judgment:?}");
        }
        let mut attempt = PuzzleAttempt::first(puzzle, puzzle.solution);
        for left in (0..puzzle.n_moves).rev() {
            match attempt.judge() {
                PuzzleJudgment::Solved => {
                    assert!(left == 0 || puzzle.kind == PuzzleKind::Defense, "{line}: {left} are left");
                    break;
                }
                PuzzleJudgment::GoOn { reply, n_moves, next } => {
                    assert_eq!(n_moves, left, "{line}: the resistance is as long as it can be");
                    let board = after(&after(&attempt.board, attempt.point, attempt.side), reply, !attempt.side);
                    attempt = PuzzleAttempt { board, solution: None, n_moves, point: next, ..attempt };
                }
                judgment => panic!("{line}: {judgment:?}"),
            }
        }
    }
}

/// Returns a game that reaches the position of a puzzle and continues with a wrong stone. Returns `None` if the stones
/// of the position cannot be placed alternately.
pub fn missed(puzzle: &TacticPuzzle) -> Option<Record> {
    let mut stones = Color::ALL.map(|color| {
        let own = puzzle.board.points().filter(|it| puzzle.board.stone(*it) == Some(color));
        own.collect::<Vec<_>>().into_iter()
    });
    let mut record = Record::new(puzzle.board.size(), puzzle.rule);
    for n in 0..puzzle.board.n_stones() {
        record.play(stones[usize::from(n % 2)].next()?).ok()?;
    }
    let is_far =
        |it: &Point| puzzle.board.points().all(|other| puzzle.board.stone(other).is_none() || 2 < it.distance(other));
    record.play(proof::view(puzzle).legal_points().find(is_far)?).ok()?;
    Some(record)
}

#[test]
fn what_was_missed_in_a_game_becomes_a_puzzle() {
    let (mut n_games, mut n_found) = (0, 0);
    for puzzle in shipped::puzzles().iter().filter(|it| it.kind != PuzzleKind::Forbidden).step_by(17) {
        let Some(record) = missed(puzzle) else { continue };
        n_games += 1;
        assert_eq!(own::find(&record, &[]), None);
        if let Some((found, number)) = own::find(&record, &[puzzle.side]) {
            assert_eq!(record.moves()[number - 1].color, puzzle.side);
            assert_eq!((found.side, proof::check(&found)), (puzzle.side, Ok(())), "{}", file::line(puzzle));
            n_found += 1;
        }
    }
    assert!(n_games / 2 < n_found, "{n_found} of {n_games}");
}

fn puzzles(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).arg("puzzles").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn the_command_checks_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let sample: Vec<_> = shipped::puzzles().iter().skip(11).step_by(83).cloned().collect();
    let good = write("good.txt", &file::write(&sample));
    let (out, err, code) = puzzles(&["check", &good]);
    assert_eq!(
        (out.as_str(), err.as_str(), code),
        (&*format!("{0} of {0} puzzles are proved\n", sample.len()), "", Some(0))
    );

    let puzzle = &sample[0];
    let wrong = TacticPuzzle {
        solution: proof::view(puzzle).legal_points().find(|it| *it != puzzle.solution).unwrap(),
        ..puzzle.clone()
    };
    let bad = write("bad.txt", &file::write(&[puzzle.clone(), wrong]));
    let (out, _, code) = puzzles(&["check", &bad]);
    let name = puzzle.solution.name(15);
    let expected = format!("line 4: {name} does it too\nline 4: the position is that of line 3, turned or mirrored\n");
    assert!(out.starts_with(&expected), "{out}");
    assert_eq!(code, Some(1));

    for (name, bytes, why) in [
        ("empty.txt", "", "line 1: a file of puzzles begins with `gumu-puzzles 2`"),
        ("short.txt", "gumu-puzzles 1\nrenju fours", "line 2: a puzzle has ten fields"),
    ] {
        let (out, err, code) = puzzles(&["check", &write(name, bytes)]);
        assert!(err.contains(why) && out.is_empty() && code == Some(1), "{err}");
    }
    let (_, err, code) = puzzles(&["check", "/nowhere/puzzles.txt"]);
    assert!(err.contains("/nowhere/puzzles.txt cannot be read") && code == Some(1), "{err}");
    for (arguments, why) in [
        (&["make", "--rule", "caro"][..], "--rule is freestyle, standard or renju, not \"caro\""),
        (&["make", "--n", "0"], "--n is 1 to 100000, not \"0\""),
        (&["solve"], "puzzles knows make, check, themes and rate, not \"solve\""),
        (&[], "puzzles needs to know what: make, check, themes or rate"),
        (&["themes"], "puzzles themes needs a file"),
        (&["rate"], "puzzles rate needs a file"),
        (&["check"], "puzzles check needs a file"),
    ] {
        let (_, err, code) = puzzles(arguments);
        assert!(err.contains(why) && code == Some(2), "{err}");
    }
}

#[test]
fn the_command_asks_the_levels_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.txt");
    let easy = shipped::puzzles().iter().find(|it| it.solved_percent == 100).unwrap();
    let old = TacticPuzzle { solved_percent: 1, ..easy.clone() };
    fs::write(&path, file::write(&[old])).unwrap();
    let (out, err, code) = puzzles(&["rate", path.to_str().unwrap()]);
    let rated = TacticPuzzle { solved_percent: solved_percent(easy, MakeEffort::FULL), ..easy.clone() };
    assert_eq!((out, code), (file::write(std::slice::from_ref(&rated)), Some(0)), "{err}");
    assert!(1 < rated.solved_percent);
}

#[test]
fn the_command_finds_the_themes_of_a_file_and_the_check_refuses_wrong_ones() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let shipped: Vec<_> = shipped::puzzles().iter().step_by(40).cloned().collect();
    assert!(shipped.iter().any(|it| it.themes.is_empty()) && shipped.iter().any(|it| !it.themes.is_empty()));
    // Puzzles in version 1 of the file format have no themes.
    let lines = shipped.iter().map(|it| file::line_without_themes(it, it.solved_percent));
    let old = lines.fold("gumu-puzzles 1\n".to_owned(), |text, line| text + &line + "\n");
    fs::write(path("old.txt"), old).unwrap();
    assert_eq!(puzzles(&["themes", &path("old.txt")]).0, file::write(&shipped));
    assert_eq!(puzzles(&["themes", &path("old.txt"), "--out", &path("new.txt")]).2, Some(0));
    assert_eq!(fs::read_to_string(path("new.txt")).unwrap(), file::write(&shipped));
    let with_double_four = |it: &TacticPuzzle| TacticPuzzle {
        themes: [PuzzleTheme::DoubleFour, PuzzleTheme::OverlineTrap].into_iter().collect(),
        ..it.clone()
    };
    fs::write(path("wrong.txt"), file::write(&[with_double_four(&shipped[0])])).unwrap();
    let (out, _, code) = puzzles(&["check", &path("wrong.txt")]);
    let themes = shipped[0].themes;
    assert!(out.starts_with(&format!("line 3: the themes are {themes}, not double-four,overline-trap\n")), "{out}");
    assert_eq!(code, Some(1));
}

#[test]
fn puzzles_that_were_made_before_stay_where_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("before.txt");
    let before = shipped::puzzles();
    fs::write(&path, file::write(before)).unwrap();
    let from = path.to_str().unwrap();
    // Largest share of each kind of puzzle in percent, as in `docs/puzzles.md`. The largest number of puzzles of a kind
    // follows from its share and is rounded up.
    let (two_colors_alike, renju) = ([35, 33, 32, 0], [28, 25, 23, 24]);
    for (rule, n, shares) in
        [(Rule::Freestyle, 30, two_colors_alike), (Rule::Standard, 30, two_colors_alike), (Rule::Renju, 40, renju)]
    {
        let make = ["make", "--rule", rule.key(), "--n", &n.to_string(), "--games", "0", "--from", from];
        let kept: Vec<_> = file::parse(&puzzles(&make).0).unwrap().into_iter().map(|it| it.1).collect();
        assert!(kept.len() <= n && kept.iter().all(|it| it.rule == rule && before.contains(it)));
        for (kind, share) in PuzzleKind::ALL.into_iter().zip(shares) {
            let n_of_kind = kept.iter().filter(|it| it.kind == kind).count();
            let most = (n * share).div_ceil(100);
            assert!(most / 2 <= n_of_kind && n_of_kind <= most, "{n_of_kind} of {most} {kind} under {rule:?}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles_and_they_are_proved() {
    let arguments = ["make", "--rule", "freestyle", "--quick", "--seed", "5", "--n", "2"];
    let (first, _, code) = puzzles(&arguments);
    assert_eq!(code, Some(0));
    assert_eq!(puzzles(&arguments).0, first);
    let made = file::parse(&first).unwrap();
    assert_eq!(made.len(), 2);
    assert!(check::faults(&made).is_empty(), "{first}");
    assert_ne!(puzzles(&["make", "--rule", "freestyle", "--quick", "--seed", "6", "--n", "2"]).0, first);
}
