//! A panic anywhere says so in one line, and where the game is.

use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::terminal;
use crate::engine::WORKER_THREAD;

/// What a panic has to say of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// There is none.
    #[default]
    NoGame,
    /// It is kept in this file.
    Kept(PathBuf),
    /// It could not be kept: why, and the game as text.
    Lost(String, String),
}

/// Watches for panics.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    standing: Arc<Mutex<Standing>>,
}

impl Watch {
    /// Watches for panics from now on.
    #[must_use]
    pub fn install() -> Self {
        let watch = Self::default();
        let hook = watch.clone();
        panic::set_hook(Box::new(move |info| hook.panicked(info)));
        watch
    }

    /// Takes down how the game stands now.
    pub fn note(&self, standing: Standing) {
        *self.standing.lock().unwrap_or_else(PoisonError::into_inner) = standing;
    }

    fn panicked(&self, info: &PanicHookInfo<'_>) {
        // A panic of the opponent is caught where it thinks, and the game goes on.
        if std::thread::current().name() != Some(WORKER_THREAD) {
            terminal::complain(&format!("an error inside the program: {info}{}", self.word()));
        }
    }

    fn word(&self) -> String {
        match &*self.standing.lock().unwrap_or_else(PoisonError::into_inner) {
            Standing::NoGame => String::new(),
            Standing::Kept(path) => format!("; the game is kept in {} and offered at the next start", path.display()),
            Standing::Lost(why, game) => format!("; the game could not be kept ({why}): {}", game.replace('\n', " ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_says_in_one_line_where_the_game_is() {
        let watch = Watch::default();
        assert_eq!(watch.word(), "");
        watch.note(Standing::Kept(PathBuf::from("/games/a.journal")));
        assert_eq!(watch.word(), "; the game is kept in /games/a.journal and offered at the next start");
        watch.note(Standing::Lost("the disk is full".to_owned(), "Size: 15\n\nh8\n".to_owned()));
        assert_eq!(watch.word(), "; the game could not be kept (the disk is full): Size: 15  h8 ");
    }
}
