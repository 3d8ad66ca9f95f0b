//! Of the room of the window the settings alone.

#[path = "../../../src/ui/settings.rs"]
pub mod settings;
#[path = "../../../src/ui/theme.rs"]
pub mod theme;

pub mod locale {
    /// A language without its texts, which the house's build script makes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub enum Language {
        #[default]
        #[serde(rename = "en")]
        English,
        #[serde(rename = "zh-CN")]
        Chinese,
    }
}
