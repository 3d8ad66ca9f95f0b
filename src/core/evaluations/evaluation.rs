//! An entry of the position database: value, best line, proved win, tag and texts, and how two entries are merged.

use crate::engine::Score;
use crate::evaluations::position_key::image_of;
use crate::game::{Point, image};

/// Number of plies that are added to the depth of an exact score when two stored values are compared.
const EXACT_PLIES: i32 = 3;

/// All data of the database about a position. In an entry that was looked up for a board, all points are points of that
/// board. In an entry that is read or stored by its key, they are points of the rotated or reflected board that the key
/// holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// Value that a search found; `None` if no search was stored.
    pub value: Option<SearchedValue>,
    /// Result of the searches for a forced win; `None` if no such search was stored.
    pub wins: Option<KnownWins>,
    /// Tag that the user or another program has set: a result, or advice for a search; `None` without a tag.
    pub tag: Option<PositionTag>,
    /// A comment; empty if there is none.
    pub comment: String,
    /// Short texts shown on points, sorted by point.
    pub point_texts: Vec<(Point, String)>,
}

/// Value of a position, with the depth, line and effort of the search that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedValue {
    /// Score from the view of the side to move.
    pub score: Score,
    /// Relation of the score to the true score: exact, a bound, or unknown.
    pub bound: ScoreBound,
    /// Depth of the search, in plies.
    pub depth: i16,
    /// Expected moves of both sides, starting with the best move.
    pub line: Vec<Point>,
    /// Engine, nodes and time of the search.
    pub effort: SearchEffort,
}

/// Bound type of a stored score: its relation to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// The relation of the stored score to the true score is not known.
    Unknown,
    /// The true score is at most the stored score.
    Upper,
    /// The true score is at least the stored score.
    Lower,
    /// The stored score is the true score.
    Exact,
}

impl ScoreBound {
    /// All bound types, in the order of [`ScoreBound::number`].
    pub const ALL: [Self; 4] = [Self::Unknown, Self::Upper, Self::Lower, Self::Exact];

    /// Returns the word that stands for the bound type in a table of evaluations; empty if the bound type is not known.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "",
            Self::Upper => "upper",
            Self::Lower => "lower",
            Self::Exact => "exact",
        }
    }

    /// Returns the number, 0 to 3, that stands for the bound type in Rapfi and in the files of the database.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the bound type whose number is in the lowest two bits of `number`.
    #[must_use]
    pub const fn of(number: u8) -> Self {
        Self::ALL[(number & 3) as usize]
    }
}

/// Engine and effort of a search. A stored result is used instead of a new search only if the same engine found the
/// result, and spent at least the effort that the new search would spend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchEffort {
    /// Checksum that identifies the version of the engine; 0 for another program.
    pub engine: u32,
    /// Number of nodes that were searched, or the node limit of the search; 0 if unknown.
    pub n_nodes: u64,
    /// Time that the search took, or its time limit, in milliseconds; 0 if unknown.
    pub milliseconds: u32,
}

/// Result of the searches for a forced win of the side to move: by continuous fours (VCF) and by threats (VCT).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownWins {
    /// Checksum that identifies the version of the engine.
    pub engine: u32,
    /// Number of nodes of the VCF search.
    pub n_vcf_nodes: u32,
    /// Number of nodes of the VCT search.
    pub n_vct_nodes: u32,
    /// `true` if it is proved that there is no win by continuous fours.
    pub has_no_vcf: bool,
    /// The proved win; `None` if none was found.
    pub win: Option<ProvedWin>,
}

/// A proved win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedWin {
    /// `true` for a win by fours alone (VCF), `false` for one by threats (VCT).
    pub is_by_fours: bool,
    /// The moves of both sides up to the five, beginning with the winner's. A move is `None` if the loser's only reply
    /// is forbidden.
    pub line: Vec<Option<Point>>,
}

/// A tag on a position: one character, as in the databases of Yixin and Rapfi. A win or a loss refers to the side that
/// has just moved, not to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionTag(pub u8);

impl PositionTag {
    /// The side that has just moved wins.
    pub const WIN: Self = Self(b'w');
    /// The side that has just moved loses.
    pub const LOSS: Self = Self(b'l');
    /// The position is drawn.
    pub const DRAW: Self = Self(b'd');
    /// The move that leads to the position must not be considered by a search.
    pub const BLOCKED: Self = Self(b'x');
    /// The move that leads to the position must be played without a search.
    pub const FORCED: Self = Self(b'!');

    /// Returns `true` for a win, a loss or a draw.
    #[must_use]
    pub fn is_result(self) -> bool {
        [Self::WIN, Self::LOSS, Self::DRAW].contains(&self)
    }
}

impl SearchedValue {
    /// Returns `true` if the score is a mate and the bound proves it: an exact score, a lower bound of a win or an
    /// upper bound of a loss.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let bound = if Score::DRAW < self.score { ScoreBound::Lower } else { ScoreBound::Upper };
        self.score.is_mate() && (self.bound == ScoreBound::Exact || self.bound == bound)
    }

    /// Returns `true` if this value, the newer one, must replace the stored value `old`. The first of these rules that
    /// applies decides:
    ///
    /// - A decided mate replaces any value that is not a decided mate, and never the other way round.
    /// - Of two decided mates for the same side, the nearer stays, then the exact one, then the one with the longer
    ///   line. Of two that contradict each other, the newer stays.
    /// - If the same known engine has found both values, and both are exact or neither is, the greater number of nodes
    ///   stays, then the greater depth.
    /// - The greater depth stays. For this comparison, an exact score counts as three plies deeper, and a value with an
    ///   unknown bound loses to every value with a known bound.
    ///
    /// If this leaves the values equal, the newer stays.
    #[must_use]
    pub fn replaces(&self, old: &Self) -> bool {
        if self.is_decided() != old.is_decided() {
            return self.is_decided();
        }
        let is_exact = |it: &Self| it.bound == ScoreBound::Exact;
        if self.is_decided() {
            let distance = |it: &Self| it.score.mate().map_or(u32::MAX, |mate| mate.0);
            let contradicts = (Score::DRAW < self.score) != (Score::DRAW < old.score);
            let rank = |it: &Self| (std::cmp::Reverse(distance(it)), is_exact(it), it.line.len());
            return contradicts || rank(old) <= rank(self);
        }
        let (new_effort, old_effort) = (self.effort, old.effort);
        let is_comparable = new_effort.engine != 0
            && new_effort.engine == old_effort.engine
            && 0 < new_effort.n_nodes
            && 0 < old_effort.n_nodes;
        if is_comparable && is_exact(self) == is_exact(old) {
            return (old_effort.n_nodes, old.depth) <= (new_effort.n_nodes, self.depth);
        }
        let plies = |it: &Self| i32::from(it.depth) + if is_exact(it) { EXACT_PLIES } else { 0 };
        let is_unknown = |it: &Self| it.bound == ScoreBound::Unknown;
        (is_unknown(self), plies(old)) <= (is_unknown(old), plies(self))
    }
}

impl KnownWins {
    /// Merges the result `new` of a newer search into this result. If either result has a win, the result with the
    /// shorter win stays, so that a win is never lost. If neither has a win, `new` replaces a result of another engine.
    /// Two results of the same engine are combined: for each kind of search, VCF and VCT, the greater number of nodes
    /// stays.
    fn merge(&mut self, new: &Self) {
        let length = |it: &Self| it.win.as_ref().map_or(usize::MAX, |it| it.line.len());
        if (self.win.is_some() || new.win.is_some()) || self.engine != new.engine {
            if length(new) <= length(self) {
                *self = new.clone();
            }
            return;
        }
        self.n_vcf_nodes = self.n_vcf_nodes.max(new.n_vcf_nodes);
        self.n_vct_nodes = self.n_vct_nodes.max(new.n_vct_nodes);
        self.has_no_vcf |= new.has_no_vcf;
    }
}

impl Evaluation {
    /// Merges the newer entry `new` into this entry. Proved wins are never lost. A text of `new` is used only where
    /// this entry has no text. A tag that states a result is replaced only by another tag that states a result.
    pub fn merge(&mut self, new: &Self) {
        if let Some(value) = &new.value
            && self.value.as_ref().is_none_or(|old| value.replaces(old))
        {
            self.value = Some(value.clone());
        }
        match (&mut self.wins, &new.wins) {
            (Some(old), Some(new)) => old.merge(new),
            (old @ None, Some(new)) => *old = Some(new.clone()),
            (_, None) => {}
        }
        if let Some(tag) = new.tag
            && self.tag.is_none_or(|old| tag.is_result() || !old.is_result())
        {
            self.tag = Some(tag);
        }
        if self.comment.is_empty() {
            self.comment.clone_from(&new.comment);
        }
        for (point, text) in &new.point_texts {
            if self.point_text(*point).is_none() {
                self.set_point_text(*point, text);
            }
        }
    }

    /// Returns the text shown on `point`; `None` if there is none.
    #[must_use]
    pub fn point_text(&self, point: Point) -> Option<&str> {
        self.point_texts.iter().find(|it| it.0 == point).map(|it| it.1.as_str())
    }

    /// Sets the text shown on `point`; an empty text removes it.
    pub fn set_point_text(&mut self, point: Point, text: &str) {
        self.point_texts.retain(|it| it.0 != point);
        if !text.is_empty() {
            let index = self.point_texts.partition_point(|it| it.0 < point);
            self.point_texts.insert(index, (point, text.to_owned()));
        }
    }

    /// Returns the value of the proved win or the value that the search found. If both exist, returns the value of the
    /// search only if it is a decided mate that is at least as near as the proved win.
    #[must_use]
    pub fn known_value(&self) -> Option<SearchedValue> {
        let (wins, of_search) = (self.wins.as_ref(), self.value.as_ref());
        let proved = wins.and_then(|it| it.win.as_ref()).map(|win| {
            let score = Score::mate_in(u16::try_from(win.line.len()).unwrap_or(u16::MAX));
            let effort = SearchEffort { engine: wins.map_or(0, |it| it.engine), ..SearchEffort::default() };
            let line = win.line.iter().map_while(|it| *it).collect();
            SearchedValue { score, bound: ScoreBound::Lower, depth: 0, line, effort }
        });
        match (proved, of_search) {
            (Some(proved), Some(value)) if value.is_decided() && proved.score <= value.score => Some(value.clone()),
            (Some(proved), _) => Some(proved),
            (None, value) => value.cloned(),
        }
    }

    /// Returns the tag that the user or another program has set for the position. If there is none, but a search has
    /// proved a win or a loss, returns this result as a tag, for the side that has just moved.
    #[must_use]
    pub fn result(&self) -> Option<PositionTag> {
        let decided = self.known_value().filter(SearchedValue::is_decided);
        let of_value = decided.map(|it| if Score::DRAW < it.score { PositionTag::LOSS } else { PositionTag::WIN });
        self.tag.or(of_value)
    }

    /// Returns the first move of the best known line; `None` if no line is known.
    #[must_use]
    pub fn best_move(&self) -> Option<Point> {
        self.known_value()?.line.first().copied()
    }

    /// Returns the entry with every point moved by the rotation or reflection `symmetry` of a board of `size` lines.
    #[must_use]
    pub(super) fn image(mut self, size: u8, symmetry: u8) -> Self {
        if symmetry == 0 {
            return self;
        }
        if let Some(value) = &mut self.value {
            value.line.iter_mut().for_each(|it| *it = image(*it, size, symmetry));
        }
        if let Some(win) = self.wins.as_mut().and_then(|it| it.win.as_mut()) {
            win.line.iter_mut().for_each(|it| *it = image_of(*it, size, symmetry));
        }
        self.point_texts.iter_mut().for_each(|it| it.0 = image(it.0, size, symmetry));
        self.point_texts.sort_by_key(|it| it.0);
        self
    }
}

#[cfg(test)]
pub(super) mod testing {
    use proptest::prelude::*;

    use super::*;

    /// Returns a proptest strategy of `n` points of a board of `size` lines.
    pub fn points(size: u8, n: usize) -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec((0..size, 0..size).prop_map(|(x, y)| Point::new(x, y)), 0..n)
    }

    fn values(size: u8) -> impl Strategy<Value = SearchedValue> {
        let scores = prop_oneof![-900_i32..900, 29_400_i32..30_000, -30_000_i32..-29_400];
        let efforts = (0_u32..3, 0_u64..1_000_000, 0_u32..5000);
        (scores, 0_u8..4, -5_i16..99, points(size, 6), efforts).prop_map(|(score, bound, depth, line, effort)| {
            let (engine, n_nodes, milliseconds) = effort;
            let effort = SearchEffort { engine, n_nodes, milliseconds };
            SearchedValue { score: Score::of(score), bound: ScoreBound::of(bound), depth, line, effort }
        })
    }

    fn wins(size: u8) -> impl Strategy<Value = KnownWins> {
        let win = (any::<bool>(), prop::collection::vec(prop::option::weighted(0.9, points(size, 2)), 1..7));
        let win = win.prop_map(|(is_by_fours, line)| {
            let line = line.into_iter().map(|it| it.and_then(|it| it.first().copied())).collect();
            ProvedWin { is_by_fours, line }
        });
        let numbers = (0_u32..3, 0_u32..90_000, 0_u32..90_000, any::<bool>());
        (numbers, prop::option::of(win)).prop_map(|((engine, n_vcf_nodes, n_vct_nodes, has_no_vcf), win)| KnownWins {
            engine,
            n_vcf_nodes,
            n_vct_nodes,
            has_no_vcf: has_no_vcf && win.is_none(),
            win,
        })
    }

    /// Returns a proptest strategy of entries for a board of `size` lines.
    pub fn evaluations(size: u8) -> impl Strategy<Value = Evaluation> {
        let tags = prop::sample::select(vec![b'w', b'l', b'd', b'x', b'!', b'A']).prop_map(PositionTag);
        let texts = prop::collection::vec((points(size, 2), "[a-z禁]{1,4}"), 0..4);
        let parts = (prop::option::of(values(size)), prop::option::of(wins(size)), prop::option::of(tags));
        (parts, "[a-z \n五]{0,12}", texts).prop_map(|((value, wins, tag), comment, texts)| {
            let mut made = Evaluation { value, wins, tag, comment, point_texts: Vec::new() };
            for (points, text) in texts {
                points.first().iter().for_each(|it| made.set_point_text(**it, &text));
            }
            made
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn merging_loses_no_proof_no_result_and_no_text(
            old in testing::evaluations(15), new in testing::evaluations(15),
        ) {
            let mut same = old.clone();
            same.merge(&old);
            prop_assert_eq!(&same, &old, "merging an entry with itself changes nothing");
            let mut merged = old.clone();
            merged.merge(&new);
            let decided = |it: &Evaluation| it.value.as_ref().is_some_and(SearchedValue::is_decided);
            prop_assert_eq!(decided(&merged), decided(&old) || decided(&new));
            prop_assert!(merged.value == old.value || merged.value == new.value, "a value is one of the two");
            let length = |it: &Evaluation| Some(it.wins.as_ref()?.win.as_ref()?.line.len());
            prop_assert_eq!(length(&merged), length(&old).into_iter().chain(length(&new)).min());
            let is_result = |it: &Evaluation| it.tag.is_some_and(PositionTag::is_result);
            prop_assert_eq!(is_result(&merged), is_result(&old) || is_result(&new));
            prop_assert_eq!(&merged.comment, if old.comment.is_empty() { &new.comment } else { &old.comment });
            for (point, text) in new.point_texts.iter().chain(&old.point_texts) {
                let expected = old.point_text(*point).unwrap_or(text);
                prop_assert_eq!(merged.point_text(*point), Some(expected));
            }
            let mut again = merged.clone();
            again.merge(&new);
            prop_assert_eq!(again, merged, "merging the same entry twice changes nothing");
        }

        #[test]
        fn an_image_turned_back_is_the_entry(it in testing::evaluations(9), symmetry in 0_u8..8) {
            let inverse = crate::evaluations::position_key::inverse(symmetry);
            prop_assert_eq!(it.clone().image(9, symmetry).image(9, inverse), it);
        }
    }

    fn value(score: Score, bound: ScoreBound, depth: i16, effort: (u32, u64)) -> SearchedValue {
        let effort = SearchEffort { engine: effort.0, n_nodes: effort.1, milliseconds: 0 };
        SearchedValue { score, bound, depth, line: Vec::new(), effort }
    }

    /// Asserts that the first value replaces the second, and not the other way round.
    #[track_caller]
    fn check_better(better: &SearchedValue, worse: &SearchedValue) {
        assert!(better.replaces(worse), "{better:?} is better than {worse:?}");
        assert!(!worse.replaces(better), "{worse:?} is worse than {better:?}");
        assert!(better.replaces(better), "the newer of equals stays");
    }

    #[test]
    fn depth_exactness_nodes_and_mates_decide_which_value_stays() {
        use ScoreBound::{Exact, Lower, Unknown, Upper};
        let estimate = Score::estimate(50);
        let of = |depth, bound| value(estimate, bound, depth, (0, 0));
        check_better(&of(12, Exact), &of(11, Exact));
        check_better(&of(12, Exact), &of(14, Lower));
        check_better(&of(16, Upper), &of(12, Exact));
        check_better(&of(2, Lower), &of(9, Unknown));
        check_better(&value(estimate, Exact, 10, (7, 900)), &value(estimate, Exact, 12, (7, 500)));
        check_better(&value(estimate, Exact, 12, (7, 500)), &value(estimate, Exact, 10, (8, 900)));
        let mate = |ply| value(Score::mate_in(ply), Exact, 1, (0, 0));
        check_better(&mate(9), &value(estimate, Exact, 90, (7, 1 << 40)));
        check_better(&mate(5), &mate(9));
        check_better(&mate(9), &value(Score::mate_in(9), Lower, 30, (0, 0)));
        check_better(&value(Score::mate_in(3), Lower, 1, (0, 0)), &value(Score::mate_in(3), Upper, 50, (0, 0)));
    }
}
