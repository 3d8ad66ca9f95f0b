//! Opening notation: an opening as one line of text, as stored in records: `swap2: h8 i9 g7 add-two h9 g8 keep`.

use crate::game::opening::{Opening, OpeningChoice, OpeningKind};
use crate::game::{MAX_SIZE, MIN_SIZE, Point};

impl OpeningKind {
    /// Returns the short name of the kind in files, such as `swap2`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Balanced => "balanced",
            Self::Swap => "swap",
            Self::Swap2 => "swap2",
            Self::Pro => "pro",
            Self::LongPro => "long-pro",
            Self::Rif => "rif",
            Self::Yamaguchi => "yamaguchi",
            Self::Taraguchi10 => "taraguchi-10",
            Self::Soosorv8 => "soosorv-8",
        }
    }

    /// Returns the kind of opening with the short name `key`; `None` if there is no such kind.
    #[must_use]
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }
}

impl Opening {
    /// Returns the kind and the answers so far as text that [`Opening::parse`] reads.
    #[must_use]
    pub fn notation(&self) -> String {
        let mut text = format!("{}:", self.kind.key());
        for choice in &self.choices {
            text.push(' ');
            match choice {
                OpeningChoice::Point(point) => text += &point.name(self.board.size()),
                OpeningChoice::Number(n) => text += &n.to_string(),
                _ => text += WORDS.iter().find(|(_, it)| it == choice).map_or("", |(word, _)| word),
            }
        }
        text
    }

    /// Returns the opening that was written as `text` by [`Opening::notation`], on a board of `size` lines; `None` if
    /// `text` is not a valid opening.
    #[must_use]
    pub fn parse(text: &str, size: u8) -> Option<Self> {
        let (key, answers) = text.split_once(':')?;
        let kind = OpeningKind::by_key(key)?;
        if !(MIN_SIZE.max(kind.min_size()) <= size && size <= MAX_SIZE) {
            return None;
        }
        let mut opening = Self::new(kind, size);
        for word in answers.split_whitespace() {
            opening.play(choice_of(word, size)?).ok()?;
        }
        Some(opening)
    }
}

const WORDS: [(&str, OpeningChoice); 4] = [
    ("keep", OpeningChoice::Keep),
    ("swap", OpeningChoice::Swap),
    ("add-two", OpeningChoice::AddTwo),
    ("offer-ten", OpeningChoice::OfferTen),
];

fn choice_of(word: &str, size: u8) -> Option<OpeningChoice> {
    let said = WORDS.into_iter().find(|(it, _)| *it == word).map(|(_, choice)| choice);
    said.or_else(|| word.parse().ok().map(OpeningChoice::Number))
        .or_else(|| Point::parse(word, size).ok().map(OpeningChoice::Point))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "swap2: h8 i9 g7 add-two h9 g8 keep",
            "taraguchi-10: h8 swap h9 keep i8 keep g7 offer-ten a1 b3",
            "soosorv-8: h8 h9 i8 swap g7 3 keep",
            "free:",
        ] {
            assert_eq!(Opening::parse(text, 15).unwrap().notation(), text);
        }
    }

    #[test]
    fn a_text_that_is_no_opening_is_refused() {
        for text in ["", "Kagetsu", "swap", "swap3: h8", "swap: h8 h8", "pro: a1", "swap: h8 keep", "rif: 9999"] {
            assert_eq!(Opening::parse(text, 15), None, "{text}");
        }
        assert_eq!(Opening::parse("rif:", 7), None);
        assert_eq!(Opening::parse("swap:", 200), None);
    }
}
