//! Stable sorting with a small executable in mind: `sort_by` and `sort_by_key` share their machine code for all types.
//!
//! The compiler generates the standard library's sort again for each type and order, about 6.5 kB each time. The
//! functions here sort only indices, with a comparison that is called through a pointer, so the sort is generated once.
//! Where sorting takes much of the time, as in a search, use the faster sort of the standard library.

use std::cmp::Ordering;

/// Sorts items by a comparison; equal items keep their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = sorted_indices(items.len(), &|a, b| compare(&items[a], &items[b]));
    permute(items, order);
}

/// Sorts items by a key, which is computed once for each item; items with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    permute(items, sorted_indices(keys.len(), &|a, b| keys[a].cmp(&keys[b])));
}

/// Returns the indices of `n` items in the order of the sorted items. `compare` compares the items at two indices.
fn sorted_indices(n: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<_> = (0..n).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

/// Moves the item at index `order[i]` to index `i`, for each `i`, by following the cycles of the permutation.
fn permute<T>(items: &mut [T], mut order: Vec<usize>) {
    for start in 0..order.len() {
        let mut place = start;
        while order[place] != start {
            let from = order[place];
            items.swap(place, from);
            order[place] = place;
            place = from;
        }
        order[place] = place;
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(keys in prop::collection::vec(0_u8..8, 0..60)) {
            let items: Vec<_> = keys.into_iter().enumerate().collect();
            let (mut by_key, mut by, mut expected) = (items.clone(), items.clone(), items);
            expected.sort_by_key(|it| Reverse(it.1));
            sort_by_key(&mut by_key, |it| Reverse(it.1));
            sort_by(&mut by, |a, b| b.1.cmp(&a.1));
            prop_assert_eq!(&by_key, &expected);
            prop_assert_eq!(&by, &expected);
        }
    }
}
