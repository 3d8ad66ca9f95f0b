//! The search in the settings: words are compared without regard to case and accents.

/// The letters with accents of the languages, behind the letter that each counts as.
const ACCENTED: [(char, &str); 14] = [
    ('a', "áàảãạăắằẳẵặâấầẩẫậä"),
    ('c', "čç"),
    ('d', "ďđ"),
    ('e', "éèẻẽẹêếềểễệěë"),
    ('i', "íìỉĩịï"),
    ('n', "ňñ"),
    ('o', "óòỏõọôốồổỗộơớờởỡợö"),
    ('r', "ř"),
    ('s', "š"),
    ('t', "ť"),
    ('u', "úùủũụưứừửữựůü"),
    ('y', "ýỳỷỹỵ"),
    ('z', "ž"),
    ('е', "ё"),
];

/// Returns `true` if each word of a query is a part of one of the texts.
pub(super) fn is_match(query: &str, texts: &[&str]) -> bool {
    let texts: Vec<_> = texts.iter().map(|it| folded(it)).collect();
    folded(query).split_whitespace().all(|word| texts.iter().any(|it| it.contains(word)))
}

/// Returns a text in lower case and without accents.
fn folded(text: &str) -> String {
    let is_combining = |it: &char| ('\u{300}'..='\u{36f}').contains(it);
    let lower = text.chars().flat_map(char::to_lowercase).filter(|it| !is_combining(it));
    lower.map(|it| ACCENTED.iter().find(|row| row.1.contains(it)).map_or(it, |row| row.0)).collect()
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
