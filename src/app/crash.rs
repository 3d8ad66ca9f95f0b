//! A panic anywhere saves the game and says so.

use std::fs;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::files::write_whole;
use crate::engine::WORKER_THREAD;

/// The game as it stands, where a panic can reach it.
#[derive(Clone, Debug)]
pub struct Rescue {
    file: Arc<PathBuf>,
    game: Arc<Mutex<String>>,
}

impl Rescue {
    /// Watches for panics from now on; one of them writes the game to this file.
    #[must_use]
    pub fn install(file: PathBuf) -> Self {
        let rescue = Self { file: Arc::new(file), game: Arc::default() };
        let watch = rescue.clone();
        panic::set_hook(Box::new(move |info| watch.panicked(info)));
        rescue
    }

    /// Remembers the game as it stands now; an empty text is nothing to save.
    pub fn remember(&self, game: String) {
        *self.game.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }

    /// Takes the game that an earlier run saved, if there is one, and clears it away.
    #[must_use]
    pub fn take_saved(file: &Path) -> Option<String> {
        let text = fs::read_to_string(file).ok()?;
        // If it cannot be removed, it is offered once more: better twice than never.
        let _ = fs::remove_file(file);
        Some(text)
    }

    fn panicked(&self, info: &PanicHookInfo<'_>) {
        // A panic of the opponent is caught where it thinks, and the game goes on.
        if std::thread::current().name() == Some(WORKER_THREAD) {
            return;
        }
        let game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        let saved = if game.is_empty() {
            String::new()
        } else {
            match write_whole(&self.file, game.as_bytes()) {
                Ok(()) => format!("; the game is saved in {} and opens at the next start", self.file.display()),
                Err(error) => format!("; the game could not be saved ({error}): {}", game.replace('\n', " ")),
            }
        };
        let _ = writeln!(io::stderr(), "gumu: an error inside the program: {info}{saved}");
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_panic_saves_the_game_unless_it_is_the_opponent_s() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/rescued.txt");
        let rescue = Rescue::install(file.clone());
        let panics = |name: &str| {
            let thread = thread::Builder::new().name(name.to_owned()).spawn(|| panic!("as a test wants it"));
            assert!(thread.unwrap().join().is_err());
        };
        panics("shell");
        assert_eq!(Rescue::take_saved(&file), None, "there is no game to save");
        rescue.remember("h8 i9".to_owned());
        panics(WORKER_THREAD);
        assert_eq!(Rescue::take_saved(&file), None, "that one is caught and reported");
        panics("shell");
        assert_eq!(Rescue::take_saved(&file).as_deref(), Some("h8 i9"));
        assert_eq!(Rescue::take_saved(&file), None, "it is taken once");
        drop(panic::take_hook());
    }
}
