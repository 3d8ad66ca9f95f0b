//! What a brain tells of a thought while it is under way: lines for the player, and marks for managers that draw them.

use crate::engine::{Progress, Score};
use crate::game::Point;
use crate::protocol::Reply;
use crate::protocol::reply::written;

/// The worth at which the logistic function stands at e to 1, as Master's estimate was fitted.
const UNIT: f64 = 200.0;

/// How much a manager wants to hear, as Yixin's `show_detail` says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DetailLevel {
    /// Marks on the board: `MESSAGE REALTIME`.
    pub realtime: bool,
    /// Numbers by their names: `INFO DEPTH` and so on.
    pub numbers: bool,
}

impl DetailLevel {
    /// `0` is neither, `1` the marks, `2` the numbers, `3` both.
    #[must_use]
    pub const fn of(number: u8) -> Self {
        Self { realtime: number & 1 != 0, numbers: number & 2 != 0 }
    }
}

/// What is said when a thought begins.
pub fn begin(detail: DetailLevel) -> Option<Reply> {
    detail.realtime.then(|| realtime("REFRESH"))
}

/// What is said of the best moves so far, the best one first.
pub fn tell(best: &[Progress], detail: DetailLevel) -> Vec<Reply> {
    let mut replies = Vec::new();
    for (rank, thinking) in (1..).zip(best) {
        let place = if best.len() == 1 { String::new() } else { format!("({rank}) ") };
        replies.push(Reply::Message(format!("{place}{}", sentence(thinking))));
        if detail.numbers {
            replies.extend(numbers(thinking, rank, best.len()));
        }
        if detail.realtime {
            replies.extend(marks(thinking, rank));
        }
    }
    replies
}

fn sentence(thinking: &Progress) -> String {
    let Progress { depth, score, n_nodes, time, line } = thinking;
    let milliseconds = time.as_millis();
    let speed = thinking.speed();
    format!("depth {depth} | eval {score} | {milliseconds} ms | {n_nodes} nodes | {speed} n/s | {}", moves(line))
}

fn numbers(thinking: &Progress, rank: usize, n_best: usize) -> Vec<Reply> {
    let deepest = thinking.line.len().max(usize::from(thinking.depth));
    let lines = [
        format!("PV {}", rank - 1),
        format!("NUMPV {n_best}"),
        format!("DEPTH {}", thinking.depth),
        format!("SELDEPTH {deepest}"),
        format!("NODES {}", thinking.n_nodes),
        format!("TOTALNODES {}", thinking.n_nodes),
        format!("TOTALTIME {}", thinking.time.as_millis()),
        format!("SPEED {}", thinking.speed()),
        format!("EVAL {}", worth(thinking.score)),
        format!("WINRATE {:.4}", win_rate(thinking.score)),
        format!("BESTLINE {}", moves(&thinking.line)),
        "PV DONE".to_owned(),
    ];
    lines.map(Reply::Detail).into()
}

fn marks(thinking: &Progress, rank: usize) -> Vec<Reply> {
    let Some(first) = thinking.line.first() else { return Vec::new() };
    let is_lost = matches!(thinking.score.mate(), Some((_, false)));
    let word = match (is_lost, rank) {
        (true, _) => "LOST",
        (false, 1) => "BEST",
        (false, _) => "DONE",
    };
    let mut marks = vec![realtime(&format!("{word} {}", written(*first)))];
    if rank == 1 {
        marks.push(realtime(&format!("VAL {}", thinking.score.get())));
        marks.push(realtime(&format!("PV {}", moves(&thinking.line))));
    }
    marks
}

fn realtime(text: &str) -> Reply {
    Reply::Message(format!("REALTIME {text}"))
}

/// A number without a plus, as Yixin's manager reads it; a win that has been seen as it stands.
fn worth(score: Score) -> String {
    if score.is_mate() { score.to_string() } else { score.get().to_string() }
}

/// The points that may be expected of the game, from 0 to 1.
fn win_rate(score: Score) -> f64 {
    match score.mate() {
        Some((_, true)) => 1.0,
        Some((_, false)) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.get()) / UNIT).exp()),
    }
}

fn moves(line: &[Point]) -> String {
    line.iter().copied().map(written).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn thinking(score: Score) -> Progress {
        let line = vec![Point::new(7, 7), Point::new(8, 6)];
        Progress { depth: 4, score, n_nodes: 3000, time: Duration::from_millis(20), line }
    }

    fn told(best: &[Progress], detail: u8) -> String {
        let lines: Vec<_> = tell(best, DetailLevel::of(detail)).iter().map(Reply::to_string).collect();
        lines.join("\n")
    }

    #[test]
    fn the_player_gets_a_sentence() {
        let expected = "MESSAGE depth 4 | eval +34 | 20 ms | 3000 nodes | 150000 n/s | 7,7 8,6";
        assert_eq!(told(&[thinking(Score::estimate(34))], 0), expected);
        assert_eq!(begin(DetailLevel::of(0)), None);
    }

    #[test]
    fn marks_and_numbers_are_for_those_who_want_them() {
        let both = [thinking(Score::estimate(0)), thinking(Score::mated_in(8))];
        let text = told(&both, 3);
        for line in [
            "MESSAGE (2) depth 4 | eval -M8 |",
            "INFO PV 0\nINFO NUMPV 2\nINFO DEPTH 4\n",
            "INFO EVAL 0\nINFO WINRATE 0.5000\nINFO BESTLINE 7,7 8,6\nINFO PV DONE",
            "INFO EVAL -M8\nINFO WINRATE 0.0000\n",
            "MESSAGE REALTIME BEST 7,7\nMESSAGE REALTIME VAL 0\nMESSAGE REALTIME PV 7,7 8,6\n",
            "MESSAGE REALTIME LOST 7,7",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert!(!told(&both, 1).contains("INFO"));
        assert!(!told(&both, 2).contains("REALTIME"));
        assert_eq!(begin(DetailLevel::of(1)), Some(Reply::Message("REALTIME REFRESH".to_owned())));
    }
}
