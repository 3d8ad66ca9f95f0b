//! Reports on a search under way: lines for the player, and marks for managers that draw them.

use crate::engine::{Progress, PvLine, Score};
use crate::game::Point;
use crate::protocol::reply::{Reply, written};

/// Score at which the odds of a win are e to 1, as Master's evaluation was fitted.
const WIN_RATE_SCALE: f64 = 200.0;

/// Detail of the reports, as Yixin's `show_detail` sets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DetailLevel {
    /// Marks on the board: `MESSAGE REALTIME`.
    pub realtime: bool,
    /// Numbers by their names: `INFO DEPTH` and so on.
    pub numbers: bool,
}

impl DetailLevel {
    /// Reads a number: `0` for neither, `1` for the marks, `2` for the numbers, `3` for both.
    #[must_use]
    pub const fn of(number: u8) -> Self {
        Self { realtime: number & 1 != 0, numbers: number & 2 != 0 }
    }
}

/// Returns the report on the beginning of a search.
pub fn begin(detail: DetailLevel) -> Option<Reply> {
    detail.realtime.then(|| realtime("REFRESH"))
}

/// Returns the reports on the best lines so far.
pub fn report_lines(progress: &Progress, detail: DetailLevel) -> Vec<Reply> {
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
        format!("EVAL {}", eval_text(line.score)),
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

/// Writes a score without a plus, as Yixin's manager reads it; a mate as [`Score`] writes it.
fn eval_text(score: Score) -> String {
    if score.is_mate() { score.to_string() } else { score.get().to_string() }
}

/// Returns the expected points of the game, from 0 to 1.
fn win_rate(score: Score) -> f64 {
    match score.mate() {
        Some((_, true)) => 1.0,
        Some((_, false)) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.get()) / WIN_RATE_SCALE).exp()),
    }
}

fn spelled(moves: &[Point]) -> String {
    moves.iter().copied().map(written).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn reported(scores: &[Score], detail: u8) -> String {
        let line = |score: &Score| PvLine { score: *score, moves: vec![Point::new(7, 7), Point::new(8, 6)] };
        let lines = scores.iter().map(line).collect();
        let progress = Progress { depth: 4, n_nodes: 3000, time: Duration::from_millis(20), lines };
        let lines: Vec<_> = report_lines(&progress, DetailLevel::of(detail)).iter().map(Reply::to_string).collect();
        lines.join("\n")
    }

    #[test]
    fn the_player_gets_a_sentence() {
        let expected = "MESSAGE depth 4 | eval +34 | 20 ms | 3000 nodes | 150000 n/s | 7,7 8,6";
        assert_eq!(reported(&[Score::estimate(34)], 0), expected);
        assert_eq!(begin(DetailLevel::of(0)), None);
    }

    #[test]
    fn marks_and_numbers_are_for_those_who_want_them() {
        let both = [Score::estimate(0), Score::mated_in(8)];
        let text = reported(&both, 3);
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
        assert!(!reported(&both, 1).contains("INFO"));
        assert!(!reported(&both, 2).contains("REALTIME"));
        assert_eq!(begin(DetailLevel::of(1)), Some(Reply::Message("REALTIME REFRESH".to_owned())));
    }
}
