//! The accessibility tree of a window for screen readers, a pure function of state and layout.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::ops::Range;

use accesskit::{Action as Request, HasPopup, Live, Node, NodeId, Orientation, Rect as Bounds, Role as AccessRole};
use accesskit::{TextPosition, TextSelection, Toggled, TreeId, TreeInfo, TreeUpdate};

use crate::game::Point;
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::history::HistoryAction;
use crate::ui::layout::{Group, GroupKind, Layout, Placed};
use crate::ui::locale::Template;
use crate::ui::moves::{CommentEditor, MoveAction};
use crate::ui::review::ReviewAction;
use crate::ui::screen_map::Role;
use crate::ui::state::{Focus, State, TextInput};
use crate::ui::widgets::{BoardView, CheckMark, Grid, Text, Widget};

/// The accessibility tree of a window.
#[derive(Debug)]
pub struct AccessTree {
    nodes: Vec<(NodeId, Node)>,
    /// Index of each node in `nodes`.
    indices: HashMap<NodeId, usize>,
    targets: HashMap<NodeId, AccessTarget>,
    focus: NodeId,
}

/// The part of the window that a request to a node acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessTarget {
    /// A point of the board.
    Point(Point),
    /// A widget, by its index in the layout.
    Widget(usize),
}

/// A stable key of a node: the same part of the window has the same key in each layout. The node's id is the hash of
/// the key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Window,
    MenuBar,
    /// A dialog, by its position in the stack of dialogs, from 1.
    Dialog(usize),
    /// A menu, a list or a page: the number of the dialog that contains it (0 for the window), and its number among the
    /// menus, lists and pages of that dialog.
    Container(usize, usize),
    /// A control: the number of its dialog (0 for the window), its action, and its number among the controls with the
    /// same action.
    Control(usize, Action, usize),
    /// A text, a picture, a message, a group of choices or the title bar: the number of the dialog that contains it (0
    /// for the window), and its number among such nodes of that dialog.
    Content(usize, usize),
    Board,
    Row(u8),
    Point(Point),
    /// A paragraph of a control's text: the action of the control, and the number of the paragraph, from 0.
    Paragraph(Action, usize),
    Announcement(bool),
}

impl Key {
    fn id(self) -> NodeId {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        NodeId(hasher.finish())
    }
}

impl AccessTree {
    /// Returns the tree of `layout`, which was made from `state`.
    #[must_use]
    pub fn new(state: &State, layout: &Layout) -> Self {
        let mut window = Node::new(AccessRole::Window);
        window.set_label(state.title());
        window.set_bounds(Bounds::new(0.0, 0.0, f64::from(layout.width), f64::from(layout.height)));
        window.set_language(state.language().tag());
        let tree = Self {
            nodes: Vec::with_capacity(layout.placed.len() + 512),
            indices: HashMap::new(),
            targets: HashMap::new(),
            focus: Key::Window.id(),
        };
        let all = Container { id: Key::Window.id(), end: usize::MAX, has_rows: false };
        let mut builder = Builder {
            state,
            layout,
            tree,
            dialog: 0,
            containers: vec![all],
            control: OpenText::default(),
            paragraph: OpenText::default(),
            counts: HashMap::new(),
        };
        builder.tree.push(Key::Window.id(), window);
        let mut groups = layout.groups.iter().peekable();
        for (index, placed) in layout.placed.iter().enumerate() {
            builder.containers.retain(|it| index < it.end);
            while let Some(group) = groups.next_if(|it| it.widgets.start == index) {
                builder.group(index, group);
            }
            builder.place(index, placed);
        }
        builder.announcement();
        builder.tree
    }

    /// Returns the nodes with their ids, the window first.
    #[must_use]
    pub fn nodes(&self) -> &[(NodeId, Node)] {
        &self.nodes
    }

    /// Returns the id of the node with the keyboard focus.
    #[must_use]
    pub const fn focus(&self) -> NodeId {
        self.focus
    }

    /// Returns the node with this id; `None` if the tree has no such node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.indices.get(&id).map(|it| &self.nodes[*it].1)
    }

    /// Returns the part of the window that requests to a node act on; `None` if the node accepts no requests.
    #[must_use]
    pub fn target(&self, id: NodeId) -> Option<AccessTarget> {
        self.targets.get(&id).copied()
    }

    /// Returns the whole tree as an update for AccessKit, which finds the differences from the previous tree itself.
    #[must_use]
    pub fn into_update(self) -> TreeUpdate {
        let tree = TreeInfo::new(Key::Window.id());
        TreeUpdate { nodes: self.nodes, tree: Some(tree), tree_id: TreeId::ROOT, focus: self.focus }
    }

    fn push(&mut self, id: NodeId, node: Node) {
        self.indices.insert(id, self.nodes.len());
        self.nodes.push((id, node));
    }

    fn push_child(&mut self, parent: NodeId, id: NodeId, node: Node) {
        self.push(id, node);
        if let Some(index) = self.indices.get(&parent) {
            self.nodes[*index].1.push_child(id);
        }
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.indices.get(&id).map(|it| &mut self.nodes[*it].1)
    }
}

/// A node that groups other nodes: while it is open, the nodes of all widgets before the index `end` become its
/// children.
struct Container {
    id: NodeId,
    /// Index of the first widget after the group.
    end: usize,
    /// `true` for a list with rows. Texts in such a list get no nodes, because the names of the rows contain them.
    has_rows: bool,
}

/// A group whose texts belong to one node: a control and the texts on it, or the lines of a paragraph.
#[derive(Default)]
struct OpenText {
    /// The indices of the group's widgets; empty if no group is open.
    widgets: Range<usize>,
    /// The node of the group; `None` until it is added.
    node: Option<NodeId>,
}

impl OpenText {
    fn new(group: &Group) -> Self {
        Self { widgets: group.widgets.clone(), node: None }
    }
}

struct Builder<'a> {
    state: &'a State,
    layout: &'a Layout,
    tree: AccessTree,
    /// Number of the current dialog in the stack, from 1; 0 for the window itself.
    dialog: usize,
    /// The groups to which the next nodes are added, from the outermost to the innermost.
    containers: Vec<Container>,
    /// The control that was added last with texts on it.
    control: OpenText,
    /// The paragraph that was added last.
    paragraph: OpenText,
    /// Number of nodes of each kind that were added so far. A kind stands here as the key of its first node, whose
    /// number is 0.
    counts: HashMap<Key, usize>,
}

impl Builder<'_> {
    /// Adds the node of a group that starts at the widget `index`.
    fn group(&mut self, index: usize, group: &Group) {
        match group.kind {
            GroupKind::Dialog => self.dialog(group),
            GroupKind::Menu => self.menu(group),
            GroupKind::List => self.list(index, group),
            GroupKind::Page => self.page(index, group, AccessRole::Group, false),
            // An empty name means that screen readers must not announce the message. So add no node for it.
            GroupKind::Message if group.name.is_empty() => {}
            GroupKind::Message => self.message(group),
            GroupKind::Choices => self.named_group(group, AccessRole::RadioGroup),
            GroupKind::TitleBar => self.named_group(group, AccessRole::TitleBar),
            GroupKind::MenuBar => self.menu_bar(group),
            GroupKind::Control => self.control = OpenText::new(group),
            GroupKind::Paragraph => self.paragraph = OpenText::new(group),
        }
    }

    /// Adds the nodes of a widget.
    fn place(&mut self, index: usize, placed: &Placed) {
        match (placed.role, &placed.widget) {
            (Role::Board, Widget::Board(view)) => self.board(index, placed, view),
            (Role::Control { action, .. }, _) => self.control(index, placed, action),
            (_, Widget::Text(text)) => self.text(index, placed, text),
            (_, Widget::EvaluationBar(_)) if !placed.name.is_empty() => self.content(placed, AccessRole::Meter),
            (_, Widget::Diagram { .. } | Widget::Board(_) | Widget::Plot(_)) => self.content(placed, AccessRole::Image),
            _ => {}
        }
    }

    /// Makes the node `id` the parent of the nodes that are added for the widgets of `group`.
    fn hold(&mut self, id: NodeId, group: &Group, has_rows: bool) {
        self.containers.push(Container { id, end: group.widgets.end, has_rows });
    }

    fn parent(&self) -> NodeId {
        self.containers.last().map_or_else(|| self.root(), |it| it.id)
    }

    fn root(&self) -> NodeId {
        if self.dialog == 0 { Key::Window.id() } else { Key::Dialog(self.dialog).id() }
    }

    /// Counts another node of a kind, and returns the number of nodes of that kind before it.
    fn count(&mut self, kind: Key) -> usize {
        let count = self.counts.entry(kind).or_insert(0);
        *count += 1;
        *count - 1
    }

    /// Adds the node of the topmost dialog.
    fn dialog(&mut self, group: &Group) {
        self.dialog = self.state.dialogs().all().len();
        let mut node = Node::new(AccessRole::Dialog);
        node.set_modal();
        node.set_label(group.name.as_str());
        node.set_bounds(bounds(group.rect));
        self.tree.push_child(Key::Window.id(), self.root(), node);
        // All nodes added from now on become children of the dialog's node, even those of an open drop-down list.
        self.containers = vec![Container { id: self.root(), end: usize::MAX, has_rows: false }];
    }

    /// Adds the node of the open menu, below its title in the menu bar.
    fn menu(&mut self, group: &Group) {
        let Some(open) = self.state.dialogs().menu() else { return };
        let parent = open.index().map_or(self.root(), |menu| Key::Control(0, Action::Menu(menu), 0).id());
        let mut node = Node::new(AccessRole::Menu);
        node.set_bounds(bounds(group.rect));
        node.set_label(group.name.as_str());
        let id = self.next_container();
        self.tree.push_child(parent, id, node);
        self.hold(id, group, false);
    }

    /// Adds the node of a list. A list without rows, except the move list, becomes a group, and a text in it says why
    /// it is empty.
    fn list(&mut self, index: usize, group: &Group) {
        let is_row = |it: &Placed| matches!(it.role, Role::Control { .. });
        let has_rows = self.layout.placed[group.widgets.clone()].iter().any(is_row);
        let is_move_list = self.layout.placed[index].role == Role::MoveList;
        let role = if has_rows || is_move_list { AccessRole::ListBox } else { AccessRole::Group };
        self.page(index, group, role, has_rows);
    }

    /// Adds the node of a page or a list, with actions that scroll it.
    fn page(&mut self, index: usize, group: &Group, role: AccessRole, has_rows: bool) {
        let mut node = Node::new(role);
        node.set_label(group.name.as_str());
        node.set_bounds(bounds(group.rect));
        if 0 < self.layout.scroll.last {
            let is_first = self.layout.scroll.first == 0;
            let is_last = self.layout.scroll.first == self.layout.scroll.last;
            [(Request::ScrollUp, is_first), (Request::ScrollDown, is_last)]
                .into_iter()
                .filter(|it| !it.1)
                .for_each(|it| node.add_action(it.0));
        }
        let is_move_list = self.layout.placed[index].role == Role::MoveList;
        if is_move_list {
            node.add_action(Request::Focus);
        }
        let id = self.next_container();
        let parent = self.parent();
        self.tree.push_child(parent, id, node);
        self.tree.targets.insert(id, AccessTarget::Widget(index));
        if is_move_list && self.has_keyboard() && self.state.input().focus() == Focus::MoveList {
            self.tree.focus = id;
        }
        self.hold(id, group, has_rows);
    }

    /// Returns the id of the next menu, list or page that is added to the current dialog.
    fn next_container(&mut self) -> NodeId {
        Key::Container(self.dialog, self.count(Key::Container(self.dialog, 0))).id()
    }

    /// Returns `true` if the keyboard acts on what is being added, the topmost dialog or the window: no other dialog,
    /// menu or drop-down list has the focus.
    fn has_keyboard(&self) -> bool {
        let dialogs = self.state.dialogs();
        (self.dialog == 0) == dialogs.is_empty() && dialogs.menu().is_none() && dialogs.list().is_none()
    }

    /// Returns `true` if the widget that is being added belongs to the window while a dialog is open above it: screen
    /// readers can then read the widget but not use it.
    fn is_covered(&self) -> bool {
        self.dialog == 0 && !self.state.dialogs().is_empty()
    }

    /// Adds the node of a picture or an evaluation bar with a name.
    fn content(&mut self, placed: &Placed, role: AccessRole) {
        let mut node = Node::new(role);
        node.set_label(placed.name.as_str());
        self.add_content(placed.rect, node);
    }

    /// Adds the node of a message, which is read out when it appears or changes.
    fn message(&mut self, group: &Group) {
        let mut node = Node::new(AccessRole::Group);
        node.set_label(group.name.as_str());
        node.set_live(Live::Polite);
        let id = self.add_content(group.rect, node);
        self.hold(id, group, false);
    }

    /// Adds the node of the title bar with its buttons, or of a group of choices of which one is chosen.
    fn named_group(&mut self, group: &Group, role: AccessRole) {
        let mut node = Node::new(role);
        node.set_label(group.name.as_str());
        let id = self.add_content(group.rect, node);
        self.hold(id, group, false);
    }

    /// Adds the node of the menu bar.
    fn menu_bar(&mut self, group: &Group) {
        let id = Key::MenuBar.id();
        let mut node = Node::new(AccessRole::MenuBar);
        node.set_label(group.name.as_str());
        node.set_bounds(bounds(group.rect));
        let parent = self.parent();
        self.tree.push_child(parent, id, node);
        self.hold(id, group, false);
    }

    fn add_content(&mut self, rect: Rect, mut node: Node) -> NodeId {
        node.set_bounds(bounds(rect));
        let id = Key::Content(self.dialog, self.count(Key::Content(self.dialog, 0))).id();
        let parent = self.parent();
        self.tree.push_child(parent, id, node);
        id
    }

    /// Adds the node of a text, unless the name of another node already contains the text. A further line of a
    /// paragraph is appended to the node of the line above.
    fn text(&mut self, index: usize, placed: &Placed, text: &Text) {
        if text.text.trim().is_empty() || self.is_said(index, text) {
            return;
        }
        let is_line = self.paragraph.widgets.contains(&index);
        if let Some(node) = self.paragraph.node.filter(|_| is_line).and_then(|it| self.tree.node_mut(it)) {
            let paragraph = joined(node.value().unwrap_or_default(), &text.text);
            node.set_value(paragraph);
            let line = bounds(placed.rect);
            node.set_bounds(node.bounds().map_or(line, |it| it.union(line)));
            return;
        }
        let mut node = Node::new(AccessRole::Label);
        node.set_value(text.text.as_str());
        self.paragraph.node = Some(self.add_content(placed.rect, node));
    }

    /// Returns `true` if a text needs no node of its own, because it lies in a list with rows or on a control, or
    /// because the name of its message or dialog contains it. A text on a control whose name lacks it is added to the
    /// description of that control.
    fn is_said(&mut self, index: usize, text: &Text) -> bool {
        let is_in = |name: &str| squeezed(name).contains(&squeezed(&text.text));
        if self.containers.last().is_some_and(|it| it.has_rows) {
            return true;
        }
        let container = self.containers.last().and_then(|it| self.tree.node(it.id));
        if container.is_some_and(|it| it.role() == AccessRole::Group && it.label().is_some_and(is_in)) {
            return true;
        }
        if 0 < self.dialog && self.tree.node(self.root()).and_then(|it| it.label()) == Some(text.text.as_str()) {
            return true;
        }
        if !self.control.widgets.contains(&index) {
            return false;
        }
        let control = self.control.node.and_then(|it| self.tree.node_mut(it));
        if let Some(node) = control.filter(|it| !it.label().is_some_and(is_in)) {
            let description = joined(node.description().unwrap_or_default(), &text.text);
            node.set_description(description);
        }
        true
    }

    /// Adds the node of a control, with its state and its actions.
    fn control(&mut self, index: usize, placed: &Placed, action: Action) {
        let Role::Control { enabled, .. } = placed.role else { return };
        // Add no nodes for the columns in the graph of the review. They are controls without text that only the pointer
        // uses. For screen readers there is a slider over the moves instead.
        if matches!(&placed.widget, Widget::Text(text) if text.text.is_empty()) {
            return;
        }
        let mut node = Node::new(AccessRole::Button);
        match &placed.widget {
            // Usually, the name of the control becomes its label for screen readers. But if the name does not contain
            // the text that is shown, this text becomes the label, and the name becomes the description.
            Widget::Text(text) if !squeezed(&placed.name).contains(&squeezed(&text.text)) => {
                node.set_label(text.text.as_str());
                node.set_description(placed.name.as_str());
            }
            _ => node.set_label(placed.name.as_str()),
        }
        node.set_bounds(bounds(placed.rect));
        self.dress(&mut node, placed, action);
        // The title bar stays usable while a dialog is open.
        if enabled && (!self.is_covered() || matches!(action, Action::Window(_))) {
            node.add_action(Request::Focus);
            if action != Action::Review(ReviewAction::Graph) {
                node.add_action(Request::Click);
            }
        } else {
            node.set_disabled();
            node.clear_actions();
        }
        let n_same = self.count(Key::Control(self.dialog, action, 0));
        let id = Key::Control(self.dialog, action, n_same).id();
        let parent = self.parent();
        self.tree.push_child(parent, id, node);
        self.tree.targets.insert(id, AccessTarget::Widget(index));
        if self.control.widgets.start == index {
            self.control.node = Some(id);
        }
        match &placed.widget {
            Widget::Field { text, caret, chosen, .. } => {
                let chosen = if chosen.is_empty() { caret.map(|it| it..it) } else { Some(chosen.clone()) };
                self.paragraphs(id, placed, action, text, chosen, *caret);
            }
            Widget::Card(_) if action == Action::Moves(MoveAction::EditComment) => {
                let input = self.state.annotations().comment().map(CommentEditor::input);
                let caret = input.and_then(TextInput::shown_caret);
                let chosen = input.map(TextInput::chosen).filter(|it| !it.is_empty()).or(caret.map(|it| it..it));
                let text = self.state.comment_shown();
                self.paragraphs(id, placed, action, &text, chosen, caret);
            }
            _ => {}
        }
        if self.is_focused(action) {
            self.tree.focus = id;
        }
    }

    /// Adds a node for each paragraph of a control's text, and sets the text selection, which ends at the caret.
    fn paragraphs(
        &mut self,
        id: NodeId,
        placed: &Placed,
        action: Action,
        text: &str,
        chosen: Option<Range<usize>>,
        caret: Option<usize>,
    ) {
        let mut starts = Vec::new();
        let mut start = 0;
        for (number, paragraph) in text.split_inclusive('\n').chain(text.is_empty().then_some("")).enumerate() {
            let run = Key::Paragraph(action, number).id();
            let lengths: Vec<u8> = paragraph.chars().filter_map(|it| u8::try_from(it.len_utf8()).ok()).collect();
            let mut node = Node::new(AccessRole::TextRun);
            node.set_value(paragraph);
            node.set_character_lengths(lengths);
            node.set_bounds(bounds(placed.rect));
            self.tree.push_child(id, run, node);
            starts.push((run, start, paragraph));
            start += paragraph.len();
        }
        let position = |at: usize| {
            let (node, start, paragraph) = starts.iter().rfind(|it| it.1 <= at)?;
            let character_index = paragraph.get(..at - start).map_or(0, |it| it.chars().count());
            Some(TextPosition { node: *node, character_index })
        };
        let (Some(chosen), Some(caret)) = (chosen, caret) else { return };
        let anchor = if caret == chosen.start { chosen.end } else { chosen.start };
        if let (Some(anchor), Some(focus)) = (position(anchor), position(caret))
            && let Some(node) = self.tree.node_mut(id)
        {
            node.set_text_selection(TextSelection { anchor, focus });
        }
    }

    /// Sets the role and the state of a control.
    fn dress(&self, node: &mut Node, placed: &Placed, action: Action) {
        match &placed.widget {
            Widget::MenuTitle { open, .. } => {
                node.set_role(AccessRole::MenuItem);
                node.set_has_popup(HasPopup::Menu);
                self.set_expanded(node, *open);
            }
            Widget::MenuItem { key, mark, .. } if self.state.dialogs().menu().is_some() => {
                node.set_role(match mark {
                    CheckMark::None => AccessRole::MenuItem,
                    CheckMark::Check(_) => AccessRole::MenuItemCheckBox,
                    CheckMark::Dot(_) => AccessRole::MenuItemRadio,
                });
                if let CheckMark::Check(is_on) | CheckMark::Dot(is_on) = *mark {
                    node.set_toggled(if is_on { Toggled::True } else { Toggled::False });
                }
                if !key.is_empty() {
                    node.set_keyboard_shortcut(key.as_str());
                }
            }
            Widget::MenuItem { mark: CheckMark::Check(is_on), .. }
                if matches!(action, Action::History(HistoryAction::Mark(_))) =>
            {
                node.set_role(AccessRole::CheckBox);
                node.set_toggled(if *is_on { Toggled::True } else { Toggled::False });
            }
            Widget::MenuItem { .. } | Widget::ListRow { .. } => self.dress_row(node, placed, action),
            Widget::Choice { taken, .. } | Widget::Segment { taken, .. } | Widget::SliderStop { taken, .. } => {
                node.set_role(AccessRole::RadioButton);
                node.set_toggled(if *taken { Toggled::True } else { Toggled::False });
            }
            Widget::Switch { is_on, .. } => {
                node.set_role(AccessRole::Switch);
                node.set_toggled(if *is_on { Toggled::True } else { Toggled::False });
            }
            Widget::DropDown { label, open, .. } => {
                node.set_role(AccessRole::ComboBox);
                node.set_has_popup(HasPopup::Listbox);
                node.set_value(label.as_str());
                self.set_expanded(node, *open);
            }
            Widget::Field { text, hint, .. } => {
                node.set_role(AccessRole::TextInput);
                node.set_value(text.as_str());
                node.set_placeholder(hint.as_str());
                node.add_action(Request::SetValue);
            }
            Widget::Text(_) if matches!(action, Action::Moves(MoveAction::GoTo(_) | MoveAction::Select(_))) => {
                self.dress_row(node, placed, action);
            }
            Widget::Card(_) if action == Action::Moves(MoveAction::EditComment) => {
                node.set_role(AccessRole::MultilineTextInput);
                node.set_value(self.state.comment_shown().as_ref());
                node.add_action(Request::SetValue);
            }
            Widget::Card(_) if action == Action::Review(ReviewAction::Graph) => self.dress_graph(node),
            _ => {}
        }
    }

    fn set_expanded(&self, node: &mut Node, is_open: bool) {
        node.set_expanded(is_open);
        node.add_action(if is_open { Request::Collapse } else { Request::Expand });
    }

    /// Sets the role and the state of a row of a list, or of a move in the move list.
    fn dress_row(&self, node: &mut Node, placed: &Placed, action: Action) {
        let dialogs = self.state.dialogs();
        let record = self.state.game().record();
        let is_chosen = match (action, &placed.widget) {
            (Action::Moves(MoveAction::GoTo(ply)), _) => ply == record.ply(),
            (Action::Moves(MoveAction::Select(node)), _) => node == record.node(),
            (Action::ListRow(row), _) => dialogs.list().is_some_and(|it| it.current == row),
            (Action::Pick(row), _) => dialogs.rows().and_then(|it| it.selected) == Some(row),
            (_, Widget::ListRow { chosen, .. }) => *chosen,
            _ => false,
        };
        node.set_role(AccessRole::ListBoxOption);
        node.set_selected(is_chosen);
        if let Widget::MenuItem { mark: CheckMark::Check(is_on), .. } = placed.widget {
            node.set_toggled(if is_on { Toggled::True } else { Toggled::False });
        }
        node.add_action(Request::ScrollIntoView);
        let place = match action {
            Action::Moves(MoveAction::GoTo(ply)) => Some((ply - 1, record.moves().len())),
            Action::ListRow(row) => {
                let choice = dialogs.list().and_then(|it| self.state.row_choice(it.drop_down));
                choice.map(|it| (row, it.rows.len()))
            }
            Action::Pick(row) => dialogs.rows().map(|it| (row, it.n_rows)),
            _ => None,
        };
        if let Some((position, size)) = place {
            node.set_position_in_set(position);
            node.set_size_of_set(size);
        }
    }

    /// Sets the role and the values of a review's graph: a slider over the moves.
    fn dress_graph(&self, node: &mut Node) {
        let record = self.state.game().record();
        let number = |n: usize| f64::from(u16::try_from(n).unwrap_or(u16::MAX));
        node.set_role(AccessRole::Slider);
        node.set_orientation(Orientation::Horizontal);
        node.set_numeric_value(number(record.ply()));
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(number(record.moves().len()));
        node.set_numeric_value_step(1.0);
        [Request::Increment, Request::Decrement, Request::SetValue].into_iter().for_each(|it| node.add_action(it));
    }

    /// Returns `true` if the keyboard focus is on the control that performs `action`, or on the item of an open menu or
    /// drop-down list that does so.
    fn is_focused(&self, action: Action) -> bool {
        let dialogs = self.state.dialogs();
        if let Some(open) = dialogs.menu() {
            return Some(action) == open.item.or(open.index().map(Action::Menu));
        }
        if let Some(open) = dialogs.list() {
            return action == Action::ListRow(open.current);
        }
        let focus = self.state.input().focus();
        let is_current =
            focus == Focus::MoveList && action == Action::Moves(MoveAction::GoTo(self.state.game().record().ply()));
        self.has_keyboard() && (focus == Focus::Control(action) || is_current)
    }

    /// Adds the nodes of the board: a grid of rows and cells.
    fn board(&mut self, index: usize, placed: &Placed, view: &BoardView) {
        let id = Key::Board.id();
        let (size, grid) = (view.grid.size, view.grid);
        let mut node = Node::new(AccessRole::Grid);
        node.set_label(placed.name.as_str());
        node.set_bounds(bounds(placed.rect));
        node.set_row_count(usize::from(size));
        node.set_column_count(usize::from(size));
        node.add_action(Request::Focus);
        let parent = self.parent();
        self.tree.push_child(parent, id, node);
        self.tree.targets.insert(id, AccessTarget::Widget(index));
        let input = self.state.input();
        let has_keyboard = self.has_keyboard() && input.focus() == Focus::Board;
        if has_keyboard {
            self.tree.focus = id;
        }
        let language = self.state.language();
        for y in 0..size {
            let row = Key::Row(y).id();
            let mut node = Node::new(AccessRole::Row);
            let number = (size - y).to_string();
            node.set_label(language.fill(Template::SpokenRow { n: &number }));
            node.set_bounds(bounds(row_of(&grid, y)));
            node.set_row_index(usize::from(y));
            self.tree.push_child(id, row, node);
            for x in 0..size {
                let point = Point::new(x, y);
                let cell = Key::Point(point).id();
                let mut node = Node::new(AccessRole::GridCell);
                node.set_label(self.state.point_text(view, point));
                node.set_bounds(bounds(cell_of(&grid, point)));
                node.set_row_index(usize::from(y));
                node.set_column_index(usize::from(x));
                if self.is_covered() {
                    node.set_disabled();
                } else {
                    node.add_action(Request::Focus);
                    node.add_action(Request::Click);
                }
                self.tree.push_child(row, cell, node);
                self.tree.targets.insert(cell, AccessTarget::Point(point));
                if has_keyboard && input.cursor() == Some(point) {
                    self.tree.focus = cell;
                }
            }
        }
    }

    /// Adds the last announcement as a live region. Announcements use two node ids in turn, because screen readers
    /// would not read the same words again under the same id.
    fn announcement(&mut self) {
        let Some((number, text)) = self.state.announcement() else { return };
        let mut node = Node::new(AccessRole::Label);
        node.set_value(text);
        node.set_live(Live::Polite);
        self.tree.push_child(Key::Window.id(), Key::Announcement(number % 2 == 0).id(), node);
    }
}

fn bounds(rect: Rect) -> Bounds {
    Bounds::new(f64::from(rect.x), f64::from(rect.y), f64::from(rect.right()), f64::from(rect.bottom()))
}

/// Returns the square of one cell around a point.
fn cell_of(grid: &Grid, point: Point) -> Rect {
    let (x, y) = grid.pixel(point);
    Rect::new(x - grid.cell / 2, y - grid.cell / 2, grid.cell, grid.cell)
}

/// Returns the rectangle around the points in row `y` of the board.
fn row_of(grid: &Grid, y: u8) -> Rect {
    let first = cell_of(grid, Point::new(0, y));
    Rect { w: grid.cell * i32::from(grid.size), ..first }
}

/// Returns a text without white space, so that it can be compared with the lines of a paragraph, which lack the spaces
/// between them.
fn squeezed(text: &str) -> String {
    text.chars().filter(|it| !it.is_whitespace()).collect()
}

/// Joins two lines of a paragraph with a space, or without one at Chinese and Japanese characters.
fn joined(above: &str, below: &str) -> String {
    let is_wide =
        |it: char| ('\u{2e80}'..'\u{ac00}').contains(&it) || ('\u{f900}'..'\u{fb00}').contains(&it) || '\u{ff00}' <= it;
    let is_close = above.is_empty() || above.ends_with(is_wide) || below.starts_with(is_wide);
    [above, below].join(if is_close { "" } else { " " })
}
