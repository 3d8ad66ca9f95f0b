//! What a brain tells of a thought while it is under way: lines for the player, and marks for managers that draw them.

use crate::engine::{Progress, PvLine, Score};
use crate::game::Point;
use crate::protocol::reply::{Reply, written};

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
pub fn tell(progress: &Progress, detail: DetailLevel) -> Vec<Reply> {
    let n_lines = progress.lines.len();
    let mut replies = Vec::new();
    for (rank, line) in (1..).zip(&progress.lines) {
        let place = if n_lines == 1 { String::new() } else { format!("({rank}) ") };
        replies.push(Reply::Message(format!("{place}{}", sentence(progress, line))));
        if detail.numbers {
            replies.extend(numbers(progress, line, rank));
        }
        if detail.realtime {
            replies.extend(marks(line, rank));
        }
    }
    replies
}

fn sentence(progress: &Progress, PvLine { score, moves }: &PvLine) -> String {
    let Progress { depth, n_nodes, time, lines: _ } = progress;
    let milliseconds = time.as_millis();
    let speed = progress.speed();
    format!("depth {depth} | eval {score} | {milliseconds} ms | {n_nodes} nodes | {speed} n/s | {}", spelled(moves))
}

fn numbers(progress: &Progress, line: &PvLine, rank: usize) -> Vec<Reply> {
    let deepest = line.moves.len().max(usize::from(progress.depth));
    let n_lines = progress.lines.len();
    let lines = [
        format!("PV {}", rank - 1),
        format!("NUMPV {n_lines}"),
        format!("DEPTH {}", progress.depth),
        format!("SELDEPTH {deepest}"),
        format!("NODES {}", progress.n_nodes),
        format!("TOTALNODES {}", progress.n_nodes),
        format!("TOTALTIME {}", progress.time.as_millis()),
        format!("SPEED {}", progress.speed()),
        format!("EVAL {}", worth(line.score)),
        format!("WINRATE {:.4}", win_rate(line.score)),
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

fn spelled(moves: &[Point]) -> String {
    moves.iter().copied().map(written).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn told(scores: &[Score], detail: u8) -> String {
        let line = |score: &Score| PvLine { score: *score, moves: vec![Point::new(7, 7), Point::new(8, 6)] };
        let lines = scores.iter().map(line).collect();
        let progress = Progress { depth: 4, n_nodes: 3000, time: Duration::from_millis(20), lines };
        let lines: Vec<_> = tell(&progress, DetailLevel::of(detail)).iter().map(Reply::to_string).collect();
        lines.join("\n")
    }

    #[test]
    fn the_player_gets_a_sentence() {
        let expected = "MESSAGE depth 4 | eval +34 | 20 ms | 3000 nodes | 150000 n/s | 7,7 8,6";
        assert_eq!(told(&[Score::estimate(34)], 0), expected);
        assert_eq!(begin(DetailLevel::of(0)), None);
    }

    #[test]
    fn marks_and_numbers_are_for_those_who_want_them() {
        let both = [Score::estimate(0), Score::mated_in(8)];
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
