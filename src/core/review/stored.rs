//! Storage of a review in properties of the reviewed game and of its positions.
//! The properties are written to files and read back.
//!
//! The property [`KEY`] of the game has the version and the effort of the review. The property [`KEY`] of a position
//! has the review of the move that leads to the position: win probabilities, scores, class, lines and proofs.
//! Statements and skills are not stored; they are computed again from these and the stones.
//!
//! The review of a move has a checksum over itself and over the game up to that move. If the checksum is wrong, because
//! the file was edited later, the review of the move is ignored.
//!
//! For other programs, standard properties of SGF are added: the value (`V`), good positions (`GB`, `GW`), and the
//! quality of the move (`BM`, `DO`, `TE`). They are never read, and never replace properties that other programs have
//! written.

use std::fmt::Write as _;

use crate::engine::{PositionView, Score};
use crate::game::{Board, Color, Extra, Move, NodeId, Point, Record, Rule};
use crate::review::forced_win::{ForcedBy, ForcedWin, WinSearch};
use crate::review::game_review::{MoveProofs, MoveReview, ReviewEffort};
use crate::review::move_context::BetterProofs;
use crate::review::report::{GameReview, review_version};
use crate::review::statement::StatementKind;
use crate::review::win_probability::MoveClass;

/// The name of the property that holds a review.
pub const KEY: &str = "GUR";

/// The word that stands for a missing reply in a line of moves. The reply is missing because the only reply is
/// forbidden.
const NO_REPLY: &str = "--";

/// Minimum win probability of a side in a position that is marked as good for the side.
const GOOD: f64 = 0.85;

/// The value (SGF property `V`) of a won position. The value is lower by 1 for each move that the winner still needs.
const WON_VALUE: f64 = 1000.0;

/// All properties of a game and of its reviewed positions, including the properties that a review adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewExtras {
    /// All properties of the game, including its review.
    pub game: Vec<Extra>,
    /// The positions after the reviewed moves, each with all its properties, including the review of the move.
    pub positions: Vec<(NodeId, Vec<Extra>)>,
}

/// Returns the properties of a record, together with the properties that store `review`. Adds the reviews of the moves
/// that the record and `review` have in common.
#[must_use]
pub fn extras(review: &GameReview, record: &Record) -> ReviewExtras {
    let mut game = without_review(&record.info.extras);
    let head = format!("engine={} {}", review.version(), effort_fields(review.effort()));
    game.push(Extra { key: KEY.to_owned(), values: vec![head] });
    let n_shared = review.n_shared(record).unwrap_or(0);
    let mut identity = Identity::new(record);
    let mut positions = Vec::new();
    for (index, played) in record.moves().iter().enumerate().take(n_shared) {
        identity.add(*played);
        let (Some(review), Some(node)) = (review.get(index + 1), record.node_at(index + 1)) else { continue };
        let mut extras = without_review(&record.notes(node).extras);
        let standard = standard_properties(review).into_iter().filter(|it| !extras.iter().any(|old| old.key == it.key));
        let standard = standard.collect::<Vec<_>>();
        let keys = standard.iter().map(|it| it.key.as_str()).collect::<Vec<_>>().join(",");
        let value = format!("{} keys={keys}", fields(review, record.size()));
        let value = format!("{value} sum={:08x}", identity.sum(&value));
        extras.extend(standard);
        extras.push(Extra { key: KEY.to_owned(), values: vec![value] });
        positions.push((node, extras));
    }
    ReviewExtras { game, positions }
}

/// Stores `review` in the properties of a record.
pub fn store(review: &GameReview, record: &mut Record) {
    let ReviewExtras { game, positions } = extras(review, record);
    record.info.extras = game;
    for (node, extras) in positions {
        if let Some(notes) = record.notes_mut(node) {
            notes.extras = extras;
        }
    }
}

/// Removes all reviews from the properties of a record, also from positions outside the shown line.
pub fn remove(record: &mut Record) {
    record.info.extras = without_review(&record.info.extras);
    let is_reviewed = |it: &NodeId| value_of(&record.notes(*it).extras).is_some();
    for node in record.nodes().filter(is_reviewed).collect::<Vec<_>>() {
        if let Some(notes) = record.notes_mut(node) {
            notes.extras = without_review(&notes.extras);
        }
    }
}

/// Returns the review that is stored with a game; `None` if no stored review fits the moves of the game.
#[must_use]
pub fn load(record: &Record) -> Option<GameReview> {
    let head = value_of(&record.info.extras)?;
    let version = field(head, "engine")?.to_owned();
    let effort = effort_of(head)?;
    let game = record.up_to(reviewed_end(record));
    let mut review = GameReview::of_version(&game, effort, version);
    let mut identity = Identity::new(record);
    let mut replay = game.clone();
    replay.go_to(0);
    let mut node = NodeId::ROOT;
    for (index, played) in game.moves().iter().enumerate() {
        identity.add(*played);
        let child = record.children(node).find(|it| record.move_to(*it) == Some(*played));
        node = child?;
        let value = value_of(&record.notes(node).extras);
        let found = value.and_then(|it| identity.checked(it)).zip(played.point);
        let found = found.and_then(|(fields, point)| {
            let place = MovePlace { board: replay.board(), rule: record.rule(), played: (played.color, point) };
            place.review(index + 1, fields)
        });
        if let Some(found) = found {
            review.add(found);
        }
        replay.redo();
    }
    (0 < review.progress().1).then_some(review)
}

/// Returns `true` if every stone of a game's main line has a stored review by this engine version. Compares only the
/// checksums, which is much faster than [`load`].
#[must_use]
pub fn is_reviewed(record: &Record) -> bool {
    let head = value_of(&record.info.extras);
    let is_current =
        |it: &&str| field(it, "engine").is_some_and(|it| it == review_version()) && effort_of(it).is_some();
    if head.filter(is_current).is_none() {
        return false;
    }
    let game = record.up_to(record.main_end());
    let mut identity = Identity::new(record);
    let mut node = NodeId::ROOT;
    let mut n_stones = 0;
    for played in game.moves() {
        identity.add(*played);
        let Some(child) = record.children(node).find(|it| record.move_to(*it) == Some(*played)) else { return false };
        node = child;
        if played.point.is_some() {
            n_stones += 1;
            if value_of(&record.notes(node).extras).and_then(|it| identity.checked(it)).is_none() {
                return false;
            }
        }
    }
    0 < n_stones
}

/// Returns the last position of the reviewed line. At each position, this line continues with the first move that has a
/// review or, if no move has a review, with the main line.
fn reviewed_end(record: &Record) -> NodeId {
    let next = |node: &NodeId| {
        let is_reviewed = |it: &NodeId| value_of(&record.notes(*it).extras).is_some();
        record.children(*node).find(is_reviewed).or_else(|| record.children(*node).next())
    };
    std::iter::successors(Some(NodeId::ROOT), next).last().unwrap_or(NodeId::ROOT)
}

/// Returns the value of the property [`KEY`]; `None` if it is missing.
fn value_of(extras: &[Extra]) -> Option<&str> {
    extras.iter().find(|it| it.key == KEY)?.values.first().map(String::as_str)
}

/// Returns the properties `extras` without the properties that an earlier review added.
fn without_review(extras: &[Extra]) -> Vec<Extra> {
    let own = value_of(extras).and_then(|it| field(it, "keys")).unwrap_or_default();
    let is_own = |it: &&Extra| it.key == KEY || own.split(',').any(|key| key == it.key);
    extras.iter().filter(|it| !is_own(it)).cloned().collect()
}

/// Returns the standard properties of SGF that tell other programs the result of a review.
fn standard_properties(review: &MoveReview) -> Vec<Extra> {
    let extra = |key: &str, value: &str| Extra { key: key.to_owned(), values: vec![value.to_owned()] };
    let sign = if review.side == Color::Black { 1.0 } else { -1.0 };
    let value = match review.scores[1].mate() {
        Some((plies, true)) => WON_VALUE - f64::from(plies.div_ceil(2)),
        Some((plies, false)) => f64::from(plies.div_ceil(2)) - WON_VALUE,
        None => f64::from(review.scores[1].get()) / 100.0,
    };
    let mut extras = vec![extra("V", &format!("{:.2}", sign * value + 0.0))];
    let proved = |is_proved: bool| if is_proved { "2" } else { "1" };
    let (black, is_proved) = (review.black_probability(), review.scores[1].is_mate());
    if GOOD <= black {
        extras.push(extra("GB", proved(is_proved)));
    } else if black <= 1.0 - GOOD {
        extras.push(extra("GW", proved(is_proved)));
    }
    let is_strong = |it: StatementKind| matches!(it, StatementKind::BeginsWin | StatementKind::OnlyMove);
    match review.class {
        MoveClass::Blunder => extras.push(extra("BM", "2")),
        MoveClass::Mistake => extras.push(extra("BM", "1")),
        MoveClass::Inaccuracy => extras.push(extra("DO", "")),
        MoveClass::Best | MoveClass::Good if review.statements.iter().any(|it| is_strong(it.kind)) => {
            extras.push(extra("TE", "1"));
        }
        MoveClass::Best | MoveClass::Good => {}
    }
    extras
}

/// The classes of moves with their words in the stored text.
const CLASSES: [(MoveClass, &str); 5] = [
    (MoveClass::Best, "best"),
    (MoveClass::Good, "good"),
    (MoveClass::Inaccuracy, "inaccuracy"),
    (MoveClass::Mistake, "mistake"),
    (MoveClass::Blunder, "blunder"),
];

/// The kinds of threats with their words in the stored text.
const THREATS: [(ForcedBy, &str); 2] = [(ForcedBy::Fours, "fours"), (ForcedBy::Threats, "threats")];

/// Returns the review of a move as `key=value` fields, separated by spaces.
fn fields(review: &MoveReview, size: u8) -> String {
    let class = CLASSES.iter().find(|it| it.0 == review.class).map_or("good", |it| it.1);
    let [before, after] = review.scores.map(Score::get);
    let mut text = format!("rates={},{} scores={before},{after} class={class}", review.before, review.after);
    let points = |points: &[Point]| points.iter().map(|it| it.name(size)).collect::<Vec<_>>().join(",");
    let _ = write!(text, " pv={} reply={}", points(&review.pv), points(&review.reply));
    let proofs = &review.proofs;
    let wins = [("win", &proofs.own_win), ("lost", &proofs.reply_win.win), ("threat", &proofs.better.threat)];
    for (word, win) in wins {
        let Some(win) = win else { continue };
        let by = THREATS.iter().find(|it| it.0 == win.by).map_or("threats", |it| it.1);
        let name = |it: &Option<Point>| it.map_or_else(|| NO_REPLY.to_owned(), |it| it.name(size));
        let line = win.line.iter().map(name).collect::<Vec<_>>().join(",");
        let _ = write!(text, " {word}={by},{line}");
    }
    let facts = [
        (proofs.reply_win.has_no_vcf, "no-fours"),
        (proofs.was_threatened, "threatened"),
        (proofs.better.has_no_vcf, "better-no-fours"),
        (proofs.better.holds, "better-holds"),
    ];
    let facts = facts.iter().filter(|it| it.0).map(|it| it.1).collect::<Vec<_>>().join(",");
    let _ = write!(text, " facts={facts}");
    text
}

/// Returns the value of the field with the key `word`; `None` if there is no such field.
fn field<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.split(' ').find_map(|it| it.strip_prefix(word)?.strip_prefix('='))
}

/// Returns the effort of a review as `key=value` fields.
fn effort_fields(effort: ReviewEffort) -> String {
    let ReviewEffort { n_nodes, depth, n_vcf_nodes, n_vct_nodes } = effort;
    let depth = depth.map(|it| format!(" depth={it}")).unwrap_or_default();
    format!("nodes={n_nodes},{n_vcf_nodes},{n_vct_nodes}{depth}")
}

fn effort_of(head: &str) -> Option<ReviewEffort> {
    let mut nodes = field(head, "nodes")?.split(',');
    let n_nodes = nodes.next()?.parse().ok()?;
    let (n_vcf_nodes, n_vct_nodes) = (nodes.next()?.parse().ok()?, nodes.next()?.parse().ok()?);
    let depth = field(head, "depth").and_then(|it| it.parse().ok());
    Some(ReviewEffort { n_nodes, depth, n_vcf_nodes, n_vct_nodes })
}

/// Parses two numbers with a comma between them.
fn pair<T: std::str::FromStr>(text: &str) -> Option<[T; 2]> {
    let (first, second) = text.split_once(',')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// A move and the position before it, as the context in which stored text about the move is parsed.
struct MovePlace<'a> {
    board: &'a Board,
    rule: Rule,
    played: (Color, Point),
}

impl MovePlace<'_> {
    /// Parses the review of the move from the fields in `text`; `None` if the fields do not fit the position.
    fn review(&self, number: usize, text: &str) -> Option<MoveReview> {
        let (side, point) = self.played;
        let [before, after] = pair::<f64>(field(text, "rates")?)?;
        let scores = pair::<i32>(field(text, "scores")?)?.map(Score::of);
        let class = CLASSES.iter().find(|it| Some(it.1) == field(text, "class"))?.0;
        if !(0.0 <= after && after <= before && before <= 1.0) {
            return None;
        }
        let mut after_move = self.board.clone();
        after_move.play(point, side).ok()?;
        let facts = field(text, "facts")?;
        let has = |word: &str| facts.split(',').any(|it| it == word);
        let own_win = self.win(field(text, "win"), self.board, side)?;
        let win = self.win(field(text, "lost"), &after_move, !side)?;
        let reply_win = WinSearch { win, has_no_vcf: has("no-fours") };
        let pv = self.line(field(text, "pv")?, self.board)?;
        let mut after_better = self.board.clone();
        if let Some(better) = pv.first() {
            after_better.play(*better, side).ok()?;
        }
        let threat = self.win(field(text, "threat"), &after_better, side)?;
        let better = BetterProofs { threat, has_no_vcf: has("better-no-fours"), holds: has("better-holds") };
        let review = MoveReview {
            number,
            side,
            point,
            before,
            after,
            scores,
            class,
            pv,
            reply: self.line(field(text, "reply")?, &after_move)?,
            proofs: MoveProofs { own_win, reply_win, was_threatened: has("threatened"), better },
            statements: Vec::new(),
            skills: Vec::new(),
        };
        Some(review.explained(self.board, self.rule))
    }

    /// Parses a line of moves; `None` if a point of the line is not free when its move is played.
    fn line(&self, text: &str, board: &Board) -> Option<Vec<Point>> {
        let mut board = board.clone();
        let mut points = Vec::new();
        for name in text.split(',').filter(|it| !it.is_empty()) {
            let point = Point::parse(name, board.size()).ok()?;
            // Play all stones as black: their color does not matter, because the only check is that each point is free.
            board.play(point, Color::Black).ok()?;
            points.push(point);
        }
        Some(points)
    }

    /// Parses a forced win of `side`. Returns `Some(None)` if there is no text, and `None` if the text is wrong: its
    /// moves are not legal or do not end in a five of `side`.
    #[expect(clippy::option_option, reason = "the outer one says that the text is wrong")]
    fn win(&self, text: Option<&str>, board: &Board, side: Color) -> Option<Option<ForcedWin>> {
        let Some((by, line)) = text.map(|it| it.split_once(',')).map(|it| it.unwrap_or_default()) else {
            return Some(None);
        };
        let by = THREATS.iter().find(|it| it.1 == by)?.0;
        let mut stones = Vec::new();
        for name in line.split(',') {
            stones.push(if name == NO_REPLY { None } else { Some(Point::parse(name, board.size()).ok()?) });
        }
        let win = ForcedWin { by, line: stones };
        win.is_won_from(PositionView { rule: self.rule, board, side }).then_some(Some(win))
    }
}

/// Computes CRC-32 checksums of reviews. Each covers the rule, the board size, the setup, the game up to the reviewed
/// move, and the text of the review.
struct Identity {
    hasher: crc32fast::Hasher,
    size: u8,
}

impl Identity {
    fn new(record: &Record) -> Self {
        let mut hasher = crc32fast::Hasher::new();
        let size = record.size();
        hasher.update(format!("{} {size}", record.rule().key()).as_bytes());
        for stone in record.setup() {
            hasher.update(format!(" {:?} {}", stone.color, stone.point.name(size)).as_bytes());
        }
        Self { hasher, size }
    }

    fn add(&mut self, played: Move) {
        self.hasher.update(format!(" {:?} {}", played.color, played.name(self.size)).as_bytes());
    }

    fn sum(&self, value: &str) -> u32 {
        let mut hasher = self.hasher.clone();
        hasher.update(value.as_bytes());
        hasher.finalize()
    }

    /// Returns `value` without its checksum at the end; `None` if the checksum is wrong.
    fn checked<'a>(&self, value: &'a str) -> Option<&'a str> {
        let (fields, sum) = value.rsplit_once(" sum=")?;
        (sum == format!("{:08x}", self.sum(fields))).then_some(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;

    #[test]
    fn a_checksum_has_one_way_to_be_written() {
        let identity = Identity::new(&Record::new(15, Rule::Renju));
        let sum = identity.sum("class=blunder");
        assert_eq!(identity.checked(&format!("class=blunder sum={sum:08x}")), Some("class=blunder"));
        for changed in [format!("{sum:08X}"), format!("+{sum:08x}"), format!("0{sum:08x}")] {
            assert_eq!(identity.checked(&format!("class=blunder sum={changed}")), None, "{changed}");
        }
    }
}
