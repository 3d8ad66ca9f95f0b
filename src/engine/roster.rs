//! The roster of the house: a registry of all its opponents.

use std::sync::LazyLock;

use crate::engine::classic::{Algorithm, AlphaBeta, FindQz, Gumu, PatternCounter, Scan, SequencePlayer};
use crate::engine::master::{Level, Master};
use crate::engine::player::Player;
use crate::engine::registry::{PlayerInfo, Registry};

/// Id of the strongest opponent, the family that has levels.
const MASTER: &str = "master";

/// Ids of opponents of earlier versions, and the level of Master that replaces each of them.
const FORMER_IDS: [(&str, &str); 2] = [("novice", "master:2"), ("adept", "master:5")];

/// Returns the registry of the house opponents, in the order in which they are offered.
#[must_use]
pub fn house() -> &'static Registry {
    static HOUSE: LazyLock<Registry> = LazyLock::new(|| {
        let mut players = vec![
            classic("gumu", "000", |seed| Box::new(Gumu::new(seed))),
            classic("sequences", "001", |seed| Box::new(SequencePlayer::new(seed))),
            classic("weights", "001", |seed| Box::new(FindQz::new(seed))),
            classic("alphabeta", "002", |seed| Box::new(AlphaBeta::new(seed))),
            classic("counts", "003", |seed| Box::new(PatternCounter::new(seed))),
            classic("scan", "004", |seed| Box::new(Scan::new(Algorithm::One, seed))),
            classic("scan2", "004", |seed| Box::new(Scan::new(Algorithm::Two, seed))),
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

fn classic(id: &str, document: &'static str, make: fn(u64) -> Box<dyn Player>) -> PlayerInfo {
    PlayerInfo { document, ..PlayerInfo::new(id, make) }
}

fn master(level: Level) -> PlayerInfo {
    let id = if level == Level::STRONGEST { MASTER.to_owned() } else { format!("{MASTER}:{}", level.number()) };
    PlayerInfo {
        level: Some(level.number()),
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
