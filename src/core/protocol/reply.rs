//! The replies that a brain sends to its manager.

use std::fmt;

use crate::game::{MAX_SIZE, Point};

/// A reply of a brain, sent as one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`: done.
    Ok,
    /// `x,y`: the move; in an opening, possibly several points.
    Moves(Vec<Point>),
    /// `SWAP`: the brain takes the other side of an opening.
    Swap,
    /// `ERROR text`: the command is known but cannot be carried out.
    Error(String),
    /// `UNKNOWN text`: the command is not known.
    Unknown(String),
    /// `MESSAGE text`: a text for the user of the manager.
    Message(String),
    /// `DEBUG text`: a text for the author of the brain.
    Debug(String),
    /// `INFO KEY value`: one value of a search report, for Yixin's manager.
    Detail(String),
    /// `SUGGEST x,y`: a move that the manager must confirm with `PLAY x,y`.
    Suggest(Point),
    /// `FORBID xxyyxxyy.`: the points on which Black may not play.
    Forbidden(Vec<Point>),
    /// The brain's description of itself, or any other line.
    About(String),
}

impl Reply {
    /// Parses a line of a brain. A line that starts with `INFO` becomes a [`Reply::Message`]. A line that fits no other
    /// kind becomes [`Reply::About`].
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let text = rest.trim().to_owned();
        match word.to_ascii_uppercase().as_str() {
            "OK" if text.is_empty() => Self::Ok,
            "SWAP" if text.is_empty() => Self::Swap,
            "ERROR" => Self::Error(text),
            "UNKNOWN" => Self::Unknown(text),
            // Some brains report detailed progress in `INFO` lines instead of `MESSAGE` lines.
            "MESSAGE" => Self::Message(text),
            "INFO" => Self::Message(line.trim().to_owned()),
            "DEBUG" => Self::Debug(text),
            "FORBID" => forbidden(&text).map_or_else(|| Self::About(line.to_owned()), Self::Forbidden),
            "SUGGEST" => point(&text).map_or_else(|| Self::About(line.to_owned()), Self::Suggest),
            _ => match line.split_whitespace().map(point).collect::<Option<Vec<_>>>() {
                Some(points) if !points.is_empty() => Self::Moves(points),
                Some(_) | None => Self::About(line.to_owned()),
            },
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("OK"),
            Self::Moves(points) => f.write_str(&points.iter().copied().map(written).collect::<Vec<_>>().join(" ")),
            Self::Swap => f.write_str("SWAP"),
            Self::Error(text) => write!(f, "ERROR {text}"),
            Self::Unknown(text) => write!(f, "UNKNOWN {text}"),
            Self::Message(text) => write!(f, "MESSAGE {text}"),
            Self::Debug(text) => write!(f, "DEBUG {text}"),
            Self::Detail(text) => write!(f, "INFO {text}"),
            Self::Suggest(point) => write!(f, "SUGGEST {}", written(*point)),
            Self::Forbidden(points) => {
                let points = points.iter().map(|it| format!("{:02}{:02}", it.x(), it.y()));
                write!(f, "FORBID {}.", points.collect::<String>())
            }
            Self::About(text) => f.write_str(text),
        }
    }
}

/// Writes a point as `7,7`.
#[must_use]
pub fn written(point: Point) -> String {
    format!("{},{}", point.x(), point.y())
}

/// Returns the depth in a brain's message, in any of the usual forms: `depth 12`, `Depth 18-42 | …`.
#[must_use]
pub fn depth_in(message: &str) -> Option<u8> {
    let mut words = message.split(|it: char| !it.is_alphanumeric());
    words.find(|it| it.eq_ignore_ascii_case("depth"))?;
    words.find(|it| !it.is_empty())?.parse().ok()
}

/// Parses points in the form `xxyyxxyy.`, two digits for each coordinate.
fn forbidden(text: &str) -> Option<Vec<Point>> {
    let digits = text.strip_suffix('.')?.trim();
    let number = |it: &str| it.parse::<u8>().ok().filter(|n| it.len() == 2 && *n < MAX_SIZE);
    let read = |it: &[u8]| {
        let (x, y) = std::str::from_utf8(it).ok()?.split_at_checked(2)?;
        Some(Point::new(number(x)?, number(y)?))
    };
    digits.as_bytes().chunks(4).map(read).collect()
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let within = |it: &str| it.trim().parse::<u8>().ok().filter(|it| *it < MAX_SIZE);
    Some(Point::new(within(x)?, within(y)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_read_back_as_they_were_written() {
        let points = vec![Point::new(0, 14), Point::new(21, 7)];
        for reply in [
            Reply::Ok,
            Reply::Swap,
            Reply::Moves(points[..1].to_vec()),
            Reply::Moves(points.clone()),
            Reply::Error("too large".to_owned()),
            Reply::Unknown("command".to_owned()),
            Reply::Message("hello".to_owned()),
            Reply::Debug("1 2 3".to_owned()),
            Reply::Suggest(points[0]),
            Reply::Forbidden(points.clone()),
            Reply::Forbidden(Vec::new()),
            Reply::About("name=\"Gumu\"".to_owned()),
        ] {
            assert_eq!(Reply::parse(&reply.to_string()), reply);
        }
        let detail = Reply::Detail("DEPTH 12".to_owned());
        assert_eq!(Reply::parse(&detail.to_string()), Reply::Message("INFO DEPTH 12".to_owned()));
        assert_eq!(Reply::Forbidden(points).to_string(), "FORBID 00142107.");
        assert_eq!(Reply::Forbidden(Vec::new()).to_string(), "FORBID .");
    }

    #[test]
    fn a_lie_is_no_move() {
        for line in [
            "7,",
            "7",
            "7;7",
            "-1,3",
            "22,3",
            "7,7,7",
            "h8",
            "7,7 and so on",
            "MOVE 7,7",
            "FORBID 0709",
            "FORBID 070.",
            "FORBID 0722.",
            "FORBID é0é.",
        ] {
            assert_eq!(Reply::parse(line), Reply::About(line.to_owned()));
        }
    }

    #[test]
    fn a_depth_is_found() {
        assert_eq!(depth_in("INFO DEPTH 2"), Some(2));
        assert_eq!(depth_in("Depth 18-42 | Eval -124 | Time 701ms"), Some(18));
        assert_eq!(depth_in("nodes 3 depth: 7"), Some(7));
        assert_eq!(depth_in("the depth of winter"), None);
        assert_eq!(depth_in("hello"), None);
    }
}
