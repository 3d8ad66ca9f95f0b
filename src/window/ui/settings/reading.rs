//! Reading of the settings field by field: only the field with a wrong value keeps its default.
//!
//! Values stay JSON text until they are parsed. Therefore no single value, not even a number that is too large for
//! every number type, makes the whole file unreadable.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

/// The maximum number of steps in the path to a field; the path `engines[0].fingerprint.crc32` has 4 steps. Without a
/// maximum, deeply nested values would take too long, because a wrong value is parsed again at each level.
const MAX_DEPTH: usize = 4;

/// The fields of an object, by their names.
pub(super) type Fields<'t> = BTreeMap<String, &'t RawValue>;

/// A step from a JSON value to a value inside it.
enum Step {
    Field(String),
    Element(usize),
}

/// The path to the value that is being read, and the names of the wrong fields so far.
#[derive(Default)]
struct Reading {
    path: Vec<Step>,
    wrong: Vec<String>,
}

/// Returns settings with all fields that can be read, and the names of the fields that cannot, such as
/// `engines[1].threads`. If a wrong field has no default, such as a part of a checksum, the whole value that contains
/// the field counts as wrong.
pub(super) fn read_fields<T: DeserializeOwned + Default>(fields: Fields<'_>) -> (T, Vec<String>) {
    let mut reading = Reading::default();
    let text = reading.usable_fields::<T>(fields);
    (serde_json::from_str(&text).unwrap_or_default(), reading.wrong)
}

impl Reading {
    /// Returns the JSON text of a value without its wrong fields; `None` if no part of the value is usable, so that the
    /// value must be left out.
    fn usable_part<T: DeserializeOwned>(&mut self, value: &RawValue) -> Option<String> {
        if self.is_usable::<T>(value.get()) {
            return Some(value.get().to_owned());
        }
        let n_wrong = self.wrong.len();
        let part = self.usable_inner_part::<T>(value.get()).filter(|it| self.is_usable::<T>(it));
        if part.is_none() {
            self.wrong.truncate(n_wrong);
            self.wrong.push(self.name());
        }
        part
    }

    fn usable_inner_part<T: DeserializeOwned>(&mut self, value: &str) -> Option<String> {
        if self.path.len() == MAX_DEPTH {
            return None;
        }
        match value.as_bytes().first()? {
            b'{' => serde_json::from_str(value).ok().map(|it| self.usable_fields::<T>(it)),
            b'[' => serde_json::from_str(value).ok().map(|it| self.usable_elements::<T>(it)),
            _ => None,
        }
    }

    fn usable_fields<T: DeserializeOwned>(&mut self, fields: Fields<'_>) -> String {
        let mut parts = Vec::new();
        for (name, value) in fields {
            self.path.push(Step::Field(name));
            let part = self.usable_part::<T>(value);
            if let (Some(Step::Field(name)), Some(part)) = (self.path.pop(), part) {
                parts.push(field(&name, &part));
            }
        }
        format!("{{{}}}", parts.join(","))
    }

    fn usable_elements<T: DeserializeOwned>(&mut self, elements: Vec<&RawValue>) -> String {
        let mut parts = Vec::new();
        for (index, value) in elements.into_iter().enumerate() {
            self.path.push(Step::Element(index));
            parts.extend(self.usable_part::<T>(value));
            self.path.pop();
        }
        format!("[{}]", parts.join(","))
    }

    /// Returns `true` if `value` can be read at the current path: if a `T` can be parsed from a JSON text that contains
    /// only this value, at this path.
    fn is_usable<T: DeserializeOwned>(&self, value: &str) -> bool {
        let around = |inner: String, step: &Step| match step {
            Step::Field(name) => format!("{{{}}}", field(name, &inner)),
            Step::Element(_) => format!("[{inner}]"),
        };
        serde_json::from_str::<T>(&self.path.iter().rev().fold(value.to_owned(), around)).is_ok()
    }

    /// Returns the name of the value that is being read: its path, such as `engines[1].threads`.
    fn name(&self) -> String {
        let mut name = String::new();
        for step in &self.path {
            let _ = match step {
                Step::Field(field) if name.is_empty() => write!(name, "{field}"),
                Step::Field(field) => write!(name, ".{field}"),
                Step::Element(index) => write!(name, "[{index}]"),
            };
        }
        name
    }
}

/// Returns the JSON text of a field of an object: the name as a string, a colon, and `value`, which is JSON text.
fn field(name: &str, value: &str) -> String {
    format!("{}:{value}", serde_json::Value::from(name))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Outer {
        number: u8,
        list: Vec<Inner>,
        pair: Option<(i8, i8)>,
        mark: Option<Mark>,
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Inner {
        number: u8,
        word: String,
    }

    /// A struct without defaults: it is read as a whole or not at all.
    #[derive(Debug, PartialEq, Deserialize)]
    struct Mark {
        x: u8,
        y: u8,
    }

    fn read(text: &str) -> (Outer, Vec<String>) {
        read_fields(serde_json::from_str(text).unwrap())
    }

    #[test]
    fn a_wrong_value_costs_its_field_alone() {
        let inner = |number, word: &str| Inner { number, word: word.to_owned() };
        let (outer, wrong) = read(
            r#"{"number": 1e999, "unknown": [[[[[[1e999]]]]]], "pair": [1, "x"], "mark": {"x": 1, "y": -1},
            "list": [{"number": 1, "word": "a"}, 7, {"number": -1, "word": "b"}, {"number": 3, "word": {}}]}"#,
        );
        assert_eq!(wrong, ["list[1]", "list[2].number", "list[3].word", "mark", "number", "pair"]);
        assert_eq!(outer, Outer { list: vec![inner(1, "a"), inner(0, "b"), inner(3, "")], ..Outer::default() });
    }

    #[test]
    fn right_values_are_all_read() {
        let (outer, wrong) = read(r#"{"number": 1, "pair": [2, 3], "mark": {"x": 4, "y": 5}, "list": []}"#);
        assert_eq!(wrong, [""; 0]);
        assert_eq!(outer, Outer { number: 1, list: vec![], pair: Some((2, 3)), mark: Some(Mark { x: 4, y: 5 }) });
    }

    #[test]
    fn values_nested_without_end_are_wrong_like_others() {
        let nested =
            format!(r#"{{"number": {}7{}, "list": [{{"word": "a"}}]}}"#, "[".repeat(50_000), "]".repeat(50_000));
        let (outer, wrong) = read(&nested);
        assert_eq!((wrong, outer.list.len()), (vec!["number".to_owned()], 1));
    }
}
