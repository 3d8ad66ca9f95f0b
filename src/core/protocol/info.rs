//! The settings that a manager sends with `INFO`.

use std::num::ParseIntError;
use std::time::Duration;

use crate::engine::{MOVES_TO_GO, SearchLimits};
use crate::game::Rule;
use crate::protocol::command::shortened;
use crate::protocol::search_report::DetailLevel;

/// Time for a move if the manager has sent no limit.
const USUAL_TURN: Duration = Duration::from_secs(5);

/// Number that Yixin's manager sends for renju. In the protocol, this value is the bit for a game that continues after
/// a five.
const YIXIN_RENJU: u32 = 2;

/// Memory that the program needs in addition to the tables of a player, in bytes.
const PROGRAM: u64 = 16 << 20;

/// Sizes in bytes of tables larger than the default, the largest first. Each is used only if the time for a move is
/// above the given duration: in such a long search, tables of the default size would replace entries before they are
/// used.
const TABLES: [(Duration, u64); 3] =
    [(Duration::from_secs(60), 256 << 20), (Duration::from_secs(15), 128 << 20), (Duration::from_secs(5), 64 << 20)];

/// Tables larger than the default may take at most the free memory divided by this number.
const FREE_PARTS: u64 = 4;

/// Value of `time_left` that stands for no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// The rules, each with its number in the protocol. The number is a bit mask: 1 is exactly five, 2 is a game that
/// continues after a five, 4 is renju, and 8 is caro.
const RULES: &[(u32, Rule)] =
    &[(0, Rule::Freestyle), (1, Rule::Standard), (4, Rule::Renju), (8, Rule::Caro), (9, Rule::CaroExact)];

/// Settings that a manager has sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManagerSettings {
    /// Time for a move; zero asks for a move as fast as possible.
    pub turn_time: Option<Duration>,
    /// Time for the whole game.
    pub match_time: Option<Duration>,
    /// Time left for the game.
    pub time_left: Option<Duration>,
    /// Time that is added to the clock after each move.
    pub increment: Duration,
    /// Playing strength in percent; `None` is full strength.
    pub strength: Option<u8>,
    /// Maximum search depth in plies; `None` is unlimited.
    pub max_depth: Option<u8>,
    /// Maximum number of nodes of a search; `None` is unlimited.
    pub max_nodes: Option<u64>,
    /// Maximum size of a player's tables in bytes; `None` is the default size.
    pub memory: Option<u64>,
    /// Number of search threads; `None` is the default number.
    pub n_threads: Option<usize>,
    /// `true` if pondering on the other side's time is allowed.
    pub pondering: bool,
    /// Detail of the reports on a search.
    pub detail: DetailLevel,
    /// `true` if the position database is used; `None` if the manager has not set it.
    pub uses_database: Option<bool>,
    /// `true` if the position database may be read but not changed.
    pub only_reads_database: bool,
    /// `true` if the manager is Yixin's, which has its own number for renju.
    pub is_yixin: bool,
    /// Number of the rule, as the manager has sent it.
    rule: u32,
}

impl ManagerSettings {
    /// Applies the setting `key`; an unknown key is ignored.
    ///
    /// # Errors
    /// One line that says what is wrong with the value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        self.set_key(key, value).map_err(|_| format!("{key} is a number, not {:?}", shortened(value)))?;
        // With `nbestsym`, Yixin's manager asks to leave out moves that are symmetric to each other. Only the value 0
        // ("no") is supported.
        if key == "nbestsym" && value != "0" {
            return Err("nbestsym is not supported: the best moves are listed with those that mirror them".to_owned());
        }
        Ok(())
    }

    /// Applies the setting `key`; keys that are not listed here have no effect. `folder` is not needed because no
    /// player stores files, and `game_type` is not needed because no player plays differently against people.
    fn set_key(&mut self, key: &str, value: &str) -> Result<(), ParseIntError> {
        match key {
            "timeout_turn" => self.turn_time = Some(milliseconds(value)?),
            "timeout_match" => {
                self.match_time = Some(milliseconds(value)?).filter(|it| !it.is_zero());
                self.time_left = self.match_time;
            }
            "time_left" => {
                let is_limit = value.parse::<i64>()? < UNLIMITED;
                self.time_left = Some(milliseconds(value)?).filter(|_| is_limit);
            }
            "time_increment" => self.increment = milliseconds(value)?,
            "strength" => self.strength = u8::try_from(value.parse::<i64>()?.clamp(0, 100)).ok(),
            "nbestsym" => _ = value.parse::<i64>()?,
            "rule" => self.rule = value.parse()?,
            "max_memory" => self.memory = bound(value)?.map(|n_bytes| n_bytes.saturating_sub(PROGRAM)),
            "hash_size" => self.memory = bound(value)?.map(|n_kibibytes| n_kibibytes.saturating_mul(1024)),
            "thread_num" => self.n_threads = bound(value)?.map(|it| usize::try_from(it).unwrap_or(usize::MAX)),
            "pondering" => self.pondering = bound(value)?.is_some(),
            "usedatabase" => self.uses_database = Some(bound(value)?.is_some()),
            "database_readonly" => self.only_reads_database = bound(value)?.is_some(),
            "show_detail" => self.detail = DetailLevel::of(value.parse()?),
            "max_depth" => self.max_depth = bound(value)?.map(|it| u8::try_from(it).unwrap_or(u8::MAX)),
            "max_node" => self.max_nodes = bound(value)?,
            _ => (),
        }
        Ok(())
    }

    /// Returns the rule that the manager has chosen.
    ///
    /// # Errors
    /// Returns the number that the manager has sent, if no supported rule has this number.
    pub fn rule(&self) -> Result<Rule, u32> {
        match self.rule {
            YIXIN_RENJU if self.is_yixin => Ok(Rule::Renju),
            number => RULES.iter().find(|it| it.0 == number).map(|it| it.1).ok_or(number),
        }
    }

    /// Returns the size in bytes that a player's tables must have; `None` for the player's default size. This is the
    /// limit of the manager, if it has set one; otherwise a size above the default, if moves take long and enough
    /// memory is free.
    #[must_use]
    pub fn table_bytes(&self, free_memory: Option<u64>) -> Option<u64> {
        self.memory.or_else(|| {
            let time = self.turn_time.into_iter().chain(self.match_time.map(|it| it / MOVES_TO_GO)).min()?;
            let allowed = free_memory.unwrap_or(0) / FREE_PARTS;
            TABLES.iter().find(|(least, n_bytes)| *least < time && *n_bytes <= allowed).map(|it| it.1)
        })
    }

    /// Returns the limits of the next search.
    #[must_use]
    pub fn limits(&self) -> SearchLimits {
        // If there is an increment, count the future increments as time left, but limit a single move to the time that
        // is on the clock now.
        let increment = self.increment;
        if let Some(left) = self.time_left.filter(|_| !increment.is_zero()) {
            let turn = Some(self.turn_time.map_or(left, |it| it.min(left)));
            let left = Some(left.saturating_add(increment.saturating_mul(MOVES_TO_GO - 1)));
            return SearchLimits { depth: self.max_depth, nodes: self.max_nodes, turn, left };
        }
        let is_bound = self.time_left.is_some() || self.max_depth.is_some() || self.max_nodes.is_some();
        let turn = self.turn_time.or((!is_bound).then_some(USUAL_TURN));
        SearchLimits { depth: self.max_depth, nodes: self.max_nodes, turn, left: self.time_left }
    }
}

/// Returns `true` for the rule number of a game that continues after a five: a number below 16 in which the bit with
/// the value 2 is set.
#[must_use]
pub const fn is_continuous(number: u32) -> bool {
    number < 16 && number & YIXIN_RENJU != 0
}

/// Returns the protocol's number of a rule.
#[must_use]
pub fn rule_number(rule: Rule) -> u32 {
    RULES.iter().find(|it| it.1 == rule).map_or(0, |it| it.0)
}

/// Reads a time in milliseconds; negative times are read as zero.
fn milliseconds(value: &str) -> Result<Duration, ParseIntError> {
    let milliseconds: i64 = value.parse()?;
    Ok(Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0)))
}

/// Reads a limit; 0 is unlimited, and so is -1, which Yixin's manager sends.
fn bound(value: &str) -> Result<Option<u64>, ParseIntError> {
    if value == "-1" {
        return Ok(None);
    }
    let number = value.parse()?;
    Ok((number != 0).then_some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies `settings`, and checks the resulting time for a move (`turn`) and time left (`left`), in milliseconds.
    #[track_caller]
    fn check(settings: &str, turn: Option<u64>, left: Option<u64>) {
        let mut info = ManagerSettings::default();
        for setting in settings.split(';').filter(|it| !it.is_empty()) {
            let (key, value) = setting.split_once(' ').unwrap();
            info.set(key, value).unwrap();
        }
        let [turn, left] = [turn, left].map(|it| it.map(Duration::from_millis));
        assert_eq!((info.limits().turn, info.limits().left), (turn, left), "{settings}");
    }

    #[test]
    fn what_is_not_limited_has_no_limit() {
        check("", Some(5000), None);
        check("timeout_turn 1000", Some(1000), None);
        check("timeout_turn 0", Some(0), None);
        check("timeout_turn 1000;timeout_match 0;time_left 2147483647", Some(1000), None);
        check("timeout_turn 30000;timeout_match 180000", Some(30_000), Some(180_000));
        check("timeout_turn 30000;timeout_match 180000;time_left 2000", Some(30_000), Some(2000));
        check("timeout_match 180000", None, Some(180_000));
        check("timeout_turn 30000;time_left -5", Some(30_000), Some(0));
        check("max_node 1000", None, None);
        check("max_depth 4;timeout_turn 1000", Some(1000), None);
        check("max_node 0", Some(5000), None);
        check("max_node -1", Some(5000), None);
    }

    #[test]
    fn where_moves_take_long_the_tables_grow_within_the_free_memory() {
        let bytes = |settings: &[(&str, &str)], free_memory| {
            let mut info = ManagerSettings::default();
            settings.iter().for_each(|(key, value)| info.set(key, value).unwrap());
            info.table_bytes(free_memory).map(|it| it >> 20)
        };
        let gigabytes = |it: u64| Some(it << 30);
        assert_eq!(bytes(&[], gigabytes(64)), None);
        assert_eq!(bytes(&[("timeout_turn", "5000")], gigabytes(64)), None);
        assert_eq!(bytes(&[("timeout_turn", "5001")], gigabytes(64)), Some(64));
        assert_eq!(bytes(&[("timeout_turn", "300000")], gigabytes(64)), Some(256));
        let gomocup = [("timeout_turn", "30000"), ("timeout_match", "180000"), ("time_left", "90000")];
        assert_eq!(bytes(&gomocup, gigabytes(64)), Some(64), "nine seconds a move");
        assert_eq!(bytes(&[("timeout_turn", "300000")], Some(600 << 20)), Some(128), "little memory");
        assert_eq!(bytes(&[("timeout_turn", "300000")], Some(200 << 20)), None, "too little memory");
        assert_eq!(bytes(&[("timeout_turn", "300000")], None), None, "the system does not tell");
        let limited = [("timeout_turn", "300000"), ("max_memory", "83886080")];
        assert_eq!(bytes(&limited, gigabytes(64)), Some(64), "the manager's limit");
    }

    #[test]
    fn an_unknown_key_is_ignored_and_a_bad_value_is_reported() {
        let mut info = ManagerSettings::default();
        assert_eq!(info.set("foo", "bar"), Ok(()));
        assert_eq!(info.set("evaluate", "7,7"), Ok(()));
        assert_eq!(info.set("timeout_turn", "soon"), Err("timeout_turn is a number, not \"soon\"".to_owned()));
        assert_eq!(info, ManagerSettings::default());
    }

    #[test]
    fn the_increment_is_spent_but_no_more_than_is_left() {
        let added = 2000 * (u64::from(MOVES_TO_GO) - 1);
        check("timeout_turn 30000;time_left 60000;time_increment 2000", Some(30_000), Some(60_000 + added));
        check("time_left 500;time_increment 2000", Some(500), Some(500 + added));
        check("timeout_turn 1000;time_increment 2000", Some(1000), None);
        check("timeout_turn 30000;time_left 60000;time_increment 0", Some(30_000), Some(60_000));
    }

    #[test]
    fn symmetrical_best_moves_are_refused_aloud() {
        let mut info = ManagerSettings::default();
        assert_eq!(info.set("nbestsym", "0"), Ok(()));
        assert!(info.set("nbestsym", "1").unwrap_err().starts_with("nbestsym is not supported"));
        assert!(info.set("nbestsym", "x").unwrap_err().starts_with("nbestsym is a number"));
    }

    #[test]
    fn every_rule_has_a_number_of_its_own() {
        for rule in Rule::ALL {
            let mut info = ManagerSettings { rule: 99, ..ManagerSettings::default() };
            info.set("rule", &rule_number(rule).to_string()).unwrap();
            assert_eq!(info.rule(), Ok(rule));
        }
        let mut info = ManagerSettings::default();
        info.set("rule", "77").unwrap();
        assert_eq!(info.rule(), Err(77));
    }

    #[test]
    fn yixin_has_its_own_number_for_renju() {
        let mut info = ManagerSettings { rule: 2, ..ManagerSettings::default() };
        assert_eq!(info.rule(), Err(2));
        info.is_yixin = true;
        assert_eq!(info.rule(), Ok(Rule::Renju));
    }

    #[test]
    fn memory_is_for_the_tables_as_far_as_the_program_leaves_it() {
        let mut info = ManagerSettings::default();
        for (key, value, expected) in [
            ("max_memory", "83886080", Some(64 << 20)),
            ("max_memory", "1000", Some(0)),
            ("max_memory", "0", None),
            ("hash_size", "2048", Some(2 << 20)),
            ("hash_size", "0", None),
        ] {
            info.set(key, value).unwrap();
            assert_eq!(info.memory, expected, "{key} {value}");
        }
        assert!(info.set("max_memory", "-2").is_err());
    }
}
