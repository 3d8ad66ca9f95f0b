//! Notices: what the program says to the player, worded in a language when it is shown.

use std::mem::discriminant;

use crate::engine::{PlayerFault, PlayerInfo};
use crate::formats::FormatError;
use crate::game::Foul;
use crate::puzzle::tactic::PuzzleKind;
use crate::ui::event::Failure;
use crate::ui::faults::{IoFault, TrainingFault, WriteFault};
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::practice::{PuzzleFilter, PuzzleRefusal, filter_name};

/// The kind of a message, which chooses its color and how long it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// Something that the player may want to know.
    Information,
    /// A wish of the player's was fulfilled.
    Done,
    /// Something that the player has to do otherwise.
    Warning,
    /// Something that went wrong.
    Failure,
}

impl MessageKind {
    /// Returns `true` if a message goes by itself after a while.
    #[must_use]
    pub const fn is_brief(self) -> bool {
        matches!(self, Self::Information | Self::Done)
    }

    /// Returns the name of the kind.
    #[must_use]
    pub const fn msg(self) -> Msg {
        match self {
            Self::Information => Msg::MessageInformation,
            Self::Done => Msg::MessageDone,
            Self::Warning => Msg::MessageWarning,
            Self::Failure => Msg::MessageFailure,
        }
    }
}

/// The change that ends a message, unless the player or the time has ended it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageEnd {
    /// The player makes a move, or shows another position.
    Move,
    /// Another game is put on the board.
    Game,
    /// None: the player puts it away.
    Dismissal,
    /// The game is kept on disk again. The player cannot put the message away.
    GameKept,
}

/// A thing that can be copied to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The game as text.
    Game,
    /// The position as a diagram.
    Position,
    /// A picture of the board.
    Picture,
}

/// A notice. Names of files are without their folders. What was changed by hand has the key of the command that takes
/// the change back.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The player was helped, so that the game does not count.
    Helped,
    /// The opponent declines a draw.
    DrawDeclined(Box<PlayerInfo>),
    /// The opponent of the next game was chosen.
    OpponentChosen(Box<PlayerInfo>),
    /// Moves were deleted.
    Deleted(String),
    /// The game was put aside for an edited position.
    GameAside(String),
    /// The position in the editor was put aside.
    PositionAside(String),
    /// A dialog was left in which something was typed.
    TypedAside(String),
    /// A line of the analysis was added to the game.
    LineAdded(String),
    /// The game has the line of the analysis already.
    LineKnown,
    /// A picture with this name is being painted.
    Painting(String),
    /// A tournament has ended: the number of games played, and of all games.
    TournamentEnded(usize, usize),
    /// A queue of reviews has ended: the number of reviewed games, and of all.
    ReviewsEnded(usize, usize),
    /// An answer in words, in the language in which it was asked for.
    Answer(String),
    /// Something was copied.
    Copied(Copied),
    /// The game was saved to a file.
    Saved(String),
    /// A picture was saved to a file.
    PictureSaved(String),
    /// So many games of the history were exported to a file.
    Exported(usize, String),
    /// Games were put into the player's library.
    SourceAdded(String),
    /// The training was written to a file.
    TrainingSaved(String),
    /// The training was taken from a file.
    TrainingLoaded(String),
    /// The position was added to the player's own puzzles.
    PuzzleAdded(PuzzleKind),
    /// The position was not added to the player's own puzzles.
    PuzzleRefused(PuzzleRefusal),
    /// A stone is forbidden.
    Forbidden(Foul),
    /// A fifth move mirrors one that was offered.
    Symmetrical,
    /// A fifth move was offered before.
    OfferedBefore,
    /// The typed text names no point.
    NoPoint(String),
    /// No stone can be placed on the point that was typed.
    PointTaken(String),
    /// Something went wrong outside.
    Outside(Failure),
    /// A file could not be written.
    Unwritable(String, WriteFault),
    /// A file does not hold a game.
    NoGame(String, FormatError),
    /// The clipboard does not hold a game.
    NoGamePasted(FormatError),
    /// A source of games could not be used.
    SourceFailed(String, IoFault),
    /// The opponent gave no usable move.
    OpponentFailed(String),
    /// An engine has done something wrong.
    EngineFailed(String, PlayerFault),
    /// The points could not be evaluated.
    PointValuesFailed(String),
    /// The analysis failed.
    AnalysisFailed(PlayerFault),
    /// The training cannot be kept.
    TrainingUnkept(IoFault),
    /// The training that is kept cannot be understood.
    TrainingBroken(TrainingFault),
    /// The training could not be written to a file.
    TrainingUnwritable(String, IoFault),
    /// A file is not a training.
    TrainingUnreadable(String, TrainingFault),
}

impl Notice {
    /// Returns the kind of its message.
    #[must_use]
    pub const fn kind(&self) -> MessageKind {
        match self {
            Self::Helped
            | Self::DrawDeclined(_)
            | Self::OpponentChosen(_)
            | Self::Deleted(_)
            | Self::GameAside(_)
            | Self::PositionAside(_)
            | Self::TypedAside(_)
            | Self::LineKnown
            | Self::Painting(_)
            | Self::TournamentEnded(..)
            | Self::ReviewsEnded(..)
            | Self::Answer(_) => MessageKind::Information,
            Self::LineAdded(_)
            | Self::Copied(_)
            | Self::Saved(_)
            | Self::PictureSaved(_)
            | Self::Exported(..)
            | Self::SourceAdded(_)
            | Self::TrainingSaved(_)
            | Self::TrainingLoaded(_)
            | Self::PuzzleAdded(_) => MessageKind::Done,
            Self::PuzzleRefused(PuzzleRefusal::File(_)) => MessageKind::Failure,
            Self::PuzzleRefused(_) => MessageKind::Information,
            Self::Forbidden(_)
            | Self::Symmetrical
            | Self::OfferedBefore
            | Self::NoPoint(_)
            | Self::PointTaken(_)
            | Self::Outside(
                Failure::GameWarnings(_)
                | Failure::GameTaken
                | Failure::SettingsBroken(..)
                | Failure::SettingsFields(_)
                | Failure::SettingsNewer,
            ) => MessageKind::Warning,
            Self::Outside(_)
            | Self::Unwritable(..)
            | Self::NoGame(..)
            | Self::NoGamePasted(_)
            | Self::SourceFailed(..)
            | Self::OpponentFailed(_)
            | Self::EngineFailed(..)
            | Self::PointValuesFailed(_)
            | Self::AnalysisFailed(_)
            | Self::TrainingUnkept(_)
            | Self::TrainingBroken(_)
            | Self::TrainingUnwritable(..)
            | Self::TrainingUnreadable(..) => MessageKind::Failure,
        }
    }

    /// Returns the change that ends its message.
    #[must_use]
    pub const fn end(&self) -> MessageEnd {
        match self {
            Self::Outside(Failure::GameUnkept(_)) => MessageEnd::GameKept,
            Self::Forbidden(_)
            | Self::Symmetrical
            | Self::OfferedBefore
            | Self::NoPoint(_)
            | Self::PointTaken(_)
            | Self::OpponentFailed(_)
            | Self::EngineFailed(..)
            | Self::PointValuesFailed(_)
            | Self::AnalysisFailed(_) => MessageEnd::Move,
            Self::Outside(Failure::GameWarnings(_) | Failure::Unreadable(..) | Failure::TooLarge(_))
            | Self::NoGame(..)
            | Self::NoGamePasted(_) => MessageEnd::Game,
            _ if self.kind().is_brief() => MessageEnd::Move,
            _ => MessageEnd::Dismissal,
        }
    }

    /// Returns `true` if another notice is about the same matter, so that it takes the place of this one.
    #[must_use]
    pub fn is_same_matter(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Outside(failure), Self::Outside(other)) => discriminant(failure) == discriminant(other),
            _ => discriminant(self) == discriminant(other),
        }
    }

    /// Returns the notice in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let undo_edit = language.text(Msg::ItemUndoEdit);
        let template = match self {
            Self::Helped => return language.text(Msg::NoticeHelped).to_owned(),
            Self::DrawDeclined(player) => Template::NoticeDrawDeclined { name: language.opponent(player) },
            Self::OpponentChosen(player) => {
                return language.fill(Template::ChooseNext { name: &language.opponent_at_level(player) });
            }
            Self::Deleted(key) => Template::NoticeDeleted { command: undo_edit, key },
            Self::GameAside(key) => Template::NoticeGameAside { command: undo_edit, key },
            Self::PositionAside(key) => Template::NoticePositionAside { command: undo_edit, key },
            Self::TypedAside(key) => Template::NoticeTypedAside { key },
            Self::LineAdded(key) => Template::AnalyzeLineAdded { command: undo_edit, key },
            Self::LineKnown => return language.text(Msg::AnalyzeLineKnown).to_owned(),
            Self::Painting(name) => Template::NoticePicturePainting { name },
            Self::TournamentEnded(n_played, n_games) => {
                let (n, all) = (&n_played.to_string(), &n_games.to_string());
                return language.fill(Template::TournamentEnded { n, all });
            }
            Self::ReviewsEnded(n_reviewed, n_games) => {
                let (n, all) = (&n_reviewed.to_string(), &n_games.to_string());
                return language.fill(Template::QueueEnded { n, all });
            }
            Self::Answer(answer) => return answer.clone(),
            Self::Copied(thing) => return language.copied(*thing).to_owned(),
            Self::Saved(name) => Template::NoticeSaved { name },
            Self::PictureSaved(name) => Template::NoticePictureSaved { name },
            Self::Exported(n_games, name) => {
                return language.fill(Template::NoticeExported { n: &n_games.to_string(), name });
            }
            Self::SourceAdded(name) => Template::SourceKept { name },
            Self::TrainingSaved(file) => Template::PuzzleSaved { file },
            Self::TrainingLoaded(file) => Template::PuzzleLoaded { file },
            Self::PuzzleAdded(kind) => Template::PuzzleAdded { kind: filter_name(language, PuzzleFilter::Kind(*kind)) },
            Self::PuzzleRefused(why) => return language.puzzle_refusal(why),
            Self::Forbidden(foul) => return language.foul(*foul).to_owned(),
            Self::Symmetrical => return language.text(Msg::NoticeSymmetrical).to_owned(),
            Self::OfferedBefore => return language.text(Msg::NoticeOfferedBefore).to_owned(),
            Self::NoPoint(text) => Template::SpokenNoPoint { text },
            Self::PointTaken(point) => Template::SpokenTaken { point },
            Self::Outside(failure) => return language.failure(failure),
            Self::Unwritable(name, why) => {
                return language.fill(Template::NoticeUnwritable { name, why: &language.write_fault(why) });
            }
            Self::NoGame(name, why) => {
                return language.fill(Template::NoticeNoGame { name, why: &language.format_error(why) });
            }
            Self::NoGamePasted(why) => {
                return language.fill(Template::NoticeNoGamePasted { why: &language.format_error(why) });
            }
            Self::SourceFailed(name, why) => {
                return language.fill(Template::SourceFailed { name, why: &language.io_fault(why) });
            }
            Self::OpponentFailed(why) => Template::NoticeOpponentFailed { why },
            Self::EngineFailed(name, fault) => return language.player_fault(name, fault),
            Self::PointValuesFailed(why) => Template::NoticePointValuesFailed { why },
            Self::AnalysisFailed(fault) => {
                return language.fill(Template::AnalyzeFailed { why: &fault.to_string() });
            }
            Self::TrainingUnkept(why) => {
                return language.fill(Template::PuzzleUnkept { why: &language.io_fault(why) });
            }
            Self::TrainingBroken(why) => {
                return language.fill(Template::PuzzleBroken { why: &language.training_fault(why) });
            }
            Self::TrainingUnwritable(name, why) => {
                return language.fill(Template::PuzzleUnwritable { file: name, why: &language.io_fault(why) });
            }
            Self::TrainingUnreadable(name, why) => {
                return language.fill(Template::PuzzleUnreadable { file: name, why: &language.training_fault(why) });
            }
        };
        language.fill(template)
    }
}

impl Language {
    /// Returns the message about what was copied.
    fn copied(self, thing: Copied) -> &'static str {
        self.text(match thing {
            Copied::Game => Msg::NoticeGameCopied,
            Copied::Position => Msg::NoticePositionCopied,
            Copied::Picture => Msg::NoticePictureCopied,
        })
    }
}
