//! The search in the settings: finds words regardless of case and accents.

use crate::search_key::search_key;

/// Returns `true` if each word of `query` is contained in one of `texts`.
pub(in crate::ui) fn is_match(query: &str, texts: &[&str]) -> bool {
    let texts: Vec<_> = texts.iter().map(|it| search_key(it)).collect();
    search_key(query).split_whitespace().all(|word| texts.iter().any(|it| it.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_do_not_matter() {
        for (query, text) in [
            ("DARK", "Light, dark"),
            ("zvuk", "Přehrává zvuky"),
            ("priste", "Příště"),
            ("am thanh", "Âm thanh"),
            ("дерево еж", "Дерево, ёж"),
            ("a\u{301}", "á"),
            ("主题", "颜色 主题"),
            ("  ", "anything"),
        ] {
            assert!(is_match(query, &["", text]), "{query}");
        }
        assert!(is_match("red blue", &["red", "blue"]) && !is_match("red green", &["red", "blue"]));
    }
}
