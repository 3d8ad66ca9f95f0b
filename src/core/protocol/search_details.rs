//! Reads the search reports of a brain: the blocks `INFO PV 0` … `INFO PV DONE` of Yixin's extensions (MultiPV).

use std::time::Duration;

use crate::engine::{Progress, PvLine, Score};
use crate::game::Point;
use crate::protocol::reply::Reply;

/// Maximum number of lines (principal variations) that are read from one report.
const MAX_LINES: usize = 64;

/// Maximum number of moves that are read from one line (principal variation).
const MAX_MOVES: usize = 64;

/// Parser of the search reports of a brain during one search.
#[derive(Debug, Default)]
pub struct SearchDetails {
    lines: Vec<PvLine>,
    /// Index of the line (principal variation) that the current messages describe.
    index: usize,
    n_lines: usize,
    depth: u8,
    selective_depth: u8,
    n_nodes: u64,
    score: Score,
    moves: Vec<Point>,
}

impl SearchDetails {
    /// Parses a message of the brain that came `time` after the start of the search. If the message completes the last
    /// principal variation of a report, returns the progress that the report states.
    pub fn take(&mut self, message: &str, time: Duration) -> Option<Progress> {
        let mut words = message.strip_prefix("INFO ")?.splitn(2, ' ');
        let (key, value) = (words.next()?, words.next().unwrap_or_default().trim());
        match key {
            "PV" if value == "DONE" => return self.finish_line(time),
            "PV" => self.begin_line(value.parse().unwrap_or(0)),
            "NUMPV" => self.n_lines = value.parse().unwrap_or(1),
            "DEPTH" => self.depth = value.parse().unwrap_or(self.depth),
            "SELDEPTH" => self.selective_depth = value.parse().unwrap_or(self.selective_depth),
            "TOTALNODES" => self.n_nodes = value.parse().unwrap_or(self.n_nodes),
            "EVAL" => self.score = score_of(value).unwrap_or(self.score),
            "BESTLINE" => {
                if let Reply::Moves(moves) = Reply::parse(value) {
                    self.moves = moves.into_iter().take(MAX_MOVES).collect();
                }
            }
            _ => (),
        }
        None
    }

    fn begin_line(&mut self, index: usize) {
        self.index = index.min(MAX_LINES - 1);
        self.n_lines = 1;
        self.moves.clear();
        self.score = Score::DRAW;
    }

    fn finish_line(&mut self, time: Duration) -> Option<Progress> {
        // The line that was received replaces all principal variations from its index on. If the program has left out
        // earlier indices, the line directly follows the principal variations that were received.
        self.lines.truncate(self.index);
        if !self.moves.is_empty() {
            self.lines.push(PvLine { score: self.score, moves: std::mem::take(&mut self.moves) });
        }
        let is_last = self.n_lines <= self.index + 1 && !self.lines.is_empty();
        is_last.then(|| Progress {
            depth: self.depth,
            selective_depth: self.selective_depth.max(self.depth),
            n_nodes: self.n_nodes,
            time,
            lines: self.lines.clone(),
        })
    }
}

/// Parses a score: a number, or `+M7` for a win in 7 plies, `-M12` for a loss in 12 plies.
fn score_of(text: &str) -> Option<Score> {
    let (sign, rest) = match text.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => (1, text),
    };
    match (rest.strip_prefix('M'), sign) {
        (Some(plies), sign) => {
            // A win known from a book has no number of plies: assume 99.
            let plies = plies.parse::<u16>().unwrap_or(99).clamp(1, 900);
            Some(if sign < 0 { Score::mated_in(plies) } else { Score::mate_in(plies) })
        }
        (None, sign) => Some(Score::estimate(rest.parse::<i32>().ok()?.saturating_mul(sign))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Progress> {
        let mut details = SearchDetails::default();
        text.lines().filter_map(|it| details.take(it.trim(), Duration::from_secs(1))).collect()
    }

    #[test]
    fn a_report_is_complete_with_its_last_line() {
        let found = read(
            "INFO PV 0
            INFO NUMPV 2
            INFO DEPTH 12
            INFO SELDEPTH 18
            INFO TOTALNODES 900
            INFO EVAL 177
            INFO WINRATE 0.707857
            INFO BESTLINE 8,6 6,8
            INFO PV DONE
            Depth 12-18 | Eval 177
            INFO PV 1
            INFO NUMPV 2
            INFO EVAL -M12
            INFO BESTLINE 0,1
            INFO PV DONE",
        );
        let line = |score, moves: &[(u8, u8)]| PvLine {
            score,
            moves: moves.iter().map(|it| Point::new(it.0, it.1)).collect(),
        };
        let lines = vec![line(Score::estimate(177), &[(8, 6), (6, 8)]), line(Score::mated_in(12), &[(0, 1)])];
        let time = Duration::from_secs(1);
        assert_eq!(found, [Progress { depth: 12, selective_depth: 18, n_nodes: 900, time, lines }]);
    }

    #[test]
    fn a_report_without_numbers_or_moves_does_no_harm() {
        assert_eq!(read("INFO PV DONE\nINFO PV x\nINFO PV DONE\nINFO DEPTH\nINFO\nINFO EVAL \nINFO EVAL é"), []);
        assert_eq!(read("INFO BESTLINE 8,6\nINFO DEPTH 900\nINFO PV DONE").len(), 1, "one line needs no number");
        assert_eq!(read("INFO PV 99999999\nINFO BESTLINE 8,6\nINFO PV DONE")[0].lines.len(), 1);
        assert_eq!(read("INFO PV 0\nINFO BESTLINE 99,6\nINFO PV DONE"), []);
    }

    #[test]
    fn scores_are_numbers_or_distances_of_mates() {
        assert_eq!(score_of("-124"), Some(Score::estimate(-124)));
        assert_eq!(score_of("+M7"), Some(Score::mate_in(7)));
        assert_eq!(score_of("M*"), Some(Score::mate_in(99)));
        assert_eq!(score_of("VAL_INF"), None);
        assert_eq!(score_of("999999999999"), None);
    }
}
