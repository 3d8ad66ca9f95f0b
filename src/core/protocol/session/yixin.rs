//! Requests that only Yixin's manager sends.
//!
//! `YXSWAP2STEP` and `YXSOOSORVSTEP` ask for the brain's choices in an opening, and the brain answers with messages.
//! For commands about files, the manager may send the file name in a separate line.

use crate::game::{Opening, OpeningChoice, OpeningKind, Point};
use crate::protocol::command::{DatabaseFileCommand, TableFile};
use crate::protocol::reply::Reply;

/// Form in which the answer to a request is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerWording {
    /// Moves and `SWAP`, as in the Gomocup protocol.
    Moves,
    /// `MESSAGE SWAP2 …`, for an opening with this number of stones.
    Swap2(usize),
    /// `MESSAGE SOOSORV …`, for this step of the opening.
    Soosorv(u8),
}

/// A file whose name is in the line after its command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AwaitedFile {
    /// A transposition table.
    Table(TableFile),
    /// A database of position evaluations.
    Database(DatabaseFileCommand),
}

/// Number of stones on the board when fifth moves are offered.
const N_FOUR: usize = 4;

/// Returns the opening Soosorv-8 at the start of a step. The steps are: 1, the first three stones; 2, the swap after
/// them; 3, the fourth stone and the number of fifth moves; 4, the swap after these; 5, the fifth moves; 6, the choice
/// of one of the fifth moves.
///
/// # Errors
/// If the opening cannot have these stones at this step.
pub(super) fn soosorv(size: u8, step: u8, n_fifths: u8, stones: &[Point]) -> Result<Opening, String> {
    let n_stones = [0, 3, 3, N_FOUR, N_FOUR].get(usize::from(step) - 1).copied();
    if n_stones.map_or(stones.len() <= N_FOUR, |it| it != stones.len()) {
        return Err(format!("the opening's step {step} comes after other stones"));
    }
    if size < OpeningKind::Soosorv8.min_size() {
        return Err(format!("this opening needs a board of {} lines", OpeningKind::Soosorv8.min_size()));
    }
    let fifths = stones.get(N_FOUR..).unwrap_or_default();
    let n_fifths = if fifths.is_empty() { n_fifths } else { u8::try_from(fifths.len()).unwrap_or(u8::MAX) };
    let point = |it: &Point| OpeningChoice::Point(*it);
    let mut choices: Vec<_> = stones.iter().take(3).map(point).collect();
    if 3 <= step {
        choices.push(OpeningChoice::Keep);
    }
    if 4 <= step {
        choices.extend([point(&stones[3]), OpeningChoice::Number(n_fifths)]);
    }
    if 5 <= step {
        choices.push(OpeningChoice::Keep);
    }
    choices.extend(fifths.iter().map(point));
    let mut opening = Opening::new(OpeningKind::Soosorv8, size);
    for choice in choices {
        opening.play(choice).map_err(|error| error.to_string())?;
    }
    Ok(opening)
}

/// Returns the messages that tell the manager which choices the brain has made in an opening.
///
/// # Errors
/// If `choices` is empty.
pub(super) fn opening_replies(wording: AnswerWording, choices: &[OpeningChoice]) -> Result<Vec<Reply>, String> {
    let Some(first) = choices.first() else { return Err("the opening asks for no choice".to_owned()) };
    let swaps = if *first == OpeningChoice::Swap { "YES" } else { "NO" };
    let points = choices.iter().filter_map(|it| if let OpeningChoice::Point(point) = it { Some(*point) } else { None });
    let number = choices.iter().find_map(|it| if let OpeningChoice::Number(n) = it { Some(*n) } else { None });
    let numbered = |name: &str, first: usize| -> Vec<String> {
        points.clone().zip(first..).map(|(point, n)| format!("{name} MOVE{n} {}", written(point))).collect()
    };
    let texts = match wording {
        AnswerWording::Moves | AnswerWording::Swap2(0) => numbered("SWAP2", 1),
        AnswerWording::Swap2(3) if *first == OpeningChoice::AddTwo => numbered("SWAP2", 4),
        AnswerWording::Swap2(3) => vec![format!("SWAP2 SWAP1 {swaps}")],
        // Answer YES if the brain keeps Black, NO if it swaps.
        AnswerWording::Swap2(_) => {
            vec![format!("SWAP2 SWAP2 {}", if *first == OpeningChoice::Swap { "NO" } else { "YES" })]
        }
        AnswerWording::Soosorv(1) => numbered("SOOSORV", 1),
        AnswerWording::Soosorv(2) => vec![format!("SOOSORV SWAP1 {swaps}")],
        AnswerWording::Soosorv(3) => {
            let move4 = |it| format!("SOOSORV MOVE4 {} {}", written(it), number.unwrap_or(1));
            points.clone().take(1).map(move4).collect()
        }
        AnswerWording::Soosorv(4) => vec![format!("SOOSORV SWAP2 {swaps}")],
        AnswerWording::Soosorv(5) => {
            let moves = points.clone().map(|it| format!("SOOSORV MOVE5 {}", written(it)));
            let (begin, end) = ("SOOSORV MOVE5 REFRESH".to_owned(), "SOOSORV MOVE5 DONE".to_owned());
            std::iter::once(begin).chain(moves).chain([end]).collect()
        }
        AnswerWording::Soosorv(_) => {
            points.clone().take(1).map(|it| format!("SOOSORV MOVE5C {}", written(it))).collect()
        }
    };
    Ok(texts.into_iter().map(Reply::Message).collect())
}

/// Writes a point as in Yixin's messages about openings, with a space between the coordinates: `7 7`.
fn written(point: Point) -> String {
    format!("{} {}", point.x(), point.y())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Step;

    fn points(text: &str) -> Vec<Point> {
        text.split_whitespace().map(|it| Point::parse(it, 15).unwrap()).collect()
    }

    #[test]
    fn each_step_of_soosorv_asks_for_what_its_name_says() {
        let step = |step, n_fifths, stones| soosorv(15, step, n_fifths, &points(stones)).unwrap().step();
        assert!(matches!(step(1, 0, ""), Step::Place { .. }));
        assert!(matches!(step(2, 0, "h8 h9 h10"), Step::Decide { .. }));
        assert!(matches!(step(3, 0, "h8 h9 h10"), Step::Place { .. }));
        assert!(matches!(step(4, 2, "h8 h9 h10 a1"), Step::Decide { .. }));
        assert!(matches!(step(5, 2, "h8 h9 h10 a1"), Step::Offer { n_left: 2, .. }));
        assert!(matches!(step(6, 0, "h8 h9 h10 a1 b3 d5"), Step::Pick { .. }));
        for (number, stones) in [(1, "h8"), (2, ""), (3, "h8 h9"), (4, "h8 h9 h10"), (6, "h8 h9 h10 a1")] {
            assert!(soosorv(15, number, 1, &points(stones)).is_err(), "{number} {stones}");
        }
        assert!(soosorv(15, 2, 0, &points("a1 b2 c3")).is_err(), "the first stone lies in the center");
        assert!(soosorv(8, 1, 0, &[]).is_err(), "the board is too small");
    }

    #[test]
    fn choices_are_worded_as_the_manager_reads_them() {
        let worded = |wording, choices: &[OpeningChoice]| -> Vec<String> {
            opening_replies(wording, choices).unwrap().iter().map(Reply::to_string).collect()
        };
        let point = |x, y| OpeningChoice::Point(Point::new(x, y));
        let two = [OpeningChoice::AddTwo, point(3, 4), point(5, 6)];
        assert_eq!(worded(AnswerWording::Swap2(3), &two), ["MESSAGE SWAP2 MOVE4 3 4", "MESSAGE SWAP2 MOVE5 5 6"]);
        assert_eq!(worded(AnswerWording::Swap2(3), &[OpeningChoice::Swap]), ["MESSAGE SWAP2 SWAP1 YES"]);
        assert_eq!(worded(AnswerWording::Swap2(5), &[OpeningChoice::Keep]), ["MESSAGE SWAP2 SWAP2 YES"]);
        assert_eq!(worded(AnswerWording::Swap2(5), &[OpeningChoice::Swap]), ["MESSAGE SWAP2 SWAP2 NO"]);
        let fourth = [point(3, 4), OpeningChoice::Number(3)];
        assert_eq!(worded(AnswerWording::Soosorv(3), &fourth), ["MESSAGE SOOSORV MOVE4 3 4 3"]);
        assert_eq!(
            worded(AnswerWording::Soosorv(5), &two[1..]),
            [
                "MESSAGE SOOSORV MOVE5 REFRESH",
                "MESSAGE SOOSORV MOVE5 3 4",
                "MESSAGE SOOSORV MOVE5 5 6",
                "MESSAGE SOOSORV MOVE5 DONE"
            ]
        );
        assert_eq!(worded(AnswerWording::Soosorv(6), &two[1..2]), ["MESSAGE SOOSORV MOVE5C 3 4"]);
        assert!(opening_replies(AnswerWording::Swap2(3), &[]).is_err());
    }
}
