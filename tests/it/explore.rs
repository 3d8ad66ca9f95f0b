//! The opening explorer: counts compared with replayed games, and sources whose files appear, change and break.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use gumu_core::engine::StopToken;
use gumu_core::explore::{
    Explored, Filter, Index, IndexBuilder, IndexedFile, IndexedGame, IndexedResult, ResultTally, Selection, SourceId,
    explore,
};
use gumu_core::formats::{Format, LoadedGame, write};
use gumu_core::game::{Board, ByColor, Color, N_SYMMETRIES, Point, Record, Rule, image};
use gumu_core::sources::{AddError, IndexError, Sources};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;

const NAMES: [&str; 4] = ["Ann Ash", "Bo", "Cy", "Ännchen"];

/// Returns random games that are all played in the same small corner of the board, so that many games share positions.
fn random_games(n: usize, size: u8, random: &mut ChaCha8Rng) -> Vec<LoadedGame> {
    let mut games = Vec::new();
    for _ in 0..n {
        let rule = if random.random_bool(0.5) { Rule::Freestyle } else { Rule::Standard };
        let mut record = Record::new(size, rule);
        for _ in 0..random.random_range(0..8) {
            let free: Vec<_> = record.board().free_points().filter(|it| it.x() < 3 && it.y() < 3).collect();
            record.play(free[random.random_range(0..free.len())]).unwrap();
        }
        record.info.names.black = NAMES[random.random_range(0..NAMES.len())].to_owned();
        record.info.names.white = NAMES[random.random_range(0..NAMES.len())].to_owned();
        record.info.date = ["", "1999", "2001-05", "2026-11-22"][random.random_range(0..4)].to_owned();
        record.info.result = ["B+R", "W+R", "0", ""][random.random_range(0..4)].to_owned();
        games.push(LoadedGame { record, seats: ByColor::default(), warnings: Vec::new() });
    }
    games
}

fn file(path: &str) -> IndexedFile {
    IndexedFile { path: path.to_owned(), n_bytes: 1, modified: 2, is_broken: false }
}

fn index_of(games: &[LoadedGame]) -> Index {
    let mut builder = IndexBuilder::default();
    builder.begin_file(file("a.sgf"));
    for (number, game) in (0..).zip(games) {
        builder.add_game(game, number);
    }
    index(builder)
}

fn bytes_of(builder: IndexBuilder) -> Vec<u8> {
    let mut bytes = Vec::new();
    builder.write(&mut bytes).unwrap();
    bytes
}

fn index(builder: IndexBuilder) -> Index {
    Index::open(Arc::new(bytes_of(builder))).unwrap()
}

/// Returns the boards of all positions of a game's main line.
fn positions(game: &LoadedGame) -> Vec<Board> {
    let mut board = Board::new(game.record.size());
    let mut positions = vec![board.clone()];
    for mv in game.record.moves() {
        board.play(mv.point.unwrap(), mv.color).unwrap();
        positions.push(board.clone());
    }
    positions
}

/// Returns the eight images of a board under rotations and reflections.
fn images(board: &Board) -> Vec<Board> {
    let turned = std::iter::successors(Some(board.clone()), |it| Some(it.turned())).take(4);
    turned.flat_map(|it| [it.mirrored(), it]).collect()
}

fn add(tally: &mut ResultTally, result: &str) {
    match result {
        "B+R" => tally.black += 1,
        "W+R" => tally.white += 1,
        "0" => tally.drawn += 1,
        _ => tally.unknown += 1,
    }
}

/// Replays all games to find out what followed the position `board`, in which `side` is to move. Returns the results of
/// all games with this position, and the results after each next move, keyed by its point.
fn replayed<'a>(
    games: impl IntoIterator<Item = &'a LoadedGame>,
    board: &Board,
    side: Color,
) -> (ResultTally, BTreeMap<Point, ResultTally>) {
    let (mut total, mut moves) = (ResultTally::default(), BTreeMap::<Point, ResultTally>::new());
    let wanted = images(board);
    let n = usize::from(board.n_stones());
    let after: Vec<_> = board
        .free_points()
        .map(|point| {
            let mut next = board.clone();
            next.play(point, side).unwrap();
            (point, images(&next))
        })
        .collect();
    for game in games {
        let positions = positions(game);
        if !positions.get(n).is_some_and(|it| wanted.contains(it)) {
            continue;
        }
        let result = game.record.info.result.as_str();
        add(&mut total, result);
        if let Some(next) = positions.get(n + 1) {
            let point = after.iter().find(|it| it.1.contains(next)).unwrap().0;
            add(moves.entry(point).or_default(), result);
        }
    }
    (total, moves)
}

fn counted(explored: &Explored) -> (ResultTally, BTreeMap<Point, ResultTally>) {
    let moves = explored.continuations.iter().map(|it| (it.point, it.counts.all));
    (explored.total.all, moves.collect())
}

fn ask(index: &Index, filter: &Filter, board: &Board, side: Color) -> Explored {
    try_ask(index, filter, board, side).unwrap()
}

fn try_ask(index: &Index, filter: &Filter, board: &Board, side: Color) -> io::Result<Explored> {
    explore(board, side, &[], &[(index, &Selection::new(index, filter)?)])
}

/// Returns the games that contain a position, in the order in which the explorer lists them.
fn list(index: &Index, filter: &Filter, board: &Board, side: Color) -> io::Result<Vec<IndexedGame>> {
    let ids = index.games_at(board, side, &Selection::new(index, filter)?)?;
    ids.into_iter().filter_map(|it| index.game(it).transpose()).collect()
}

/// Returns a random position of a game. Its board is turned or mirrored at random, and its stones are placed in a
/// different order than in the game.
fn asked_position(game: &LoadedGame, random: &mut ChaCha8Rng) -> (Board, Color) {
    let positions = positions(game);
    let of_game = &positions[random.random_range(0..positions.len())];
    let (size, symmetry) = (of_game.size(), random.random_range(0..N_SYMMETRIES));
    let mut stones: Vec<_> = of_game.points().filter_map(|it| Some((it, of_game.stone(it)?))).collect();
    stones.shuffle(random);
    let mut board = Board::new(size);
    for (point, color) in stones {
        board.play(image(point, size, symmetry), color).unwrap();
    }
    let side = if board.n_stones().is_multiple_of(2) { Color::Black } else { Color::White };
    (board, side)
}

#[test]
fn counts_are_those_of_the_replayed_games() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let games = random_games(400, 6, random);
    let index = index_of(&games);
    let mut n_moves = 0;
    for game in games.iter().step_by(3) {
        let (board, side) = asked_position(game, random);
        let expected = replayed(&games, &board, side);
        n_moves += expected.1.len();
        assert_eq!(counted(&ask(&index, &Filter::default(), &board, side)), expected, "{board:?}");
    }
    assert!(500 < n_moves, "only {n_moves} moves were compared");
}

#[test]
fn a_board_of_another_size_is_another_position() {
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    let index = index_of(&random_games(50, 6, random));
    let n_games = |size| ask(&index, &Filter::default(), &Board::new(size), Color::Black).total.all.n_games();
    assert_eq!((n_games(6), n_games(7)), (50, 0));
    let white = ask(&index, &Filter::default(), &Board::new(6), Color::White);
    assert_eq!(white, Explored::default(), "no game begins with White");
}

#[test]
fn filters_leave_out_what_they_say() {
    let random = &mut ChaCha8Rng::seed_from_u64(3);
    let games = random_games(300, 6, random);
    let index = index_of(&games);
    let year = |game: &LoadedGame| game.record.info.date.get(..4).map_or(0, |it| it.parse::<u16>().unwrap());
    let has = |game: &LoadedGame, name: &str| {
        let names = &game.record.info.names;
        names.black == name || names.white == name
    };
    let all = Filter::default();
    type Keeps<'a> = Box<dyn Fn(&LoadedGame) -> bool + 'a>;
    let cases: [(Filter, Keeps<'_>); 7] = [
        (Filter { rule: Some(Rule::Standard), ..all.clone() }, Box::new(|it| it.record.rule() == Rule::Standard)),
        (Filter { player: " äNN".to_owned(), ..all.clone() }, Box::new(|it| has(it, "Ännchen") || has(it, "Ann Ash"))),
        (Filter { player: "annch".to_owned(), ..all.clone() }, Box::new(|it| has(it, "Ännchen"))),
        (Filter { player: "nobody".to_owned(), ..all.clone() }, Box::new(|_| false)),
        (Filter { from_year: Some(2001), ..all.clone() }, Box::new(|it| 2001 <= year(it))),
        (Filter { to_year: Some(2001), ..all.clone() }, Box::new(|it| 0 < year(it) && year(it) <= 2001)),
        (
            Filter { rule: Some(Rule::Freestyle), player: "bo".to_owned(), from_year: Some(1999), to_year: Some(2025) },
            Box::new(|it| it.record.rule() == Rule::Freestyle && has(it, "Bo") && (1999..2026).contains(&year(it))),
        ),
    ];
    for (filter, keeps) in &cases {
        for game in games.iter().step_by(20) {
            let (board, side) = asked_position(game, random);
            let expected = replayed(games.iter().filter(|it| keeps(it)), &board, side);
            assert_eq!(counted(&ask(&index, filter, &board, side)), expected, "{filter:?} {board:?}");
            let found = list(&index, filter, &board, side).unwrap();
            assert_eq!(found.len(), usize::try_from(expected.0.n_games()).unwrap());
        }
    }
}

#[test]
fn own_games_are_counted_with_the_others_and_apart() {
    let random = &mut ChaCha8Rng::seed_from_u64(4);
    let (own, others) = (random_games(60, 5, random), random_games(90, 5, random));
    let indices = [index_of(&own), index_of(&others)];
    let selections = indices.each_ref().map(|it| Selection::new(it, &Filter::default()).unwrap());
    for game in own.iter().chain(&others).step_by(7) {
        let (board, side) = asked_position(game, random);
        let (mine, theirs) = ((&indices[0], &selections[0]), (&indices[1], &selections[1]));
        let explored = explore(&board, side, &[mine], &[theirs]).unwrap();
        assert_eq!(counted(&explored), replayed(own.iter().chain(&others), &board, side));
        let (total, moves) = replayed(&own, &board, side);
        assert_eq!(explored.total.own, total);
        let found = explored.continuations.iter().filter(|it| 0 < it.counts.own.n_games());
        assert_eq!(found.map(|it| (it.point, it.counts.own)).collect::<BTreeMap<_, _>>(), moves);
    }
}

#[test]
fn the_most_frequent_moves_and_the_latest_games_come_first() {
    let random = &mut ChaCha8Rng::seed_from_u64(5);
    let games = random_games(200, 6, random);
    let index = index_of(&games);
    let explored = ask(&index, &Filter::default(), &Board::new(6), Color::Black);
    let counts: Vec<_> = explored.continuations.iter().map(|it| it.counts.all.n_games()).collect();
    assert!(2 < counts.len() && counts.is_sorted_by(|a, b| b <= a), "{counts:?}");
    let found = list(&index, &Filter::default(), &Board::new(6), Color::Black).unwrap();
    assert!(found.is_sorted_by(|a, b| b.date <= a.date));
    for game in &found {
        let LoadedGame { record, .. } = &games[usize::try_from(game.place).unwrap()];
        assert_eq!((&game.black, &game.white), (&record.info.names.black, &record.info.names.white));
        assert_eq!((game.rule, usize::from(game.n_stones)), (record.rule(), record.moves().len()));
        assert_eq!(game.end, IndexedResult::parse(&record.info.result));
    }
}

#[test]
fn passes_and_stones_that_were_set_up_are_no_moves() {
    let board = Board::after(6, [Point::new(2, 2), Point::new(3, 3)]).unwrap().0;
    let mut record = Record::from_position(board.clone(), Rule::Freestyle, Color::Black);
    record.play(Point::new(0, 0)).unwrap();
    record.pass().unwrap();
    record.play(Point::new(5, 0)).unwrap();
    let index = index_of(&[LoadedGame { record, seats: ByColor::default(), warnings: Vec::new() }]);
    let found = ask(&index, &Filter::default(), &board, Color::Black);
    assert_eq!(found.total.all.unknown, 1);
    assert_eq!(found.continuations.iter().map(|it| it.point).collect::<Vec<_>>(), [Point::new(0, 0)]);
    let mut after = board;
    after.play(Point::new(0, 0), Color::Black).unwrap();
    let found = ask(&index, &Filter::default(), &after, Color::White);
    assert_eq!((found.total.all.unknown, found.continuations.len()), (1, 0), "White has passed here");
    assert_eq!(ask(&index, &Filter::default(), &Board::new(6), Color::Black), Explored::default());
}

#[test]
fn a_library_is_no_game_but_all_of_its_lines_are_found() {
    let mut record = Record::new(15, Rule::Renju);
    let play = |record: &mut Record, line: &str| {
        record.go_to(0);
        line.split(' ').for_each(|it| record.play(Point::parse(it, 15).unwrap()).unwrap());
    };
    ["h8 h9 g7", "h8 h9 i10", "h8 i9", "h8 i9 g7 h9"].iter().for_each(|it| play(&mut record, it));
    let mut builder = IndexBuilder::default();
    builder.begin_file(file("book.lib"));
    builder.add_bytes(&write(&record, Format::Lib).unwrap()).unwrap();
    let index = index(builder);
    let libraries = |moves: &[&str]| {
        let (board, side) = Board::after(15, moves.iter().map(|it| Point::parse(it, 15).unwrap())).unwrap();
        let found = ask(&index, &Filter::default(), &board, side);
        assert_eq!(found.total.all.n_games(), 0);
        let moves = found.continuations.iter().map(|it| (it.point.name(15), it.counts.n_libraries));
        (found.total.n_libraries, moves.collect::<Vec<_>>())
    };
    assert_eq!(libraries(&["h8"]), (1, vec![("g9".to_owned(), 1), ("h9".to_owned(), 1)]));
    let of = |names: [&str; 2]| names.map(|it| (it.to_owned(), 1)).to_vec();
    assert_eq!(libraries(&["h8", "h9"]), (1, of(["g10", "g7"])));
    // Look up a position by a different order of moves and by mirror images.
    assert_eq!(libraries(&["h8", "g8", "i8"]).0, 0);
    assert_eq!(libraries(&["g7", "h9", "h8"]).0, 1);
    assert_eq!(libraries(&["h8", "h7", "i9"]).0, 1);
    assert_eq!(libraries(&["h9"]), (0, Vec::new()));
}

#[test]
fn parts_that_are_put_together_are_the_whole() {
    let random = &mut ChaCha8Rng::seed_from_u64(6);
    let games = random_games(90, 6, random);
    let mut all = IndexBuilder::default();
    let mut parts = IndexBuilder::default();
    for (chunk, name) in games.chunks(30).zip(["a", "b", "c"]) {
        let mut part = IndexBuilder::default();
        for builder in [&mut all, &mut part] {
            builder.begin_file(file(name));
            (0..).zip(chunk).for_each(|(number, game)| builder.add_game(game, number));
        }
        parts.append(part);
    }
    let (all, parts) = (index(all), index(parts));
    assert_eq!((all.n_games(), all.files()), (parts.n_games(), parts.files()));
    for id in 0..all.n_games() {
        assert_eq!(all.game(id).unwrap(), parts.game(id).unwrap());
    }
    for game in games.iter().step_by(5) {
        let (board, side) = asked_position(game, random);
        let filter = Filter::default();
        assert_eq!(ask(&all, &filter, &board, side), ask(&parts, &filter, &board, side));
    }
}

/// Returns an index of games, and queries about these games. The games share a position so often that a column of the
/// index has several blocks.
fn many_games(random: &mut ChaCha8Rng) -> (Vec<u8>, Vec<(Board, Color)>) {
    let games = random_games(1500, 6, random);
    let mut builder = IndexBuilder::default();
    builder.begin_file(file("a.sgf"));
    (0..).zip(&games).for_each(|(number, game)| builder.add_game(game, number));
    let empty = (Board::new(6), Color::Black);
    let others: Vec<_> = games.iter().step_by(100).map(|it| asked_position(it, random)).collect();
    (bytes_of(builder), [vec![empty], others].concat())
}

/// Returns the answers of an index to queries about these positions, each with several filters.
fn answers(index: &Index, asked: &[(Board, Color)]) -> Vec<io::Result<(Explored, Vec<IndexedGame>)>> {
    let filters = [
        Filter::default(),
        Filter { player: "bo".to_owned(), from_year: Some(1990), ..Filter::default() },
        Filter { rule: Some(Rule::Standard), to_year: Some(2001), ..Filter::default() },
    ];
    let answer = |filter: &Filter, (board, side): &(Board, Color)| {
        Ok((try_ask(index, filter, board, *side)?, list(index, filter, board, *side)?))
    };
    filters.iter().flat_map(|filter| asked.iter().map(move |it| answer(filter, it))).collect()
}

#[test]
fn a_damaged_index_says_the_same_or_nothing() {
    let random = &mut ChaCha8Rng::seed_from_u64(7);
    let (bytes, asked) = many_games(random);
    let whole: Vec<_> = answers(&Index::open(Arc::new(bytes.clone())).unwrap(), &asked);
    let whole: Vec<_> = whole.into_iter().map(Result::unwrap).collect();
    let (mut n_refused, mut n_errors) = (0, 0);
    for at in (0..bytes.len()).step_by(bytes.len() / 300) {
        let at = (at + random.random_range(0..8)).min(bytes.len() - 1);
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << random.random_range(0..8);
        let Ok(index) = Index::open(Arc::new(damaged)) else {
            n_refused += 1;
            continue;
        };
        let mut has_failed = false;
        for (answer, whole) in answers(&index, &asked).into_iter().zip(&whole) {
            match answer {
                Ok(answer) => assert_eq!(answer, *whole, "byte {at}"),
                Err(error) => {
                    assert_eq!(error.to_string(), "the index is damaged");
                    has_failed = true;
                }
            }
        }
        assert_eq!(index.is_damaged(), has_failed, "byte {at}");
        n_errors += usize::from(has_failed);
    }
    assert!(3 < n_refused && 100 < n_errors, "{n_refused} were refused, {n_errors} answered with an error");
}

#[test]
fn an_index_of_another_length_is_refused() {
    let (bytes, _) = many_games(&mut ChaCha8Rng::seed_from_u64(8));
    for n in (0..bytes.len()).step_by(37).chain([bytes.len() - 1]) {
        assert!(Index::open(Arc::new(bytes[..n].to_vec())).is_err(), "{n} bytes");
    }
    assert!(Index::open(Arc::new([&bytes[..], &[0]].concat())).is_err());
}

/// The explorer's sources in a temporary folder: `data` is the program's data folder, and `games` a folder to add as a
/// source.
struct Place {
    root: TempDir,
    sources: Sources,
}

impl Place {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("games/deep/deeper")).unwrap();
        let sources = Self::open(root.path());
        Self { root, sources }
    }

    fn open(root: &Path) -> Sources {
        let data = root.join("data");
        Sources::open(&data.join("explorer"), data.join("history"), data.join("library")).unwrap()
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// Returns the path of the index file that belongs to the first added source.
    fn index_file(&self) -> PathBuf {
        self.root.path().join("data/explorer/2.index")
    }

    fn add(&mut self, path: &str) -> SourceId {
        self.sources.add(&self.root.path().join(path)).unwrap()
    }

    fn refresh(&mut self, id: SourceId) -> bool {
        self.sources.refresh(id, &StopToken::new(), &|_| ()).unwrap()
    }

    /// Returns the number of games of a source that start with an empty board of 15 lines.
    fn n_games(&mut self, id: SourceId) -> u32 {
        let index = self.sources.index(id).unwrap();
        ask(index, &Filter::default(), &Board::new(15), Color::Black).total.all.n_games()
    }

    fn broken(&mut self, id: SourceId) -> Vec<String> {
        self.sources.summaries().into_iter().find(|it| it.id == id).unwrap().broken
    }
}

const SGF: &[u8] = b"(;GM[4]SZ[15]PB[Ann];B[hh];W[ii])";

/// A database in RIF format with two games. The first moves of the second game are in corners, not in the center.
const RIF: &str = "<?xml version=\"1.0\"?><database><players><player id=\"1\" name=\"Ann\"/></players>\
    <tournaments><tournament id=\"7\" name=\"Cup\" year=\"2025\"/></tournaments><games>\
    <game id=\"1\" black=\"1\" tournament=\"7\" bresult=\"1\"><move>h8 i9</move></game>\
    <game id=\"2\" white=\"1\" bresult=\"0\"><move>a1 o15</move></game></games></database>";

#[test]
fn a_folder_is_read_with_all_that_is_in_it_and_broken_files_are_listed() {
    let mut place = Place::new();
    place.write("games/one.sgf", SGF);
    place.write("games/two.SGF", &[SGF, SGF].concat());
    place.write("games/deep/three.psq", b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n-1\n");
    place.write("games/deep/deeper/four.txt", b"h8 i9 j10");
    place.write("games/base.rif", RIF.as_bytes());
    place.write("games/README.txt", b"This is no game.");
    place.write("games/notes.md", b"h8 i9");
    place.write("games/.hidden.sgf", SGF);
    place.write("games/broken.sgf", b"(;SZ[99]");
    place.write("games/deep/cut.rif", b"<?xml?><database><gam");
    place.write("games/deep/nothing.psq", b"");
    let id = place.add("games");
    assert!(place.refresh(id));
    assert_eq!(place.n_games(id), 7);
    assert_eq!(place.broken(id), ["broken.sgf", "deep/cut.rif", "deep/nothing.psq"]);
    for path in place.broken(id) {
        assert!(place.sources.fault_of(id, &path).is_some(), "{path}");
    }
    assert!(place.sources.fault_of(id, "one.sgf").is_none());
}

#[test]
fn a_game_of_the_list_is_the_one_in_its_file() {
    let mut place = Place::new();
    let other = b"(;GM[4]SZ[15]PB[Bo];B[aa];W[bb])";
    place.write("games/two.sgf", &[SGF, other].concat());
    place.write("games/base.rif", RIF.as_bytes());
    place.write("games/base.xml", &RIF.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>());
    let id = place.add("games");
    place.refresh(id);
    let index = place.sources.index(id).unwrap().clone();
    assert_eq!(index.n_games(), 6);
    for game in (0..6).map(|it| index.game(it).unwrap().unwrap()) {
        let loaded = place.sources.load(id, &game).unwrap();
        let info = &loaded.record.info;
        assert_eq!((&info.names.black, &info.names.white, &info.event), (&game.black, &game.white, &game.event));
        assert_eq!(loaded.record.moves().len(), usize::from(game.n_stones));
        assert_eq!(IndexedResult::of(&loaded), game.end);
    }
    let places = (0..6).map(|it| index.game(it).unwrap().unwrap()).map(|it| (it.file, it.place));
    assert_eq!(places.collect::<BTreeSet<_>>().len(), 6, "every game has a place of its own");
}

#[test]
fn an_index_is_built_anew_only_when_a_file_has_changed() {
    let mut place = Place::new();
    place.write("games/one.sgf", SGF);
    let id = place.add("games");
    assert!(place.refresh(id));
    assert!(!place.refresh(id), "nothing has changed");
    place.write("games/deep/two.sgf", SGF);
    assert!(place.refresh(id), "a file has come");
    assert_eq!(place.n_games(id), 2);
    place.write("games/one.sgf", &[SGF, SGF].concat());
    assert!(place.refresh(id), "a file is larger");
    assert_eq!(place.n_games(id), 3);
    let file = fs::File::options().write(true).open(place.root.path().join("games/one.sgf")).unwrap();
    file.set_modified(std::time::SystemTime::now() - Duration::from_secs(60)).unwrap();
    assert!(place.refresh(id), "a file has another time");
    fs::remove_file(place.root.path().join("games/deep/two.sgf")).unwrap();
    assert!(place.refresh(id), "a file has gone");
    assert_eq!(place.n_games(id), 2);
    place.sources = Place::open(place.root.path());
    assert!(!place.refresh(id), "another run finds the index");
    assert_eq!(place.n_games(id), 2);
    fs::write(place.index_file(), b"GUMUPOS2 but no more").unwrap();
    place.sources = Place::open(place.root.path());
    assert!(place.refresh(id), "a damaged index is none");
    assert_eq!(place.n_games(id), 2);
    fs::remove_dir_all(place.root.path().join("games")).unwrap();
    assert!(matches!(place.sources.refresh(id, &StopToken::new(), &|_| ()), Err(IndexError::Source(_))));
    assert_eq!(place.n_games(id), 2, "what was indexed stays until the folder is back");
    assert!(place.sources.summaries().iter().any(|it| it.id == id && it.is_missing));
}

#[test]
fn sources_come_and_go() {
    let mut place = Place::new();
    place.write("games/one.sgf", SGF);
    let (folder, one) = (place.add("games"), place.add("games/one.sgf"));
    assert!(matches!(place.sources.add(&place.root.path().join("games")), Err(AddError::Known)));
    assert!(matches!(place.sources.add(&place.root.path().join("elsewhere")), Err(AddError::Io(_))));
    place.refresh(folder);
    place.refresh(one);
    place.sources.remove(folder).unwrap();
    let third = place.add("games");
    assert!(folder < one && one < third, "a number names one source forever");
    assert!(!place.root.path().join("data/explorer/2.index").exists());
    let ids: Vec<_> = Place::open(place.root.path()).list().iter().map(|it| it.id).collect();
    assert_eq!(ids, [SourceId::HISTORY, SourceId::LIBRARY, one, third]);
    place.sources.remove(SourceId::HISTORY).unwrap();
    assert_eq!(Place::open(place.root.path()).list().len(), 4, "the history stays in the list");
    place.write("data/explorer/sources.json", b"{ damaged");
    let data = place.root.path().join("data");
    let error = Sources::open(&data.join("explorer"), data.join("history"), data.join("library")).unwrap_err();
    assert!(error.to_string().contains("sources.json"), "{error}");
}

#[test]
fn indexing_that_is_canceled_leaves_the_index_as_it_was() {
    let mut place = Place::new();
    place.write("games/one.sgf", SGF);
    let id = place.add("games");
    place.refresh(id);
    place.write("games/two.sgf", SGF);
    place.write("games/base.rif", RIF.as_bytes());
    let stop = StopToken::new();
    assert!(matches!(place.sources.refresh(id, &stop, &|_| stop.stop()), Err(IndexError::Canceled)));
    assert_eq!(place.n_games(id), 1);
    assert!(place.refresh(id));
    assert_eq!(place.n_games(id), 4);
}

#[test]
fn an_index_that_another_process_changes_while_it_is_open_is_an_error_and_built_anew() {
    let mut place = Place::new();
    place.write("games/many.sgf", &SGF.repeat(1500));
    let id = place.add("games");
    place.refresh(id);
    let whole = fs::read(place.index_file()).unwrap();
    let cut = |n_bytes: usize| move |file: &mut fs::File| file.set_len(n_bytes as u64);
    let n_bytes = whole.len();
    let zeros = vec![0; n_bytes];
    type Change = Box<dyn Fn(&mut fs::File) -> io::Result<()>>;
    let changes: [Change; 4] = [
        Box::new(cut(0)),
        Box::new(cut(n_bytes / 2)),
        Box::new(cut(100)),
        Box::new(move |file| io::Write::write_all(file, &zeros)),
    ];
    for (number, change) in changes.iter().enumerate() {
        assert_eq!(place.n_games(id), 1500);
        let index = place.sources.index(id).unwrap().clone();
        change(&mut fs::File::options().write(true).open(place.index_file()).unwrap()).unwrap();
        if let Ok(explored) = try_ask(&index, &Filter::default(), &Board::new(15), Color::Black) {
            assert_eq!(explored.total.all.n_games(), 1500, "change {number}");
        }
        let error = list(&index, &Filter::default(), &Board::new(15), Color::Black).unwrap_err();
        assert_eq!(error.to_string(), "the index is damaged", "change {number}");
        assert!(place.refresh(id), "change {number}: the index is built anew");
    }
    assert_eq!(place.n_games(id), 1500);
    assert!(!place.refresh(id), "the new one is whole");
    assert_eq!(fs::read(place.index_file()).unwrap(), whole);
}

/// Returns the command `pbrain-gumu explore` with the data folder below `root`.
fn command(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
    command.arg("explore").args(arguments).arg("--data").arg(root.join("data")).current_dir(root);
    command
}

#[test]
fn a_process_that_is_killed_while_it_indexes_leaves_no_wrong_index() {
    let mut place = Place::new();
    let sgf = SGF.repeat(50);
    for n in 0..400 {
        place.write(&format!("games/{n}.sgf"), &sgf);
    }
    let id = place.add("games");
    for round in 0..12 {
        let mut child = command(place.root.path(), &["index"]).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(10 * round));
        let _ = child.kill();
        child.wait().unwrap();
        place.sources = Place::open(place.root.path());
        if place.sources.index(id).is_some() {
            assert_eq!(place.n_games(id), 20_000);
            fs::remove_file(place.index_file()).unwrap();
        }
    }
    place.sources = Place::open(place.root.path());
    place.refresh(id);
    assert_eq!(place.n_games(id), 20_000);
}

#[cfg(target_os = "linux")]
#[test]
fn an_index_beyond_the_limit_of_file_sizes_is_an_error_and_no_signal() {
    let mut place = Place::new();
    place.write("games/many.sgf", &SGF.repeat(300));
    place.add("games");
    let plain = command(place.root.path(), &["index"]);
    let mut limited = Command::new("/usr/bin/prlimit");
    limited.arg("--fsize=4096").arg(plain.get_program()).args(plain.get_args()).current_dir(place.root.path());
    let output = limited.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{:?}: {error}", output.status);
    assert!(error.contains("games: its index cannot be written: File too large"), "{error}");
    assert!(!place.index_file().exists());
}

#[test]
fn the_command_line_does_what_it_says() {
    let place = Place::new();
    place.write("games/base.rif", RIF.as_bytes());
    place.write("games/broken.sgf", b"(;SZ[99]");
    place.write("data/history/2026-11-22-001.txt", b"Black: person\nWhite: master:3\nResigned: White\n\n1. h8 i9");
    let run = |arguments: &[&str]| {
        let output = command(place.root.path(), arguments).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    assert_eq!(run(&["add", "games"]), (0, String::new(), String::new()));
    let (code, _, error) = run(&["add", "games"]);
    assert_eq!(code, 1);
    assert!(error.contains("games cannot be added: it is in the list already"), "{error}");
    let (code, listed, _) = run(&["index"]);
    assert_eq!(code, 0);
    assert!(listed.contains("2 games") && listed.contains("broken: broken.sgf: "), "{listed}");
    let (_, table, _) = run(&["query", "h8"]);
    let expected = "\
move     games  black   draw  white     own  libraries
all          2 100.0%   0.0%   0.0%       1          0
g9           2 100.0%   0.0%   0.0%       1          0
";
    assert_eq!(table, expected);
    let (_, table, _) = run(&["query", "h8", "--source", "0"]);
    assert!(table.contains("all          1 "), "{table}");
    let (_, games, _) = run(&["games", "i7h8", "--player", "ann", "--size", "15"]);
    assert_eq!(games.trim(), "", "the stones have other colors");
    let (_, games, _) = run(&["games", "h8g7", "--player", "ann"]);
    assert!(games.starts_with("2025       B+    Ann –   Cup  renju 2  ") && games.ends_with("base.rif\n"), "{games}");
    let mut damaged = fs::read(place.index_file()).unwrap();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    fs::write(place.index_file(), damaged).unwrap();
    assert_eq!(run(&["games", "h8g7", "--player", "ann"]), (0, games, String::new()), "it was built anew");
    assert_eq!(run(&["remove", "2"]).0, 0);
    assert_eq!(run(&["remove", "0"]).0, 1);
    for (arguments, status, why) in [
        (&["query", "h8z"][..], 2, "h8z"),
        (&["query", "h8h8"], 2, "h8: the point is occupied"),
        (&["query", "h8", "--years", "x"], 2, "--years is such as 1990-2005"),
        (&["query", "h8", "--source", "9"], 1, "no source has the number 9"),
        (&["dance"], 2, "explore knows add, remove"),
    ] {
        let (code, _, error) = run(arguments);
        assert!(code == status && error.contains(why), "{error}");
    }
}
