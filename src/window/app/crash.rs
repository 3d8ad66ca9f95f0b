//! The message of a panic: one line with the error and the place where the game is kept.

use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::terminal;
use crate::engine::WORKER_THREAD;
use crate::formats::file_name::shown_path;

/// The copy of the running game that survives a panic.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GameBackup {
    /// No copy is needed, because a panic would lose no game.
    #[default]
    NotNeeded,
    /// The journal that contains the whole game.
    File(PathBuf),
    /// The journal could not be written.
    Failed {
        /// The reason that the operating system gave for the failed write.
        reason: String,
        /// The game as text.
        game: String,
    },
}

/// The panic hook, which prints a message for every panic except those of the engine's worker threads.
#[derive(Clone, Debug, Default)]
pub struct PanicHook {
    backup: Arc<Mutex<GameBackup>>,
}

impl PanicHook {
    /// Replaces the standard library's panic hook.
    #[must_use]
    pub fn install() -> Self {
        let installed = Self::default();
        let hook = installed.clone();
        panic::set_hook(Box::new(move |info| hook.print(info)));
        installed
    }

    /// Sets the copy of the game. The message of a panic names the file of this copy, or contains the game as text.
    pub fn set_backup(&self, backup: GameBackup) {
        *self.backup.lock().unwrap_or_else(PoisonError::into_inner) = backup;
    }

    fn print(&self, info: &PanicHookInfo<'_>) {
        // Print nothing for a panic of the engine: its worker thread catches the panic, and the game continues.
        if std::thread::current().name() != Some(WORKER_THREAD) {
            terminal::print_error(&format!("an error inside the program: {info}{}", self.text_of_backup()));
        }
    }

    fn text_of_backup(&self) -> String {
        match &*self.backup.lock().unwrap_or_else(PoisonError::into_inner) {
            GameBackup::NotNeeded => String::new(),
            GameBackup::File(path) => {
                format!("; the game is kept in {} and offered at the next start", shown_path(path))
            }
            GameBackup::Failed { reason, game } => {
                format!("; the game could not be kept ({reason}): {}", game.replace('\n', " "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_says_in_one_line_where_the_game_is_kept() {
        let hook = PanicHook::default();
        assert_eq!(hook.text_of_backup(), "");
        hook.set_backup(GameBackup::File(PathBuf::from("/games/a.journal")));
        assert_eq!(hook.text_of_backup(), "; the game is kept in /games/a.journal and offered at the next start");
        hook.set_backup(GameBackup::Failed {
            reason: "the disk is full".to_owned(),
            game: "Size: 15\n\nh8\n".to_owned(),
        });
        assert_eq!(hook.text_of_backup(), "; the game could not be kept (the disk is full): Size: 15  h8 ");
    }
}
