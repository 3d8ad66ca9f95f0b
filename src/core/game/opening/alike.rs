//! Equivalence of fifth moves under the symmetries of the first four stones.

use crate::game::Point;

/// Returns `true` if a combination of rotation, reflection and shift maps the move `one` onto the move `other`, and
/// each stone onto a stone of the same color. `stones` are in playing order: the colors alternate, Black first.
pub(super) fn are_alike(stones: &[Point], one: Point, other: Point) -> bool {
    let places = |rest: usize| stones.iter().skip(rest).step_by(2).map(|it| place(*it)).collect::<Vec<_>>();
    let (black, white) = (places(0), places(1));
    let Some(first) = black.first() else { return one == other };
    TURNS.into_iter().any(|turn| {
        black.iter().any(|image| {
            let carried = |it: Coordinates| shifted(turn(it), turn(*first), *image);
            let is_kept = |stones: &[Coordinates]| stones.iter().all(|it| stones.contains(&carried(*it)));
            is_kept(&black) && is_kept(&white) && carried(place(one)) == place(other)
        })
    })
}

/// Column and row of a point, which may lie beyond the edges of the board.
type Coordinates = (i16, i16);

fn place(point: Point) -> Coordinates {
    (i16::from(point.x()), i16::from(point.y()))
}

/// Shifts `place` by the same number of columns and rows by which `to` lies away from `from`.
const fn shifted(place: Coordinates, from: Coordinates, to: Coordinates) -> Coordinates {
    (place.0 - from.0 + to.0, place.1 - from.1 + to.1)
}

/// The eight rotations and reflections about the origin.
const TURNS: [fn(Coordinates) -> Coordinates; 8] = [
    |(x, y)| (x, y),
    |(x, y)| (-x, y),
    |(x, y)| (x, -y),
    |(x, y)| (-x, -y),
    |(x, y)| (y, x),
    |(x, y)| (-y, x),
    |(x, y)| (y, -x),
    |(x, y)| (-y, -x),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(stones: &str, one: &str, other: &str, expected: bool) {
        let point = |name: &str| Point::parse(name, 15).unwrap();
        let stones: Vec<_> = stones.split(' ').map(point).collect();
        assert_eq!(are_alike(&stones, point(one), point(other)), expected, "{one} {other}");
        assert_eq!(are_alike(&stones, point(other), point(one)), expected, "{other} {one}");
    }

    #[test]
    fn a_mirror_through_the_stones_makes_moves_alike() {
        check("h8 h9 h10 h7", "g8", "i8", true);
        check("h8 h9 h10 h7", "g8", "g9", false);
        check("h8 h9 h10 h7", "g8", "g8", true);
        check("h8 i9 j10 g7", "h9", "i8", true);
        check("h8 i9 j10 g7", "h9", "h10", false);
    }

    #[test]
    fn a_mirror_between_the_stones_makes_moves_alike() {
        check("h8 i9 j8 i7", "h9", "j9", true);
        check("h8 i9 j8 i7", "h9", "h7", true);
        check("h8 i9 j8 i7", "h9", "j7", true);
        check("h8 i9 j8 i6", "h9", "h7", false);
    }

    #[test]
    fn a_half_turn_makes_moves_alike() {
        check("h8 h9 i10 i9", "h10", "i8", true);
        check("h8 h9 i10 i9", "h10", "g9", false);
    }

    #[test]
    fn colors_are_kept() {
        // The reflection that swaps rows 8 and 9 maps the move i8 onto i9, but it also maps the black stones h8 and g8
        // onto the white stones h9 and g9. Therefore the two moves are not alike.
        check("h8 h9 g8 g9", "i8", "i9", false);
    }
}
