//! The themes (light, dark, high contrast): a table of named colors with a value for each theme.

use serde::{Deserialize, Serialize};

use crate::game::Color;
use crate::ui::cast;

/// A color without transparency: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The themes that can be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The light theme: dark text on paper white.
    #[default]
    Light,
    /// The dark theme: light text on dark gray.
    Dark,
    /// The high contrast theme: black on white, with marks on the stones that tell Black and White apart without color.
    HighContrast,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::HighContrast];

    /// Returns the color that a token has in this theme.
    #[must_use]
    pub const fn color(self, token: Token) -> Rgb {
        let [light, dark, contrast] = token.colors();
        let hex = match self {
            Self::Light => light,
            Self::Dark => dark,
            Self::HighContrast => contrast,
        };
        let [_, red, green, blue] = u32::to_be_bytes(hex);
        Rgb(red, green, blue)
    }

    /// Returns the color in which the view of point values shows a point. `warmth` is 0 for a low value and 255 for the
    /// highest value; the colors range from the color of the wood through blue to dark blue.
    #[must_use]
    pub fn heat(self, warmth: u8) -> Rgb {
        let (from, to, part) = match warmth {
            0..128 => (Token::HeatLeast, Token::HeatMiddle, 2 * i32::from(warmth)),
            128.. => (Token::HeatMiddle, Token::HeatMost, 2 * (i32::from(warmth) - 128) + 1),
        };
        let (from, to) = (self.color(from), self.color(to));
        let mix =
            |from: u8, to: u8| cast::clamp_to_u8((i32::from(from) * (255 - part) + i32::from(to) * part + 127) / 255);
        Rgb(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
    }

    /// Returns the contrast of two colors, from 1 to 21, as the Web Content Accessibility Guidelines 2.1 define it.
    #[must_use]
    pub fn contrast(one: Rgb, other: Rgb) -> f32 {
        let linear = |channel: u8| match f32::from(channel) / 255.0 {
            dark if dark <= 0.040_45 => dark / 12.92,
            light => ((light + 0.055) / 1.055).powf(2.4),
        };
        let luminance = |Rgb(red, green, blue)| 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    /// Returns `true` if stones bear a mark that tells Black and White apart without color: a ring on black stones, a
    /// dot on white stones.
    #[must_use]
    pub const fn marks_stones(self) -> bool {
        matches!(self, Self::HighContrast)
    }

    /// Returns the color of the rim around stones of a color; `None` if these stones stand out from the wood without a
    /// rim.
    #[must_use]
    pub const fn rim(self, color: Color) -> Option<Rgb> {
        match (self, color) {
            (Self::Dark, Color::Black) => Some(Rgb(0x80, 0x82, 0x88)),
            _ => None,
        }
    }

    /// Returns `true` if the board shows wood grain.
    #[must_use]
    pub const fn shows_grain(self) -> bool {
        !matches!(self, Self::HighContrast)
    }
}

/// A color, named by what it is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// Color of the window's background.
    Ground,
    /// Background of the menu bar and the status bar.
    Panel,
    /// Background of cards, dialogs and open menus.
    Card,
    /// The background of lists, graphs and groups, of inactive player cards, and of disabled controls.
    CardQuiet,
    /// Color of ordinary text.
    Ink,
    /// Color of secondary text, which is less prominent than ordinary text.
    Ink2,
    /// Color of tertiary text, which is the least prominent.
    Ink3,
    /// Color of the labels of disabled controls.
    Disabled,
    /// Color of thin borders and separators.
    Rule,
    /// Color of the borders of controls, and of scroll bars.
    Edge,
    /// Accent color: the background of the default button, the border of the player card of the side to move, and the
    /// dot on the last stone.
    Accent,
    /// Background of the default button while the pointer is over it.
    AccentHot,
    /// Background of the default button while it is pressed.
    AccentPressed,
    /// Color of text on a background in the accent color.
    OnAccent,
    /// Background of a control while the pointer is over it.
    Hot,
    /// Background of a control while it is pressed.
    Pressed,
    /// Background of a selected choice, and of the highlighted row of a list or menu.
    Current,
    /// Background of selected text in a text field.
    Chosen,
    /// Red: the box of the cursor on the board, warnings, failures and mistakes.
    Red,
    /// Green: hints, good moves and successes.
    Green,
    /// Text color of the title on the card that says that the player has won.
    Won,
    /// Background of the card that says that the player has won.
    WonGround,
    /// Text color for bad news: the title of the card that says that the player has lost, mistakes and failures.
    Lost,
    /// Background of the card that says that the player has lost.
    LostGround,
    /// Background of the score of the best candidate move, and of the label of a threat.
    Best,
    /// Background of the scores of all candidate moves but the best.
    Candidate,
    /// Color of the rings of all candidate moves but the best.
    CandidateEdge,
    /// Text color of the score of the best candidate move.
    OnBest,
    /// Text color of the scores of all candidate moves but the best.
    OnCandidate,
    /// Text color of the label of a threat, which shows the number of moves up to the win.
    OnThreat,
    /// Color of White's part of the evaluation bar.
    BarWhite,
    /// Color of Black's part of the evaluation bar.
    BarBlack,
    /// Gray of the evaluation bar while the value of the position is unknown.
    BarUnknown,
    /// Amber: inaccuracies and messages of warning.
    Amber,
    /// Color of White's area in the graph of win probability.
    GraphWhite,
    /// Color of Black's area in the graph of win probability.
    GraphBlack,
    /// Color of the board's wood at the upper left.
    WoodLight,
    /// Color of the board's wood at the lower right.
    WoodDark,
    /// Color of the board's lines.
    Line,
    /// Color of the board's star points.
    Star,
    /// Color of the letters and numbers beside the board (the coordinates).
    Label,
    /// Edge around the cursor and around warnings on the board, which separates them from wood of a similar color.
    CursorEdge,
    /// Text color of the number on the last stone if this stone is black.
    LastOnBlack,
    /// Text color of the number on the last stone if this stone is white.
    LastOnWhite,
    /// Color of the line through the winning stones.
    Five,
    /// Color of the edge of the line through the winning stones.
    FiveEdge,
    /// Color of the lowest values in the view of point values.
    HeatLeast,
    /// Color of the values halfway between lowest and highest in the view of point values.
    HeatMiddle,
    /// Color of the highest value in the view of point values.
    HeatMost,
}

impl Token {
    /// Returns the color as `0xRRGGBB` in each theme: light, dark and high contrast, in this order.
    const fn colors(self) -> [u32; 3] {
        match self {
            Self::Ground => [0xf3f1ec, 0x1d1e20, 0xffffff],
            Self::Panel => [0xfaf9f6, 0x26272a, 0xffffff],
            Self::Card => [0xffffff, 0x2c2e31, 0xffffff],
            Self::CardQuiet => [0xf9f7f2, 0x26282b, 0xffffff],
            Self::Ink => [0x24231f, 0xece9e2, 0x000000],
            Self::Ink2 => [0x4a473f, 0xc9c5bb, 0x000000],
            Self::Ink3 => [0x79746a, 0x98948b, 0x4d4d4d],
            Self::Disabled => [0xa8a296, 0x6f6c66, 0x767676],
            Self::Rule => [0xddd8cd, 0x3e4044, 0x000000],
            Self::Edge => [0xcfc9bd, 0x55585d, 0x000000],
            Self::Accent => [0x2f6fdb, 0x5b93f0, 0x0040b0],
            Self::AccentHot => [0x245fc4, 0x7aaaf6, 0x002f85],
            Self::AccentPressed => [0x1a4894, 0x3f74cc, 0x001d54],
            Self::OnAccent => [0xffffff, 0x10151d, 0xffffff],
            Self::Hot => [0xf1eee7, 0x3d4046, 0xe3ecfb],
            Self::Pressed => [0xdfdacd, 0x1b1c1e, 0xb4cdf5],
            Self::Current => [0xe7eefb, 0x2b3a55, 0xcfe0ff],
            Self::Chosen => [0xb9d2fb, 0x34558f, 0x9cc4ff],
            Self::Red => [0xd0342c, 0xf0635a, 0xc00000],
            Self::Green => [0x2c8a4b, 0x58b878, 0x006b2b],
            Self::Won => [0x12633a, 0x7fd39b, 0x004d1f],
            Self::WonGround => [0xeef7f0, 0x24332a, 0xffffff],
            Self::Lost => [0x96231d, 0xf59a93, 0x9c0000],
            Self::LostGround => [0xfcf0ee, 0x3a2927, 0xffffff],
            Self::Best => [0xf2faf4, 0xf2faf4, 0xffffff],
            Self::Candidate => [0xe4d6a8, 0xc3b184, 0xfffaf0],
            Self::CandidateEdge => [0x5fa873, 0x3f8a58, 0x006b2b],
            Self::OnBest => [0x12633a, 0x12633a, 0x004d1f],
            Self::OnCandidate => [0x1d4f33, 0x123822, 0x004d1f],
            Self::OnThreat => [0x96231d, 0x96231d, 0x9c0000],
            Self::BarWhite => [0xffffff, 0xece9e2, 0xffffff],
            Self::BarBlack => [0x2b2d31, 0x111214, 0x000000],
            Self::BarUnknown => [0xb5afa2, 0x55585d, 0x767676],
            Self::Amber => [0xa86200, 0xe3a23c, 0x7a4a00],
            Self::GraphWhite => [0xf0efe8, 0xd8d5cd, 0xffffff],
            Self::GraphBlack => [0x4e4f52, 0x131416, 0x000000],
            Self::WoodLight => [0xe9c48a, 0xc69b60, 0xfff7e6],
            Self::WoodDark => [0xdcae69, 0xb68a4f, 0xfff7e6],
            Self::Line => [0x4a3311, 0x2a1c08, 0x000000],
            Self::Star => [0x3a2809, 0x201504, 0x000000],
            Self::Label => [0x6c6557, 0xa8a398, 0x000000],
            Self::CursorEdge => [0xd0342c, 0x240b07, 0xc00000],
            Self::LastOnBlack => [0xff8a7a, 0xff8a7a, 0xffb84d],
            Self::LastOnWhite => [0xb81d15, 0xb81d15, 0xa80000],
            Self::Five => [0xd0342c, 0xd0342c, 0xc00000],
            Self::FiveEdge => [0xffffff, 0xfff6ea, 0xffffff],
            Self::HeatLeast => [0xf0d7a8, 0xc29d68, 0xf1f4f8],
            Self::HeatMiddle => [0x3d8fc4, 0x2f7fb5, 0x3d8fc4],
            Self::HeatMost => [0x182070, 0x10164f, 0x0a1060],
        }
    }
}
