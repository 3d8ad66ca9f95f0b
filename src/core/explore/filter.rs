//! Filter of the opening explorer: conditions on the games that a query counts.

use std::io;

use crate::explore::index::{FLAG_LIBRARY, Index, Rows, rule_in};
use crate::game::Rule;
use crate::search_key::search_key;

/// Conditions on a game. Only games that meet all of them are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Rule of the game; `None` for all rules.
    pub rule: Option<Rule>,
    /// Text that the name of either player must contain, regardless of case and accents; empty for all players.
    pub player: String,
    /// Earliest year of the game; `None` for no limit.
    pub from_year: Option<u16>,
    /// Latest year of the game; `None` for no limit.
    pub to_year: Option<u16>,
}

impl Filter {
    /// Returns `true` if the filter has no condition.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rule.is_none() && self.player.trim().is_empty() && self.from_year.is_none() && self.to_year.is_none()
    }
}

/// A filter prepared for one index. The player's name is looked up once in the names of the index, and not again for
/// each game.
#[derive(Clone, Debug)]
pub struct Selection {
    filter: Filter,
    /// For each name of the index, `true` if it contains [`Filter::player`]; `None` if the filter has no player.
    names: Option<Vec<bool>>,
}

impl Selection {
    /// Prepares a filter for an index.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged.
    pub fn new(index: &Index, filter: &Filter) -> io::Result<Self> {
        let wanted = search_key(filter.player.trim());
        let matches = |it: &str| search_key(it).contains(&wanted);
        let names = if wanted.is_empty() { None } else { Some(index.map_names(matches)?) };
        Ok(Self { filter: filter.clone(), names })
    }

    /// Returns `true` if the game `id` meets the filter. For a library (a tree of lines instead of a game), only the
    /// rule is checked, because a library has no players and no date.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged.
    pub(super) fn has(&self, rows: &mut Rows<'_>, id: u32, flags: u8) -> io::Result<bool> {
        if self.filter.rule.is_some_and(|it| it != rule_in(flags)) {
            return Ok(false);
        }
        let (from, to) = (self.filter.from_year, self.filter.to_year);
        let needs_row = self.names.is_some() || from.is_some() || to.is_some();
        if !needs_row || flags & FLAG_LIBRARY != 0 {
            return Ok(true);
        }
        let row = rows.row(id)?;
        let is_player =
            |names: &Vec<bool>| [row.black, row.white].iter().any(|it| names.get(*it as usize) == Some(&true));
        let year = row.date.year().unwrap_or(0);
        Ok(self.names.as_ref().is_none_or(is_player)
            && from.is_none_or(|it| it <= year)
            && to.is_none_or(|it| 0 < year && year <= it))
    }
}
