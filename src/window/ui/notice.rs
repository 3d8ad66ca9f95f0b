//! Notices: messages to the player, turned into text in the current language when they are shown.

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
    /// A command of the player has succeeded.
    Done,
    /// A problem that the player can solve.
    Warning,
    /// Something that went wrong.
    Failure,
}

impl MessageKind {
    /// Returns `true` if a message disappears by itself after a while.
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

/// The event that removes a message, unless the player has dismissed the message or its time limit has passed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageEnd {
    /// The player makes a move or shows another position.
    Move,
    /// Another game is put on the board.
    Game,
    /// No change removes the message; it stays until the player dismisses it.
    Dismissal,
    /// Saving the running game automatically works again after a failure. Until then, the player cannot dismiss the
    /// message.
    GameKept,
}

/// Something that can be copied to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The game as text.
    Game,
    /// The position as a diagram.
    Position,
    /// A picture of the board.
    Picture,
}

/// A notice to the player. It names files without their folders. A notice about an edit also holds, as text, the
/// keyboard shortcut that undoes the edit.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The player has used help for the first time in this game, so the game does not count for the Elo rating.
    Helped,
    /// This opponent declines the player's offer of a draw.
    DrawDeclined(Box<PlayerInfo>),
    /// The player has chosen this opponent, who plays only from the next game on.
    OpponentChosen(Box<PlayerInfo>),
    /// Moves were deleted; the keyboard shortcut `.0` restores them.
    Deleted(String),
    /// The game was replaced by an edited position; the keyboard shortcut `.0` brings the game back.
    GameAside(String),
    /// The position editor was left with a changed position. The keyboard shortcut `.0` opens the editor with this
    /// position again.
    PositionAside(String),
    /// A dialog with typed text was closed. When the dialog is open again, the keyboard shortcut `.0` restores the
    /// text.
    TypedAside(String),
    /// A line of the analysis was added to the game; the keyboard shortcut `.0` removes the line.
    LineAdded(String),
    /// The game already contains the line of the analysis.
    LineKnown,
    /// A picture of the board is being painted, to be saved as the file with this name.
    Painting(String),
    /// A tournament has ended: the number of games played, and the number of all its games.
    TournamentEnded(usize, usize),
    /// A queue of reviews has ended: the number of games that were reviewed, and the number of all games in the queue.
    ReviewsEnded(usize, usize),
    /// The answer in words to a question about the board. It stays in the language in which the question was asked.
    Answer(String),
    /// This thing was copied to the clipboard.
    Copied(Copied),
    /// The game was saved to the file with this name.
    Saved(String),
    /// A picture was saved to the file with this name.
    PictureSaved(String),
    /// Games of the history were exported: their number, and the name of the file.
    Exported(usize, String),
    /// Games were added to the player's library, as the file with this name.
    SourceAdded(String),
    /// The player's training data was written to the file with this name.
    TrainingSaved(String),
    /// The player's training data was imported from the file with this name.
    TrainingLoaded(String),
    /// The position was added to the player's own puzzles, as a puzzle of this kind.
    PuzzleAdded(PuzzleKind),
    /// The position was not added to the player's own puzzles, for this reason.
    PuzzleRefused(PuzzleRefusal),
    /// A move is forbidden by the rule, for this reason.
    Forbidden(Foul),
    /// A fifth move was offered that is symmetrical to another offered fifth move.
    Symmetrical,
    /// A fifth move was offered a second time.
    OfferedBefore,
    /// This typed text is not the name of a point.
    NoPoint(String),
    /// No stone can be placed on this typed point.
    PointTaken(String),
    /// An operation outside the user interface failed, such as reading a file.
    Outside(Failure),
    /// A file could not be written: its name and the reason.
    Unwritable(String, WriteFault),
    /// A file does not hold a game: its name and the reason.
    NoGame(String, FormatError),
    /// The clipboard does not hold a game.
    NoGamePasted(FormatError),
    /// A source of games could not be used: its name and the reason.
    SourceFailed(String, IoFault),
    /// A computer player gave no usable move, answer or hint, for this reason.
    OpponentFailed(String),
    /// An external engine failed: its name and the fault.
    EngineFailed(String, PlayerFault),
    /// The values of the free points for attack and defense could not be computed, for this reason.
    PointValuesFailed(String),
    /// The analysis by the built-in engine failed.
    AnalysisFailed(PlayerFault),
    /// The player's training data cannot be saved.
    TrainingUnkept(IoFault),
    /// The saved training data cannot be read.
    TrainingBroken(TrainingFault),
    /// The player's training data could not be written to a file: its name and the reason.
    TrainingUnwritable(String, IoFault),
    /// A file cannot be imported as training data: its name and the reason.
    TrainingUnreadable(String, TrainingFault),
}

impl Notice {
    /// Returns the kind of the message.
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
                | Failure::PositionsDamaged
                | Failure::PositionsUnreadable(..)
                | Failure::PositionsUnwritable(_)
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

    /// Returns the change after which the message is removed.
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

    /// Returns `true` if both notices are about the same matter, so that `other` replaces this notice.
    #[must_use]
    pub fn is_same_matter(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Outside(failure), Self::Outside(other)) => discriminant(failure) == discriminant(other),
            _ => discriminant(self) == discriminant(other),
        }
    }

    /// Returns the text of the notice.
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
    /// Returns the message that something was copied.
    fn copied(self, thing: Copied) -> &'static str {
        self.text(match thing {
            Copied::Game => Msg::NoticeGameCopied,
            Copied::Position => Msg::NoticePositionCopied,
            Copied::Picture => Msg::NoticePictureCopied,
        })
    }
}
