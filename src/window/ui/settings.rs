//! The settings file: settings that are kept from one start to the next, as JSON that people can read and edit.

mod analysis;
mod reading;
pub mod window;

use std::time::Duration;

pub use analysis::{
    ANALYSIS_DEPTHS, ANALYSIS_LINES, ANALYSIS_MEBIBYTES, ANALYSIS_SECONDS, ANALYSIS_THREADS, AnalysisSettings,
    ScoreUnit,
};
use serde::{Deserialize, Serialize};

use crate::engine::{PlayerInfo, Registry};
use crate::game::source_position::SourcePosition;
use crate::game::{Color, MAX_SIZE, MIN_SIZE, OnFoul, OpeningKind, Rule, TimeControl};
use crate::review::win_probability::MoveClass;
use crate::ui::engines::{EngineSettings, TournamentSetup, usable, with_engines};
use crate::ui::locale::{Language, Msg};
use crate::ui::settings::reading::{Fields, read_fields};
use crate::ui::theme::Theme;

/// The version of the settings format that this program writes. A file from a newer program may have a higher version.
const VERSION: u32 = 1;

/// Sizes that can be chosen for the text and for the panel beside the board, in percent of the normal size.
pub const ZOOMS: [u16; 8] = [90, 100, 110, 125, 140, 160, 180, 200];

/// Maximum number of recently used files that the settings remember.
pub const N_RECENT: usize = 8;

/// The id of Master, the built-in opponent that is chosen by default.
const MASTER: &str = "master";

/// The computer opponent's level at the first start of the program: the weakest level. After several wins in a row, the
/// program proposes the next level.
const USUAL_LEVEL: u8 = 1;

/// The computer opponent's level in the first game of a beginner, which the program offers at the end of the
/// introductory lesson.
pub const GENTLE_LEVEL: u8 = 1;

/// The maximum times that the player can enter for a time control, in seconds: for the whole game, and for a move.
const MAX_GAME_SECONDS: u32 = 60 * 999 + 999;
const MAX_MOVE_SECONDS: u32 = 999;

/// The maximum width and height that the settings accept for the window, in logical pixels.
const MAX_WINDOW: u32 = 16_384;

/// All settings of the program, as the settings file stores them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of the settings format, currently 1.
    pub version: u32,
    /// The language; `None` follows the system.
    pub language: Option<Language>,
    /// The color theme; `None` follows the system.
    pub theme: Option<Theme>,
    /// Size of the text and of the panel beside the board, in percent of the normal size; `None` follows the size of
    /// the window.
    pub zoom: Option<u16>,
    /// Shows coordinates beside the board.
    pub coordinates: bool,
    /// Shows move numbers on the stones.
    pub numbers: bool,
    /// Shows a cross on points that are forbidden to the side to move.
    pub forbidden: bool,
    /// Shows on the board how the computer opponent values each point.
    pub point_values: bool,
    /// `true` if stones that are placed and removed are animated. If the system asks for reduced motion, they are not
    /// animated.
    pub motion: bool,
    /// The least serious kind of bad move that the program points out, if the player has chosen warnings or
    /// explanations.
    pub teaching_from: TeachingFrom,
    /// The way in which the player places a stone with the mouse.
    pub placing: Placing,
    /// Thinking time for a move, of the strongest built-in opponent or of an engine that the player has added.
    pub thinking: ThinkingTime,
    /// Lets the strongest built-in opponent think during the player's turn (pondering).
    pub pondering: bool,
    /// While the computer opponent thinks, shows on the board the next moves that it expects.
    pub expected_line: bool,
    /// The settings of the position analysis.
    pub analysis: AnalysisSettings,
    /// The engines that the player has added.
    pub engines: Vec<EngineSettings>,
    /// The id of the engine that analyzes positions; `None` for the strongest built-in player.
    pub analyzer: Option<String>,
    /// The last choices for a tournament of computer players.
    pub tournament: TournamentSetup,
    /// Plays sounds.
    pub sounds: bool,
    /// `true` if the program proposes another level of the opponent after two wins or two losses in a row, instead of
    /// three, and if the next game that it offers is then at that level.
    pub adapt_level: bool,
    /// The last choices in the New Game dialog.
    pub setup: Setup,
    /// Paths of recent files, the latest first.
    pub recent: Vec<String>,
    /// The window's size and its position on the screen.
    pub window: WindowPlace,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            language: None,
            theme: None,
            zoom: None,
            coordinates: true,
            numbers: false,
            forbidden: true,
            point_values: false,
            motion: true,
            teaching_from: TeachingFrom::default(),
            placing: Placing::default(),
            thinking: ThinkingTime::default(),
            pondering: false,
            expected_line: false,
            analysis: AnalysisSettings::default(),
            engines: Vec::new(),
            analyzer: None,
            tournament: TournamentSetup::default(),
            sounds: true,
            adapt_level: false,
            setup: Setup::default(),
            recent: Vec::new(),
            window: WindowPlace::default(),
        }
    }
}

/// The way in which the player places a stone with the mouse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// The stone is placed when the mouse button is released over the point on which it was pressed.
    #[default]
    OnRelease,
    /// The stone is placed when the mouse button is pressed.
    OnPress,
    /// A first click marks the point; a second click on it, or Enter, places the stone.
    AfterConfirm,
}

impl Placing {
    /// All ways of placing a stone, in the order in which the settings offer them.
    pub const ALL: [Self; 3] = [Self::OnRelease, Self::OnPress, Self::AfterConfirm];
}

/// Thinking time for a move, of the strongest built-in opponent or of an engine that the player has added, and for a
/// hint. The time control of a game can shorten it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThinkingTime {
    /// Half a second.
    HalfSecond,
    /// A second and a half.
    #[default]
    Usual,
    /// Five seconds.
    FiveSeconds,
    /// 15 seconds.
    QuarterMinute,
}

impl ThinkingTime {
    /// All thinking times, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::HalfSecond, Self::Usual, Self::FiveSeconds, Self::QuarterMinute];

    /// Returns the thinking time as a duration.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_millis(match self {
            Self::HalfSecond => 500,
            Self::Usual => 1500,
            Self::FiveSeconds => 5000,
            Self::QuarterMinute => 15_000,
        })
    }
}

/// The players of a game: two people, a person and the computer, or two computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two human players at one board.
    TwoPlayers,
    /// A human player against a computer player.
    #[default]
    AgainstComputer,
    /// Two computer players.
    TwoComputers,
}

/// Minimum time for each move in a game of two computer players. The time control of the game can shorten it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MovePace {
    /// No minimum: a move is placed as soon as it is found.
    AtOnce,
    /// Half a second.
    HalfSecond,
    /// A second.
    #[default]
    Second,
    /// Three seconds.
    ThreeSeconds,
    /// Ten seconds.
    TenSeconds,
}

impl MovePace {
    /// All minimum times per move, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::AtOnce, Self::HalfSecond, Self::Second, Self::ThreeSeconds, Self::TenSeconds];

    /// Returns the minimum time as a duration.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_millis(match self {
            Self::AtOnce => 0,
            Self::HalfSecond => 500,
            Self::Second => 1000,
            Self::ThreeSeconds => 3000,
            Self::TenSeconds => 10_000,
        })
    }
}

/// The reaction of the program to a bad move of a human player. A move is bad if it overlooks a five or an open three,
/// or is proved to lose; the setting [`TeachingFrom`] can add blunders and mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeachingMode {
    /// The program says nothing about bad moves.
    #[default]
    Off,
    /// The program asks the player before it accepts a bad move.
    Warn,
    /// The program explains a bad move after it was played.
    Explain,
}

impl TeachingMode {
    /// All teaching modes, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Off, Self::Warn, Self::Explain];
}

/// The least serious kind of bad move that the program points out, if the player has chosen warnings or explanations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeachingFrom {
    /// Only moves that are proved to lose.
    #[default]
    Losses,
    /// Moves that are proved to lose, and blunders.
    Blunders,
    /// Moves that are proved to lose, blunders and mistakes.
    Mistakes,
}

impl TeachingFrom {
    /// All values of this setting, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Losses, Self::Blunders, Self::Mistakes];

    /// Returns the least serious class of bad moves that the program points out; `None` if it points out only moves
    /// that are proved to lose.
    #[must_use]
    pub const fn class(self) -> Option<MoveClass> {
        match self {
            Self::Losses => None,
            Self::Blunders => Some(MoveClass::Blunder),
            Self::Mistakes => Some(MoveClass::Mistake),
        }
    }
}

/// The human player's side in a game against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begins {
    /// The player has Black.
    #[default]
    Me,
    /// The player has White.
    Computer,
    /// A random side, with equal probability.
    Guess,
}

/// A time control that the New Game dialog offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// No time limit.
    #[default]
    Unlimited,
    /// 30 seconds for each move.
    HalfMinuteEach,
    /// 5 minutes for the game.
    FiveMinutes,
    /// 15 minutes for the game.
    QuarterHour,
    /// 3 minutes for the game and 2 seconds for each move.
    ThreeAndTwo,
    /// 10 minutes for the game and 5 seconds for each move.
    TenAndFive,
    /// 10 minutes for the game, then three byo-yomi periods of 30 seconds.
    ByoYomi,
    /// A time control whose times the player has entered: [`Setup::clock`].
    Custom,
}

impl Pace {
    /// All time controls, in the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::Unlimited,
        Self::HalfMinuteEach,
        Self::FiveMinutes,
        Self::QuarterHour,
        Self::ThreeAndTwo,
        Self::TenAndFive,
        Self::ByoYomi,
        Self::Custom,
    ];

    /// Returns the text that names the time control.
    #[must_use]
    pub const fn msg(self) -> Msg {
        match self {
            Self::Unlimited => Msg::PaceUnlimited,
            Self::HalfMinuteEach => Msg::PaceHalfMinuteEach,
            Self::FiveMinutes => Msg::PaceFiveMinutes,
            Self::QuarterHour => Msg::PaceQuarterHour,
            Self::ThreeAndTwo => Msg::PaceThreeAndTwo,
            Self::TenAndFive => Msg::PaceTenAndFive,
            Self::ByoYomi => Msg::PaceByoYomi,
            Self::Custom => Msg::PaceCustom,
        }
    }

    /// Returns the time control; `None` for [`Pace::Custom`], whose times are in [`Setup::clock`].
    #[must_use]
    pub const fn control(self) -> Option<TimeControl> {
        const fn minutes(n: u64) -> Duration {
            Duration::from_secs(60 * n)
        }
        Some(match self {
            Self::Custom => return None,
            Self::Unlimited => TimeControl::Unlimited,
            Self::HalfMinuteEach => TimeControl::PerMove(Duration::from_secs(30)),
            Self::FiveMinutes => TimeControl::PerGame(minutes(5)),
            Self::QuarterHour => TimeControl::PerGame(minutes(15)),
            Self::ThreeAndTwo => TimeControl::Increment { game: minutes(3), each: Duration::from_secs(2) },
            Self::TenAndFive => TimeControl::Increment { game: minutes(10), each: Duration::from_secs(5) },
            Self::ByoYomi => TimeControl::ByoYomi { game: minutes(10), period: Duration::from_secs(30), n_periods: 3 },
        })
    }
}

/// The kind of time that a player gets in addition to the time for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockExtra {
    /// No additional time.
    None,
    /// Seconds that are added after each move.
    Increment,
    /// Byo-yomi periods after the time for the game.
    ByoYomi,
}

/// A custom clock: a time control whose times the player has entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CustomClock {
    /// Seconds of each side for the whole game.
    pub game_seconds: u32,
    /// The kind of time in addition to the time for the whole game.
    pub extra: ClockExtra,
    /// Seconds added after each move, or seconds of a byo-yomi period.
    pub move_seconds: u32,
    /// Number of byo-yomi periods.
    pub n_periods: u8,
}

impl Default for CustomClock {
    fn default() -> Self {
        Self { game_seconds: 20 * 60, extra: ClockExtra::ByoYomi, move_seconds: 30, n_periods: 5 }
    }
}

impl CustomClock {
    /// Returns the time control. If the clock has a single byo-yomi period without time before it, the period becomes a
    /// time per move.
    #[must_use]
    pub const fn control(self) -> TimeControl {
        let (game, each) =
            (Duration::from_secs(self.game_seconds as u64), Duration::from_secs(self.move_seconds as u64));
        match (self.extra, self.game_seconds, self.n_periods) {
            (ClockExtra::None, _, _) => TimeControl::PerGame(game),
            (ClockExtra::Increment, _, _) => TimeControl::Increment { game, each },
            (ClockExtra::ByoYomi, 0, 1) => TimeControl::PerMove(each),
            (ClockExtra::ByoYomi, _, n_periods) => TimeControl::ByoYomi { game, period: each, n_periods },
        }
    }

    /// Returns the custom clock for a time control, in whole seconds; `None` if time is unlimited.
    fn of(control: TimeControl) -> Option<Self> {
        let seconds = |it: Duration| u32::try_from(it.as_secs()).unwrap_or(u32::MAX);
        let (game, extra, each, n_periods) = match control {
            TimeControl::Unlimited => return None,
            TimeControl::PerMove(each) => (Duration::ZERO, ClockExtra::ByoYomi, each, 1),
            TimeControl::PerGame(game) => (game, ClockExtra::None, Duration::ZERO, 0),
            TimeControl::Increment { game, each } => (game, ClockExtra::Increment, each, 0),
            TimeControl::ByoYomi { game, period, n_periods } => (game, ClockExtra::ByoYomi, period, n_periods),
        };
        Some(Self { game_seconds: seconds(game), extra, move_seconds: seconds(each), n_periods })
    }

    /// Returns `true` if the clock can be played with: each side has some time for its first move, and each byo-yomi
    /// period is longer than 0.
    #[must_use]
    pub const fn is_playable(self) -> bool {
        match self.extra {
            ClockExtra::None | ClockExtra::Increment => 0 < self.game_seconds,
            ClockExtra::ByoYomi => 0 < self.move_seconds && 0 < self.n_periods,
        }
    }

    /// Returns the clock with valid numbers. A number that is too large, or that is 0 where the clock needs some time
    /// or a period, is replaced by its default.
    fn within_bounds(self) -> Self {
        let usual = Self::default();
        let has_periods = self.extra == ClockExtra::ByoYomi;
        let usable = |number, max, may_be_0: bool| number <= max && (0 < number || may_be_0);
        let or = |is_usable, number, usual| if is_usable { number } else { usual };
        Self {
            game_seconds: or(
                usable(self.game_seconds, MAX_GAME_SECONDS, has_periods),
                self.game_seconds,
                usual.game_seconds,
            ),
            move_seconds: or(
                usable(self.move_seconds, MAX_MOVE_SECONDS, !has_periods),
                self.move_seconds,
                usual.move_seconds,
            ),
            n_periods: if has_periods && self.n_periods == 0 { usual.n_periods } else { self.n_periods },
            extra: self.extra,
        }
    }
}

/// The choices made in the New Game dialog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// The players of the game: two people, a person and the computer, or two computers.
    pub mode: Mode,
    /// The human player's side in a game against the computer.
    pub begins: Begins,
    /// The id of the computer opponent.
    pub opponent: String,
    /// The opponent's level, from 1, if it has levels.
    pub level: u8,
    /// The ids of the players in a game of two computer players: Black's and White's.
    pub computers: [String; 2],
    /// Minimum time for each move in a game of two computer players.
    pub move_pace: MovePace,
    /// The word that identifies the rule, such as `freestyle`.
    pub rule: String,
    /// The word that identifies the opening procedure, such as `swap2`.
    pub opening: String,
    /// `true` if a forbidden move can be played and loses; otherwise forbidden moves are refused.
    pub fouls_lose: bool,
    /// The board size: the number of lines in each direction.
    pub size: u8,
    /// The time control.
    pub pace: Pace,
    /// The custom clock: the times that the player has entered for [`Pace::Custom`].
    pub clock: CustomClock,
    /// The name of the player; in a game of two human players, the name of the first player. Empty if no name was
    /// typed.
    pub name: String,
    /// The name of the second player in a game of two human players; empty if no name was typed.
    pub other_name: String,
    /// In a game of two human players: `true` if the second player has Black.
    pub is_exchanged: bool,
    /// In a game against the computer: what the program does about a bad move of the player.
    pub teaching: TeachingMode,
}

impl Setup {
    /// Returns the opponent at the chosen level. If the opponent does not support the rule or the board size, returns
    /// the strongest player of `registry` instead, at the same level number.
    #[must_use]
    pub fn player<'r>(&self, registry: &'r Registry) -> &'r PlayerInfo {
        let player = registry.at_level(self.opponent_family(registry), self.level);
        if player.plays(self.rule(), self.size) { player } else { registry.at_level(registry.strongest(), self.level) }
    }

    /// Returns the computer player that is chosen for a side in a game of two computer players. If this player is not
    /// in `registry`, or does not support the rule or the board size, returns the strongest player of `registry`.
    #[must_use]
    pub fn computer<'r>(&self, side: Color, registry: &'r Registry) -> &'r PlayerInfo {
        let chosen = registry.find(&self.computers[side as usize]);
        chosen.filter(|it| it.plays(self.rule(), self.size)).unwrap_or_else(|| registry.strongest())
    }

    /// Returns the chosen opponent at its strongest level, or the strongest player if `registry` does not have this
    /// opponent.
    fn opponent_family<'r>(&self, registry: &'r Registry) -> &'r PlayerInfo {
        registry.offered().find(|it| it.id == *self.opponent).unwrap_or_else(|| registry.strongest())
    }

    /// Returns the chosen opening procedure; no procedure (free play) if the rule or the board size does not allow the
    /// chosen one.
    #[must_use]
    pub fn opening(&self) -> OpeningKind {
        let kind = OpeningKind::by_key(&self.opening);
        kind.filter(|it| it.suits(self.rule()) && it.min_size() <= self.size).unwrap_or(OpeningKind::Free)
    }

    /// Returns how the game treats forbidden moves: they are refused, or they can be played and lose.
    #[must_use]
    pub const fn on_foul(&self) -> OnFoul {
        if self.fouls_lose { OnFoul::Lose } else { OnFoul::Refuse }
    }

    /// Returns the time control.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.pace.control().unwrap_or_else(|| self.clock.control())
    }

    /// Returns these settings with the time control `control`. If the New Game dialog offers this time control, it is
    /// chosen there; otherwise it becomes the custom clock.
    #[must_use]
    pub fn with_control(self, control: TimeControl) -> Self {
        let pace = Pace::ALL.into_iter().find(|it| it.control() == Some(control)).unwrap_or(Pace::Custom);
        match CustomClock::of(control).filter(|_| pace == Pace::Custom) {
            Some(clock) => Self { pace, clock, ..self },
            None => Self { pace, ..self },
        }
    }

    /// Returns the chosen rule; freestyle if the stored word names no rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        Rule::by_key(&self.rule).unwrap_or(Rule::Freestyle)
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            begins: Begins::default(),
            opponent: MASTER.to_owned(),
            level: USUAL_LEVEL,
            computers: [MASTER, MASTER].map(str::to_owned),
            move_pace: MovePace::default(),
            rule: Rule::Freestyle.key().to_owned(),
            opening: OpeningKind::Free.key().to_owned(),
            fouls_lose: false,
            size: 15,
            pace: Pace::default(),
            clock: CustomClock::default(),
            name: String::new(),
            other_name: String::new(),
            is_exchanged: false,
            teaching: TeachingMode::default(),
        }
    }
}

/// The window's size and place, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlace {
    /// The width of the window.
    pub width: u32,
    /// The height of the window.
    pub height: u32,
    /// The position on the screen, if the system reports it.
    pub place: Option<(i32, i32)>,
    /// `true` if the window is maximized.
    pub maximized: bool,
}

impl Default for WindowPlace {
    fn default() -> Self {
        Self { width: 1120, height: 760, place: None, maximized: false }
    }
}

/// Settings that were read, and what was wrong with them.
#[derive(Debug)]
pub struct LoadedSettings {
    /// The settings, with defaults for values that could not be read.
    pub settings: Settings,
    /// The problem to report to the player; `None` if there is none.
    pub trouble: Option<Trouble>,
}

/// A problem with a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file cannot be parsed: the position of the error, and the reason.
    Broken(SourcePosition, String),
    /// Fields have values that cannot be read: their names, such as `engines[0].threads`.
    Fields(Vec<String>),
    /// The file was written by a newer version of the program.
    Newer,
}

impl Settings {
    /// Reads the settings from the text of a settings file, even a damaged one. Values that cannot be read or are out
    /// of range are replaced by valid ones.
    #[must_use]
    pub fn read(text: &str, registry: &Registry) -> LoadedSettings {
        let (settings, trouble) = match serde_json::from_str::<Fields<'_>>(text) {
            Ok(mut fields) => {
                // Earlier versions called the field `inside`; its name is `point_values` now.
                if let Some(value) = fields.remove("inside") {
                    fields.entry("point_values".to_owned()).or_insert(value);
                }
                let version = fields.get("version").and_then(|it| it.get().parse::<u32>().ok());
                let (settings, wrong) = read_fields(fields);
                let trouble = match version {
                    Some(version) if VERSION < version => Some(Trouble::Newer),
                    _ => (!wrong.is_empty()).then_some(Trouble::Fields(wrong)),
                };
                (settings, trouble)
            }
            Err(error) => (Self::default(), Some(broken(text, &error))),
        };
        LoadedSettings { settings: settings.within_bounds(registry), trouble }
    }

    /// Returns the text of the settings file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("settings hold nothing that JSON cannot say");
        text.push('\n');
        text
    }

    /// Replaces values that are out of range, for example after an edit of the file by hand, by valid ones.
    fn within_bounds(mut self, registry: &Registry) -> Self {
        self.version = VERSION;
        self.engines = usable(self.engines);
        let registry = &*with_engines(registry, &self.engines);
        self.setup.size = self.setup.size.clamp(MIN_SIZE, MAX_SIZE);
        let chosen = registry.find(&self.setup.opponent);
        // Earlier versions stored each level as a separate opponent. Replace such an opponent by Master at this level.
        if let Some(level) = chosen.filter(|it| it.id != *self.setup.opponent).and_then(|it| it.level) {
            self.setup.level = level;
            MASTER.clone_into(&mut self.setup.opponent);
        }
        self.setup.level = self.setup.level.clamp(1, u8::try_from(registry.levels(MASTER).count()).unwrap_or(1));
        self.setup.opponent = self.setup.opponent_family(registry).id.to_string();
        self.setup.rule().key().clone_into(&mut self.setup.rule);
        self.setup.opening().key().clone_into(&mut self.setup.opening);
        self.setup.clock = self.setup.clock.within_bounds();
        self.zoom = self.zoom.map(|it| it.clamp(ZOOMS[0], ZOOMS[ZOOMS.len() - 1]));
        self.analysis = self.analysis.within_bounds();
        self.tournament = self.tournament.within_bounds();
        self.recent.truncate(N_RECENT);
        self.window.width = self.window.width.clamp(1, MAX_WINDOW);
        self.window.height = self.window.height.clamp(1, MAX_WINDOW);
        self
    }
}

/// Returns the place and the reason of a syntax error in the settings file. The place is computed from the line and
/// column of the error; `serde_json` counts columns in bytes.
fn broken(text: &str, error: &serde_json::Error) -> Trouble {
    let start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let why = error.to_string();
    let why = why.rsplit_once(" at line ").map_or(&*why, |it| it.0);
    Trouble::Broken(SourcePosition::at(text, start + error.column().saturating_sub(1)), why.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::engine::roster;

    #[test]
    fn what_is_written_reads_back() {
        let settings = Settings {
            language: Some(Language::Chinese),
            theme: Some(Theme::HighContrast),
            placing: Placing::AfterConfirm,
            thinking: ThinkingTime::FiveSeconds,
            pondering: true,
            sounds: false,
            setup: Setup { begins: Begins::Guess, ..Setup::default() },
            recent: vec!["/games/对局.sgf".to_owned()],
            window: WindowPlace { place: Some((-20, 40)), ..WindowPlace::default() },
            ..Settings::default()
        };
        let loaded = Settings::read(&settings.write(), roster::house());
        assert_eq!(loaded.settings, settings);
        assert_eq!(loaded.trouble, None);
    }

    #[test]
    fn the_earlier_key_of_the_point_values_is_read() {
        let Settings { point_values, .. } = Settings::read(r#"{"inside": true}"#, roster::house()).settings;
        assert!(point_values && Settings { point_values, ..Settings::default() }.write().contains("point_values"));
    }

    #[test]
    fn a_time_control_is_chosen_again() {
        let (game, each) = (Duration::from_secs(90), Duration::from_secs(7));
        for control in [
            TimeControl::Unlimited,
            TimeControl::PerMove(each),
            TimeControl::PerGame(game),
            TimeControl::Increment { game, each },
            TimeControl::ByoYomi { game, period: each, n_periods: 2 },
            TimeControl::PerMove(Duration::from_secs(30)),
        ] {
            assert_eq!(Setup::default().with_control(control).control(), control);
        }
        let offered = Setup::default().with_control(TimeControl::PerMove(Duration::from_secs(30)));
        assert_eq!(offered.pace, Pace::HalfMinuteEach);
    }

    #[test]
    fn a_broken_file_gives_defaults_and_says_so() {
        for text in ["", "{", "7", "[]", "\u{0}\u{1}", r#"{"theme": }"#, r#"{"zoom": 100} {"#] {
            let loaded = Settings::read(text, roster::house());
            assert_eq!(loaded.settings, Settings::default(), "{text:?}");
            assert!(matches!(loaded.trouble, Some(Trouble::Broken(..))), "{text:?}");
        }
    }

    /// Settings in which each field differs from its default and does not depend on another field.
    fn unusual() -> Settings {
        let text = |it: &str| it.to_owned();
        let engine = |id: &str| EngineSettings {
            id: text(id),
            name: text("Eulring"),
            command: text("eulring --fast"),
            fingerprint: Some(serde_json::from_str(r#"{"n_bytes": 70000, "crc32": 7}"#).unwrap()),
            threads: 2,
            mebibytes: 64,
            infos: text("x 1"),
            rules: vec![text("renju"), text("freestyle")],
            sizes: vec![15, 19],
            can_analyze: true,
        };
        Settings {
            version: VERSION,
            language: Some(Language::Chinese),
            theme: Some(Theme::Dark),
            zoom: Some(125),
            coordinates: false,
            numbers: true,
            forbidden: false,
            point_values: true,
            motion: false,
            teaching_from: TeachingFrom::Mistakes,
            placing: Placing::OnPress,
            thinking: ThinkingTime::FiveSeconds,
            pondering: true,
            expected_line: true,
            analysis: AnalysisSettings {
                lines: 2,
                seconds: 15,
                depth: 12,
                threads: 4,
                mebibytes: 128,
                scores: ScoreUnit::Points,
                remember: false,
            },
            engines: vec![engine("engine:a"), engine("engine:b")],
            analyzer: Some(text("engine:a")),
            tournament: TournamentSetup {
                players: vec![text("master"), text("counts")],
                rule: text("renju"),
                size: 17,
                n_games: 10,
                milliseconds: 500,
            },
            sounds: false,
            adapt_level: true,
            setup: Setup {
                mode: Mode::TwoPlayers,
                begins: Begins::Guess,
                opponent: text("counts"),
                level: 5,
                computers: [text("counts"), text("master:2")],
                move_pace: MovePace::AtOnce,
                rule: text("standard"),
                opening: text("swap2"),
                fouls_lose: true,
                size: 19,
                pace: Pace::Custom,
                clock: CustomClock { game_seconds: 60, extra: ClockExtra::Increment, move_seconds: 5, n_periods: 3 },
                name: text("Ann"),
                other_name: text("Bob"),
                is_exchanged: true,
                teaching: TeachingMode::Warn,
            },
            recent: vec![text("/a.sgf"), text("/b.sgf")],
            window: WindowPlace { width: 800, height: 600, place: Some((7, 8)), maximized: true },
        }
    }

    /// Calls `call` with `path` and with the path of each value inside `value`, as JSON pointers.
    fn each_path(value: &Value, path: &str, call: &mut impl FnMut(&str)) {
        call(path);
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, it)| each_path(it, &format!("{path}/{name}"), call));
            }
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(n, it)| each_path(it, &format!("{path}/{n}"), call));
            }
            _ => {}
        }
    }

    /// Returns `true` if `found` equals `wanted` apart from the path `steps`, where the settings file had a wrong
    /// value. There, a list may lack the wrong element, a value may be missing, and a list or object that contained the
    /// wrong value may be reset to its default.
    fn is_same_elsewhere(found: &Value, wanted: &Value, steps: &[&str]) -> bool {
        let Some((first, rest)) = steps.split_first() else { return true };
        match (found, wanted) {
            (Value::Object(found), Value::Object(wanted)) => wanted.iter().all(|(name, it)| {
                let there = found.get(name);
                if name == first {
                    there.is_none_or(|there| is_same_elsewhere(there, it, rest))
                } else {
                    there == Some(it)
                }
            }),
            (Value::Array(found), Value::Array(wanted)) if found.len() == wanted.len() => {
                let pairs = found.iter().zip(wanted).enumerate();
                pairs.into_iter().all(|(n, (found, wanted))| {
                    if n.to_string() == **first { is_same_elsewhere(found, wanted, rest) } else { found == wanted }
                })
            }
            (Value::Array(found), Value::Array(wanted)) => {
                let others = wanted.iter().enumerate().filter(|(n, _)| n.to_string() != **first).map(|it| it.1);
                others.eq(found)
            }
            // Skip the comparison, because the object or array that contained the wrong value was reset to its default.
            _ => true,
        }
    }

    #[test]
    fn a_wrong_value_of_any_field_leaves_all_others_as_they_were() {
        let wanted = serde_json::to_value(unusual()).unwrap();
        let kept = Settings::read(&unusual().write(), roster::house());
        assert_eq!((kept.settings, kept.trouble), (unusual(), None));
        let usual = serde_json::to_value(Settings::default()).unwrap();
        for field in wanted.as_object().unwrap().keys().filter(|it| *it != "version") {
            assert_ne!(wanted[field], usual[field], "{field} has its default, so its loss would not be noticed");
        }
        let wrong_values =
            ["-7", "1e999", "0.5", "\"big\"", "\"\\ud800\"", "true", "null", "[]", "[7]", "[[]]", "{}", "{\"a\": 1}"];
        let mut n_named = 0;
        each_path(&wanted, "", &mut |path| {
            // Do not put wrong values into the list of engines, into an engine or into its id. Other fields refer to
            // the engine by its id, so they would change too.
            if path.is_empty() || path == "/engines" || path == "/engines/0" || path == "/engines/0/id" {
                return;
            }
            let mut marked = wanted.clone();
            *marked.pointer_mut(path).unwrap() = Value::from("WRONG");
            for value in wrong_values {
                let text = marked.to_string().replace("\"WRONG\"", value);
                let LoadedSettings { settings, trouble } = Settings::read(&text, roster::house());
                let found = serde_json::to_value(settings).unwrap();
                // The ids of the two computer players are read as one value, so a wrong id resets both.
                let path = if path.starts_with("/setup/computers") { "/setup/computers" } else { path };
                let steps: Vec<_> = path.split('/').skip(1).collect();
                assert!(is_same_elsewhere(&found, &wanted, &steps), "{path}: {value}\n{found}\n{wanted}");
                match trouble {
                    None => {}
                    Some(Trouble::Fields(wrong)) => {
                        let name = |it: &String| it.replace(['.', '['], "/").replace(']', "");
                        let is_there =
                            |it: &String| path[1..].starts_with(&name(it)) || name(it).starts_with(&path[1..]);
                        assert!(wrong.iter().all(is_there), "{path}: {value}: {wrong:?}");
                        n_named += 1;
                    }
                    Some(trouble) => panic!("{path}: {value}: {trouble:?}"),
                }
            }
        });
        assert!(500 < n_named, "{n_named}");
    }

    #[test]
    fn wrong_fields_are_named() {
        let text = r#"{"zoom": "big", "theme": "purple", "recent": ["/a.sgf", 7], "numbers": true,
            "engines": [{"id": "engine:a", "command": "a", "threads": -1}, 7, {"id": "engine:b", "command": "b"}]}"#;
        let LoadedSettings { settings, trouble } = Settings::read(text, roster::house());
        let wrong = ["engines[0].threads", "engines[1]", "recent[1]", "theme", "zoom"];
        assert_eq!(trouble, Some(Trouble::Fields(wrong.map(str::to_owned).to_vec())));
        assert_eq!((settings.numbers, settings.engines.len(), settings.recent.len()), (true, 2, 1));
    }

    #[test]
    fn an_error_has_its_position() {
        let place = |line, column| SourcePosition::Text { line, column };
        for (text, at, why) in [
            ("", place(1, 1), "EOF while parsing a value"),
            ("{\n  \"recent\": [\"对局.sgf\" \"a\"]\n}", place(2, 23), "expected `,` or `]`"),
        ] {
            let Some(Trouble::Broken(found, said)) = Settings::read(text, roster::house()).trouble else {
                panic!("{text} is broken")
            };
            assert!(found == at && said.starts_with(why), "{text}: {found}: {said}");
        }
    }

    #[test]
    fn a_newer_file_is_recognized() {
        let loaded = Settings::read(r#"{"version": 99, "theme": "dark", "hologram": true}"#, roster::house());
        assert_eq!(loaded.settings.theme, Some(Theme::Dark));
        assert_eq!(loaded.trouble, Some(Trouble::Newer));
        let loaded = Settings::read(r#"{"version": 99, "theme": {"name": "pink"}, "numbers": true}"#, roster::house());
        assert_eq!(loaded.settings, Settings { numbers: true, ..Settings::default() });
        assert_eq!(loaded.trouble, Some(Trouble::Newer));
    }

    #[test]
    fn opponents_of_earlier_versions_are_levels_now() {
        let chosen = |opponent: &str| {
            let text = format!(r#"{{"version": 1, "setup": {{"opponent": "{opponent}"}}}}"#);
            Settings::read(&text, roster::house()).settings.setup.player(roster::house()).id.as_str()
        };
        let keys = ["novice", "adept", "counts", "master"].map(chosen);
        assert_eq!(keys, ["master:2", "master:5", "counts", "master:1"]);
    }

    #[test]
    fn numbers_out_of_bounds_are_brought_back() {
        let text = r#"{
            "version": 1,
            "setup": {"size": 200, "opponent": "nobody", "level": 99, "rule": "chess"},
            "window": {"width": 0, "height": 4000000}
        }"#;
        let settings = Settings::read(text, roster::house()).settings;
        assert_eq!(settings.setup.size, MAX_SIZE);
        assert_eq!((&*settings.setup.opponent, settings.setup.level), ("master", 10));
        assert_eq!(settings.setup.rule, "freestyle");
        assert_eq!((settings.window.width, settings.window.height), (1, MAX_WINDOW));
    }
}
