//! The languages, and every text in each of them.

use serde::{Deserialize, Serialize};

use crate::engine::PlayerInfo;
use crate::game::{Color, Foul, OpeningKind, Rule};
use crate::ui::settings::Pace;

include!(concat!(env!("OUT_DIR"), "/locale.rs"));

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// 简体中文.
    #[serde(rename = "zh-CN")]
    Chinese,
}

impl Language {
    /// All languages, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The language's name for itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "简体中文",
        }
    }

    /// The language's tag in settings and on the command line.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }

    /// The language that a tag such as `zh-CN`, `zh_TW.UTF-8` or `en-GB` asks for, if there is one.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        match language.to_ascii_lowercase().as_str() {
            "zh" => Some(Self::Chinese),
            "en" => Some(Self::English),
            _ => None,
        }
    }

    /// A text in this language.
    #[must_use]
    pub const fn text(self, msg: Msg) -> &'static str {
        TEXTS[self as usize][msg as usize]
    }

    /// A text in this language with its `{words}` filled in.
    #[must_use]
    pub fn fill(self, msg: Msg, words: &[(&str, &str)]) -> String {
        words.iter().fold(self.text(msg).to_owned(), |text, (word, value)| text.replace(&format!("{{{word}}}"), value))
    }

    /// The name of a side.
    #[must_use]
    pub const fn side(self, color: Color) -> &'static str {
        self.text(match color {
            Color::Black => Msg::SideBlack,
            Color::White => Msg::SideWhite,
        })
    }

    /// The name of an opponent.
    #[must_use]
    pub const fn opponent(self, profile: &PlayerInfo) -> &'static str {
        match self {
            Self::English => profile.name_en,
            Self::Chinese => profile.name_zh,
        }
    }

    /// What an opponent is called, its level included.
    #[must_use]
    pub fn opponent_at_level(self, profile: &PlayerInfo) -> String {
        let name = self.opponent(profile);
        match profile.level {
            Some(level) => self.fill(Msg::CardLevel, &[("name", name), ("n", &level.to_string())]),
            None => name.to_owned(),
        }
    }

    /// Why a move is forbidden.
    #[must_use]
    pub const fn foul(self, foul: Foul) -> &'static str {
        self.text(match foul {
            Foul::Overline => Msg::NoticeOverline,
            Foul::DoubleFour => Msg::NoticeDoubleFour,
            Foul::DoubleThree => Msg::NoticeDoubleThree,
        })
    }

    /// How an opponent plays.
    #[must_use]
    pub const fn character(self, profile: &PlayerInfo) -> &'static str {
        match self {
            Self::English => profile.character_en,
            Self::Chinese => profile.character_zh,
        }
    }

    /// How much time the sides have.
    #[must_use]
    pub const fn pace(self, pace: Pace) -> &'static str {
        self.text(match pace {
            Pace::Unlimited => Msg::PaceUnlimited,
            Pace::HalfMinuteEach => Msg::PaceHalfMinuteEach,
            Pace::FiveMinutes => Msg::PaceFiveMinutes,
            Pace::QuarterHour => Msg::PaceQuarterHour,
            Pace::ThreeAndTwo => Msg::PaceThreeAndTwo,
            Pace::TenAndFive => Msg::PaceTenAndFive,
            Pace::ByoYomi => Msg::PaceByoYomi,
        })
    }

    /// The name of a way to open a game.
    #[must_use]
    pub const fn opening(self, kind: OpeningKind) -> &'static str {
        self.text(match kind {
            OpeningKind::Free => Msg::OpeningFree,
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

    /// The name of a rule.
    #[must_use]
    pub const fn rule(self, rule: Rule) -> &'static str {
        self.text(match rule {
            Rule::Freestyle => Msg::RuleFreestyle,
            Rule::Standard => Msg::RuleStandard,
            Rule::Renju => Msg::RuleRenju,
            Rule::Caro => Msg::RuleCaro,
            Rule::CaroExact => Msg::RuleCaroExact,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn every_language_fills_in_the_same_words() {
        for msg in Msg::ALL {
            let words = Language::ALL.map(|language| {
                let mut words: Vec<_> =
                    language.text(*msg).split('{').skip(1).filter_map(|it| it.split('}').next()).collect();
                words.sort_unstable();
                words.dedup();
                words
            });
            assert_eq!(words[0], words[1], "{msg:?}");
        }
    }
}
