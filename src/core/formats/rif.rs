//! RenjuNet's database of games (`.rif`), an XML file that is read as a stream: tables of names, and then the games.
//!
//! A database of a million games has about 500 MB. [`RifReader`] holds only the tables and one game at a time. If the
//! file is opened in the window, only its first games are read.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufRead, Cursor, Read};
use std::mem;

use encoding_rs::{Encoding, UTF_8};
use quick_xml::escape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader};

use crate::formats::charset;
use crate::formats::fault::{ErrorKind, FormatError, LeftOut, Part, Warning, quoted};
use crate::formats::loaded_game::LoadedGame;
use crate::formats::moves::names_in;
use crate::formats::values::rule_of;
use crate::game::source_position::{PositionFinder, SourcePosition, offset_of};
use crate::game::{Board, Color, Extra, OnFoul, Point, Record, Rule};

/// Board size of all games of the database, in lines.
pub const SIZE: u8 = 15;

/// Maximum number of bytes that are read from a file in UTF-16. The limit is needed because such a file is decoded as a
/// whole.
const MAX_TRANSCODED: u64 = 256 << 20;

/// Maximum number of games that [`read`] returns.
const MAX_LOADED: usize = 1000;

/// Names of the XML elements to which games refer by id, directly or through another of these elements.
const TABLES: [&str; 6] = ["country", "city", "rule", "opening", "player", "tournament"];

/// Further attributes of a game, and the SGF properties in which they are kept: the times of both sides (unchanged,
/// because their unit is undocumented), the offered fifth moves, and the swap of colors.
const EXTRAS: [(&str, &str); 4] = [("btime", "BTIME"), ("wtime", "WTIME"), ("alt", "5A"), ("swap", "SWAP")];

/// Returns `true` if a text starts like XML.
pub(super) fn is_xml(text: &str) -> bool {
    text.starts_with("<?xml") || text.starts_with('<') && text.contains("<game")
}

/// Streaming reader of a database, which holds one game at a time.
pub struct RifReader<'a> {
    xml: Reader<Box<dyn BufRead + 'a>>,
    /// Bytes of the XML tag or text that was read last.
    buffer: Vec<u8>,
    elements: Elements,
    /// Offset of the XML error because of which reading stopped, such as an unclosed tag; `None` if there was no error.
    cut: Option<u64>,
}

/// State of the reader: the tables that were read so far, and the game that is being read.
struct Elements {
    encoding: &'static Encoding,
    tables: RifTables,
    /// Game whose start tag was read, but not its end tag.
    game: Option<RifGame>,
    /// Text that was read so far in the current element of the game.
    text: String,
}

/// Tables of a database: the attributes of players, tournaments, rules and other elements to which games refer.
#[derive(Clone, Debug, Default)]
pub struct RifTables {
    /// Attributes of each element. The key is a pair: the index of the element's name in [`TABLES`], and the element's
    /// id.
    elements: HashMap<(usize, String), Vec<(String, String)>>,
}

/// A game as stored in the file, with the ids of its players and its tournament.
#[derive(Clone, Debug, Default)]
pub struct RifGame {
    /// Byte offset of the game's start tag in the file.
    pub offset: u64,
    attributes: Vec<(String, String)>,
    /// Point names of the moves, as written in the file.
    pub moves: String,
    moves_offset: u64,
    comment: String,
}

/// Name, date and place of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RifEvent {
    /// Name of the tournament.
    pub name: String,
    /// Date of the start, or only a year or a month; empty if unknown.
    pub date: String,
    /// City and country of the tournament.
    pub place: String,
}

impl RifGame {
    /// Returns the value of the attribute `key`; an empty text if the game does not have it.
    #[must_use]
    pub fn attribute(&self, key: &str) -> &str {
        value(&self.attributes, key)
    }

    /// Returns the points of the moves, Black's first move first. Stops before the first move that is not on a free
    /// point of the board.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let mut board = Board::new(SIZE);
        let names = self.moves.split_whitespace().flat_map(|it| names_in(it).unwrap_or_else(|_| vec![""]));
        let points = names.map(|it| Point::parse(it, SIZE).ok());
        points.map_while(|it| it.filter(|it| board.play(*it, Color::Black).is_ok())).collect()
    }

    /// Returns the result: `B+`, `W+`, `0` for a draw, or an empty text if it is not known.
    #[must_use]
    pub fn result(&self) -> &'static str {
        match self.attribute("bresult").trim() {
            "1" | "1.0" => "B+",
            "0" | "0.0" => "W+",
            "0.5" | "0,5" | ".5" => "0",
            _ => "",
        }
    }
}

impl RifTables {
    /// Returns the name of the player with this id.
    #[must_use]
    pub fn player(&self, id: &str) -> String {
        joined([self.of("player", id, "name"), self.of("player", id, "surname")], " ")
    }

    /// Returns name, date and place of the tournament with this id.
    #[must_use]
    pub fn event(&self, id: &str) -> RifEvent {
        let event = |key: &str| self.of("tournament", id, key);
        let city = event("city");
        let country = first_of([event("country"), self.of("city", city, "country")]);
        let month = joined([event("year"), event("month")], "-");
        RifEvent {
            name: event("name").to_owned(),
            date: first_of([event("start"), &month]).to_owned(),
            place: joined([self.of("city", city, "name"), self.of("country", country, "name")], ", "),
        }
    }

    /// Returns the rule with this id. An unknown rule name is read as standard gomoku if it contains `gomoku` or
    /// `swap`. Any other unknown name is read as renju, because it is usually an opening rule of renju.
    #[must_use]
    pub fn rule(&self, id: &str) -> Rule {
        let name = self.of("rule", id, "name");
        let is_gomoku = ["gomoku", "swap"].iter().any(|it| name.to_ascii_lowercase().contains(it));
        rule_of(name).unwrap_or(if is_gomoku { Rule::Standard } else { Rule::Renju })
    }

    fn opening(&self, id: &str) -> &str {
        first_of([self.of("opening", id, "name"), self.of("opening", id, "abbr")])
    }

    fn of(&self, table: &str, id: &str, key: &str) -> &str {
        let table = TABLES.iter().position(|it| *it == table);
        let found = table.and_then(|table| self.elements.get(&(table, id.to_owned())));
        found.map_or("", |it| value(it, key))
    }
}

impl fmt::Debug for RifReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RifReader").field("offset", &self.xml.buffer_position()).finish_non_exhaustive()
    }
}

impl<'a> RifReader<'a> {
    /// Starts to read a database. The first bytes of the file name its encoding; if they do not, the encoding is
    /// guessed from them.
    ///
    /// # Errors
    /// When the first bytes cannot be read.
    pub fn open(mut reader: Box<dyn BufRead + 'a>) -> io::Result<Self> {
        let head = reader.fill_buf()?;
        if charset::utf16_in(head).is_some() {
            let mut bytes = Vec::new();
            reader.take(MAX_TRANSCODED).read_to_end(&mut bytes)?;
            let text = charset::decode(&bytes, None).0;
            return Ok(Self::new(Box::new(Cursor::new(text.into_bytes())), UTF_8));
        }
        let named = encoding_in(head).and_then(|it| Encoding::for_label_no_replacement(it.as_bytes()));
        let named = named.filter(|it| it.is_ascii_compatible());
        let encoding = named.unwrap_or_else(|| charset::encoding_of(head).0);
        Ok(Self::new(reader, encoding))
    }

    fn new(reader: Box<dyn BufRead + 'a>, encoding: &'static Encoding) -> Self {
        let mut xml = Reader::from_reader(reader);
        let config = xml.config_mut();
        (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
        let elements = Elements { encoding, tables: RifTables::default(), game: None, text: String::new() };
        Self { xml, buffer: Vec::new(), elements, cut: None }
    }

    /// Returns a reader of the same database that reads on from `reader` and keeps the tables that were read so far.
    /// The bytes of `reader` must start with a game.
    #[must_use]
    pub fn resumed<'b>(self, reader: Box<dyn BufRead + 'b>) -> RifReader<'b> {
        let mut resumed = RifReader::new(reader, self.elements.encoding);
        resumed.elements.tables = self.elements.tables;
        resumed
    }

    /// Returns the tables that were read so far. In most files the tables come before all games.
    #[must_use]
    pub const fn tables(&self) -> &RifTables {
        &self.elements.tables
    }

    /// Returns the next game; `None` after the last one.
    ///
    /// # Errors
    /// When reading the file fails.
    pub fn next_game(&mut self) -> io::Result<Option<RifGame>> {
        loop {
            self.buffer.clear();
            match self.xml.read_event_into(&mut self.buffer) {
                Ok(Event::Eof) => return Ok(self.elements.game.take()),
                Ok(event) => {
                    if let Some(game) = self.elements.take(event, self.xml.buffer_position()) {
                        return Ok(Some(game));
                    }
                }
                Err(Error::Io(error)) => return Err(io::Error::new(error.kind(), error)),
                Err(_) => {
                    self.cut.get_or_insert(self.xml.error_position());
                    return Ok(self.elements.game.take());
                }
            }
        }
    }

    /// Converts a game to a record. If a move cannot be played, this move and all later moves are left out, with a
    /// warning. For the warning, `place` converts a byte offset in the file to a source position.
    pub fn load(&self, game: &RifGame, mut place: impl FnMut(u64) -> SourcePosition) -> LoadedGame {
        let tables = self.tables();
        let mut record = Record::new(SIZE, tables.rule(game.attribute("rule"))).with_fouls(OnFoul::Lose);
        let mut warnings = Vec::new();
        if let Err((name, kind)) = game.moves.split_whitespace().try_for_each(|it| play(&mut record, it)) {
            let at = game.moves_offset + offset_of(&game.moves, name) as u64;
            warnings.push(Warning { at: Some(place(at)), kind, left_out: Some(LeftOut::Moves) });
        }
        let is_told = record.result().is_some();
        let event = tables.event(game.attribute("tournament"));
        let info = &mut record.info;
        info.result = if is_told { String::new() } else { game.result().to_owned() };
        info.names.black = tables.player(game.attribute("black"));
        info.names.white = tables.player(game.attribute("white"));
        (info.event, info.date, info.place) = (event.name, event.date, event.place);
        info.round = game.attribute("round").to_owned();
        info.opening = tables.opening(game.attribute("opening")).to_owned();
        let extras = EXTRAS.into_iter().map(|(name, key)| (game.attribute(name), key));
        let extras = extras.filter(|it| !it.0.trim().is_empty());
        info.extras.extend(extras.map(|(value, key)| Extra { key: key.to_owned(), values: vec![value.to_owned()] }));
        let comment = game.comment.trim();
        if let Some(notes) = record.notes_mut(record.node()).filter(|_| !comment.is_empty()) {
            comment.clone_into(&mut notes.comment);
        }
        LoadedGame::new(record, warnings)
    }
}

impl Elements {
    /// Processes an XML event that ends at offset `end`. If the event completes a game, returns this game.
    fn take(&mut self, event: Event<'_>, end: u64) -> Option<RifGame> {
        match event {
            Event::Start(tag) if tag.name().as_ref() == b"game" => {
                let game = self.game_of(&tag, end - tag.len() as u64 - 2);
                self.game.replace(game)
            }
            Event::Empty(tag) if tag.name().as_ref() == b"game" => {
                let game = self.game_of(&tag, end - tag.len() as u64 - 3);
                // If the previous game has no end tag, return the previous game now, and keep the new game until
                // another game starts or the file ends.
                if self.game.is_some() { self.game.replace(game) } else { Some(game) }
            }
            Event::Start(tag) | Event::Empty(tag) => {
                self.begin(&tag, end);
                None
            }
            Event::End(tag) if tag.name().as_ref() == b"game" => self.game.take(),
            Event::End(tag) => {
                self.end(tag.name().as_ref());
                None
            }
            Event::Text(text) => self.add(&text),
            Event::CData(text) => self.add(&text),
            Event::GeneralRef(entity) => {
                let name = decoded(&entity, self.encoding).into_owned();
                let character = entity.resolve_char_ref().ok().flatten().map(String::from);
                let known = || escape::resolve_predefined_entity(&name).map(str::to_owned);
                self.text += &character.or_else(known).unwrap_or_else(|| format!("&{name};"));
                None
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) | Event::Eof => None,
        }
    }

    fn game_of(&mut self, tag: &BytesStart<'_>, offset: u64) -> RifGame {
        self.text.clear();
        RifGame { offset, attributes: attributes(tag, self.encoding), ..RifGame::default() }
    }

    /// Processes the start tag of an element other than a game: either an element of a table, such as a player, or an
    /// element within a game, such as its moves.
    fn begin(&mut self, tag: &BytesStart<'_>, end: u64) {
        let name = tag.name();
        match (&mut self.game, name.as_ref()) {
            (Some(game), b"move" | b"moves") => {
                game.moves_offset = end;
                self.text.clear();
            }
            (Some(_), b"info") => self.text.clear(),
            (_, name) => match TABLES.iter().position(|it| it.as_bytes() == name) {
                Some(table) => {
                    let attributes = attributes(tag, self.encoding);
                    self.tables.elements.insert((table, value(&attributes, "id").to_owned()), attributes);
                }
                None => self.text.push(' '),
            },
        }
    }

    fn end(&mut self, name: &[u8]) {
        let Some(game) = &mut self.game else { return };
        match name {
            b"move" | b"moves" if game.moves.is_empty() => game.moves = mem::take(&mut self.text),
            b"info" => game.comment = mem::take(&mut self.text),
            _ => self.text.push(' '),
        }
    }

    fn add(&mut self, text: &[u8]) -> Option<RifGame> {
        if self.game.is_some() {
            self.text += &decoded(text, self.encoding);
        }
        None
    }
}

/// Reads the first games of a database, at most 1000.
///
/// # Errors
/// When no game can be read from the database.
pub fn read(bytes: &[u8]) -> Result<Vec<LoadedGame>, FormatError> {
    let (text, warning) = charset::decode(bytes, encoding_in(bytes));
    let mut reader = RifReader::new(Box::new(text.as_bytes()), UTF_8);
    let mut games = Vec::new();
    // Stop at an error, which is impossible here: reading from memory does not fail.
    while let Ok(Some(game)) = reader.next_game() {
        games.push(game);
        if MAX_LOADED < games.len() {
            break;
        }
    }
    let next = games.get(MAX_LOADED).map(|it| it.offset);
    games.truncate(MAX_LOADED);
    let mut places = PositionFinder::new(&text);
    let mut place = |at: u64| places.at(usize::try_from(at).unwrap_or(usize::MAX));
    let mut loaded: Vec<_> = games.iter().map(|it| reader.load(it, &mut place)).collect();
    let Some(first) = loaded.first_mut() else {
        return Err(FormatError { at: SourcePosition::at(&text, text.len()), kind: ErrorKind::NoGame });
    };
    first.warnings.extend(warning);
    if let Some(at) = reader.cut {
        first.warnings.push(Warning { at: Some(place(at)), kind: ErrorKind::Cut(Part::Tag), left_out: None });
    }
    if let Some(at) = next {
        let (at, kind) = (Some(place(at)), ErrorKind::TooMany(MAX_LOADED));
        first.warnings.push(Warning { at, kind, left_out: Some(LeftOut::Rest) });
    }
    Ok(loaded)
}

/// Plays the moves of a word such as `h8i9`. If a move cannot be played, returns its name and the reason.
fn play<'a>(record: &mut Record, word: &'a str) -> Result<(), (&'a str, ErrorKind)> {
    for name in names_in(word).map_err(|kind| (word, kind))? {
        let point = Point::parse(name, SIZE).map_err(|why| (name, ErrorKind::Point(quoted(name), why)))?;
        record.play(point).map_err(|why| (name, ErrorKind::Play(name.to_owned(), why)))?;
    }
    Ok(())
}

fn first_of(texts: [&str; 2]) -> &str {
    texts.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
}

fn joined(texts: [&str; 2], gap: &str) -> String {
    texts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(gap)
}

/// Returns the encoding that the XML declaration in the first line names.
fn encoding_in(bytes: &[u8]) -> Option<&str> {
    let line = bytes[..bytes.len().min(200)].split(|it| *it == b'>').next()?;
    let (_, label) = std::str::from_utf8(line).ok()?.split_once("encoding=")?;
    label.split(['"', '\'']).nth(1)
}

/// Returns the names and values of a tag's attributes.
fn attributes(tag: &BytesStart<'_>, encoding: &'static Encoding) -> Vec<(String, String)> {
    let mut attributes = tag.attributes();
    let pairs = attributes.with_checks(false).flatten().map(|it| {
        let raw = decoded(&it.value, encoding);
        let value = escape::unescape(&raw).map_or_else(|_| raw.clone().into_owned(), Cow::into_owned);
        (decoded(it.key.as_ref(), encoding).into_owned(), value)
    });
    pairs.collect()
}

fn value<'a>(attributes: &'a [(String, String)], key: &str) -> &'a str {
    attributes.iter().find(|it| it.0.eq_ignore_ascii_case(key)).map_or("", |it| &it.1)
}

fn decoded<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Cow<'a, str> {
    encoding.decode_without_bom_handling(bytes).0
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
    fn games_have_the_names_of_the_tables() {
        let info = &read(SAMPLE.as_bytes()).unwrap()[0].record.info.clone();
        assert_eq!((info.names.black.as_str(), info.names.white.as_str()), ("Ann Ash", "BA"));
        assert_eq!((info.event.as_str(), info.round.as_str(), info.date.as_str()), ("Cup > 1", "2", "2025-3"));
        assert_eq!((info.place.as_str(), info.opening.as_str()), ("Sea & Side, Elsewhere", "Kagetsu"));
    }

    #[test]
    fn a_stream_yields_its_games_and_goes_on_from_one_of_them() {
        let mut reader = RifReader::open(Box::new(SAMPLE.as_bytes())).unwrap();
        let games: Vec<_> = std::iter::from_fn(|| reader.next_game().unwrap()).collect();
        let ids: Vec<_> = games.iter().map(|it| it.attribute("id")).collect();
        assert_eq!(ids, ["123", "124", "125"]);
        assert_eq!(games[0].result(), "B+");
        let whole = reader.load(&games[1], |_| SourcePosition::Byte(0));
        let offset = usize::try_from(games[1].offset).unwrap();
        assert!(SAMPLE[offset..].starts_with("<game id=\"124\""));
        let mut resumed = reader.resumed(Box::new(&SAMPLE.as_bytes()[offset..]));
        let game = resumed.next_game().unwrap().unwrap();
        assert_eq!(resumed.load(&game, |_| SourcePosition::Byte(0)), whole);
    }

    #[test]
    fn a_game_that_does_not_end_is_one_before_the_next() {
        let text = "<game id='1'><move>h8</move><game id='2'/><game id='3'><moves>h8<i/>&#105;9</moves>";
        let mut reader = RifReader::open(Box::new(text.as_bytes())).unwrap();
        let games: Vec<_> = std::iter::from_fn(|| reader.next_game().unwrap()).collect();
        let told: Vec<_> = games.iter().map(|it| (it.attribute("id"), it.moves.as_str())).collect();
        assert_eq!(told, [("1", "h8"), ("2", ""), ("3", "h8 i9")]);
    }

    #[test]
    fn two_bytes_a_character_are_read() {
        let text = "<?xml version='1.0'?><player id='1' name='J\u{f5}'/><game black='1'/>";
        let bytes: Vec<_> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut reader = RifReader::open(Box::new(&*bytes)).unwrap();
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!(reader.tables().player(game.attribute("black")), "J\u{f5}");
        assert_eq!(read(&bytes).unwrap()[0].record.info.names.black, "J\u{f5}");
    }

    #[test]
    fn what_cannot_be_played_is_left_out() {
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
        let error = read(b"<database>\n</database>").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 12: there is no game in the file");
    }

    #[test]
    fn letters_are_read_as_the_first_line_says() {
        let bytes = b"<?xml version='1.0' encoding='ISO-8859-1'?><player id='1' name='J\xf5'/><game black='1'/>";
        assert_eq!(read(bytes).unwrap()[0].record.info.names.black, "J\u{f5}");
        let mut reader = RifReader::open(Box::new(&bytes[..])).unwrap();
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!(reader.tables().player(game.attribute("black")), "J\u{f5}");
    }
}
