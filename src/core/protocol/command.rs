//! The commands that a manager sends to a brain.

use std::fmt;

use crate::game::{MAX_SIZE, MIN_SIZE, Point};

/// One line of a manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManagerCommand {
    /// `START n`, `RECTSTART n,n`: a new game on an empty board of this size.
    Start(u8),
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `BEGIN`: play, with no move of the other side before it.
    Begin,
    /// `TURN x,y`: the other side has played; answer it.
    Turn(Point),
    /// `PLAY x,y`: play this.
    Play(Point),
    /// `TAKEBACK x,y`: lift the stone.
    TakeBack(Point),
    /// `BOARD`: stones up to `DONE`, then play.
    Board,
    /// `YXBOARD`: stones up to `DONE`, and no answer.
    QuietBoard,
    /// `SWAP2BOARD`: the stones of an opening up to `DONE`, then choose.
    Swap2,
    /// `DONE`: the end of a list of stones.
    Done,
    /// `INFO key value`: a setting.
    Info {
        /// Its name, in lower case.
        key: String,
        /// Its value.
        value: String,
    },
    /// `ABOUT`: describe the brain.
    About,
    /// `END`: leave at once.
    End,
    /// `YXSTOP`: stop the search and play its best move.
    Stop,
    /// `YXHASHCLEAR`: clear the tables.
    HashClear,
    /// `YXSHOWFORBID`: name the points on which Black may not play.
    ShowForbidden,
    /// `YXSHOWINFO`: list the largest settings; the manager is Yixin's.
    ShowLimits,
    /// `YXNBEST n`: play, and report the `n` best lines (MultiPV).
    Best(usize),
}

impl ManagerCommand {
    /// Reads a line outside a list of stones.
    ///
    /// # Errors
    /// If the line is no command, or its arguments make no sense.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        Ok(match word.to_ascii_uppercase().as_str() {
            "START" | "RECTSTART" => Self::Start(size(rest)?),
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn(point(rest)?),
            "PLAY" => Self::Play(point(rest)?),
            "TAKEBACK" => Self::TakeBack(point(rest)?),
            "BOARD" => Self::Board,
            "YXBOARD" => Self::QuietBoard,
            "SWAP2BOARD" => Self::Swap2,
            "DONE" => Self::Done,
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                Self::Info { key: key.to_ascii_lowercase(), value: value.trim().to_owned() }
            }
            "ABOUT" => Self::About,
            "END" => Self::End,
            "STOP" | "YXSTOP" => Self::Stop,
            "YXHASHCLEAR" => Self::HashClear,
            "YXSHOWFORBID" => Self::ShowForbidden,
            "YXSHOWINFO" => Self::ShowLimits,
            "YXNBEST" => Self::Best(number(rest)?),
            _ => return Err(CommandError::Unknown(word.to_owned())),
        })
    }
}

/// A line of a list of stones: `x,y,whose`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStone {
    /// Point of the stone; none for a pass, `-1,-1`.
    pub point: Option<Point>,
    /// 1 for the brain's own, 2 for the other side's, 3 for a mark; none if the line does not say.
    pub whose: Option<u8>,
}

impl BoardStone {
    /// Reads a line of the list.
    ///
    /// # Errors
    /// If the line is no stone.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let wrong = || CommandError::Wrong(format!("a stone is x,y,1 or x,y,2, not {:?}", shortened(line)));
        let mut parts = line.split(',').map(str::trim);
        let (Some(x), Some(y), whose, None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
            return Err(wrong());
        };
        let point = if (x, y) == ("-1", "-1") { None } else { Some(point(&format!("{x},{y}"))?) };
        match whose.map(str::parse) {
            None => Ok(Self { point, whose: None }),
            Some(Ok(whose @ 1..=3)) => Ok(Self { point, whose: Some(whose) }),
            Some(Ok(_) | Err(_)) => Err(wrong()),
        }
    }
}

/// Reason why a line cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The word is no command.
    Unknown(String),
    /// The word is known, and what follows it makes no sense.
    Wrong(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => write!(f, "command {:?}", shortened(word)),
            Self::Wrong(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for CommandError {}

/// Reads a size: `15`, `15,15` or `15 15`.
fn size(text: &str) -> Result<u8, CommandError> {
    let numbers: Result<Vec<i64>, _> = text.split([',', ' ']).filter(|it| !it.is_empty()).map(str::parse).collect();
    let size = match numbers.as_deref() {
        Ok([size]) => *size,
        Ok([width, height]) if width == height => *width,
        Ok([_, _]) => return Err(CommandError::Wrong("the board must be square".to_owned())),
        Ok(_) | Err(_) => return Err(CommandError::Wrong(format!("a size is a number, not {:?}", shortened(text)))),
    };
    let size = u8::try_from(size).ok().filter(|it| MIN_SIZE <= *it && *it <= MAX_SIZE);
    size.ok_or_else(|| CommandError::Wrong(format!("a board has {MIN_SIZE} to {MAX_SIZE} lines")))
}

/// Reads the number of lines that are asked for.
fn number(text: &str) -> Result<usize, CommandError> {
    let number = text.parse().ok().filter(|it| (1..=Point::N_INDICES).contains(it));
    number.ok_or_else(|| CommandError::Wrong(format!("a number of moves is 1 or more, not {:?}", shortened(text))))
}

/// Reads `7,7`. The point may lie outside the board of the game.
fn point(text: &str) -> Result<Point, CommandError> {
    let numbers = text.split_once(',').map(|(x, y)| (x.trim().parse::<i64>(), y.trim().parse::<i64>()));
    let Some((Ok(x), Ok(y))) = numbers else {
        return Err(CommandError::Wrong(format!("a point is x,y, not {:?}", shortened(text))));
    };
    let within = |it: i64| u8::try_from(it).ok().filter(|it| *it < MAX_SIZE);
    match (within(x), within(y)) {
        (Some(x), Some(y)) => Ok(Point::new(x, y)),
        (None, _) | (_, None) => Err(CommandError::Wrong(format!("{x},{y} lies outside the board"))),
    }
}

/// Returns the beginning of a text, for messages.
pub fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_wrong(line: &str, expected: &str) {
        assert_eq!(ManagerCommand::parse(line), Err(CommandError::Wrong(expected.to_owned())), "{line}");
    }

    #[test]
    fn commands_are_read_whatever_their_case_and_spaces() {
        assert_eq!(ManagerCommand::parse("START 15"), Ok(ManagerCommand::Start(15)));
        assert_eq!(ManagerCommand::parse("start 15 15"), Ok(ManagerCommand::Start(15)));
        assert_eq!(ManagerCommand::parse("RECTSTART 20, 20"), Ok(ManagerCommand::Start(20)));
        assert_eq!(ManagerCommand::parse("  TuRn\t 7 , 8 "), Ok(ManagerCommand::Turn(Point::new(7, 8))));
        let info = ManagerCommand::Info { key: "timeout_turn".to_owned(), value: "1000".to_owned() };
        assert_eq!(ManagerCommand::parse("INFO TIMEOUT_turn  1000"), Ok(info));
        assert_eq!(ManagerCommand::parse("yxstop"), Ok(ManagerCommand::Stop));
        assert_eq!(ManagerCommand::parse("yxnbest 3"), Ok(ManagerCommand::Best(3)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        check_wrong("START", "a size is a number, not \"\"");
        check_wrong("START 4", "a board has 5 to 22 lines");
        check_wrong("START 99999999999", "a board has 5 to 22 lines");
        check_wrong("RECTSTART 15,20", "the board must be square");
        check_wrong("TURN", "a point is x,y, not \"\"");
        check_wrong("TURN 7", "a point is x,y, not \"7\"");
        check_wrong("TURN h8", "a point is x,y, not \"h8\"");
        check_wrong("TURN 7,-1", "7,-1 lies outside the board");
        check_wrong("PLAY 22,0", "22,0 lies outside the board");
        check_wrong("YXNBEST 0", "a number of moves is 1 or more, not \"0\"");
        check_wrong("YXNBEST all", "a number of moves is 1 or more, not \"all\"");
        assert_eq!(ManagerCommand::parse("hello there"), Err(CommandError::Unknown("hello".to_owned())));
    }

    #[test]
    fn stones_are_read() {
        let stone = |x, y, whose| Ok(BoardStone { point: Some(Point::new(x, y)), whose });
        assert_eq!(BoardStone::parse("7,8,1"), stone(7, 8, Some(1)));
        assert_eq!(BoardStone::parse(" 7 , 8 , 3 "), stone(7, 8, Some(3)));
        assert_eq!(BoardStone::parse("7,8"), stone(7, 8, None));
        for line in ["7", "7,8,0", "7,8,4", "7,8,1,1", "7,8,x", ",,", "a,b,1", "-1,0,1"] {
            assert!(BoardStone::parse(line).is_err(), "{line}");
        }
    }
}
