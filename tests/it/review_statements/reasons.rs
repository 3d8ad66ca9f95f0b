//! Counts and prints the reasons that reviews give for inaccuracies and worse moves.
//!
//! Counted are moves without a reason, moves with reasons that contradict the advice, and moves about which two
//! statements say the same.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::sync::Mutex;

use gumu_core::engine::StopToken;
use gumu_core::game::{Point, Record, Rule};
use gumu_core::review::game_review::{MoveReview, ReviewEffort};
use gumu_core::review::report::GameReview;
use gumu_core::review::statement::{Statement, StatementKind};
use gumu_core::review::threads::review_in_threads;
use gumu_window::ui::locale::Language;

/// Games between levels of Master, reviewed in advance: each move has the scores that the review found.
const GAMES: &str = include_str!("../../data/levels.txt");

/// Counts of the moves that reviews mark (inaccuracies and worse moves), by what the reviews say about them.
#[derive(Debug, Default, PartialEq, Eq)]
struct ReasonCounts {
    n_marked: usize,
    /// Moves about which the review says only that another move was better.
    n_without: usize,
    /// Moves for which the only reason is the line that is expected to follow.
    n_line_only: usize,
    /// Moves about which a statement praises the played move or criticizes the better move.
    n_against: usize,
    /// Moves about which two statements say the same.
    n_doubled: usize,
}

/// Returns the game that a line of the file of games describes.
fn game(line: &str) -> Record {
    let words = line.split(' ').collect::<Vec<_>>();
    let mut record = Record::new(15, Rule::by_key(words[0]).unwrap());
    for word in &words[5..] {
        let (name, _) = word.split_once(':').unwrap();
        record.play(Point::parse(name, 15).unwrap()).unwrap();
    }
    record
}

/// Returns the name of a kind of statement, without numbers.
fn name_of(kind: StatementKind) -> String {
    format!("{kind:?}").chars().take_while(char::is_ascii_alphabetic).collect()
}

/// Returns `true` if a statement gives a reason why a move is an inaccuracy or worse.
fn is_reason(it: &Statement) -> bool {
    !matches!(&*name_of(it.kind), "BetterMove" | "AllowsChance")
}

/// Returns `true` if a statement contradicts the advice: it praises the played move or criticizes the better move.
fn is_against(it: &Statement, review: &MoveReview) -> bool {
    let name = name_of(it.kind);
    let is_praise = name.starts_with("Makes") || name.starts_with("Stops") || name == "OnlyMove" || name == "BeginsWin";
    let is_blame =
        matches!(&*name, "ThreeAtEdge" | "ThreeClosed" | "Overline" | "FiveClosed" | "Forbidden" | "FourIsSpent");
    let is_own = it.side == review.side || name.starts_with("Stops") || name == "OnlyMove";
    let is_about = |point: Option<Point>| is_own && point.is_some() && it.point == point;
    let better = review.better();
    is_praise && is_about(Some(review.point)) || is_blame && is_about(better)
}

/// Returns `true` if two statements say the same: either about the same points, or one about the played move and the
/// other about the better move.
fn are_same(one: &Statement, other: &Statement, review: &MoveReview) -> bool {
    let both = [Some(review.point), review.better()];
    let is_of_both = one.point != other.point && both.contains(&one.point) && both.contains(&other.point);
    let is_same_point = one.point == other.point && one.line == other.line && one.shapes == other.shapes;
    (one.kind, one.side) == (other.kind, other.side) && (is_of_both || is_same_point)
}

impl ReasonCounts {
    fn add(&mut self, review: &MoveReview) -> &'static str {
        let all = &review.statements;
        let is_doubled =
            all.iter().enumerate().any(|(index, it)| all[..index].iter().any(|other| are_same(it, other, review)));
        let has_line = all.iter().any(|it| name_of(it.kind) == "AllowsChance");
        self.n_marked += 1;
        self.n_doubled += usize::from(is_doubled);
        if all.iter().any(|it| is_against(it, review)) {
            self.n_against += 1;
            "AGAINST"
        } else if is_doubled {
            "DOUBLED"
        } else if all.iter().any(is_reason) {
            ""
        } else if has_line {
            self.n_line_only += 1;
            "LINE ONLY"
        } else {
            self.n_without += 1;
            "WITHOUT"
        }
    }
}

/// Reviews a game with the default effort.
fn reviewed(record: &Record) -> GameReview {
    let effort = ReviewEffort::default();
    let review = Mutex::new(GameReview::new(record, effort));
    review_in_threads(record, effort, 2, &StopToken::new(), &|it| assert!(review.lock().unwrap().add(it)));
    review.into_inner().unwrap()
}

/// Reviews games, and prints the reasons for inaccuracies and worse moves. Environment variables select the games in
/// the file: the index of the first (`FIRST`), the step from one to the next (`STEP`), and their number (`COUNT`).
#[test]
#[ignore = "takes minutes: `cargo test --test it -- --ignored --nocapture marked_moves_have_reasons`"]
fn marked_moves_have_reasons() {
    let number = |name, usual| env::var(name).map_or(usual, |it| it.parse().unwrap());
    let (first, step, count) = (number("FIRST", 0), number("STEP", 2), number("COUNT", 16));
    let (mut counts, mut kinds) = (ReasonCounts::default(), BTreeMap::<_, usize>::new());
    for (index, line) in GAMES.lines().enumerate().skip(first).step_by(step).take(count) {
        let record = game(line);
        let review = reviewed(&record);
        let mut text = format!("\ngame {index}: {}\n", line.split(' ').take(5).collect::<Vec<_>>().join(" "));
        for played in review.marked() {
            let verdict = counts.add(played);
            let [before, after] = Language::English.chances(played);
            let (number, point, sign) = (played.number, played.point.label(15), played.class.sign());
            let _ = writeln!(text, "{number:>3} {point}{sign} {before} → {after}   {verdict}");
            for statement in &played.statements {
                let _ = writeln!(text, "      {}", Language::English.statement(statement, 15));
                *kinds.entry(name_of(statement.kind)).or_default() += 1;
            }
        }
        print!("{text}");
    }
    println!("\n{counts:?}\n{kinds:?}");
    assert!(counts.n_against == 0 && counts.n_doubled == 0 && 20 * counts.n_without <= counts.n_marked, "{counts:?}");
}
