//! Opening procedures, each checked against its rules.

use std::collections::HashMap;

use gumu_core::game::{
    Area, Board, Color, NamedOpening, Opening, OpeningChoice, OpeningError, OpeningKind, OpeningPlayer, Point, Rule,
    Step,
};
use gumu_window::ui::locale::Language;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use serde_json::Value;

use crate::symmetry::Symmetry;

fn choice_of(word: &str) -> OpeningChoice {
    match word {
        "keep" => OpeningChoice::Keep,
        "swap" => OpeningChoice::Swap,
        "add" => OpeningChoice::AddTwo,
        "ten" => OpeningChoice::OfferTen,
        _ => match word.parse() {
            Ok(n) => OpeningChoice::Number(n),
            Err(_) => OpeningChoice::Point(Point::parse(word, 15).unwrap()),
        },
    }
}

/// Returns an opening procedure on a board of 15 lines after these answers. Each answer begins with `1:` or `2:`, the
/// number of the player who gives it.
#[track_caller]
fn opened(kind: OpeningKind, answers: &str) -> Opening {
    let mut opening = Opening::new(kind, 15);
    for answer in answers.split_whitespace() {
        let (by, word) = answer.split_once(':').unwrap();
        let expected = if by == "1" { OpeningPlayer::First } else { OpeningPlayer::Second };
        assert_eq!(opening.step().by(), Some(expected), "{answer} in {answers}");
        assert_eq!(opening.play(choice_of(word)), Ok(()), "{answer} in {answers}");
    }
    opening
}

/// Checks that the answers complete the opening procedure with these stones, and that the player `black` has Black
/// then.
#[track_caller]
fn check(kind: OpeningKind, answers: &str, stones: &str, black: OpeningPlayer) {
    let opening = opened(kind, answers);
    let found: Vec<_> = opening.stones().iter().map(|it| it.name(15)).collect();
    assert_eq!(found.join(" "), stones, "{answers}");
    let side = if found.len() % 2 == 0 { Color::Black } else { Color::White };
    assert_eq!(opening.step(), Step::Done { black, side }, "{answers}");
}

/// Checks that an answer is refused with this error and changes nothing.
#[track_caller]
fn check_refused(kind: OpeningKind, answers: &str, word: &str, error: OpeningError) {
    let mut opening = opened(kind, answers);
    let before = opening.clone();
    assert_eq!(opening.play(choice_of(word)), Err(error), "{word} after {answers}");
    assert_eq!(opening, before);
}

#[test]
fn free() {
    check(OpeningKind::Free, "", "", OpeningPlayer::First);
}

#[test]
fn swap() {
    let stones = "1:a1 1:b2 1:o15";
    check(OpeningKind::Swap, &format!("{stones} 2:keep"), "a1 b2 o15", OpeningPlayer::First);
    check(OpeningKind::Swap, &format!("{stones} 2:swap"), "a1 b2 o15", OpeningPlayer::Second);
    check_refused(OpeningKind::Swap, stones, "add", OpeningError::NotAsked);
    check_refused(OpeningKind::Swap, stones, "c3", OpeningError::NotAsked);
    check_refused(OpeningKind::Swap, "1:a1", "a1", OpeningError::Occupied);
}

#[test]
fn swap2() {
    let stones = "1:h8 1:i9 1:k5";
    check(OpeningKind::Swap2, &format!("{stones} 2:keep"), "h8 i9 k5", OpeningPlayer::First);
    check(OpeningKind::Swap2, &format!("{stones} 2:swap"), "h8 i9 k5", OpeningPlayer::Second);
    let five = format!("{stones} 2:add 2:g7 2:c3");
    check(OpeningKind::Swap2, &format!("{five} 1:keep"), "h8 i9 k5 g7 c3", OpeningPlayer::First);
    check(OpeningKind::Swap2, &format!("{five} 1:swap"), "h8 i9 k5 g7 c3", OpeningPlayer::Second);
    assert_eq!(opened(OpeningKind::Swap2, &five).board().stone(Point::parse("g7", 15).unwrap()), Some(Color::White));
}

#[test]
fn pro_and_long_pro() {
    check(OpeningKind::Pro, "1:h8 2:h9 1:k8", "h8 h9 k8", OpeningPlayer::First);
    check_refused(OpeningKind::Pro, "", "h9", OpeningError::OutsideArea(Area::Within(1)));
    check_refused(OpeningKind::Pro, "1:h8 2:h9", "j10", OpeningError::OutsideArea(Area::Outside(5)));
    check(OpeningKind::LongPro, "1:h8 2:a1 1:l12", "h8 a1 l12", OpeningPlayer::First);
    check_refused(OpeningKind::LongPro, "1:h8 2:h9", "k11", OpeningError::OutsideArea(Area::Outside(7)));
}

#[test]
fn rif() {
    let four = "1:h8 1:h9 1:h10 2:keep 2:h7";
    check(OpeningKind::Rif, &format!("{four} 1:g8 1:g9 2:g9"), "h8 h9 h10 h7 g9", OpeningPlayer::First);
    check(OpeningKind::Rif, "1:h8 1:h9 1:h10 2:swap 1:a1 2:g8 2:i9 1:g8", "h8 h9 h10 a1 g8", OpeningPlayer::Second);
    check_refused(OpeningKind::Rif, &format!("{four} 1:g8"), "i8", OpeningError::Symmetrical);
    check_refused(OpeningKind::Rif, &format!("{four} 1:g8"), "g8", OpeningError::OfferedBefore);
    check_refused(OpeningKind::Rif, &format!("{four} 1:g8 1:g9"), "i9", OpeningError::NotOffered);
    check_refused(OpeningKind::Rif, "1:h8", "j8", OpeningError::OutsideArea(Area::Within(3)));
    check_refused(OpeningKind::Rif, "1:h8 1:i9", "k8", OpeningError::OutsideArea(Area::Within(5)));
}

#[test]
fn yamaguchi() {
    let four = "1:h8 1:i9 1:i7 1:3 2:keep 2:a1";
    check(OpeningKind::Yamaguchi, &format!("{four} 1:b2 1:c3 1:d4 2:c3"), "h8 i9 i7 a1 c3", OpeningPlayer::First);
    check(OpeningKind::Yamaguchi, "1:h8 1:i9 1:i7 1:1 2:swap 1:a1 2:b2", "h8 i9 i7 a1 b2", OpeningPlayer::Second);
    check_refused(OpeningKind::Yamaguchi, "1:h8 1:i9 1:i7", "0", OpeningError::NotAsked);
    let declared = opened(OpeningKind::Yamaguchi, "1:h8 1:i9 1:i7");
    assert_eq!(declared.step(), Step::Declare { by: OpeningPlayer::First, max: 55 });
}

#[test]
fn taraguchi_10() {
    let kind = OpeningKind::Taraguchi10;
    check(
        kind,
        "1:h8 2:keep 2:h9 1:keep 1:i9 2:keep 2:k11 1:keep 1:l12 2:keep",
        "h8 h9 i9 k11 l12",
        OpeningPlayer::First,
    );
    // The second player swaps sides after each of the five stones. Five is odd, so the second player has Black at the
    // end.
    check(
        kind,
        "1:h8 2:swap 1:h9 2:swap 1:i9 2:swap 1:k11 2:swap 1:l12 2:swap",
        "h8 h9 i9 k11 l12",
        OpeningPlayer::Second,
    );
    let four = "1:h8 2:keep 2:h9 1:keep 1:i9 2:keep 2:k11";
    let ten = "1:a1 1:a2 1:a3 1:a4 1:a5 1:a6 1:a7 1:a8 1:a9 1:a10";
    check(kind, &format!("{four} 1:ten {ten} 2:a7"), "h8 h9 i9 k11 a7", OpeningPlayer::First);
    check_refused(kind, "1:h8 2:keep 2:h9 1:keep 1:i9 2:keep", "l8", OpeningError::OutsideArea(Area::Within(7)));
    check_refused(kind, &format!("{four} 1:keep"), "m8", OpeningError::OutsideArea(Area::Within(9)));
}

#[test]
fn soosorv_8() {
    let kind = OpeningKind::Soosorv8;
    let four = "1:h8 1:h9 1:i9 2:keep 2:c3";
    check(kind, &format!("{four} 2:2 1:keep 1:a1 1:b1 2:b1"), "h8 h9 i9 c3 b1", OpeningPlayer::First);
    check(kind, &format!("{four} 2:2 1:swap 2:a1 2:b1 1:a1"), "h8 h9 i9 c3 a1", OpeningPlayer::Second);
    check(kind, "1:h8 1:h9 1:i9 2:swap 1:c3 1:1 2:swap 1:a1", "h8 h9 i9 c3 a1", OpeningPlayer::First);
    check_refused(kind, four, "9", OpeningError::NotAsked);
}

/// Returns the board sizes on which an opening is tested.
fn sizes(kind: OpeningKind) -> impl Iterator<Item = u8> {
    [kind.min_size(), 10, 15, 22].into_iter()
}

#[test]
fn random_answers_open_every_game() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for kind in OpeningKind::ALL {
        for size in sizes(kind).chain(sizes(kind)) {
            let mut opening = Opening::new(kind, size);
            let mut n_answers = 0;
            while let Some(choice) = opening.possible().choose(&mut random).copied() {
                // If the number of offered moves can be chosen, choose at most 20, because 200 offers would test
                // nothing more.
                let choice =
                    if let OpeningChoice::Number(n) = choice { OpeningChoice::Number(n.min(20)) } else { choice };
                let before = opening.clone();
                assert_eq!(opening.play(choice), Ok(()), "{kind:?} {size}");
                check_stones(&opening);
                assert_eq!(opening.undo(), Some(choice));
                assert_eq!(opening, before);
                opening.play(choice).unwrap();
                n_answers += 1;
                assert!(n_answers < 60, "{kind:?} {size} never ends");
            }
            assert!(matches!(opening.step(), Step::Done { .. }), "{kind:?} {size} is stuck");
            assert_eq!(opening.choices().len(), n_answers);
            assert_eq!(opening.play(OpeningChoice::Keep), Err(OpeningError::NotAsked));
        }
    }
}

/// Checks that the stones alternate in color, that neither side has won, and that no stone is forbidden. If the stones
/// are symmetric, no two offered moves may be symmetric to each other.
fn check_stones(opening: &Opening) {
    let size = opening.board().size();
    let mut board = Board::new(size);
    for (point, color) in opening.stones().iter().zip(Color::ALL.into_iter().cycle()) {
        board.play(*point, color).unwrap();
        assert_eq!(Rule::Freestyle.winning_line(&board, *point), None);
        assert_eq!(Rule::Renju.foul(&board, *point, color), None);
    }
    assert_eq!(&board, opening.board());
    for symmetry in Symmetry::all().filter(|it| it.board(&board) == board) {
        for one in opening.offers() {
            let image = symmetry.point(*one, size);
            assert!(image == *one || !opening.offers().contains(&image), "{opening:?}");
        }
    }
}

#[test]
fn openings_of_renju_are_for_renju() {
    for rule in Rule::ALL {
        let n_kinds = OpeningKind::ALL.into_iter().filter(|it| it.suits(rule)).count();
        assert_eq!(n_kinds, if rule == Rule::Renju { 10 } else { 6 });
    }
}

#[test]
fn the_26_openings_have_their_names() {
    let cases: Value = serde_json::from_str(include_str!("../data/openings.json")).unwrap();
    let cases = cases["named_renju"].as_array().unwrap();
    assert_eq!(cases.len(), NamedOpening::ALL.len());
    for (case, named) in cases.iter().zip(NamedOpening::ALL) {
        assert_eq!(named.sign, case["no"].as_str().unwrap());
        assert_eq!(Language::Chinese.named_opening(&named)[0], case["name"].as_str().unwrap());
        let stones: Vec<_> = case["moves"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        let stones: Vec<_> = stones.into_iter().map(|it| Point::parse(it, 15).unwrap()).collect();
        for symmetry in Symmetry::all() {
            let turned: Vec<_> = stones.iter().map(|it| symmetry.point(*it, 15)).collect();
            assert_eq!(NamedOpening::of(&turned, 15), Some(&named), "{symmetry:?}");
        }
    }
}

#[test]
fn every_third_stone_near_the_center_makes_one_of_the_26() {
    let mut n_found: HashMap<&str, u32> = HashMap::new();
    let center = Point::center(15);
    let within = |n: u8| Point::all(15).filter(move |it| *it != center && Area::Within(n).contains(*it, 15));
    for second in within(3) {
        for third in within(5).filter(|it| *it != second) {
            let named = NamedOpening::of(&[center, second, third], 15).unwrap();
            *n_found.entry(named.sign).or_default() += 1;
        }
    }
    assert_eq!((n_found.len(), n_found.values().sum::<u32>()), (26, 8 * 23));
}

#[test]
fn other_stones_have_no_name() {
    let named = |names: &str| {
        let stones: Vec<_> = names.split_whitespace().map(|it| Point::parse(it, 15).unwrap()).collect();
        NamedOpening::of(&stones, 15).map(|it| Language::English.named_opening(it)[0])
    };
    assert_eq!(named("h8 h9"), None);
    assert_eq!(named("h8 h9 k8"), None);
    assert_eq!(named("h8 h10 h9"), None);
    assert_eq!(named("i8 i9 i10"), None);
    assert_eq!(named("h8 g8 g7 a1"), Some("Flower Moon"));
}
