//! The record as a tree: its positions, its shown line, and promotion and deletion of variations.

use crate::game::record::Record;
use crate::game::{Board, Ending, Move, NodeId, Notes, OnFoul, Outcome};

impl Record {
    /// Returns the number of positions in the tree, the starting position included.
    #[must_use]
    pub const fn n_nodes(&self) -> usize {
        self.tree.len()
    }

    /// Returns all positions of the tree in preorder: each position comes before all positions that follow it. If
    /// several moves follow a position, the branch of the first move comes before the branches of the others.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            let n_open = open.len();
            open.extend(self.children(node));
            open[n_open..].reverse();
            Some(node)
        })
    }

    /// Returns the position at the cursor.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.node_at(self.ply).expect("the cursor stands in the shown line")
    }

    /// Returns the position after `ply` moves of the shown line; `None` if the line has fewer.
    #[must_use]
    pub fn node_at(&self, ply: usize) -> Option<NodeId> {
        match ply.checked_sub(1) {
            Some(index) => self.line.get(index).copied(),
            None => Some(NodeId::ROOT),
        }
    }

    /// Returns the last position of the shown line.
    #[must_use]
    pub fn end(&self) -> NodeId {
        self.line.last().copied().unwrap_or(NodeId::ROOT)
    }

    /// Returns the last position of the main line. The main line follows the first child of each position, and ends at
    /// a resignation, loss on time or agreed draw.
    #[must_use]
    pub fn main_end(&self) -> NodeId {
        let first = |it: &NodeId| self.children(*it).next().filter(|_| self.ending_at(*it).is_none());
        std::iter::successors(Some(NodeId::ROOT), first).last().unwrap_or(NodeId::ROOT)
    }

    /// Returns `true` if the tree has this position, and the position was not deleted.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        self.tree.contains(node)
    }

    /// Returns the move that leads to a position; `None` for the starting position.
    #[must_use]
    pub fn move_to(&self, node: NodeId) -> Option<Move> {
        self.tree.mv(node)
    }

    /// Returns the position before the move that leads to `node`; `None` for the starting position.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// Returns the positions that directly follow `node`. The main continuation comes first, the variations after it.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.children(node)
    }

    /// Returns the position `node` and its siblings, the positions after the other moves from the same position. The
    /// main continuation comes first. Empty for the starting position.
    pub fn siblings(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.parent(node).into_iter().flat_map(|parent| self.tree.children(parent))
    }

    /// Returns the ending by resignation, time or agreement in a position; `None` if there is none.
    #[must_use]
    pub fn ending_at(&self, node: NodeId) -> Option<Ending> {
        self.tree.ending(node)
    }

    /// Returns the outcome if the game ends in the position `node`, even if the cursor stands elsewhere; `None` if the
    /// game continues in this position.
    #[must_use]
    pub fn outcome_at(&self, node: NodeId) -> Option<Outcome> {
        let board_end = || {
            let index = self.ends.binary_search_by_key(&node, |it| it.0).ok()?;
            self.contains(node).then_some(self.ends[index].1)
        };
        self.ending_at(node).map(Ending::outcome).or_else(board_end)
    }

    /// Returns the positions on the way to `node`: the one after the first move, and so on up to `node` itself. Empty
    /// for the starting position and for a deleted position.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        if self.contains(node) { self.tree.path(node) } else { Vec::new() }
    }

    /// Returns the game up to a position: without variations, without notes, and without later moves.
    #[must_use]
    pub fn up_to(&self, node: NodeId) -> Self {
        self.alone(node)
    }

    /// Returns the line of moves that would be shown if the cursor stood on `node`.
    #[must_use]
    pub fn line_through(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = self.path(node);
        self.extend(&mut line);
        line
    }

    /// Returns `node` and the positions after it in [`Self::line_through`]; empty if the tree lacks `node`.
    pub fn line_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let start = Some(node).filter(|it| self.contains(*it));
        std::iter::successors(start, |it| self.tree.continuation(*it))
    }

    /// Puts the cursor on a position and shows the line through it. Returns `true` if the tree has the position.
    pub fn select(&mut self, node: NodeId) -> bool {
        if !self.contains(node) {
            return false;
        }
        let path = self.tree.path(node);
        let n_shared = path.iter().zip(&self.line).take_while(|(ours, shown)| ours == shown).count();
        if n_shared < path.len() {
            self.go_to(self.ply.min(n_shared));
            path.iter().for_each(|it| self.tree.choose(*it));
            self.cut_line(n_shared);
            self.extend_line();
        }
        self.go_to(path.len());
        true
    }

    /// Shows the main line, which follows the first child of each position, and puts the cursor on [`Self::main_end`].
    pub fn show_main_line(&mut self) {
        let first = |it: &NodeId| self.children(*it).next();
        let leaf = std::iter::successors(Some(NodeId::ROOT), first).last().unwrap_or(NodeId::ROOT);
        self.select(leaf);
        self.select(self.main_end());
    }

    /// Makes `node` the continuation of its parent, the position before it: a shown line that reaches the parent goes
    /// on with `node`. Changes nothing if the cursor stands after another child of the parent, because the shown line
    /// must still lead to the cursor. Returns `true` if `node` is then the continuation; always `false` for the
    /// starting position and a deleted position.
    pub fn choose(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.parent(node) else { return false };
        let is_before_cursor = self.line[..self.ply].iter().any(|it| self.parent(*it) == Some(parent));
        if is_before_cursor {
            return self.line.contains(&node);
        }
        self.tree.choose(node);
        self.cut_line(self.ply);
        self.extend_line();
        true
    }

    /// Puts a move before its siblings, the other moves from the same position, so that the main line continues with
    /// this move. Returns `true` if the tree has the move.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.choose_line();
        self.put_first(node);
        self.contains(node)
    }

    /// Makes the line of moves that leads to a position the main line. Returns `true` if the tree has the position.
    pub fn promote_line(&mut self, node: NodeId) -> bool {
        self.choose_line();
        self.path(node).into_iter().for_each(|it| self.put_first(it));
        self.contains(node)
    }

    /// Deletes a move and all moves that follow it from the tree. If the cursor stands after the move, it goes back to
    /// the position before the move. Returns `true` if the tree had the move.
    pub fn delete(&mut self, node: NodeId) -> bool {
        self.cut(node).is_some()
    }

    /// Returns the notes of a position; empty notes if the position has none.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        static NOTHING: Notes =
            Notes { comment: String::new(), marks: Vec::new(), spent: None, left: None, extras: Vec::new() };
        self.tree.notes(node).unwrap_or(&NOTHING)
    }

    /// Returns the notes of a position for editing; `None` if the tree lacks the position. Each call counts as a
    /// change.
    pub fn notes_mut(&mut self, node: NodeId) -> Option<&mut Notes> {
        self.changes.note(node);
        self.tree.notes_mut(node)
    }

    /// Shortens the shown line to its first `ply` moves; the tree does not change. The cursor must not stand after
    /// these moves.
    pub(super) fn cut_line(&mut self, ply: usize) {
        self.line.truncate(ply);
        self.moves.truncate(ply);
    }

    /// Extends the shown line by the moves of the tree that follow it, as far as there are any. From each position, the
    /// line takes the child that was chosen as the continuation, or else the first child.
    pub(super) fn extend_line(&mut self) {
        let mut line = std::mem::take(&mut self.line);
        self.extend(&mut line);
        self.moves.extend(line[self.moves.len()..].iter().filter_map(|it| self.tree.mv(*it)));
        self.line = line;
    }

    /// Extends `line` by the moves of the tree that follow it, as far as there are any. From each position, `line`
    /// takes the child that was chosen as the continuation, or else the first child.
    fn extend(&self, line: &mut Vec<NodeId>) {
        while let Some(next) = self.tree.continuation(line.last().copied().unwrap_or(NodeId::ROOT)) {
            line.push(next);
        }
    }

    /// Returns a record that contains only the moves to `node`, and the ending in that position if there is one.
    pub(super) fn alone(&self, node: NodeId) -> Self {
        let mut board = Board::new(self.size());
        for it in &self.setup {
            board.play(it.point, it.color).expect("the stones of a position lie on different points");
        }
        let mut alone = Self::from_position(board, self.rule, self.first).with_fouls(OnFoul::Lose);
        for mv in self.tree.path(node).into_iter().filter_map(|it| self.tree.mv(it)) {
            alone.make(mv).expect("a move in the record was legal when it was played");
        }
        if let Some(ending) = self.tree.ending(node) {
            alone.conclude(ending).expect("only a game that went on was ended");
        }
        alone
    }
}
