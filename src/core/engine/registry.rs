//! The registry of players: built-in opponents and other programs, found by their ids.

use std::fmt;
use std::sync::Arc;

use crate::engine::player::Player;
use crate::engine::shapes::{ShapeNamer, name_by_definition};
use crate::game::{PlayerId, Rule};

/// Function that makes a player from a seed. A player made from the same seed plays the same game, unless time limits
/// its searches.
pub type PlayerFactory = Arc<dyn Fn(u64) -> Box<dyn Player> + Send + Sync>;

/// Strength of a player, measured by games of the built-in opponents against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseElo {
    /// Elo rating, on a scale on which 古木, the first built-in opponent, has 1000.
    pub elo: i32,
    /// Half of the 95% confidence interval, in Elo.
    pub error: i32,
}

/// Properties of an external program that the user has added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramInfo {
    /// Name of the program.
    pub name: String,
    /// The rules that the program supports.
    pub rules: Vec<Rule>,
    /// The board sizes that the program supports.
    pub sizes: Vec<u8>,
    /// `true` if the program can analyze: it reports the best lines of a position until it is stopped.
    pub can_analyze: bool,
}

/// Entry of a registry: a player that can be chosen.
#[derive(Clone)]
pub struct PlayerInfo {
    /// Id in settings, files and commands. The players of a family with several levels have the ids `family:level`,
    /// except the strongest player, which has the id `family`.
    pub id: PlayerId,
    /// Name in reports of matches: the id of a built-in opponent, or the file and arguments of a program.
    pub label: String,
    /// Level within the family, 1 for the weakest; `None` if the family has no levels.
    pub level: Option<u8>,
    /// Strength among the built-in opponents; `None` for a program that was not measured.
    pub elo: Option<HouseElo>,
    /// The properties of a program that the user has added; `None` for a built-in opponent.
    pub program: Option<ProgramInfo>,
    /// Function that names the shapes that a stone on a point would make, in the terms that the player uses.
    pub shape_namer: ShapeNamer,
    /// `true` if only time limits the player's search. Such a player becomes stronger by pondering and by keeping its
    /// tables between moves.
    pub is_limited_by_time: bool,
    /// Function that makes the player from a seed.
    pub factory: PlayerFactory,
}

impl PlayerInfo {
    /// Creates an entry for a player whose family has no levels.
    #[must_use]
    pub fn new(id: &str, factory: impl Fn(u64) -> Box<dyn Player> + Send + Sync + 'static) -> Self {
        Self {
            id: PlayerId::new(id),
            label: id.to_owned(),
            level: None,
            elo: None,
            program: None,
            shape_namer: name_by_definition,
            is_limited_by_time: false,
            factory: Arc::new(factory),
        }
    }

    /// Returns `true` if the player supports a rule and a board size.
    #[must_use]
    pub fn plays(&self, rule: Rule, size: u8) -> bool {
        self.program.as_ref().is_none_or(|it| it.rules.contains(&rule) && it.sizes.contains(&size))
    }

    /// Returns `true` if the player is a program that can report several lines of a position until it is stopped.
    #[must_use]
    pub fn can_analyze(&self) -> bool {
        self.program.as_ref().is_some_and(|it| it.can_analyze)
    }

    /// Makes the player. A player made from the same seed plays the same game, unless time limits its searches.
    #[must_use]
    pub fn make(&self, seed: u64) -> Box<dyn Player> {
        (self.factory)(seed)
    }

    /// Returns the name of the player's family: the id without the level.
    #[must_use]
    pub fn family(&self) -> &str {
        match self.level {
            Some(_) => self.id.as_str().split(':').next().unwrap_or_default(),
            None => self.id.as_str(),
        }
    }
}

impl fmt::Debug for PlayerInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerInfo").field("id", &self.id).field("level", &self.level).finish_non_exhaustive()
    }
}

/// Entries are equal if their ids are equal, because ids are unique in a registry.
impl PartialEq for PlayerInfo {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for PlayerInfo {}

/// The players that can be chosen, in the order in which the user interface lists them.
#[derive(Clone, Debug)]
pub struct Registry {
    players: Vec<PlayerInfo>,
    /// Former ids of players, each with its current id.
    aliases: Vec<(&'static str, PlayerId)>,
    strongest: PlayerId,
}

impl Registry {
    /// Creates a registry whose strongest player has the id `strongest`.
    ///
    /// # Panics
    /// If no player has the id `strongest`.
    #[must_use]
    pub fn new(players: Vec<PlayerInfo>, strongest: &str) -> Self {
        assert!(players.iter().any(|it| it.id == strongest), "no player has the id {strongest}");
        Self { players, aliases: Vec::new(), strongest: PlayerId::new(strongest) }
    }

    /// Adds a former id of a player.
    pub fn add_alias(&mut self, alias: &'static str, id: &str) {
        self.aliases.push((alias, PlayerId::new(id)));
    }

    /// Adds a player, or replaces the player with the same id.
    pub fn add(&mut self, player: PlayerInfo) {
        match self.players.iter_mut().find(|it| it.id == player.id) {
            Some(entry) => *entry = player,
            None => self.players.push(player),
        }
    }

    /// Returns the player with this id; `None` if the registry has no such player.
    #[must_use]
    pub fn get(&self, id: &PlayerId) -> Option<&PlayerInfo> {
        self.players.iter().find(|it| it.id == *id)
    }

    /// Returns the player that `text` names: by its id, by a former id, by `family:N` or by `family:level=N`.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<&PlayerInfo> {
        let alias = self.aliases.iter().find(|it| it.0 == text);
        if let Some(player) = self.players.iter().find(|it| alias.map_or(it.id == text, |alias| it.id == alias.1)) {
            return Some(player);
        }
        let (family, level) = text.split_once(':')?;
        let level = level.strip_prefix("level=").unwrap_or(level).parse().ok()?;
        self.levels(family).find(|it| it.level == Some(level))
    }

    /// Returns all players, with every level of each family.
    pub fn all(&self) -> impl Iterator<Item = &PlayerInfo> {
        self.players.iter()
    }

    /// Returns the players that support a rule and a board size.
    pub fn fitting(&self, rule: Rule, size: u8) -> impl Iterator<Item = &PlayerInfo> {
        self.all().filter(move |it| it.plays(rule, size))
    }

    /// Returns the players among which the user chooses, in the order in which they are listed. Of a family with
    /// levels, only the strongest player is offered.
    pub fn offered(&self) -> impl Iterator<Item = &PlayerInfo> {
        self.players.iter().filter(|it| it.id == *it.family())
    }

    /// Returns the players of a family that has levels, the weakest first.
    pub fn levels(&self, family: &str) -> impl Iterator<Item = &PlayerInfo> {
        self.players.iter().filter(move |it| it.level.is_some() && it.family() == family)
    }

    /// Returns the player with this level in the family of `player`; `player` itself if the family has no such level.
    #[must_use]
    pub fn at_level<'a>(&'a self, player: &'a PlayerInfo, level: u8) -> &'a PlayerInfo {
        self.levels(player.family()).find(|it| it.level == Some(level)).unwrap_or(player)
    }

    /// Returns the strongest player.
    ///
    /// # Panics
    /// Never: [`Registry::new`] checks that the player exists, and players are never removed.
    #[must_use]
    pub fn strongest(&self) -> &PlayerInfo {
        self.get(&self.strongest).expect("a registry holds its strongest player")
    }
}
