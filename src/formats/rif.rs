//! RenjuNet's database of games, an XML file: a list to choose from, and each of its games.
//!
//! The file is read once, and only where its games stand is kept, so that a long list is shown at once; a row or a
//! game is made when it is asked for.

use std::collections::HashMap;
use std::ops::Range;

use crate::formats::charset;
use crate::formats::fault::{ErrorKind, FormatError, LeftOut, Part, Warning, quoted};
use crate::formats::loaded_game::LoadedGame;
use crate::formats::moves::names_in;
use crate::formats::values::rule_of;
use crate::game::source_position::SourcePosition;
use crate::game::source_position::{PositionFinder, offset_of};
use crate::game::{Extra, OnFoul, Point, Record, Rule};

/// The board of all its games.
const SIZE: u8 = 15;

/// More games than this are not made at once.
const MAX_LOADED: usize = 1000;

/// The elements besides games that have a name and a number.
const TABLES: [&str; 6] = ["country", "city", "rule", "opening", "player", "tournament"];

/// Further attributes of a game with the properties of SGF that keep them: the times of both sides as they stand, in a
/// unit that no document names, the offered fifth moves, and the swap of colors.
const EXTRAS: [(&str, &str); 4] = [("btime", "BTIME"), ("wtime", "WTIME"), ("alt", "5A"), ("swap", "SWAP")];

/// Returns `true` if a text begins like XML.
pub(super) fn is_xml(text: &str) -> bool {
    text.starts_with("<?xml") || text.starts_with('<') && text.contains("<game")
}

/// A database, as far as it is read at once.
#[derive(Clone, Debug)]
pub struct Database {
    text: String,
    /// Ranges of the attributes of each element, by the index of its table in [`TABLES`] and its number.
    elements: HashMap<(usize, String), Range<usize>>,
    games: Vec<Game>,
    warnings: Vec<Warning>,
}

/// Byte range of a game.
#[derive(Clone, Debug)]
struct Game {
    attributes: Range<usize>,
    moves: Range<usize>,
    info: Range<usize>,
}

/// A game in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RifRow {
    /// Its number in the database.
    pub id: String,
    /// Name of Black.
    pub black: String,
    /// Name of White.
    pub white: String,
    /// The tournament.
    pub event: String,
    /// The round of it.
    pub round: String,
    /// Date: a day, a month or a year.
    pub date: String,
    /// The city and the country.
    pub place: String,
    /// The name of the rule, in the words of the database.
    pub rule: String,
    /// The opening.
    pub opening: String,
    /// `B+`, `W+`, `0` for a draw, or nothing.
    pub result: String,
}

impl Database {
    /// Reads where the games stand.
    ///
    /// # Errors
    /// When there is no game.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        let (text, warning) = charset::decode(bytes, encoding_in(bytes));
        let mut database =
            Self { text: String::new(), elements: HashMap::new(), games: Vec::new(), warnings: Vec::new() };
        database.warnings.extend(warning);
        database.scan(&text);
        if database.games.is_empty() {
            return Err(FormatError { at: SourcePosition::at(&text, text.len()), kind: ErrorKind::NoGame });
        }
        database.text = text;
        Ok(database)
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns `true` if there is no game, which [`Database::read`] refuses.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns a game of the list, from 0.
    #[must_use]
    pub fn row(&self, index: usize) -> Option<RifRow> {
        let attributes = &self.text[self.games.get(index)?.attributes.clone()];
        let of = |key: &str| attribute(attributes, key).unwrap_or_default();
        let tournament = of("tournament");
        let event = |key: &str| self.of("tournament", &tournament, key);
        let city = event("city");
        let country = match event("country") {
            it if it.is_empty() => self.of("city", &city, "country"),
            it => it,
        };
        Some(RifRow {
            id: of("id"),
            black: self.player(&of("black")),
            white: self.player(&of("white")),
            event: event("name"),
            round: of("round"),
            date: first_of([event("start"), joined([event("year"), event("month")], "-")]),
            place: joined([self.of("city", &city, "name"), self.of("country", &country, "name")], ", "),
            rule: self.of("rule", &of("rule"), "name"),
            opening: first_of([self.of("opening", &of("opening"), "name"), self.of("opening", &of("opening"), "abbr")]),
            result: result_of(&of("bresult")).to_owned(),
        })
    }

    /// Makes a game of the list, from 0. What cannot be played is left out with what follows it.
    #[must_use]
    pub fn load(&self, index: usize) -> Option<LoadedGame> {
        self.load_with(index, &mut PositionFinder::new(&self.text))
    }

    fn load_with(&self, index: usize, places: &mut PositionFinder<'_>) -> Option<LoadedGame> {
        let row = self.row(index)?;
        let game = &self.games[index];
        let mut record = Record::new(SIZE, rule_named(&row.rule)).with_fouls(OnFoul::Lose);
        let mut warnings = Vec::new();
        let moves = text_in(&self.text[game.moves.clone()]);
        for (index, word) in moves.split_whitespace().enumerate() {
            if let Err((name, kind)) = play(&mut record, word) {
                let before = moves.split_whitespace().take(index);
                let at = places.at(self.place_of(before.chain([word]), game) + offset_of(word, name));
                warnings.push(Warning { at: Some(at), kind, left_out: Some(LeftOut::Moves) });
                break;
            }
        }
        let is_told = record.result().is_some();
        let info = &mut record.info;
        info.result = if is_told { String::new() } else { row.result };
        (info.names.black, info.names.white) = (row.black, row.white);
        (info.event, info.round, info.date) = (row.event, row.round, row.date);
        (info.place, info.opening) = (row.place, row.opening);
        let attributes = &self.text[game.attributes.clone()];
        let extras = EXTRAS.into_iter().filter_map(|(name, key)| {
            let value = attribute(attributes, name).filter(|it| !it.trim().is_empty())?;
            Some(Extra { key: key.to_owned(), values: vec![value] })
        });
        info.extras.extend(extras);
        let comment = text_in(&self.text[game.info.clone()]).trim().to_owned();
        if let Some(notes) = record.notes_mut(record.node()).filter(|_| !comment.is_empty()) {
            notes.comment = comment;
        }
        Some(LoadedGame::new(record, warnings))
    }

    /// Returns the offset of the last of these words, which are the first ones of the moves of a game; the offset after
    /// the words before it if it is spelled differently there.
    fn place_of<'a>(&self, words: impl Iterator<Item = &'a str>, game: &Game) -> usize {
        let (mut start, mut behind) = (game.moves.start, game.moves.start);
        for word in words {
            let found = self.text[behind..game.moves.end].find(word);
            start = behind + found.unwrap_or(0);
            behind = found.map_or(behind, |_| start + word.len());
        }
        start
    }

    fn of(&self, table: &str, id: &str, key: &str) -> String {
        let table = TABLES.iter().position(|it| *it == table);
        let found = table.and_then(|table| self.elements.get(&(table, id.to_owned())));
        found.and_then(|it| attribute(&self.text[it.clone()], key)).unwrap_or_default()
    }

    fn player(&self, id: &str) -> String {
        joined([self.of("player", id, "name"), self.of("player", id, "surname")], " ")
    }

    fn scan(&mut self, text: &str) {
        let mut game: Option<Game> = None;
        let mut tags = Tags { text, at: 0, cut: None };
        while let Some(tag) = tags.next() {
            let inner = tag.behind..tag.behind;
            match (tag.name, &mut game) {
                ("game", _) => {
                    let opened = Game { attributes: tag.attributes, moves: inner.clone(), info: inner };
                    let before = if tag.is_empty { Some(opened) } else { game.replace(opened) };
                    self.games.extend(before);
                }
                ("/game", _) => self.games.extend(game.take()),
                ("move" | "moves", Some(game)) if game.moves.is_empty() => game.moves = inner.start..inner.start,
                ("/move" | "/moves", Some(game)) => game.moves.end = tag.start.max(game.moves.start),
                ("info", Some(game)) => game.info = inner,
                ("/info", Some(game)) => game.info.end = tag.start.max(game.info.start),
                (name, _) => {
                    let table = TABLES.iter().position(|it| *it == name);
                    let id = table.and_then(|_| attribute(&text[tag.attributes.clone()], "id"));
                    if let (Some(table), Some(id)) = (table, id) {
                        self.elements.insert((table, id), tag.attributes);
                    }
                }
            }
        }
        self.games.extend(game);
        if let Some(at) = tags.cut {
            let (at, kind) = (Some(SourcePosition::at(text, at)), ErrorKind::Cut(Part::Tag));
            self.warnings.push(Warning { at, kind, left_out: None });
        }
    }
}

/// Reads the first games of a database.
///
/// # Errors
/// When there is no game.
pub fn read(bytes: &[u8]) -> Result<Vec<LoadedGame>, FormatError> {
    let database = Database::read(bytes)?;
    let mut places = PositionFinder::new(&database.text);
    let indices = 0..database.len().min(MAX_LOADED);
    let mut games: Vec<_> = indices.filter_map(|it| database.load_with(it, &mut places)).collect();
    if let Some(first) = games.first_mut() {
        first.warnings.extend(database.warnings.iter().cloned());
        if let Some(next) = database.games.get(MAX_LOADED) {
            let (at, kind) = (places.at(next.attributes.start), ErrorKind::TooMany(MAX_LOADED));
            first.warnings.push(Warning { at: Some(at), kind, left_out: Some(LeftOut::Rest) });
        }
    }
    Ok(games)
}

/// Plays the moves of a word, or returns the one that cannot be played.
fn play<'a>(record: &mut Record, word: &'a str) -> Result<(), (&'a str, ErrorKind)> {
    for name in names_in(word).map_err(|kind| (word, kind))? {
        let point = Point::parse(name, SIZE).map_err(|why| (name, ErrorKind::Point(quoted(name), why)))?;
        record.play(point).map_err(|why| (name, ErrorKind::Play(name.to_owned(), why)))?;
    }
    Ok(())
}

/// Returns the rule that decides a game: what is not gomoku is renju with some opening.
fn rule_named(name: &str) -> Rule {
    let is_gomoku = ["gomoku", "swap"].iter().any(|it| name.to_ascii_lowercase().contains(it));
    rule_of(name).unwrap_or(if is_gomoku { Rule::Standard } else { Rule::Renju })
}

fn result_of(black: &str) -> &'static str {
    match black.trim() {
        "1" | "1.0" => "B+",
        "0" | "0.0" => "W+",
        "0.5" | "0,5" | ".5" => "0",
        _ => "",
    }
}

fn first_of(texts: [String; 2]) -> String {
    texts.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
}

fn joined(texts: [String; 2], gap: &str) -> String {
    texts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(gap)
}

/// Returns the alphabet that the first line names.
fn encoding_in(bytes: &[u8]) -> Option<&str> {
    let line = bytes[..bytes.len().min(200)].split(|it| *it == b'>').next()?;
    let (_, label) = std::str::from_utf8(line).ok()?.split_once("encoding=")?;
    label.split(['"', '\'']).nth(1)
}

/// A tag; that of an element which closes has a slash before its name.
struct Tag<'a> {
    name: &'a str,
    attributes: Range<usize>,
    is_empty: bool,
    start: usize,
    behind: usize,
}

/// The tags of an XML text, with comments and declarations left out.
struct Tags<'a> {
    text: &'a str,
    at: usize,
    /// Offset of a tag that does not end.
    cut: Option<usize>,
}

impl<'a> Tags<'a> {
    fn next(&mut self) -> Option<Tag<'a>> {
        loop {
            let start = self.at + self.text[self.at..].find('<')?;
            let rest = &self.text[start..];
            let end = match rest.as_bytes() {
                [b'<', b'!', b'-', b'-', ..] => rest.find("-->").map(|it| it + 3),
                [b'<', b'!', b'[', ..] => rest.find("]]>").map(|it| it + 3),
                [b'<', b'!' | b'?', ..] => rest.find('>').map(|it| it + 1),
                _ => end_of_tag(rest),
            };
            let Some(end) = end else {
                self.cut = Some(start);
                self.at = self.text.len();
                return None;
            };
            self.at = start + end;
            if !rest.starts_with("<!") && !rest.starts_with("<?") {
                return Some(self.tag(start));
            }
        }
    }

    /// Returns the tag between here and its beginning.
    fn tag(&self, start: usize) -> Tag<'a> {
        let inner = &self.text[start + 1..self.at - 1];
        let is_empty = inner.ends_with('/');
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        let length = inner.find(|it: char| it.is_ascii_whitespace()).unwrap_or(inner.len());
        let attributes = start + 1 + length..start + 1 + inner.len();
        Tag { name: &inner[..length], attributes, is_empty, start, behind: self.at }
    }
}

/// Returns the end of a tag: the offset after the first `>` that is in no value.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    text.bytes().enumerate().find_map(|(at, it)| {
        match quote {
            Some(open) if open == it => quote = None,
            Some(_) => (),
            None if it == b'"' || it == b'\'' => quote = Some(it),
            None if it == b'>' => return Some(at + 1),
            None => (),
        }
        None
    })
}

/// Returns the value of an attribute.
fn attribute(attributes: &str, key: &str) -> Option<String> {
    let mut rest = attributes;
    loop {
        let (name, behind) = rest.split_once('=')?;
        let behind = behind.trim_start();
        let quote = behind.chars().next().filter(|it| *it == '"' || *it == '\'')?;
        let (value, behind) = behind[1..].split_once(quote)?;
        if name.trim().eq_ignore_ascii_case(key) {
            return Some(decoded(value));
        }
        rest = behind;
    }
}

/// Returns the text between tags, as it is meant.
fn text_in(xml: &str) -> String {
    let mut text = String::new();
    let mut rest = xml;
    while let Some((before, tag)) = rest.split_once('<') {
        text += &decoded(before);
        rest = match tag.strip_prefix("![CDATA[").map(|it| it.split_once("]]>").unwrap_or((it, ""))) {
            Some((literal, behind)) => {
                text += literal;
                behind
            }
            None => {
                text.push(' ');
                tag.split_once('>').map_or("", |it| it.1)
            }
        };
    }
    text + &decoded(rest)
}

/// Returns the characters that entities stand for; what is no entity stays as it is.
fn decoded(xml: &str) -> String {
    let mut text = String::new();
    let mut rest = xml;
    while let Some((before, behind)) = rest.split_once('&') {
        text += before;
        let entity = behind.find(';').filter(|it| *it < 10).map(|it| &behind[..it]);
        match entity.and_then(|it| Some((it, character_of(it)?))) {
            Some((name, character)) => {
                text.push(character);
                rest = &behind[name.len() + 1..];
            }
            None => {
                text.push('&');
                rest = behind;
            }
        }
    }
    text + rest
}

fn character_of(entity: &str) -> Option<char> {
    let number = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => match entity.strip_prefix("#x") {
            Some(digits) => number(digits, 16),
            None => number(entity.strip_prefix('#')?, 10),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- a <game> of the test's own -->
<database>
<countries><country id="1" name="Elsewhere" abbr="ELS"/></countries>
<cities><city id="2" name="Sea &amp; Side" country="1"/></cities>
<rules><rule id="1" name="Yamaguchi"><info>five A</info></rule><rule id="9" name="Gomoku Swap2"/></rules>
<openings><opening id="7" name="Kagetsu" abbr="2D"/></openings>
<players><player id="45" name="Ann" surname="Ash" country="1" city="2"/><player id='67' name='B&#x41;'/></players>
<tournaments><tournament id="5" name="Cup > 1" country="1" city="2" year="2025" month="3" start="" rated="1"/></tournaments>
<games>
<game id="123" tournament="5" round="2" rule="1" black="45" white="67" bresult="1" btime="95" wtime="" opening="7" alt="j7 &amp; k8" swap="1"><move>h8 i9 h9</move><info>a &lt;good&gt; one</info></game>
<game id="124" rule="9" black="67" white="99" bresult="0.5"><move>H8i9
x3</move></game>
<game id="125" black="45"/>
</games>
</database>"#;

    #[test]
    fn games_are_listed_with_their_data() {
        let database = Database::read(SAMPLE.as_bytes()).unwrap();
        assert_eq!((database.len(), database.row(3)), (3, None));
        let expected = RifRow {
            id: "123".to_owned(),
            black: "Ann Ash".to_owned(),
            white: "BA".to_owned(),
            event: "Cup > 1".to_owned(),
            round: "2".to_owned(),
            date: "2025-3".to_owned(),
            place: "Sea & Side, Elsewhere".to_owned(),
            rule: "Yamaguchi".to_owned(),
            opening: "Kagetsu".to_owned(),
            result: "B+".to_owned(),
        };
        assert_eq!(database.row(0), Some(expected));
    }

    #[test]
    fn a_game_is_made_when_it_is_asked_for() {
        let games = read(SAMPLE.as_bytes()).unwrap();
        let told: Vec<_> = games.iter().map(|it| (it.record.rule(), it.record.ply(), it.warnings.len())).collect();
        assert_eq!(told, [(Rule::Renju, 3, 0), (Rule::Standard, 2, 1), (Rule::Renju, 0, 0)]);
        let expected =
            "line 13, column 1: column X does not exist on a 15×15 board; the moves from there on were left out";
        assert_eq!(games[1].warnings[0].to_string(), expected);
        let record = &games[0].record;
        assert_eq!(record.notes(record.node()).comment, "a <good> one");
        assert_eq!((record.info.names.black.as_str(), record.info.result.as_str()), ("Ann Ash", "B+"));
        let extras: Vec<_> = record.info.extras.iter().map(|it| (it.key.as_str(), it.values.concat())).collect();
        assert_eq!(extras, [("BTIME", "95".to_owned()), ("5A", "j7 & k8".to_owned()), ("SWAP", "1".to_owned())]);
        assert_eq!(games[1].record.info.extras, []);
    }

    #[test]
    fn a_cut_file_is_read_up_to_the_cut() {
        let end = SAMPLE.find("</move>").unwrap() - 3;
        let games = read(&SAMPLE.as_bytes()[..end]).unwrap();
        assert_eq!((games.len(), games[0].record.ply()), (1, 0));
        let cut = &SAMPLE[..SAMPLE.find("</move>").unwrap() + 3];
        let told = read(cut.as_bytes()).unwrap()[0].warnings[0].to_string();
        assert_eq!(told, "line 11, column 157: the file ends within a tag");
        let error = Database::read(b"<database>\n</database>").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 12: there is no game in the file");
    }

    #[test]
    fn letters_are_read_as_the_first_line_says() {
        let bytes = b"<?xml version='1.0' encoding='ISO-8859-1'?><player id='1' name='J\xf5'/><game black='1'/>";
        assert_eq!(Database::read(bytes).unwrap().row(0).unwrap().black, "J\u{f5}");
    }
}
