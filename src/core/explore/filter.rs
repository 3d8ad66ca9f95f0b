//! Choice of the games that are counted.

use std::io;

use crate::explore::index::{FLAG_LIBRARY, Index, Rows, rule_in};
use crate::game::Rule;
use crate::search_key::search_key;

/// The games that are counted: games that meet every condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The rule.
    pub rule: Option<Rule>,
    /// A part of the name of a player, of either side, without regard to case and accents; empty for all.
    pub player: String,
    /// The first year.
    pub from_year: Option<u16>,
    /// The last year.
    pub to_year: Option<u16>,
}

impl Filter {
    /// Returns `true` if it leaves nothing out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rule.is_none() && self.player.trim().is_empty() && self.from_year.is_none() && self.to_year.is_none()
    }
}

/// A filter prepared for an index: the names that have the player's in them are looked for once.
#[derive(Clone, Debug)]
pub struct Selection {
    filter: Filter,
    /// For each name, `true` if it is one of the player's; `None` if every player will do.
    names: Option<Vec<bool>>,
}

impl Selection {
    /// Prepares a filter.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged.
    pub fn new(index: &Index, filter: &Filter) -> io::Result<Self> {
        let wanted = search_key(filter.player.trim());
        let matches = |it: &str| search_key(it).contains(&wanted);
        let names = if wanted.is_empty() { None } else { Some(index.map_names(matches)?) };
        Ok(Self { filter: filter.clone(), names })
    }

    /// Returns `true` if a game is counted. A library has no players and no date, so that only its rule matters.
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
