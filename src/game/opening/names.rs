//! The 26 openings of renju and their names.

use crate::game::Point;

/// An opening of renju: Black in the center, White next to it, and Black's second stone within two lines of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedOpening {
    /// Its usual sign: `4D` for the fourth direct one, `7I` for the seventh indirect one.
    pub sign: &'static str,
    /// Its name in Chinese.
    pub chinese: &'static str,
    /// Its name in Japanese, in Latin letters.
    pub romaji: &'static str,
    /// Its name in English, a translation.
    pub english: &'static str,
    /// Columns to the right and rows upwards from the first stone to the third, the second lying above the first or
    /// to the upper right of it.
    third: (i8, i8),
}

impl NamedOpening {
    /// All openings, the direct ones first, in their usual order.
    pub const ALL: [Self; 26] = [
        named("1D", "寒星", "Kansei", "Cold Star", (0, 2)),
        named("2D", "溪月", "Keigetsu", "Valley Moon", (1, 2)),
        named("3D", "疏星", "Sosei", "Sparse Star", (2, 2)),
        named("4D", "花月", "Kagetsu", "Flower Moon", (1, 1)),
        named("5D", "残月", "Zangetsu", "Lingering Moon", (2, 1)),
        named("6D", "雨月", "Ugetsu", "Rain Moon", (1, 0)),
        named("7D", "金星", "Kinsei", "Gold Star", (2, 0)),
        named("8D", "松月", "Shogetsu", "Pine Moon", (0, -1)),
        named("9D", "丘月", "Kyugetsu", "Hill Moon", (1, -1)),
        named("10D", "新月", "Shingetsu", "New Moon", (2, -1)),
        named("11D", "瑞星", "Zuisei", "Auspicious Star", (0, -2)),
        named("12D", "山月", "Sangetsu", "Mountain Moon", (1, -2)),
        named("13D", "游星", "Yusei", "Wandering Star", (2, -2)),
        named("1I", "长星", "Chosei", "Long Star", (2, 2)),
        named("2I", "峡月", "Kyogetsu", "Gorge Moon", (2, 1)),
        named("3I", "恒星", "Kosei", "Fixed Star", (2, 0)),
        named("4I", "水月", "Suigetsu", "Water Moon", (2, -1)),
        named("5I", "流星", "Ryusei", "Shooting Star", (2, -2)),
        named("6I", "云月", "Ungetsu", "Cloud Moon", (1, 0)),
        named("7I", "浦月", "Hogetsu", "Shore Moon", (1, -1)),
        named("8I", "岚月", "Rangetsu", "Storm Moon", (1, -2)),
        named("9I", "银月", "Gingetsu", "Silver Moon", (0, -1)),
        named("10I", "明星", "Myojo", "Bright Star", (0, -2)),
        named("11I", "斜月", "Shagetsu", "Slanting Moon", (-1, -1)),
        named("12I", "名月", "Meigetsu", "Famous Moon", (-1, -2)),
        named("13I", "彗星", "Suisei", "Comet", (-2, -2)),
    ];

    /// The opening that begins with these stones, however it is turned or mirrored; none if there are fewer than three
    /// or they are none of the 26.
    #[must_use]
    pub fn of(stones: &[Point], size: u8) -> Option<&'static Self> {
        let [first, second, third, ..] = stones else { return None };
        if *first != Point::center(size) {
            return None;
        }
        let (second, third) = (offset(*first, *second), offset(*first, *third));
        ALL.iter().find(|it| {
            let own = if it.sign.ends_with('D') { (0, 1) } else { (1, 1) };
            symmetries(own).zip(symmetries(it.third)).any(|found| found == (second, third))
        })
    }
}

static ALL: [NamedOpening; 26] = NamedOpening::ALL;

const fn named(
    sign: &'static str,
    chinese: &'static str,
    romaji: &'static str,
    english: &'static str,
    third: (i8, i8),
) -> NamedOpening {
    NamedOpening { sign, chinese, romaji, english, third }
}

/// Columns to the right and rows upwards from one point to another.
fn offset(from: Point, to: Point) -> (i8, i8) {
    let signed = |from: u8, to: u8| to.cast_signed() - from.cast_signed();
    (signed(from.x(), to.x()), signed(to.y(), from.y()))
}

/// A step as the eight symmetries turn and mirror it, always in the same order.
fn symmetries((x, y): (i8, i8)) -> impl Iterator<Item = (i8, i8)> {
    [(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)].into_iter()
}
