//! Annotations of a reviewed game for other programs: comments, marks, and the better lines as variations.
//!
//! In SGF, the comments are properties `C`, the marks are properties `LB`, and the variations are branches.

use crate::game::{Mark, MarkKind, NodeId, Record};
use crate::review::game_review::MoveReview;
use crate::review::report::GameReview;

/// Maximum number of moves of a variation that is added for a better line.
const MAX_MOVES: usize = 12;

/// The label that marks the point of the better move on the board.
const BETTER: &str = "A";

/// Adds a review to the notes of a record. `report` becomes a comment on the game. The position after each inaccuracy,
/// mistake or blunder gets a comment and a letter on the point of the better move, and the better line becomes a
/// variation. Annotations that the record already has are not added again.
pub fn annotate(record: &mut Record, review: &GameReview, report: &str, comment: &dyn Fn(&MoveReview) -> String) {
    let n_shared = review.n_shared(record).unwrap_or(0);
    add_comment(record, NodeId::ROOT, report);
    let end = record.end();
    for marked in review.marked().filter(|it| it.number <= n_shared) {
        record.select(end);
        let Some(node) = record.node_at(marked.number) else { continue };
        add_comment(record, node, &comment(marked));
        let Some(better) = marked.better() else { continue };
        if let Some(notes) = record.notes_mut(node).filter(|it| it.marks.iter().all(|mark| mark.point != better)) {
            notes.marks.push(Mark { point: better, kind: MarkKind::Label(BETTER.to_owned()) });
        }
        record.go_to(marked.number - 1);
        for point in marked.pv.iter().take(MAX_MOVES) {
            if record.play(*point).is_err() {
                break;
            }
        }
    }
    record.select(end);
}

/// Adds `text` to the comment of a position, unless the comment already contains it.
fn add_comment(record: &mut Record, node: NodeId, text: &str) {
    let Some(notes) = record.notes_mut(node).filter(|it| !it.comment.contains(text)) else { return };
    let gap = if notes.comment.is_empty() { "" } else { "\n" };
    notes.comment.push_str(gap);
    notes.comment.push_str(text);
}
