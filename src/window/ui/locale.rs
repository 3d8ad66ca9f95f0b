//! Localization (i18n): the languages of the interface, their texts and their plural forms.

use std::sync::LazyLock;
use std::time::Duration;

use miniz_oxide::inflate;
use serde::{Deserialize, Serialize};

use crate::engine::classic::Combined;
use crate::engine::{PlayerInfo, ShapeTerm};
use crate::game::{Color, Foul, NamedOpening, OpeningKind, Outcome, Rule, Shape, TimeControl, TimeLeft};
use crate::ui::glyph_set::GlyphSet;

include!(concat!(env!("OUT_DIR"), "/locale.rs"));

/// The texts of one language. The executable stores the texts compressed, in a third of the space, and they are
/// decompressed when a text of the language is first used.
type TextTable = LazyLock<Vec<&'static str>>;

/// Returns the texts of a compressed file made by the build script.
fn read_texts(file: &[u8]) -> Vec<&'static str> {
    // The fallback values are never used, because a test checks that the texts of every language can be decompressed.
    let texts = inflate::decompress_to_vec(file).unwrap_or_default();
    String::from_utf8(texts).unwrap_or_default().leak().split('\0').collect()
}

/// A part of the help page about an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentText {
    /// A text that names the document from which the opponent's program was made, or says that there is none.
    Document,
    /// The steps by which the opponent's program finds its move, in words.
    Thinking,
    /// The weaknesses of the opponent.
    Weaknesses,
}

impl Language {
    /// Returns the language for a tag such as `zh-CN`, `zh_TW.UTF-8` or `en-GB`; `None` if there are no texts in that
    /// language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|it| it.codes().contains(&code.as_str()))
    }

    /// Returns the tags of all languages as text, for example `en, cs and zh-CN`.
    #[must_use]
    pub fn tags() -> String {
        let [first @ .., last] = Self::ALL.map(Self::tag);
        format!("{} and {last}", first.join(", "))
    }

    /// Returns a text in this language.
    #[must_use]
    pub fn text(self, msg: Msg) -> &'static str {
        self.text_at(msg as usize)
    }

    /// Returns a text in this language with its placeholders filled in.
    ///
    /// `{word}` becomes the value of the placeholder. `{word:one|other}` becomes one of the forms that `|` separates:
    /// if the value is a number, the plural form that the language uses with this number; if it is the name of a side,
    /// the form for Black or for White.
    #[must_use]
    #[inline(never)]
    pub fn fill(self, template: Template<'_>) -> String {
        let words = template.words();
        let mut filled = String::new();
        let mut rest = self.text_at(template.index());
        while let Some((before, (word, after))) =
            rest.split_once('{').and_then(|(before, it)| Some((before, it.split_once('}')?)))
        {
            // The build script has replaced the name of the placeholder in the braces by the index of its value.
            let (index, forms) = word.split_once(':').map_or((word, None), |(index, forms)| (index, Some(forms)));
            let value = index.parse::<usize>().ok().and_then(|it| words.get(it)).copied().unwrap_or_default();
            filled.push_str(before);
            filled.push_str(forms.map_or(value, |it| it.split('|').nth(self.form(value)).unwrap_or_default()));
            rest = after;
        }
        filled + rest
    }

    /// Returns each text of this language with its key. In templates the placeholders are numbered: `{0}`.
    pub fn texts(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        KEYS.iter().copied().zip(TEXTS[self as usize].iter().copied())
    }

    #[inline(never)]
    fn text_at(self, index: usize) -> &'static str {
        TEXTS[self as usize].get(index).copied().unwrap_or_default()
    }

    /// Returns the index of the form that is used with `value`, the value of a placeholder: a plural form for a number,
    /// or the form for a side.
    fn form(self, value: &str) -> usize {
        match Color::ALL.into_iter().position(|it| self.side(it) == value) {
            Some(side) => side,
            None => self.plural_form(value.parse().unwrap_or(0)),
        }
    }

    /// Returns a number with the language's decimal mark and one digit after it.
    #[must_use]
    pub fn decimal(self, value: f64) -> String {
        format!("{value:.1}").replace('.', self.text(Msg::NumberDecimalMark))
    }

    /// Returns the name of a side.
    #[must_use]
    pub fn side(self, color: Color) -> &'static str {
        self.text(match color {
            Color::Black => Msg::SideBlack,
            Color::White => Msg::SideWhite,
        })
    }

    /// Returns the name of an opponent: the program's own name for an external engine, the translated name for a
    /// built-in opponent, or its id without the level if there is no translation.
    #[must_use]
    pub fn opponent(self, profile: &PlayerInfo) -> &str {
        if let Some(program) = &profile.program {
            return &program.name;
        }
        let name = profile.family();
        Msg::by_key(&format!("opponent-name.{name}")).map_or(name, |msg| self.text(msg))
    }

    /// Returns the name of an opponent with its level, if it has one.
    #[must_use]
    pub fn opponent_at_level(self, profile: &PlayerInfo) -> String {
        let name = self.opponent(profile);
        match profile.level {
            Some(level) => self.fill(Template::CardLevel { name, n: &level.to_string() }),
            None => name.to_owned(),
        }
    }

    /// Returns a sentence about how an opponent plays; empty if there is no text about the opponent.
    #[must_use]
    pub fn character(self, profile: &PlayerInfo) -> &'static str {
        let name = profile.family();
        let key = match profile.level {
            Some(level) => format!("character.{name}-{level}"),
            None => format!("character.{name}"),
        };
        Msg::by_key(&key).map_or("", |msg| self.text(msg))
    }

    /// Returns a part of the help page about an opponent; `None` if there is no text for this part.
    #[must_use]
    pub fn about_opponent(self, profile: &PlayerInfo, part: OpponentText) -> Option<&'static str> {
        let part = match part {
            OpponentText::Document => "document",
            OpponentText::Thinking => "thinks",
            OpponentText::Weaknesses => "weak",
        };
        Msg::by_key(&format!("who.{}-{part}", profile.family())).map(|msg| self.text(msg))
    }

    /// Returns the name of a shape in this language. Each computer player has its own terms for shapes, so `term` says
    /// in whose terms the shape is given.
    #[must_use]
    pub fn shape(self, term: ShapeTerm) -> String {
        let text = |msg| self.text(msg).to_owned();
        match term {
            ShapeTerm::Shape(shape) => text(match shape {
                Shape::None => Msg::ShapeNone,
                Shape::Two => Msg::ShapeTwo,
                Shape::OpenTwo => Msg::ShapeOpenTwo,
                Shape::Three => Msg::ShapeThree,
                Shape::OpenThree => Msg::ShapeOpenThree,
                Shape::Four => Msg::ShapeFour,
                Shape::OpenFour => Msg::ShapeOpenFour,
                Shape::DoubleFour => Msg::ShapeDoubleFour,
                Shape::Five => Msg::ShapeFive,
            }),
            ShapeTerm::DeadFive => text(Msg::ShapeDeadFive),
            ShapeTerm::Combined(shape) => text(match shape {
                Combined::Plain => Msg::ShapeNone,
                Combined::DoubleOpenThree => Msg::CombinedDoubleOpenThree,
                Combined::OpenFour => Msg::ShapeOpenFour,
                Combined::FourOpenThree => Msg::CombinedFourOpenThree,
                Combined::OpenFourOpenThree => Msg::CombinedOpenFourOpenThree,
                Combined::FourFour => Msg::CombinedFourFour,
                Combined::OpenFourFour => Msg::CombinedOpenFourFour,
                Combined::OpenFourOpenFour => Msg::CombinedOpenFourOpenFour,
                Combined::Five => Msg::ShapeFive,
            }),
            ShapeTerm::Direction { n_stones, n_gaps, n_blocked } => {
                let (stones, gaps, blocked) = (&n_stones.to_string(), &n_gaps.to_string(), &n_blocked.to_string());
                self.fill(Template::CombinedDirection { stones, gaps, blocked })
            }
            ShapeTerm::Row { length, n_blocked } => {
                let n = &length.to_string();
                self.fill(match n_blocked {
                    0 => Template::RowOpen { n },
                    1 => Template::RowHalfDead { n },
                    _ => Template::RowDead { n },
                })
            }
            ShapeTerm::Run { count, flag } => {
                self.fill(Template::RowRun { count: &count.to_string(), blocked: &flag.to_string() })
            }
        }
    }

    /// Returns the name of the shape that makes a point forbidden, such as an overline.
    #[must_use]
    pub fn forbidden_shape(self, foul: Foul) -> &'static str {
        self.text(match foul {
            Foul::Overline => Msg::ShapeForbiddenOverline,
            Foul::DoubleFour => Msg::ShapeForbiddenDoubleFour,
            Foul::DoubleThree => Msg::ShapeForbiddenDoubleThree,
        })
    }

    /// Returns the renju name of an opening, and the names that other communities use for it.
    #[must_use]
    pub fn named_opening(self, named: &NamedOpening) -> [&'static str; 2] {
        ["renju", "renju-elsewhere"].map(|section| {
            let key = format!("{section}.{}", named.sign.to_ascii_lowercase());
            Msg::by_key(&key).map_or(named.sign, |msg| self.text(msg))
        })
    }

    /// Returns the time left as `m:ss` or `h:mm:ss`, with the number of byo-yomi periods left if a period runs and more
    /// than one is left. Fractions of a second are rounded up, so `0:00` means that no time is left.
    #[must_use]
    pub fn time_left(left: TimeLeft) -> String {
        let running = left.running();
        let seconds = running.as_secs() + u64::from(0 < running.subsec_nanos());
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let time =
            if hours == 0 { format!("{minutes}:{seconds:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") };
        if left.is_in_periods() && 1 < left.n_periods { format!("{time} ×{}", left.n_periods) } else { time }
    }

    /// Returns how a game ended, as a sentence of its own: `Five in a row`.
    #[must_use]
    pub fn ending_sentence(self, outcome: &Outcome) -> String {
        let mut letters = self.ending(outcome).chars();
        letters.next().map_or_else(String::new, |it| it.to_uppercase().chain(letters).collect())
    }

    /// Returns a result together with the way in which the game ended: `You won: five in a row`.
    fn because(self, result: &str, outcome: &Outcome) -> String {
        self.fill(Template::ResultBecause { result, why: self.ending(outcome) })
    }

    /// Returns the result of a game, naming the sides: `Black wins: five in a row`.
    #[must_use]
    pub fn result(self, outcome: &Outcome) -> String {
        self.because(self.text(winner_text(outcome)), outcome)
    }

    /// Returns the result of a game between a person and an opponent with this name and side. The text addresses the
    /// person as "you".
    #[must_use]
    pub fn result_against(self, outcome: &Outcome, name: &str, side: Color) -> String {
        let has_won = outcome.winner().map(|it| it == side);
        match (outcome, has_won) {
            (Outcome::Resignation { .. }, Some(true)) => self.fill(Template::ResultYouResigned { name }),
            (Outcome::Resignation { .. }, _) => self.fill(Template::ResultNameResigned { name }),
            (_, Some(true)) => self.because(&self.fill(Template::ResultNameWon { name }), outcome),
            (_, Some(false)) => self.because(self.text(Msg::ResultYouWon), outcome),
            (_, None) => self.result(outcome),
        }
    }

    /// Returns how a game ended, as a part of a sentence: `five in a row`.
    #[must_use]
    pub fn ending(self, outcome: &Outcome) -> &'static str {
        self.text(match outcome {
            Outcome::Five { .. } => Msg::ResultFive,
            Outcome::Resignation { winner: Color::White } => Msg::ResultBlackResigned,
            Outcome::Resignation { winner: Color::Black } => Msg::ResultWhiteResigned,
            Outcome::Foul { foul: Foul::Overline, .. } => Msg::ResultOverline,
            Outcome::Foul { foul: Foul::DoubleFour, .. } => Msg::ResultDoubleFour,
            Outcome::Foul { foul: Foul::DoubleThree, .. } => Msg::ResultDoubleThree,
            Outcome::Time { winner: Color::White } => Msg::ResultBlackOutOfTime,
            Outcome::Time { winner: Color::Black } => Msg::ResultWhiteOutOfTime,
            Outcome::Agreed => Msg::ResultAgreed,
            Outcome::Passed => Msg::ResultPassed,
            Outcome::Draw => Msg::ResultFull,
        })
    }

    /// Returns the notice about a forbidden move.
    #[must_use]
    pub fn foul(self, foul: Foul) -> &'static str {
        self.text(match foul {
            Foul::Overline => Msg::NoticeOverline,
            Foul::DoubleFour => Msg::NoticeDoubleFour,
            Foul::DoubleThree => Msg::NoticeDoubleThree,
        })
    }

    /// Returns the name of an opening procedure.
    #[must_use]
    pub fn opening(self, kind: OpeningKind) -> &'static str {
        self.text(match kind {
            OpeningKind::Free => Msg::OpeningFree,
            OpeningKind::Balanced => Msg::OpeningBalanced,
            OpeningKind::Swap => Msg::OpeningSwap,
            OpeningKind::Swap2 => Msg::OpeningSwap2,
            OpeningKind::Pro => Msg::OpeningPro,
            OpeningKind::LongPro => Msg::OpeningLongPro,
            OpeningKind::Rif => Msg::OpeningRif,
            OpeningKind::Yamaguchi => Msg::OpeningYamaguchi,
            OpeningKind::Taraguchi10 => Msg::OpeningTaraguchiTen,
            OpeningKind::Soosorv8 => Msg::OpeningSoosorvEight,
        })
    }

    /// Returns a time control in words.
    #[must_use]
    pub fn clock(self, control: TimeControl) -> String {
        let time = |it: Duration| {
            let (minutes, seconds) = (&(it.as_secs() / 60).to_string(), &(it.as_secs() % 60).to_string());
            self.fill(match (it.as_secs() / 60, it.as_secs() % 60) {
                (0, _) => Template::PaceSeconds { seconds },
                (_, 0) => Template::PaceMinutes { minutes },
                (_, _) => Template::PaceMinutesSeconds { minutes, seconds },
            })
        };
        match control {
            TimeControl::Unlimited => self.text(Msg::PaceUnlimited).to_owned(),
            TimeControl::PerMove(each) => self.fill(Template::PaceEach { each: &time(each) }),
            TimeControl::PerGame(game) => time(game),
            TimeControl::Increment { game, each } => {
                self.fill(Template::PaceIncrement { game: &time(game), each: &time(each) })
            }
            TimeControl::ByoYomi { game, period, n_periods } => {
                let (game, each, n) = (time(game), time(period), n_periods.to_string());
                self.fill(Template::PacePeriods { game: &game, each: &each, n: &n })
            }
        }
    }

    /// Returns the name of a rule.
    #[must_use]
    pub fn rule(self, rule: Rule) -> &'static str {
        self.text(match rule {
            Rule::Freestyle => Msg::RuleFreestyle,
            Rule::Standard => Msg::RuleStandard,
            Rule::Renju => Msg::RuleRenju,
            Rule::Caro => Msg::RuleCaro,
            Rule::CaroExact => Msg::RuleCaroExact,
        })
    }

    /// Returns one sentence about a rule.
    #[must_use]
    pub fn rule_summary(self, rule: Rule) -> &'static str {
        self.text(match rule {
            Rule::Freestyle => Msg::SummaryFreestyle,
            Rule::Standard => Msg::SummaryStandard,
            Rule::Renju => Msg::SummaryRenju,
            Rule::Caro => Msg::SummaryCaro,
            Rule::CaroExact => Msg::SummaryCaroExact,
        })
    }

    /// Returns one sentence about an opening procedure.
    #[must_use]
    pub fn opening_summary(self, kind: OpeningKind) -> &'static str {
        self.text(match kind {
            OpeningKind::Free => Msg::SummaryFree,
            OpeningKind::Balanced => Msg::SummaryBalanced,
            OpeningKind::Swap => Msg::SummarySwap,
            OpeningKind::Swap2 => Msg::SummarySwap2,
            OpeningKind::Pro => Msg::SummaryPro,
            OpeningKind::LongPro => Msg::SummaryLongPro,
            OpeningKind::Rif => Msg::SummaryRif,
            OpeningKind::Yamaguchi => Msg::SummaryYamaguchi,
            OpeningKind::Taraguchi10 => Msg::SummaryTaraguchiTen,
            OpeningKind::Soosorv8 => Msg::SummarySoosorvEight,
        })
    }
}

impl Msg {
    /// Returns the text with this key (`section.key`) if there is such a text and it has no placeholders; otherwise
    /// `None`.
    #[must_use]
    pub fn by_key(key: &str) -> Option<Self> {
        KEYS[..Self::ALL.len()].binary_search(&key).ok().map(|index| Self::ALL[index])
    }
}

/// Returns the text that names the winning side, or a draw.
pub(in crate::ui) const fn winner_text(outcome: &Outcome) -> Msg {
    match outcome.winner() {
        Some(Color::Black) => Msg::ResultBlack,
        Some(Color::White) => Msg::ResultWhite,
        None => Msg::ResultDraw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::roster;

    #[test]
    fn every_table_is_whole() {
        for table in &TEXTS {
            assert_eq!(table.len(), KEYS.len());
            assert!(table.iter().all(|it| !it.is_empty()));
            let (texts, templates) = table.split_at(Msg::ALL.len());
            assert!(texts.iter().all(|it| !it.contains('{')));
            assert!(templates.iter().all(|it| it.contains("{0")));
        }
        assert!(KEYS[..Msg::ALL.len()].is_sorted(), "they are searched");
        assert_eq!(
            (KEYS[Msg::PreferencesThemeDark as usize], Language::English.text(Msg::PreferencesThemeDark)),
            ("preferences.theme-dark", "Dark")
        );
    }

    #[test]
    fn the_system_s_tag_chooses_the_language() {
        for (tag, language) in [
            ("zh-CN", Some(Language::Chinese)),
            ("zh_TW.UTF-8", Some(Language::Chinese)),
            ("en-GB", Some(Language::English)),
            ("EN", Some(Language::English)),
            ("de-DE", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag:?}");
        }
    }

    #[test]
    fn a_word_chooses_a_form() {
        let moves = |language: Language, n: usize| {
            language.fill(Template::DialogGameLabel { black: "You", white: "Master", n: &n.to_string() })
        };
        assert_eq!(
            [0, 1, 2, 21].map(|n| moves(Language::English, n)),
            ["You – Master, 0 moves", "You – Master, 1 move", "You – Master, 2 moves", "You – Master, 21 moves"]
        );
        assert_eq!([1, 2].map(|n| moves(Language::Chinese, n)), ["You 对 Master，1 手", "You 对 Master，2 手"]);
        let keep = |color| Language::Chinese.fill(Template::OpeningKeep { side: Language::Chinese.side(color) });
        assert_eq!(Color::ALL.map(keep), ["继续执黑", "继续执白"]);
    }

    #[test]
    fn a_value_that_looks_like_a_word_stays() {
        let why = Language::English.fill(Template::NoticeSaved { name: "{0}.sgf" });
        assert_eq!(why, "The game was saved to {0}.sgf.");
    }

    #[test]
    fn every_opponent_and_every_opening_has_its_texts() {
        for language in Language::ALL {
            for profile in roster::house().all() {
                assert_ne!(language.opponent(profile), profile.id.as_str());
                assert_ne!(language.character(profile), "", "{}", profile.id);
            }
            for named in NamedOpening::ALL {
                assert!(!language.named_opening(&named).contains(&named.sign), "{}", named.sign);
            }
        }
        let n_keys = |section: &str| KEYS.iter().filter(|it| it.starts_with(section)).count();
        assert_eq!(
            [n_keys("opponent-name."), n_keys("character.")],
            [roster::house().offered().count(), roster::house().all().count()]
        );
        assert_eq!([n_keys("renju."), n_keys("renju-elsewhere.")], [NamedOpening::ALL.len(); 2]);
        assert_eq!(Language::English.opponent_at_level(roster::house().find("master:3").unwrap()), "Master · level 3");
    }
}
