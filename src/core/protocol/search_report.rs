//! Reports on a search in progress: sentences for the user, and marks for the board.
//! Both are sent to the manager, the program that shows the board. Not every manager draws the marks.
//!
//! The sentences are those of Rapfi, because clients parse them. By default there is one sentence for each completed
//! depth; if numbers are requested, there is one in the style of UCI for each principal variation:
//!
//! ```text
//! Depth 10-14 | Eval -245 | Time 95ms | G7 G8
//! depth 10-14 multipv 1 ev -245 n 53K n/ms 558 tm 95 pv g7 g8
//! ```
//!
//! The second depth is the selective depth. Points in sentences have a letter for the column and count rows from the
//! top, from 1.

use std::time::Duration;

use crate::engine::{Progress, PvLine, Score};
use crate::game::Point;
use crate::protocol::reply::{Reply, written};

/// Score at which the odds of a win are e to 1. The evaluation of the player Master is fitted to this scale.
pub(super) const WIN_PROBABILITY_SCALE: f64 = 200.0;

/// Level of detail of the search reports, as Yixin's `show_detail` sets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DetailLevel {
    /// `true` to send messages `MESSAGE REALTIME …`, by which managers mark points on their board.
    pub realtime: bool,
    /// `true` to send numbers in separate lines, such as `INFO DEPTH`, and also sentences that contain all numbers.
    pub numbers: bool,
}

impl DetailLevel {
    /// Converts the value of `show_detail`: 0 is no detail, 1 the marks, 2 the numbers, and 3 both.
    #[must_use]
    pub const fn of(number: u8) -> Self {
        Self { realtime: number & 1 != 0, numbers: number & 2 != 0 }
    }
}

/// Returns the message that clears the marks of the previous search when a search starts; `None` if marks are off.
pub fn begin(detail: DetailLevel) -> Option<Reply> {
    detail.realtime.then(|| realtime("REFRESH"))
}

/// Returns the reports on the best lines so far.
pub fn report_lines(progress: &Progress, detail: DetailLevel) -> Vec<Reply> {
    let n_lines = progress.lines.len();
    let mut replies = Vec::new();
    for (rank, line) in (1..).zip(&progress.lines) {
        if detail.numbers {
            replies.push(Reply::Message(uci_sentence(progress, line, rank)));
            replies.extend(numbers(progress, line, rank));
        } else if 1 < n_lines {
            replies.push(Reply::Message(ranked_sentence(progress, line, rank)));
        }
        if detail.realtime {
            replies.extend(marks(line, rank));
        }
    }
    if let Some(best) = progress.best().filter(|_| !detail.numbers) {
        replies.insert(if 1 < n_lines { replies.len() } else { 0 }, Reply::Message(sentence(progress, best)));
    }
    replies
}

/// Returns a sentence that reports a completed depth.
fn sentence(progress: &Progress, PvLine { score, moves }: &PvLine) -> String {
    let (depths, eval, time) = (depths(progress), eval_text(*score), time_text(progress.time));
    format!("Depth {depths} | Eval {eval} | Time {time} | {}", named(moves).to_uppercase())
}

/// Returns a sentence that reports one of several lines (MultiPV).
fn ranked_sentence(progress: &Progress, PvLine { score, moves }: &PvLine, rank: usize) -> String {
    format!("({rank}) {} | {} | {}", eval_text(*score), depths(progress), named(moves).to_uppercase())
}

/// Returns a sentence that reports a line in the style of UCI, with all numbers.
fn uci_sentence(progress: &Progress, PvLine { score, moves }: &PvLine, rank: usize) -> String {
    let (depths, eval, nodes) = (depths(progress), eval_text(*score), nodes_text(progress.n_nodes));
    let (per_millisecond, milliseconds) = (progress.speed() / 1000, progress.time.as_millis());
    format!(
        "depth {depths} multipv {rank} ev {eval} n {nodes} n/ms {per_millisecond} tm {milliseconds} pv {}",
        named(moves)
    )
}

/// Writes the nominal and the selective depth: `10-14`.
fn depths(progress: &Progress) -> String {
    format!("{}-{}", progress.depth, progress.selective_depth)
}

/// Formats a time: below ten seconds in milliseconds, below a thousand seconds in seconds, above that in minutes.
fn time_text(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{}ms", time.as_millis()),
        seconds @ 10..1000 => format!("{seconds}s"),
        seconds => format!("{}min", seconds / 60),
    }
}

/// Writes a number of nodes with at least two digits before its unit: `9999`, `53K`, `12M`.
fn nodes_text(n_nodes: u64) -> String {
    match n_nodes {
        0..10_000 => n_nodes.to_string(),
        10_000..10_000_000 => format!("{}K", n_nodes / 1000),
        10_000_000..100_000_000_000 => format!("{}M", n_nodes / 1_000_000),
        _ => format!("{}G", n_nodes / 1_000_000_000),
    }
}

/// Writes points as `h8 i9`: the column's letter, and the row's number counted from the top.
fn named(moves: &[Point]) -> String {
    let name = |it: &Point| format!("{}{}", char::from(b'a' + it.x()), it.y() + 1);
    moves.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn numbers(progress: &Progress, line: &PvLine, rank: usize) -> Vec<Reply> {
    let n_lines = progress.lines.len();
    let lines = [
        format!("PV {}", rank - 1),
        format!("NUMPV {n_lines}"),
        format!("DEPTH {}", progress.depth),
        format!("SELDEPTH {}", progress.selective_depth),
        format!("NODES {}", progress.n_nodes),
        format!("TOTALNODES {}", progress.n_nodes),
        format!("TOTALTIME {}", progress.time.as_millis()),
        format!("SPEED {}", progress.speed()),
        format!("EVAL {}", eval_text(line.score)),
        format!("WINRATE {:.4}", line.score.win_probability(WIN_PROBABILITY_SCALE)),
        format!("BESTLINE {}", spelled(&line.moves)),
        "PV DONE".to_owned(),
    ];
    lines.map(Reply::Detail).into()
}

fn marks(line: &PvLine, rank: usize) -> Vec<Reply> {
    let Some(first) = line.moves.first() else { return Vec::new() };
    let is_lost = matches!(line.score.mate(), Some((_, false)));
    let word = match (is_lost, rank) {
        (true, _) => "LOST",
        (false, 1) => "BEST",
        (false, _) => "DONE",
    };
    let mut marks = vec![realtime(&format!("{word} {}", written(*first)))];
    if rank == 1 {
        marks.push(realtime(&format!("VAL {}", line.score.get())));
        marks.push(realtime(&format!("PV {}", spelled(&line.moves))));
    }
    marks
}

fn realtime(text: &str) -> Reply {
    Reply::Message(format!("REALTIME {text}"))
}

/// Writes a score as Yixin's manager reads it: a number without a plus sign, or a mate such as `+M7` or `-M12`.
fn eval_text(score: Score) -> String {
    if score.is_mate() { score.to_string() } else { score.get().to_string() }
}

fn spelled(moves: &[Point]) -> String {
    moves.iter().copied().map(written).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(scores: &[Score], detail: u8) -> String {
        let line = |score: &Score| PvLine { score: *score, moves: vec![Point::new(7, 7), Point::new(8, 6)] };
        let lines = scores.iter().map(line).collect();
        let time = Duration::from_millis(20);
        let progress = Progress { depth: 4, selective_depth: 9, n_nodes: 3000, time, lines };
        let lines: Vec<_> = report_lines(&progress, DetailLevel::of(detail)).iter().map(Reply::to_string).collect();
        lines.join("\n")
    }

    #[test]
    fn the_player_gets_a_sentence() {
        assert_eq!(reported(&[Score::estimate(34)], 0), "MESSAGE Depth 4-9 | Eval 34 | Time 20ms | H8 I7");
        assert_eq!(
            reported(&[Score::mate_in(7), Score::estimate(-3)], 0),
            "MESSAGE (1) +M7 | 4-9 | H8 I7\nMESSAGE (2) -3 | 4-9 | H8 I7\nMESSAGE Depth 4-9 | Eval +M7 | Time 20ms | H8 I7"
        );
        assert_eq!(begin(DetailLevel::of(0)), None);
    }

    #[test]
    fn marks_and_numbers_are_for_those_who_want_them() {
        let both = [Score::estimate(0), Score::mated_in(8)];
        let text = reported(&both, 3);
        for line in [
            "MESSAGE depth 4-9 multipv 1 ev 0 n 3000 n/ms 150 tm 20 pv h8 i7\n",
            "MESSAGE depth 4-9 multipv 2 ev -M8 n 3000 n/ms 150 tm 20 pv h8 i7\n",
            "INFO PV 0\nINFO NUMPV 2\nINFO DEPTH 4\nINFO SELDEPTH 9\n",
            "INFO EVAL 0\nINFO WINRATE 0.5000\nINFO BESTLINE 7,7 8,6\nINFO PV DONE",
            "INFO EVAL -M8\nINFO WINRATE 0.0000\n",
            "MESSAGE REALTIME BEST 7,7\nMESSAGE REALTIME VAL 0\nMESSAGE REALTIME PV 7,7 8,6\n",
            "MESSAGE REALTIME LOST 7,7",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert!(!reported(&both, 1).contains("INFO") && !reported(&both, 2).contains("Depth"));
        assert!(!reported(&both, 2).contains("REALTIME"));
        assert_eq!(begin(DetailLevel::of(1)), Some(Reply::Message("REALTIME REFRESH".to_owned())));
    }

    #[test]
    fn large_numbers_have_units() {
        let times = [9_999, 10_000, 999_999, 1_000_000].map(|it| time_text(Duration::from_millis(it)));
        assert_eq!(times, ["9999ms", "10s", "999s", "16min"]);
        let nodes = [9_999, 10_000, 9_999_999, 10_000_000, 100_000_000_000].map(nodes_text);
        assert_eq!(nodes, ["9999", "10K", "9999K", "10M", "100G"]);
    }
}
