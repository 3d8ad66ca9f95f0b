//! Builder of the index of the opening explorer from games.

use std::io::{self, Write};

use crate::explore::blocks::PartWriter;
use crate::explore::facts::{GameDate, IndexedResult};
use crate::explore::index::{FLAG_LIBRARY, Head, ID_BITS, ID_MASK, IndexedFile, ROW_BYTES, flags_of, to_u32};
use crate::explore::names::Names;
use crate::formats::rif::{self, RifGame, RifReader};
use crate::formats::{self, Format, FormatError, LoadedGame};
use crate::game::{Color, NodeId, Record, SymmetricKeys};
use crate::sort::sort_by_key;

/// Maximum number of games in an index. A library counts as one game.
pub const MAX_GAMES: u32 = 1 << ID_BITS;

/// Builder of an index, which receives the games file by file.
#[derive(Debug, Default)]
pub struct IndexBuilder {
    /// Columns of the index, one for each number of stones. The high bits of an entry are the key of a position, the
    /// low [`ID_BITS`] bits the number of a game with that position.
    columns: Vec<Vec<u64>>,
    games: Vec<Row>,
    names: Names,
    files: Vec<IndexedFile>,
}

/// Data of a game. `black`, `white` and `event` (the players and the tournament) are indices of texts in a list,
/// [`Names`].
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    place: u64,
    file: u32,
    black: u32,
    white: u32,
    event: u32,
    date: GameDate,
    n_stones: u16,
    flags: u8,
}

/// The players, the tournament and the rule of a game in a RIF file. The file names them by identifiers, which its
/// tables explain; each number here is the index of an identifier in a list, [`Names`]. `end` is the result of the
/// game.
struct Reference {
    black: u32,
    white: u32,
    event: u32,
    rule: u32,
    end: IndexedResult,
}

impl IndexBuilder {
    /// Returns the number of games and libraries that were added so far.
    #[must_use]
    pub const fn n_games(&self) -> usize {
        self.games.len()
    }

    /// Begins the next file of the source: games that are added from now on belong to this file.
    pub fn begin_file(&mut self, file: IndexedFile) {
        self.files.push(file);
    }

    /// Marks the file that was started last as broken: reading it failed or gave no game.
    pub fn set_broken(&mut self) {
        if let Some(file) = self.files.last_mut() {
            file.is_broken = true;
        }
    }

    /// Adds the games in `bytes`, the contents of a file in any format.
    ///
    /// # Errors
    /// When the format is unknown, or no game can be read from the bytes.
    pub fn add_bytes(&mut self, bytes: &[u8]) -> Result<(), FormatError> {
        let format = Format::detect(bytes);
        match format {
            // Read a RIF database as a stream, because it may have any number of games.
            Some(Format::Rif) => {
                let n_before = self.n_games();
                let read = RifReader::open(Box::new(bytes)).and_then(|it| self.add_database(it, |_| true));
                // If the stream gives no game, read all bytes again without streaming: this returns an error with the
                // cause.
                if read.is_err() || n_before == self.n_games() { rif::read(bytes).map(|_| ()) } else { Ok(()) }
            }
            _ => {
                let games = formats::read(bytes)?;
                for (number, loaded) in (0..).zip(&games) {
                    match format {
                        Some(Format::Lib) => self.add_library(loaded, number),
                        _ => self.add_game(loaded, number),
                    }
                }
                Ok(())
            }
        }
    }

    /// Adds the main line of a game; `number` is the index of the game in its file.
    pub fn add_game(&mut self, loaded: &LoadedGame, number: u64) {
        let record = &loaded.record;
        let end = IndexedResult::of(loaded);
        let Some(id) = self.begin_game(loaded, number, flags_of(record.rule(), end)) else { return };
        let mut keys = self.add_setup(record, id);
        let mut n_stones = record.setup().len();
        for node in record.path(record.main_end()) {
            let Some((point, color)) = record.move_to(node).and_then(|it| Some((it.point?, it.color))) else {
                continue;
            };
            keys = keys.with(point, color);
            n_stones += 1;
            self.note(n_stones, keys.key(!color), id);
        }
        self.end_game(n_stones);
    }

    /// Adds all positions of a tree of moves as one library, which queries count separately from games.
    pub fn add_library(&mut self, loaded: &LoadedGame, number: u64) {
        let record = &loaded.record;
        let flags = flags_of(record.rule(), IndexedResult::Unknown) | FLAG_LIBRARY;
        let Some(id) = self.begin_game(loaded, number, flags) else { return };
        let keys = self.add_setup(record, id);
        let mut path = vec![(NodeId::ROOT, keys, record.setup().len())];
        for node in record.nodes().skip(1) {
            while 1 < path.len() && path.last().map(|it| it.0) != record.parent(node) {
                path.pop();
            }
            let (_, mut keys, mut n_stones) = path[path.len() - 1];
            if let Some((point, color)) = record.move_to(node).and_then(|it| Some((it.point?, it.color))) {
                keys = keys.with(point, color);
                n_stones += 1;
                self.note(n_stones, keys.key(!color), id);
            }
            path.push((node, keys, n_stones));
        }
        self.end_game(record.n_nodes());
    }

    /// Adds the games of a RIF database, such as RenjuNet's. Calls `goes_on` with the position of each game in the
    /// file, in bytes, and stops if `goes_on` returns `false`.
    ///
    /// # Errors
    /// When the file cannot be read; [`io::ErrorKind::Interrupted`] when `goes_on` has returned `false`.
    pub fn add_database(&mut self, mut reader: RifReader<'_>, mut goes_on: impl FnMut(u64) -> bool) -> io::Result<()> {
        let (mut ids, mut references) = (Names::default(), Vec::new());
        let first = self.games.len();
        while let Some(game) = reader.next_game()? {
            if !goes_on(game.offset) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let mut number = |key| ids.number(game.attribute(key));
            let (black, white) = (number("black"), number("white"));
            let (event, rule) = (number("tournament"), number("rule"));
            references.push(Reference { black, white, event, rule, end: IndexedResult::parse(game.result()) });
            if !self.add_rif(&game) {
                break;
            }
        }
        let tables = reader.tables();
        let ids: Vec<&str> = ids.texts().collect();
        let players: Vec<_> = ids.iter().map(|it| self.names.number(&tables.player(it))).collect();
        let rules: Vec<_> = ids.iter().map(|it| tables.rule(it)).collect();
        let events: Vec<_> = ids.iter().map(|it| tables.event(it)).collect();
        let dates: Vec<_> = events.iter().map(|it| GameDate::parse(&it.date)).collect();
        let events: Vec<_> = events.iter().map(|it| self.names.number(&it.name)).collect();
        for (row, it) in self.games[first..].iter_mut().zip(references) {
            (row.black, row.white) = (players[it.black as usize], players[it.white as usize]);
            (row.event, row.date) = (events[it.event as usize], dates[it.event as usize]);
            row.flags = flags_of(rules[it.rule as usize], it.end);
        }
        Ok(())
    }

    /// Adds the positions of a game of a RIF database; returns `false` if the index is full.
    fn add_rif(&mut self, game: &RifGame) -> bool {
        let row = Row { place: game.offset, file: self.last_file(), ..Row::default() };
        let Some(id) = self.push(row) else { return false };
        let (mut keys, mut side) = (SymmetricKeys::new(rif::SIZE), Color::Black);
        self.note(0, keys.key(side), id);
        let points = game.points();
        for (n_stones, point) in (1..).zip(&points) {
            keys = keys.with(*point, side);
            side = !side;
            self.note(n_stones, keys.key(side), id);
        }
        self.end_game(points.len());
        true
    }

    fn begin_game(&mut self, loaded: &LoadedGame, number: u64, flags: u8) -> Option<u64> {
        let info = &loaded.record.info;
        let mut name = |color: Color| {
            let seat = loaded.seats[color].as_deref().unwrap_or_default();
            let name = &info.names[color];
            self.names.number(if name.is_empty() { seat } else { name })
        };
        let (black, white) = (name(Color::Black), name(Color::White));
        let event = self.names.number(&info.event);
        let date = GameDate::parse(&info.date);
        let file = self.last_file();
        self.push(Row { place: number, file, black, white, event, date, n_stones: 0, flags })
    }

    fn last_file(&self) -> u32 {
        to_u32(self.files.len().saturating_sub(1))
    }

    fn push(&mut self, row: Row) -> Option<u64> {
        let id = self.games.len() as u64;
        (id < u64::from(MAX_GAMES)).then(|| self.games.push(row))?;
        Some(id)
    }

    fn end_game(&mut self, n_stones: usize) {
        if let Some(row) = self.games.last_mut() {
            row.n_stones = u16::try_from(n_stones).unwrap_or(u16::MAX);
        }
    }

    /// Adds the position before the first move of game `id`, and returns the keys of its eight rotations and
    /// reflections.
    fn add_setup(&mut self, record: &Record, id: u64) -> SymmetricKeys {
        let keys = SymmetricKeys::of_stones(record.size(), record.setup());
        self.note(record.setup().len(), keys.key(record.first_side()), id);
        keys
    }

    fn note(&mut self, n_stones: usize, key: u64, id: u64) {
        if self.columns.len() <= n_stones {
            self.columns.resize_with(n_stones + 1, Vec::new);
        }
        self.columns[n_stones].push(key & !ID_MASK | id);
    }

    /// Appends the files and games of another builder; games beyond [`MAX_GAMES`] are dropped.
    pub fn append(&mut self, other: Self) {
        let (first_game, first_file) = (self.games.len() as u64, to_u32(self.files.len()));
        let numbers: Vec<_> = other.names.texts().map(|it| self.names.number(it)).collect();
        let room = MAX_GAMES as usize - self.games.len();
        self.games.extend(other.games.iter().take(room).map(|it| Row {
            file: it.file + first_file,
            black: numbers[it.black as usize],
            white: numbers[it.white as usize],
            event: numbers[it.event as usize],
            ..*it
        }));
        self.files.extend(other.files);
        if self.columns.len() < other.columns.len() {
            self.columns.resize_with(other.columns.len(), Vec::new);
        }
        let has_room = |entry: &u64| (entry & ID_MASK) < room as u64;
        for (column, theirs) in self.columns.iter_mut().zip(other.columns) {
            column.extend(theirs.iter().filter(|it| has_room(it)).map(|it| it + first_game));
        }
    }

    /// Writes the index, with the games sorted by date, the latest first.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        self.sort();
        let names: Vec<_> = self.names.texts().map(str::len).collect();
        let (head, sum) = Head::new(&self.columns, self.games.len(), &names, self.files).to_bytes();
        out.write_all(&head)?;
        let mut parts = PartWriter::new(out, head.len() as u64, sum);
        for column in &mut self.columns {
            column.iter().try_for_each(|it| parts.write(&it.to_le_bytes()))?;
            parts.end_part()?;
            *column = Vec::new();
        }
        self.games.iter().try_for_each(|it| parts.write(&it.to_bytes()))?;
        parts.end_part()?;
        self.games.iter().try_for_each(|it| parts.write(&[it.flags]))?;
        parts.end_part()?;
        let mut end = 0;
        for length in names {
            end += to_u32(length);
            parts.write(&end.to_le_bytes())?;
        }
        parts.end_part()?;
        self.names.texts().try_for_each(|it| parts.write(it.as_bytes()))?;
        parts.end_part()
    }

    /// Sorts the games by date, the latest first, and then the entries of each column.
    fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        sort_by_key(&mut order, |it| std::cmp::Reverse((self.games[*it].date, *it)));
        let mut numbers = vec![0; order.len()];
        for (number, old) in (0u64..).zip(&order) {
            numbers[*old] = number;
        }
        self.games = order.iter().map(|it| self.games[*it]).collect();
        for column in &mut self.columns {
            for entry in &mut *column {
                let old = usize::try_from(*entry & ID_MASK).unwrap_or(0);
                *entry = *entry & !ID_MASK | numbers[old];
            }
            column.sort_unstable();
            // Remove duplicates: the lines of a library may reach the same position several times.
            column.dedup();
        }
    }
}

impl Row {
    fn to_bytes(self) -> [u8; ROW_BYTES] {
        let mut bytes = [0; ROW_BYTES];
        bytes[..8].copy_from_slice(&self.place.to_le_bytes());
        let numbers = [self.file, self.black, self.white, self.event, self.date.0];
        for (place, number) in bytes[8..].chunks_exact_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes[28..30].copy_from_slice(&self.n_stones.to_le_bytes());
        bytes
    }
}
