//! The roster: a registry of all built-in opponents.

use std::sync::LazyLock;

use crate::engine::classic::{
    Algorithm, AlphaBeta, FindQz, Gumu, PatternCounter, Scan, SequencePlayer, name_best_row, name_by_nine_cells,
    name_by_strings, name_combination, name_rows, name_runs,
};
use crate::engine::master::{Level, Master};
use crate::engine::player::Player;
use crate::engine::registry::{HouseElo, PlayerInfo, Registry};
use crate::engine::shapes::ShapeNamer;

/// Id of the strongest opponent, which is Master at its highest level. The ids of Master's other levels begin with it.
const MASTER: &str = "master";

/// Ids that only earlier versions gave to opponents, each with the id of the level of Master that replaces the
/// opponent.
const FORMER_IDS: [(&str, &str); 2] = [("novice", "master:2"), ("adept", "master:5")];

/// Id of each opponent, its Elo rating and half of the rating's 95% confidence interval, measured by the tournament in
/// the section *Elo of the built-in opponents* of `docs/tuning.md`.
const HOUSE_ELO: [(&str, i32, i32); 17] = [
    ("gumu", 1000, 25),
    ("sequences", 1088, 25),
    ("weights", 996, 25),
    ("alphabeta", 1147, 25),
    ("counts", 1182, 25),
    ("scan", 887, 26),
    ("scan2", 956, 25),
    ("master:1", 538, 42),
    ("master:2", 783, 29),
    ("master:3", 998, 25),
    ("master:4", 1210, 25),
    ("master:5", 1327, 27),
    ("master:6", 1458, 30),
    ("master:7", 1544, 33),
    ("master:8", 2047, 80),
    ("master:9", 2399, 113),
    ("master", 2771, 151),
];

/// Returns the registry of the built-in opponents, in the order in which they are offered.
#[must_use]
pub fn house() -> &'static Registry {
    static HOUSE: LazyLock<Registry> = LazyLock::new(|| {
        let mut players = vec![
            classic("gumu", name_combination, |seed| Box::new(Gumu::new(seed))),
            classic("sequences", name_by_strings, |seed| Box::new(SequencePlayer::new(seed))),
            classic("weights", name_runs, |seed| Box::new(FindQz::new(seed))),
            classic("alphabeta", name_by_nine_cells, |seed| Box::new(AlphaBeta::new(seed))),
            classic("counts", name_by_strings, |seed| Box::new(PatternCounter::new(seed))),
            classic("scan", name_best_row, |seed| Box::new(Scan::new(Algorithm::One, seed))),
            classic("scan2", name_rows, |seed| Box::new(Scan::new(Algorithm::Two, seed))),
        ];
        players.extend((Level::WEAKEST.number()..=Level::STRONGEST.number()).map(|it| master(Level::new(it))));
        let mut house = Registry::new(players, MASTER);
        for (former, id) in FORMER_IDS {
            house.add_alias(former, id);
        }
        house
    });
    &HOUSE
}

fn classic(id: &str, shape_namer: ShapeNamer, make: fn(u64) -> Box<dyn Player>) -> PlayerInfo {
    PlayerInfo { elo: elo(id), shape_namer, ..PlayerInfo::new(id, make) }
}

fn elo(id: &str) -> Option<HouseElo> {
    let (_, elo, error) = *HOUSE_ELO.iter().find(|it| it.0 == id)?;
    Some(HouseElo { elo, error })
}

fn master(level: Level) -> PlayerInfo {
    let id = if level == Level::STRONGEST { MASTER.to_owned() } else { format!("{MASTER}:{}", level.number()) };
    PlayerInfo {
        level: Some(level.number()),
        elo: elo(&id),
        is_limited_by_time: level == Level::STRONGEST,
        ..PlayerInfo::new(&id, move |seed| Box::new(Master::new(level, seed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_find_their_opponents() {
        for player in house().all() {
            assert_eq!(house().find(player.id.as_str()), Some(player));
            assert_eq!(house().all().filter(|it| it.id == player.id).count(), 1, "{}", player.id);
        }
        for text in ["nobody", "", "gumu:3", "master:0", "master:11", "master:x", "novice:2"] {
            assert_eq!(house().find(text), None, "{text}");
        }
        assert_eq!(house().strongest().id, "master");
        assert_eq!(house().offered().map(|it| it.id.as_str()).collect::<Vec<_>>().join(" "), OFFERED);
    }

    const OFFERED: &str = "gumu sequences weights alphabeta counts scan scan2 master";

    #[test]
    fn every_opponent_has_an_elo_and_a_higher_level_the_higher_one() {
        for player in house().all() {
            assert!(player.elo.is_some_and(|it| 0 < it.error), "{}", player.id);
        }
        assert!(house().levels("master").is_sorted_by_key(|it| it.elo.map(|it| it.elo)));
        assert_eq!(house().find("gumu").unwrap().elo.map(|it| it.elo), Some(1000));
    }

    #[test]
    fn levels_have_ids_of_their_own_and_former_ids_find_them() {
        let level = |text: &str| house().find(text).and_then(|it| it.level);
        for (n, player) in (1..).zip(house().levels("master")) {
            assert_eq!(player.level, Some(n));
            assert_eq!([level(&format!("master:{n}")), level(&format!("master:level={n}"))], [Some(n); 2]);
            assert_eq!(house().at_level(house().strongest(), n), player);
        }
        assert_eq!(
            [level("master"), level("novice"), level("adept"), level("gumu")],
            [Some(10), Some(2), Some(5), None]
        );
        let gumu = house().find("gumu").unwrap();
        assert_eq!(house().at_level(gumu, 3), gumu);
        assert_eq!(house().all().filter(|it| it.is_limited_by_time).collect::<Vec<_>>(), [house().strongest()]);
    }
}
