//! Game tree: the tree of moves and variations of a game, with all nodes in one vector.

use std::num::NonZeroU32;

use crate::game::{Ending, Move, Notes};

/// Identifies a position of the tree: the position after a move, or the starting position. An id is never reused for
/// another position, even after its position was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The starting position, before the first move.
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
    /// The child that follows this node in the line that is shown (the path through the tree that the player sees);
    /// `None` means the first child.
    chosen: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

/// A branch that was deleted: its nodes, and its place in the tree.
#[derive(Clone, Debug)]
pub struct DeletedBranch {
    parent: NodeId,
    /// The sibling that stood directly before the first move of the branch; `None` if that move was first among its
    /// siblings.
    sibling: Option<NodeId>,
    /// The nodes of the branch with their ids, the first move first.
    nodes: Vec<(NodeId, Node)>,
}

/// Tree of positions. Queries about a deleted node return no move, no parent and no children.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    n_deleted: usize,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::default()], n_deleted: 0 }
    }

    /// Returns the number of positions in the tree, the starting position included.
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

    /// Returns the child of a node through which the shown line continues: the chosen child, or else the first.
    pub(super) fn continuation(&self, id: NodeId) -> Option<NodeId> {
        let node = self.get(id)?;
        node.chosen.or(node.first_child)
    }

    /// Returns the nodes from the first move to `id`, without the starting position.
    pub(super) fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |it| self.parent(*it)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// Adds a child for the move `mv` to `parent`, behind its other children.
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

    /// Chooses a node as the continuation of its parent, so that a shown line that reaches the parent continues with
    /// this node.
    pub(super) fn choose(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.nodes[parent.index()].chosen = Some(id);
        }
    }

    /// Puts a node directly behind `sibling`; before all of its siblings if `sibling` is `None`.
    pub(super) fn put_behind(&mut self, id: NodeId, sibling: Option<NodeId>) {
        let Some(parent) = self.parent(id) else { return };
        self.unlink(parent, id);
        self.link_behind(parent, id, sibling);
    }

    /// Deletes a node and all nodes that follow it, and returns the deleted branch. Returns `None` for the root and for
    /// a node that is already deleted.
    pub(super) fn delete(&mut self, id: NodeId) -> Option<DeletedBranch> {
        let parent = self.parent(id)?;
        let sibling = self.children(parent).take_while(|it| *it != id).last();
        self.unlink(parent, id);
        let chosen = &mut self.nodes[parent.index()].chosen;
        *chosen = chosen.filter(|it| *it != id);
        let (mut nodes, mut doomed) = (Vec::new(), vec![id]);
        while let Some(id) = doomed.pop() {
            doomed.extend(self.children(id));
            nodes.push((id, self.remove(id)));
        }
        Some(DeletedBranch { parent, sibling, nodes })
    }

    fn remove(&mut self, id: NodeId) -> Node {
        self.n_deleted += 1;
        std::mem::replace(&mut self.nodes[id.index()], Node { is_deleted: true, ..Node::default() })
    }

    /// Restores a deleted branch and returns its first move; `None` if the parent of the branch is missing, or if the
    /// branch was restored already. If moves of the branch have been played again since the deletion, the old and the
    /// new node of each such move are merged.
    pub(super) fn restore(&mut self, branch: DeletedBranch) -> Option<NodeId> {
        let DeletedBranch { parent, sibling, nodes } = branch;
        let first = nodes.first()?.0;
        let is_deleted = |it: NodeId| self.nodes.get(it.index()).is_some_and(|node| node.is_deleted);
        if !self.contains(parent) || !nodes.iter().all(|it| is_deleted(it.0)) {
            return None;
        }
        self.n_deleted -= nodes.len();
        for (id, node) in nodes {
            self.nodes[id.index()] = node;
        }
        self.link_behind(parent, first, sibling);
        let twin = self.twin(first);
        self.join(twin.map(|it| (it, first)).into_iter().collect());
        Some(twin.unwrap_or(first))
    }

    /// Returns another child of the node's parent with the same move; `None` if there is none.
    fn twin(&self, id: NodeId) -> Option<NodeId> {
        let mv = self.mv(id);
        self.children(self.parent(id)?).find(|it| *it != id && self.mv(*it) == mv)
    }

    /// Merges pairs of siblings with the same move. The first node of each pair stays and gets the children of the
    /// second node. If the first node has no notes or no ending, it also gets the notes or ending of the second node.
    fn join(&mut self, mut twins: Vec<(NodeId, NodeId)>) {
        while let Some((kept, other)) = twins.pop() {
            let children: Vec<_> = self.children(other).collect();
            if let Some(parent) = self.parent(other) {
                self.unlink(parent, other);
                let chosen = &mut self.nodes[parent.index()].chosen;
                *chosen = chosen.map(|it| if it == other { kept } else { it });
            }
            let Node { notes, ending, .. } = self.remove(other);
            let node = &mut self.nodes[kept.index()];
            node.ending = node.ending.or(ending);
            node.notes = node.notes.take().filter(|it| **it != Notes::default()).or(notes);
            for child in children {
                self.nodes[child.index()].parent = Some(kept);
                self.nodes[child.index()].next_sibling = None;
                self.link_last(kept, child);
                twins.extend(self.twin(child).map(|it| (it, child)));
            }
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

    /// Makes an unlinked node a child of `parent`. If `sibling` is `None`, the node becomes the first child. If
    /// `sibling` is a child of `parent`, the node comes directly behind it; otherwise it becomes the last child.
    fn link_behind(&mut self, parent: NodeId, id: NodeId, sibling: Option<NodeId>) {
        match sibling {
            Some(before) if self.parent(before) == Some(parent) => {
                let next = self.nodes[before.index()].next_sibling.replace(id);
                self.nodes[id.index()].next_sibling = next;
            }
            Some(_) => self.link_last(parent, id),
            None => {
                let first = self.nodes[parent.index()].first_child.replace(id);
                self.nodes[id.index()].next_sibling = first;
            }
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

/// Two trees are equal when the same moves with the same notes and endings follow each other in the same order. The ids
/// of the nodes and the chosen continuations are not compared.
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
