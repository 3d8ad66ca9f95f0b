//! The moves of a game and their variations: a tree whose nodes lie in one list.

use std::num::NonZeroU32;

use crate::game::{Ending, Move, Notes};

/// A position of the tree: the one after its move, or the beginning. It names no other position later, even when
/// its own has been deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The beginning, before the first move.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[derive(Clone, Debug, Default)]
struct Node {
    mv: Option<Move>,
    /// Ending by resignation, time or agreement in this position.
    ending: Option<Ending>,
    is_deleted: bool,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// The child that was looked at last.
    chosen: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

/// The tree. An id of a deleted node is answered as if it had no relatives.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    n_deleted: usize,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::default()], n_deleted: 0 }
    }

    /// Positions in the tree, the beginning among them.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len() - self.n_deleted
    }

    pub(super) fn contains(&self, id: NodeId) -> bool {
        self.get(id).is_some()
    }

    pub(super) fn mv(&self, id: NodeId) -> Option<Move> {
        self.get(id)?.mv
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.get(id)?.parent
    }

    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.get(id).and_then(|it| it.first_child);
        std::iter::successors(first, |it| self.nodes[it.index()].next_sibling)
    }

    pub(super) fn child_with(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id).find(|it| self.mv(*it) == Some(mv))
    }

    /// Returns the child with which the shown line goes on.
    pub(super) fn continuation(&self, id: NodeId) -> Option<NodeId> {
        let node = self.get(id)?;
        node.chosen.or(node.first_child)
    }

    /// Returns the nodes from the first move to this one.
    pub(super) fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |it| self.parent(*it)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// Adds a child behind its siblings.
    ///
    /// # Panics
    /// When the parent has been deleted.
    pub(super) fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        assert!(self.contains(parent), "a move follows a position of the tree");
        self.nodes.push(Node { mv: Some(mv), parent: Some(parent), ..Node::default() });
        let number = u32::try_from(self.nodes.len()).ok().and_then(NonZeroU32::new);
        let id = NodeId(number.expect("memory ends before the numbers do"));
        self.link_last(parent, id);
        id
    }

    /// Makes a node the continuation of its parent.
    pub(super) fn choose(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.nodes[parent.index()].chosen = Some(id);
        }
    }

    /// Puts a node before its siblings.
    pub(super) fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        self.unlink(parent, id);
        let first = self.nodes[parent.index()].first_child.replace(id);
        self.nodes[id.index()].next_sibling = first;
    }

    /// Deletes a node and all that follows it.
    pub(super) fn delete(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        self.unlink(parent, id);
        let chosen = &mut self.nodes[parent.index()].chosen;
        *chosen = chosen.filter(|it| *it != id);
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            doomed.extend(self.children(id));
            self.nodes[id.index()] = Node { is_deleted: true, ..Node::default() };
            self.n_deleted += 1;
        }
    }

    pub(super) fn ending(&self, id: NodeId) -> Option<Ending> {
        self.get(id)?.ending
    }

    pub(super) fn set_ending(&mut self, id: NodeId, ending: Option<Ending>) {
        self.nodes[id.index()].ending = ending;
    }

    pub(super) fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.get(id)?.notes.as_deref()
    }

    pub(super) fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        let node = self.nodes.get_mut(id.index()).filter(|it| !it.is_deleted)?;
        Some(node.notes.get_or_insert_default())
    }

    fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).filter(|it| !it.is_deleted)
    }

    fn link_last(&mut self, parent: NodeId, id: NodeId) {
        match self.children(parent).last() {
            Some(last) => self.nodes[last.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].first_child = Some(id),
        }
    }

    fn unlink(&mut self, parent: NodeId, id: NodeId) {
        let next = self.nodes[id.index()].next_sibling.take();
        let before = self.children(parent).take_while(|it| *it != id).last();
        match before {
            Some(before) => self.nodes[before.index()].next_sibling = next,
            None => self.nodes[parent.index()].first_child = next,
        }
    }
}

/// Trees are equal when the same moves with the same notes follow each other in the same order, however they came
/// about and whichever was looked at last.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let is_same = self.mv(a) == other.mv(b) && self.ending(a) == other.ending(b);
            let notes = |tree: &Self, id| tree.notes(id).filter(|it| **it != Notes::default()).cloned();
            if !is_same || notes(self, a) != notes(other, b) {
                return false;
            }
            let (mut left, mut right) = (self.children(a), other.children(b));
            loop {
                match (left.next(), right.next()) {
                    (Some(a), Some(b)) => pairs.push((a, b)),
                    (None, None) => break,
                    (Some(_), None) | (None, Some(_)) => return false,
                }
            }
        }
        true
    }
}

impl Eq for Tree {}
