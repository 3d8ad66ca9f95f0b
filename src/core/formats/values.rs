//! Values that several formats have in common: board sizes, rules, and properties of other programs.

use std::collections::HashMap;

use crate::formats::fault::{ErrorKind, quoted};
use crate::game::{Extra, MAX_SIZE, MIN_SIZE, Point, Record, Rule};

/// Board size, in lines, of a game whose file does not state it.
pub(super) const USUAL_SIZE: u8 = 15;

/// Converts a board size that a file states; returns an error if no board has this size.
pub(super) fn size_of(number: usize) -> Result<u8, ErrorKind> {
    let size = u8::try_from(number).ok().filter(|it| MIN_SIZE <= *it && *it <= MAX_SIZE);
    size.ok_or_else(|| ErrorKind::Size(number.to_string()))
}

/// Returns the smallest usual board size with at least `n_lines` lines: 15, 19, 20 or else 22.
pub(super) fn usual_size_for(n_lines: u8) -> u8 {
    [USUAL_SIZE, 19, 20].into_iter().find(|size| n_lines <= *size).unwrap_or(MAX_SIZE)
}

/// Returns the rule for which a word or a number stands in a file of this or another program; `None` if the word is not
/// known.
pub(super) fn rule_of(word: &str) -> Option<Rule> {
    let word = word.trim().to_ascii_lowercase();
    let known = RULE_WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(rule, _)| *rule);
    known.or_else(|| Rule::by_key(&word))
}

/// Words for the rules in files of other programs. The numbers are the rule numbers of Gomocup.
const RULE_WORDS: [(Rule, &[&str]); 4] = [
    (Rule::Freestyle, &["0", "gomoku", "free", "free gomoku", "freestyle gomoku", "gomoku freestyle"]),
    (Rule::Standard, &["1", "standard gomoku", "gomoku standard", "exact five"]),
    (Rule::Renju, &["4", "rif", "sakata", "yamaguchi", "taraguchi", "taraguchi-10", "soosyrv", "soosyrv-8"]),
    (Rule::Caro, &["8"]),
];

/// Plays on the point in column `x` from the left and row `y` from the top, both counted from 0. `name` is the name of
/// the point in the file; errors quote it.
pub(super) fn play_numbers(record: &mut Record, (x, y): (i64, i64), name: &str) -> Result<(), ErrorKind> {
    let size = record.size();
    let of = |it: i64| u8::try_from(it).ok().filter(|it| *it < size);
    let (Some(column), Some(row)) = (of(x), of(y)) else { return Err(ErrorKind::OffBoard(quoted(name), size)) };
    record.play(Point::new(column, row)).map_err(|why| ErrorKind::Play(quoted(name), why))
}

/// Merges properties with equal keys: appends the values of later properties to the first property with the same key.
/// Takes linear time.
pub(super) fn merge_extras(extras: &mut Vec<Extra>) {
    let mut places = HashMap::new();
    let mut merged: Vec<Extra> = Vec::new();
    for extra in extras.drain(..) {
        match places.get(&extra.key) {
            Some(&index) => {
                let known: &mut Extra = &mut merged[index];
                known.values.extend(extra.values);
            }
            None => {
                places.insert(extra.key.clone(), merged.len());
                merged.push(extra);
            }
        }
    }
    *extras = merged;
}
