//! Describes in words the differences between two lists of nodes. A node is a line of text about one part of a screen;
//! its first two words are the part's rectangle.

/// Maximum number of sentences about one screen.
const MAX_SENTENCES: usize = 24;

/// Returns sentences that say which nodes were moved, changed, removed and added.
pub fn sentences(before: &[String], now: &[String]) -> Vec<String> {
    let (mut gone, mut new) = (without(before, now), without(now, before));
    let mut sentences = Vec::new();
    pair(
        &mut gone,
        &mut new,
        |it| rect_and_rest(it).1,
        |old, new| {
            let ((old, rest), (new, _)) = (rect_and_rest(old), rect_and_rest(new));
            sentences.push(format!("moved from {old} to {new}: {rest}"));
        },
    );
    pair(
        &mut gone,
        &mut new,
        |it| rect_and_rest(it).0,
        |old, new| {
            let ((rect, old), (_, new)) = (rect_and_rest(old), rect_and_rest(new));
            sentences.push(format!("changed at {rect}: {old}\n           is now: {new}"));
        },
    );
    sentences.extend(gone.iter().map(|it| format!("gone: {it}")));
    sentences.extend(new.iter().map(|it| format!("new: {it}")));
    if sentences.is_empty() && before != now {
        sentences.push("the nodes have another order".to_owned());
    }
    if MAX_SENTENCES < sentences.len() {
        let n_more = sentences.len() - MAX_SENTENCES;
        sentences.truncate(MAX_SENTENCES);
        sentences.push(format!("and {n_more} more"));
    }
    sentences
}

/// Returns the nodes that the list `nodes` has and the list `others` does not have. If `nodes` has a node more often
/// than `others`, the surplus ones are returned.
fn without<'a>(nodes: &'a [String], others: &[String]) -> Vec<&'a str> {
    let mut others: Vec<_> = others.iter().collect();
    others.sort_unstable();
    let mut missing = Vec::new();
    for node in nodes {
        match others.binary_search(&node) {
            Ok(index) => _ = others.remove(index),
            Err(_) => missing.push(node.as_str()),
        }
    }
    missing
}

/// Removes from both lists, in order, each pair of an old and a new node with the same key, and calls `tell` with the
/// pair.
fn pair<'a>(
    old: &mut Vec<&'a str>,
    new: &mut Vec<&'a str>,
    key: impl Fn(&'a str) -> &'a str,
    mut tell: impl FnMut(&str, &str),
) {
    old.retain(|node| match new.iter().position(|it| key(it) == key(node)) {
        Some(index) => {
            tell(node, new.remove(index));
            false
        }
        None => true,
    });
}

/// Splits a node into its first two words, which give its rectangle, and the rest.
fn rect_and_rest(node: &str) -> (&str, &str) {
    let end = node.match_indices(' ').nth(1).map_or(node.len(), |it| it.0);
    (&node[..end], node[end..].trim_start())
}

#[test]
fn differences_are_told_in_words() {
    let list = |it: &[&str]| it.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    let before = list(&["0,0 9×9 Fill(Panel)", "1,1 5×5 Veil", "2,2 5×5 Knob", "3,3 1×1 Stone(Black)"]);
    let now = list(&["0,0 9×9 Fill(Wood)", "1,2 5×5 Veil", "2,2 5×5 Knob", "4,4 1×1 Stone(White)"]);
    assert_eq!(
        sentences(&before, &now),
        [
            "moved from 1,1 5×5 to 1,2 5×5: Veil",
            "changed at 0,0 9×9: Fill(Panel)\n           is now: Fill(Wood)",
            "gone: 3,3 1×1 Stone(Black)",
            "new: 4,4 1×1 Stone(White)",
        ]
    );
    let turned: Vec<_> = before.iter().rev().cloned().collect();
    assert_eq!(sentences(&before, &turned), ["the nodes have another order"]);
    assert_eq!(sentences(&before, &before), [""; 0]);
}
