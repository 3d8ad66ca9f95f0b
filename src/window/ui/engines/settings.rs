//! The settings of external engines that the player has added.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::{PlayerInfo, ProgramInfo, Registry};
use crate::game::Rule;
use crate::protocol::Fingerprint;
use crate::protocol::check::Survey;
use crate::protocol::program::{ProgramSettings, engine_info};
use crate::search_key::search_key;
use crate::ui::locale::Language;

/// The prefix of the ids of external engines; ids of built-in players lack it.
const PREFIX: &str = "engine:";

/// Numbers of threads that can be chosen; 0 leaves the number to the engine.
pub const ENGINE_THREADS: [u8; 6] = [0, 1, 2, 4, 8, 16];

/// Memory limits that can be chosen, in mebibytes; 0 leaves the limit to the engine.
pub const ENGINE_MEBIBYTES: [u16; 6] = [0, 64, 128, 350, 1024, 4096];

/// The settings of an external engine, as the settings file stores them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineSettings {
    /// The id of the engine in settings and game files.
    pub id: String,
    /// The name that the player sees.
    pub name: String,
    /// The command line that starts the engine.
    pub command: String,
    /// The fingerprint that the engine's program file had at its last check; `None` before the first check.
    pub fingerprint: Option<Fingerprint>,
    /// Number of threads; 0 leaves the number to the engine.
    pub threads: u8,
    /// Memory limit in mebibytes; 0 leaves the limit to the engine.
    pub mebibytes: u16,
    /// Further settings, sent to the engine with the command `INFO`: `key value; key value`.
    pub infos: String,
    /// The keys of the rules that the engine supports, such as `freestyle`.
    pub rules: Vec<String>,
    /// The board sizes that the engine supports, in lines.
    pub sizes: Vec<u8>,
    /// `true` if the engine can analyze positions.
    pub can_analyze: bool,
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            command: String::new(),
            fingerprint: None,
            threads: 0,
            mebibytes: 350,
            infos: String::new(),
            rules: Vec::new(),
            sizes: Vec::new(),
            can_analyze: false,
        }
    }
}

impl EngineSettings {
    /// Returns the settings with the fingerprint, rules, board sizes and abilities that `survey`, a check of the
    /// engine's program, has found.
    #[must_use]
    pub fn with_survey(self, survey: &Survey) -> Self {
        let ProgramInfo { name: _, rules, sizes, can_analyze } = survey.info.clone();
        let rules = rules.into_iter().map(|it| it.key().to_owned()).collect();
        Self { fingerprint: Some(survey.fingerprint.clone()), rules, sizes, can_analyze, ..self }
    }

    /// Returns `true` if the engine must be checked again, because an earlier version of Gumu has stored a checksum as
    /// its fingerprint instead of a hash.
    #[must_use]
    pub fn needs_check(&self) -> bool {
        self.fingerprint.as_ref().is_some_and(|it| !it.is_hash())
    }

    /// Returns the rules that the engine supports.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + '_ {
        Rule::ALL.iter().copied().filter(|it| self.rules.iter().any(|key| key == it.key()))
    }

    /// Returns the engine as a player for the registry.
    #[must_use]
    pub fn player(&self) -> PlayerInfo {
        let info = ProgramInfo {
            name: self.name.clone(),
            rules: self.rules().collect(),
            sizes: self.sizes.clone(),
            can_analyze: self.can_analyze,
        };
        let settings = ProgramSettings {
            command: self.command.clone(),
            fingerprint: self.fingerprint.clone(),
            n_threads: Some(self.threads).filter(|it| 0 < *it),
            max_bytes: Some(u64::from(self.mebibytes) << 20).filter(|it| 0 < *it),
            infos: infos_in(&self.infos),
        };
        engine_info(&self.id, info, settings)
    }
}

/// Parses the keys and values of a text such as `key value; key = value`.
fn infos_in(text: &str) -> Vec<(String, String)> {
    let pair = |text: &str| {
        let (key, value) = text.trim().split_once(|it: char| it == '=' || it.is_whitespace())?;
        let value = value.trim().trim_start_matches('=').trim();
        (!key.is_empty() && !value.is_empty()).then(|| (key.to_owned(), value.to_owned()))
    };
    text.split(';').filter_map(pair).collect()
}

/// Returns `true` if `id` is the id of an external engine, even of one that has been removed.
#[must_use]
pub fn is_engine(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// Returns an id for an engine called `name` that no engine in `engines` has.
#[must_use]
pub fn new_engine_id(engines: &[EngineSettings], name: &str) -> String {
    // Replace characters other than letters, digits and dots, because the files store an id as one word.
    let word: String = name.chars().map(|it| if it.is_alphanumeric() || it == '.' { it } else { '-' }).collect();
    let is_free = |id: &String| engines.iter().all(|it| it.id != *id);
    let first = format!("{PREFIX}{word}");
    let further = (2..).map(|n| format!("{PREFIX}{word}-{n}"));
    [first].into_iter().chain(further).find(is_free).unwrap_or_default()
}

/// Returns a registry of players: the built-in players in `house`, and the external engines `engines`. If another
/// player already has the name of an engine, the name of the engine's program file is appended: `Gumu (pbrain-other)`.
#[must_use]
pub fn with_engines(house: &Registry, engines: &[EngineSettings]) -> Arc<Registry> {
    let names_of = |language: &Language| house.all().map(|it| search_key(language.opponent(it))).collect::<Vec<_>>();
    let mut taken: Vec<String> = Language::ALL.iter().flat_map(names_of).collect();
    let mut registry = house.clone();
    for engine in engines {
        let name = distinct_name(engine, &taken);
        taken.push(search_key(&name));
        registry.add(EngineSettings { name, ..engine.clone() }.player());
    }
    Arc::new(registry)
}

/// Returns the name that an engine gets in the registry. If another player already has the engine's name, appends the
/// name of the program file, and a number if necessary. `taken` contains the names of the other players, in lower case
/// and without accents.
fn distinct_name(engine: &EngineSettings, taken: &[String]) -> String {
    let file = engine.command.trim().rsplit(['/', '\\']).next().unwrap_or_default();
    let file = file.trim_matches('"').trim_end_matches(".exe");
    let names = [engine.name.clone(), format!("{} ({file})", engine.name)];
    let numbered = (2..).map(|n| format!("{} ({file}, {n})", engine.name));
    let is_free = |name: &String| !taken.contains(&search_key(name));
    names.into_iter().chain(numbered).find(is_free).unwrap_or_default()
}

/// Returns the engines that can be used: those with a command line and a valid id. Of several engines with the same id,
/// only the first is returned.
pub(in crate::ui) fn usable(engines: Vec<EngineSettings>) -> Vec<EngineSettings> {
    let mut usable: Vec<EngineSettings> = Vec::new();
    for engine in engines {
        let is_new = usable.iter().all(|it| it.id != engine.id);
        if is_new && is_engine(&engine.id) && !engine.command.trim().is_empty() {
            usable.push(engine);
        }
    }
    usable
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::engine::roster;

    #[test]
    fn settings_for_info_are_read_as_they_are_written_by_hand() {
        let pairs = |text| infos_in(text).into_iter().map(|(key, value)| format!("{key}:{value}")).collect::<Vec<_>>();
        assert_eq!(pairs("caution_factor 3; hash_size = 1024;x=1"), ["caution_factor:3", "hash_size:1024", "x:1"]);
        assert_eq!(pairs(" ; lonely ; = 3; "), Vec::<String>::new());
    }

    #[test]
    fn an_engine_that_is_called_as_another_player_is_told_from_it() {
        let engine = |id: &str, name: &str, command: &str| EngineSettings {
            id: id.to_owned(),
            name: name.to_owned(),
            command: command.to_owned(),
            ..EngineSettings::default()
        };
        let engines = [
            engine("engine:a", "gumu", "/opt/brains/pbrain-other --level 3"),
            engine("engine:b", "大师", r#""C:\Brains\master.exe""#),
            engine("engine:c", "Eulring", "eulring"),
            engine("engine:d", "Eulring", "/old/eulring"),
            engine("engine:e", "Eulring", "/older/eulring"),
        ];
        let registry = with_engines(roster::house(), &engines);
        let names: Vec<_> = registry.all().filter_map(|it| Some(&*it.program.as_ref()?.name)).collect();
        let expected =
            ["gumu (pbrain-other --level 3)", "大师 (master)", "Eulring", "Eulring (eulring)", "Eulring (eulring, 2)"];
        assert_eq!(names, expected);
    }

    #[test]
    fn ids_are_unique_words() {
        let engine = |id: &str| EngineSettings { id: id.to_owned(), ..EngineSettings::default() };
        assert_eq!(new_engine_id(&[], "Eulring 3.0"), "engine:Eulring-3.0");
        assert_eq!(new_engine_id(&[engine("engine:a"), engine("engine:a-2")], "a"), "engine:a-3");
    }

    #[test]
    fn engines_that_cannot_be_started_are_left_out() {
        let engine = |id: &str, command: &str| EngineSettings {
            id: id.to_owned(),
            command: command.to_owned(),
            ..EngineSettings::default()
        };
        let engines =
            vec![engine("engine:a", "a"), engine("engine:a", "b"), engine("master", "c"), engine("engine:d", " ")];
        assert_eq!(usable(engines), [engine("engine:a", "a")]);
    }
}
