//! Contents of a game that are lost when it is written, because its file format cannot hold them.

use std::collections::BTreeSet;

use crate::formats::format::Format;
use crate::formats::values::USUAL_SIZE;
use crate::game::{ByColor, Color, GameInfo, MarkKind, Record};

/// Returns the kinds of content of the game that a file of this format would lose.
#[must_use]
pub fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let held = held_by(format);
    let is_lost = |it: &Loss| match it {
        Loss::Rule => !held.contains(it) && record.rule() != format.usual_rule(),
        _ => !held.contains(it),
    };
    contents(record).into_iter().filter(is_lost).collect()
}

/// Kind of content that a file format may not be able to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// The order of the moves.
    Order,
    /// The moves of variations, if the format can hold only one line.
    Variations,
    /// Stones that lie on the board before the first move.
    Setup,
    /// Passes.
    Passes,
    /// The rule, if it is not the rule that the format assumes for every game.
    Rule,
    /// The board size, if it is not the usual size of 15 lines.
    Size,
    /// Endings by resignation, time or agreement.
    Resignations,
    /// Comments on positions.
    Comments,
    /// Letters and texts on points.
    Labels,
    /// Marks on points, other than texts.
    Marks,
    /// The time that each move took.
    Spent,
    /// The time that was left on the clocks.
    Left,
    /// The time control.
    Control,
    /// The names of the players.
    Names,
    /// The event, the date and other facts about the game.
    Info,
    /// Properties that another program has stored in the file. They are kept so that they can be written back.
    Extras,
}

impl Loss {
    /// All kinds of content.
    pub const ALL: [Self; 16] = [
        Self::Order,
        Self::Variations,
        Self::Setup,
        Self::Passes,
        Self::Rule,
        Self::Size,
        Self::Resignations,
        Self::Comments,
        Self::Labels,
        Self::Marks,
        Self::Spent,
        Self::Left,
        Self::Control,
        Self::Names,
        Self::Info,
        Self::Extras,
    ];
}

/// Returns the kinds of content that the record has. The rule is always among them.
fn contents(record: &Record) -> BTreeSet<Loss> {
    let mut contents = BTreeSet::new();
    let mut add = |loss, is_there: bool| {
        if is_there {
            contents.insert(loss);
        }
    };
    let info = &record.info;
    add(Loss::Order, 1 < record.n_nodes());
    add(Loss::Setup, !record.setup().is_empty() || record.first_side() != Color::Black);
    add(Loss::Rule, true);
    add(Loss::Size, record.size() != USUAL_SIZE);
    add(Loss::Names, info.names != ByColor::default());
    add(Loss::Extras, !info.extras.is_empty());
    add(Loss::Control, !info.time.is_empty() || !info.overtime.is_empty());
    let mut told = GameInfo { names: ByColor::default(), extras: Vec::new(), ..info.clone() };
    [&mut told.time, &mut told.overtime].into_iter().for_each(String::clear);
    add(Loss::Info, told != GameInfo::default());
    for node in record.nodes() {
        let notes = record.notes(node);
        let is_label = |kind: &MarkKind| matches!(kind, MarkKind::Label(_));
        add(Loss::Variations, 1 < record.children(node).count());
        add(Loss::Passes, record.move_to(node).is_some_and(|it| it.point.is_none()));
        add(Loss::Resignations, record.ending_at(node).is_some());
        add(Loss::Comments, !notes.comment.is_empty());
        add(Loss::Labels, notes.marks.iter().any(|it| is_label(&it.kind)));
        add(Loss::Marks, notes.marks.iter().any(|it| !is_label(&it.kind)));
        add(Loss::Spent, notes.spent.is_some());
        add(Loss::Left, notes.left.is_some());
        add(Loss::Extras, !notes.extras.is_empty());
    }
    contents
}

/// Returns the kinds of content that a file of this format can hold. The stones are not listed, because every format
/// holds them.
const fn held_by(format: Format) -> &'static [Loss] {
    match format {
        Format::Text | Format::Sgf => &Loss::ALL,
        Format::Psq => &[Loss::Order, Loss::Spent, Loss::Names, Loss::Size],
        Format::Moves => &[Loss::Order],
        Format::Diagram => &[Loss::Size, Loss::Setup],
        Format::Lib => &[Loss::Order, Loss::Variations, Loss::Passes, Loss::Comments, Loss::Labels],
        Format::Pos | Format::Rif | Format::Sav | Format::Rec => &[],
    }
}
