//! The context of an event: the data and services that every part of the window needs to handle it.
//!
//! Through the context the parts change the game and the settings, show messages, play sounds, take numbers (tickets)
//! for their requests, and send effects. The program around the window carries out the effects after the event.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;

use crate::engine::{Registry, Ticket};
use crate::session::Session;
use crate::ui::effect::Effect;
use crate::ui::engines::with_engines;
use crate::ui::locale::Language;
use crate::ui::notice::Notice;
use crate::ui::settings::Settings;
use crate::ui::spoken::announcements::Announcements;
use crate::ui::state::notices::Notices;
use crate::ui::state::sounds::SoundQueue;

/// The paths of the program's folders as text; empty where there is no folder.
#[derive(Clone, Debug, Default)]
pub struct FolderNames {
    /// The folder of the settings.
    pub settings: String,
    /// The folder of running and finished games, the library and the training data.
    pub games: String,
}

/// The context of an event, which is passed to the parts of the window.
#[derive(Debug)]
pub struct Cx {
    /// The game on the board.
    pub(in crate::ui) game: Session,
    pub(in crate::ui) settings: Settings,
    /// The built-in opponents, without the engines that the user has added.
    house: Arc<Registry>,
    /// The opponents that can be chosen: the built-in opponents, and the engines in the settings.
    pub(in crate::ui) registry: Arc<Registry>,
    /// The language of the system, which is used if the settings do not name a language.
    pub(in crate::ui) system_language: Language,
    /// The paths of the program's folders.
    pub(in crate::ui) folders: FolderNames,
    /// The version of the program.
    pub(in crate::ui) version: &'static str,
    pub(in crate::ui) notices: Notices,
    pub(in crate::ui) sounds: SoundQueue,
    pub(in crate::ui) announcements: Announcements,
    /// The random number generator for random sides and for the seeds of searches.
    pub(in crate::ui) random: ChaCha8Rng,
    effects: Vec<Effect>,
    /// The number of tickets (request numbers) that have been handed out.
    n_tickets: u64,
}

impl Cx {
    /// Returns the context with which the program starts.
    pub(in crate::ui) fn new(
        game: Session,
        settings: Settings,
        house: Arc<Registry>,
        registry: Arc<Registry>,
        system_language: Language,
        random: ChaCha8Rng,
    ) -> Self {
        Self {
            game,
            settings,
            house,
            registry,
            system_language,
            folders: FolderNames::default(),
            version: "",
            notices: Notices::default(),
            sounds: SoundQueue::default(),
            announcements: Announcements::default(),
            random,
            effects: Vec::new(),
            n_tickets: 0,
        }
    }

    /// Returns the language of the window: the language in the settings if there is one, otherwise the language of the
    /// system.
    pub(in crate::ui) fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// Returns a ticket: a number that identifies one request and its answers.
    pub(in crate::ui) const fn next_ticket(&mut self) -> Ticket {
        self.n_tickets += 1;
        Ticket(self.n_tickets)
    }

    /// Queues an effect, which is carried out after the event.
    pub(in crate::ui) fn send(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Queues effects, which are carried out in their order after the event.
    pub(in crate::ui) fn send_all(&mut self, effects: impl IntoIterator<Item = Effect>) {
        self.effects.extend(effects);
    }

    /// Removes and returns the queued effects, in the order in which they were sent.
    pub(in crate::ui) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Sends the sounds that the event has caused, unless sounds are switched off.
    pub(in crate::ui) fn send_sounds(&mut self) {
        let sounds = self.sounds.take();
        if self.settings.sounds {
            self.effects.extend(sounds.map(Effect::Sound));
        }
    }

    /// Shows a message to the player.
    pub(in crate::ui) fn tell(&mut self, notice: Notice) {
        let n_characters = notice.text(self.language()).chars().count();
        self.notices.add(notice, n_characters);
    }

    /// Updates the players that can be chosen: the built-in players, and the engines in the settings.
    pub(in crate::ui) fn use_engines(&mut self) {
        self.registry = with_engines(&self.house, &self.settings.engines);
    }
}
