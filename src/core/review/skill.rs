//! Skills that distinguish strong from weak players, and whether the moves of a game show them.

use crate::engine::Score;
use crate::game::{Board, Color, Point, Rule};
use crate::review::board_shape::{BoardShape, BoardShapeKind};
use crate::review::made_shape::five_points;
use crate::review::win_probability::win_probability;

/// Number of skills in [`Skill`].
pub const N_SKILLS: usize = 6;

/// Minimum number of stones on the board before a move that can show skills. Earlier moves often belong to a fixed
/// opening.
const N_FIRST_STONES: usize = 3;

/// Minimum win probability of the side to move in a quiet position in which a move can show a skill. Below this value,
/// the side has nothing left to lose.
const CONTESTED: f64 = 0.1;

/// Maximum number of plies of a short win, in which the winner makes three moves: for example a four, then a double
/// threat of five, then the five.
const SHORT_WIN: u32 = 5;

/// Minimum losses of win probability that count as great (`GREAT_LOSS`) and as medium (`LOSS`). With these two values,
/// the number of such losses differs well between weak and strong levels.
const GREAT_LOSS: f64 = 0.3;
const LOSS: f64 = 0.12;

/// A skill that strong players show more often than weak players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Answering an open three of the other side: stopping it, or making a four first.
    StopThree,
    /// Keeping a proved win that takes at most three moves of the winner.
    KeepShortWin,
    /// Keeping a proved win that takes more than three moves of the winner.
    KeepLongWin,
    /// Avoiding a great loss of win probability in a quiet position. A position is quiet if neither side can make five,
    /// the side to move has no proved win, the other side has no open three, and the game is not lost.
    AvoidGreatLoss,
    /// Avoiding a medium loss of win probability in a quiet position. A move with a great loss does not count for this
    /// skill, neither as a success nor as a failure.
    AvoidLoss,
    /// Finding the move that the search prefers in a quiet position. A move with a medium or a great loss does not
    /// count for this skill.
    FindBest,
}

impl Skill {
    /// All skills, in the order in which [`SkillCounts`] lists them.
    pub const ALL: [Self; N_SKILLS] =
        [Self::StopThree, Self::KeepShortWin, Self::KeepLongWin, Self::AvoidGreatLoss, Self::AvoidLoss, Self::FindBest];
}

/// An occasion at which a move could show a skill, and whether the move shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillOccasion {
    /// The skill that the move could show.
    pub skill: Skill,
    /// `true` if the move shows the skill.
    pub is_shown: bool,
}

/// A move with the position before it, and with the scores from the review of the move.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove<'a> {
    /// The stones before the move.
    pub before: &'a Board,
    /// The rule.
    pub rule: Rule,
    /// The side that moves.
    pub side: Color,
    /// The point that the side plays.
    pub point: Point,
    /// The scores before and after the move, both from the view of the side that moves.
    pub scores: [Score; 2],
    /// The point that the search prefers; `None` if there is none.
    pub best: Option<Point>,
}

impl ScoredMove<'_> {
    /// Returns the skills that the move had the occasion to show. Empty for the first stones of a game. Also empty if
    /// either side can make five before the move, because no level overlooks a five.
    #[must_use]
    pub fn skills(&self) -> Vec<SkillOccasion> {
        let Self { before, rule, side, point, scores, .. } = *self;
        let mut after = before.clone();
        let has_five = |side| !five_points(before, rule, side).is_empty();
        let is_first = usize::from(before.n_stones()) < N_FIRST_STONES;
        if is_first || has_five(side) || has_five(!side) || after.play(point, side).is_err() {
            return Vec::new();
        }
        if let Some((n_plies, true)) = scores[0].mate() {
            let skill = if n_plies <= SHORT_WIN { Skill::KeepShortWin } else { Skill::KeepLongWin };
            let is_shown = scores[1].mate().is_some_and(|(_, is_own)| is_own);
            return vec![SkillOccasion { skill, is_shown }];
        }
        if has_open_three(before, rule, !side) {
            let makes_four = !five_points(&after, rule, side).is_empty();
            let is_shown = makes_four || !has_open_three(&after, rule, !side);
            return vec![SkillOccasion { skill: Skill::StopThree, is_shown }];
        }
        self.quiet_skills()
    }

    /// Returns the skills that a move in a quiet position could show, from the easiest to the hardest, each with
    /// whether the move shows it. Skills after the first one that the move fails to show are left out.
    fn quiet_skills(&self) -> Vec<SkillOccasion> {
        let [before, after] = self.scores.map(|it| win_probability(it, self.rule));
        let before = before.max(after);
        if before < CONTESTED {
            return Vec::new();
        }
        let loss = before - after;
        let steps = [
            (Skill::AvoidGreatLoss, loss < GREAT_LOSS),
            (Skill::AvoidLoss, loss < LOSS),
            (Skill::FindBest, self.best == Some(self.point)),
        ];
        let n_shown = steps.iter().take_while(|it| it.1).count();
        let reached = steps.into_iter().take(n_shown + 1);
        reached.map(|(skill, is_shown)| SkillOccasion { skill, is_shown }).collect()
    }
}

fn has_open_three(board: &Board, rule: Rule, side: Color) -> bool {
    BoardShape::all_of(board, rule, side).iter().any(|it| it.kind == BoardShapeKind::OpenThree)
}

/// Number of occasions to show a skill, and number of moves that showed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkillCount {
    /// Number of moves that show the skill.
    pub n_shown: u32,
    /// Number of moves that could show the skill.
    pub n_occasions: u32,
}

/// The counts of all skills, in the order of [`Skill::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkillCounts(pub [SkillCount; N_SKILLS]);

impl SkillCounts {
    /// Counts `occasions` by skill.
    #[must_use]
    pub fn of(occasions: impl Iterator<Item = SkillOccasion>) -> Self {
        let mut counts = Self::default();
        for SkillOccasion { skill, is_shown } in occasions {
            let count = &mut counts.0[skill as usize];
            count.n_occasions += 1;
            count.n_shown += u32::from(is_shown);
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::diagram;

    const THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . x x x . . . .
        . . . o o . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    /// Returns the skills that White's move on the point `name` could show, and whether it shows them. `scores` are the
    /// scores before and after the move.
    fn skills(text: &str, name: &str, scores: [i32; 2]) -> Vec<(Skill, bool)> {
        let before = diagram::read(text).unwrap();
        let point = Point::parse(name, 9).unwrap();
        let scores = scores.map(Score::of);
        let played =
            ScoredMove { before: &before, rule: Rule::Freestyle, side: Color::White, point, scores, best: Some(point) };
        played.skills().into_iter().map(|it| (it.skill, it.is_shown)).collect()
    }

    #[test]
    fn an_open_three_is_an_occasion_to_stop_it() {
        assert_eq!(skills(THREE, "f5", [0, 0]), [(Skill::StopThree, true)]);
        assert_eq!(skills(THREE, "a1", [0, 0]), [(Skill::StopThree, false)]);
    }

    #[test]
    fn a_won_game_is_an_occasion_to_keep_it_won() {
        let won = |plies| Score::mate_in(plies).get();
        assert_eq!(skills(THREE, "f5", [won(3), won(2)]), [(Skill::KeepShortWin, true)]);
        assert_eq!(skills(THREE, "f5", [won(9), 100]), [(Skill::KeepLongWin, false)]);
    }

    #[test]
    fn a_quiet_move_shows_skills_up_to_the_first_that_it_does_not_show() {
        let quiet = THREE.replace("x x x", ". x x");
        let all = [(Skill::AvoidGreatLoss, true), (Skill::AvoidLoss, true), (Skill::FindBest, true)];
        assert_eq!(skills(&quiet, "f5", [0, 0]), all);
        assert_eq!(skills(&quiet, "f5", [0, -200]), [(Skill::AvoidGreatLoss, true), (Skill::AvoidLoss, false)]);
        assert_eq!(skills(&quiet, "f5", [0, -900]), [(Skill::AvoidGreatLoss, false)]);
    }

    #[test]
    fn where_a_five_has_to_be_stopped_and_in_a_lost_game_there_is_no_occasion() {
        assert_eq!(skills(&THREE.replace("x x x .", "x x x x"), "g5", [0, 0]), []);
        assert_eq!(skills(&THREE.replace("x x x", ". x x"), "f5", [-2000, -2500]), []);
    }
}
