//! Reports on matches: texts to print, and games to save.

use std::time::Duration;

use crate::arena::elo::{Estimate, MIN_PAIRS, Sprt, Verdict};
use crate::arena::{Contest, GameEnd, MatchGame, MatchScore, MatchSettings, TimeUsage};
use crate::formats::{self, Format, WriteError, text};
use crate::game::{ByColor, Color, Record, TimeControl};

/// Title of a match: the names, rule, board and limits that a report states besides the score.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchTitle {
    /// Names of the players, numbered if both have the same name.
    pub names: [String; 2],
    /// Key of the rule.
    pub rule: String,
    /// Board size, in lines.
    pub size: u8,
    /// Time or node limit of the moves, in words.
    pub pace: String,
    /// `true` if time limits the moves, `false` if a node count does.
    pub is_timed: bool,
    /// Number of games to be played: of this run in a title by [`MatchTitle::of`], of the whole match in a title made
    /// from the terms of a report.
    pub n_games: usize,
    /// The hypotheses of the sequential probability ratio test (SPRT); `None` if the match has no test.
    pub sprt: Option<Sprt>,
}

impl MatchTitle {
    /// Returns the title of a match. Its `n_games` counts only the games that this run plays, which may be one of
    /// several parts (shards) of the match.
    #[must_use]
    pub fn of(contest: &Contest) -> Self {
        let settings = &contest.settings;
        Self {
            names: [0, 1].map(|it| name(contest, it)),
            rule: settings.rule.key().to_owned(),
            size: settings.size,
            pace: pace(settings),
            is_timed: settings.nodes.is_none(),
            n_games: settings.games().len(),
            sprt: settings.sprt,
        }
    }
}

/// Returns one line with the score of a match so far.
#[must_use]
pub fn progress(title: &MatchTitle, standing: &MatchScore) -> String {
    let (n_played, n_games) = (standing.games.len(), title.n_games);
    let mut line = format!("game {n_played}/{n_games}  {}", tally(standing));
    if let Some(estimate) = standing.pairs.elo().filter(|_| standing.pairs.can_estimate()) {
        line += &format!("  Elo {:+.1} ± {:.1}", estimate.elo, estimate.error);
    }
    if let Some(sprt) = title.sprt {
        line += &format!("  LLR {:+.2}", standing.pairs.log_likelihood_ratio(sprt));
    }
    line
}

/// Returns the whole result of a match, in several lines.
#[must_use]
pub fn standing(title: &MatchTitle, standing: &MatchScore) -> String {
    let MatchTitle { names: [first, second], rule, size, pace, sprt, .. } = title;
    let n_games = standing.games.len();
    let mut lines = vec![format!("{first} against {second}: {n_games} games, {rule} on {size} lines, {pace}")];
    lines.push(format!("W-D-L  {}  {:.1} %", tally(standing), 100.0 * standing.tally.score()));
    if let Some(Estimate { elo, error }) = standing.pairs.elo() {
        let [a, b, c, d, e] = standing.pairs.0;
        let estimate = match standing.pairs.n_pairs() {
            _ if standing.pairs.can_estimate() => format!("{elo:+.1} ± {error:.1} (95%)"),
            n_pairs if n_pairs < MIN_PAIRS => format!("too few pairs of games, fewer than {MIN_PAIRS}"),
            _ => "no interval, since all pairs of games went the same way".to_owned(),
        };
        lines.push(format!("Elo    {estimate}; pairs of 0 to 2 points: {a} {b} {c} {d} {e}"));
    }
    if let Some(sprt) = sprt {
        lines.push(format!("LLR    {}", verdict(standing, *sprt)));
    }
    for (name, usage) in title.names.iter().zip(&standing.usage) {
        lines.extend(spent(usage, title).map(|it| format!("{name}: {it}")));
    }
    for (name, ignored) in title.names.iter().zip(&standing.ignored).filter(|it| 0 < it.1.n_lines) {
        lines.push(format!("{name}: {} lines ignored, the first: {}", ignored.n_lines, ignored.first));
    }
    let faults = standing.games.iter().filter(|it| matches!(it.played.end, GameEnd::Fault(_, _)));
    lines.extend(faults.map(|game| game_line(title, game)));
    lines.extend(warnings(standing));
    lines.join("\n")
}

/// Returns warnings that limit what the score says about strength: a void match, games not decided on the board,
/// repeated pairs.
fn warnings(standing: &MatchScore) -> Vec<String> {
    let (n_games, n_faults, n_repeated) =
        (standing.games.len(), standing.faults().count(), standing.n_repeated_pairs());
    let faults = format!("{n_faults} of {n_games} games did not end on the board");
    let mut warnings = Vec::new();
    if standing.is_void() {
        warnings.push(format!("VOID   {faults}: the result says nothing about strength"));
    } else if 0 < n_faults {
        warnings.push(faults);
    }
    if 0 < n_repeated {
        warnings.push(format!("{n_repeated} pairs repeat earlier ones: the interval is too narrow"));
    }
    warnings
}

/// Returns one line about a game: its number, its players and its end.
#[must_use]
pub fn game_line(title: &MatchTitle, game: &MatchGame) -> String {
    let name = |color| &title.names[game.entrant_of(color)];
    let [black, white] = Color::ALL.map(name);
    let end = match &game.played.end {
        GameEnd::Five(_) => "five in a row".to_owned(),
        GameEnd::Draw => "draw".to_owned(),
        GameEnd::Fault(loser, fault) => format!("{} ({loser:?}) {fault}", name(*loser)),
    };
    let score = match game.played.end.winner() {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "½-½",
    };
    format!("game {}: {black} {score} {white}: {end}", game.number + 1)
}

/// Returns the record of a game with the players' names, its number in the match and, if a fault ended it, its result
/// in words.
#[must_use]
pub fn record(title: &MatchTitle, game: &MatchGame) -> Record {
    let [black, white] = Color::ALL.map(|it| title.names[game.entrant_of(it)].clone());
    let mut record = game.played.record.clone();
    record.info.names = ByColor { black, white };
    record.info.round = (game.number + 1).to_string();
    if let GameEnd::Fault(_, _) = game.played.end {
        record.info.result = game_line(title, game);
    }
    record
}

/// Returns the bytes of a game, to be appended to a file of several games. SGF games one after the other form an SGF
/// collection. A game in the text format gets a comment line above it.
///
/// # Errors
/// If the format cannot hold the game.
pub fn save(title: &MatchTitle, game: &MatchGame, format: Format) -> Result<Vec<u8>, WriteError> {
    let record = record(title, game);
    if format == Format::Text {
        let written = text::write(&record, &record.info.names);
        return Ok(format!("# {}\n{written}\n", game_line(title, game)).into_bytes());
    }
    let mut bytes = formats::write(&record, format)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn tally(standing: &MatchScore) -> String {
    let tally = standing.tally;
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

fn verdict(standing: &MatchScore, sprt: Sprt) -> String {
    let (ratio, bound) = (standing.pairs.log_likelihood_ratio(sprt), Sprt::bound());
    let found = match Sprt::verdict(ratio) {
        Verdict::Accepted => "accepted",
        Verdict::Rejected => "rejected",
        Verdict::Open => "open",
    };
    format!("{ratio:+.2} ({:+.2}, {bound:+.2}) of Elo {} against {}: {found}", -bound, sprt.elo1, sprt.elo0)
}

/// Returns a player's name, with its number if both players have the same name.
fn name(contest: &Contest, entrant: usize) -> String {
    let label = |it: usize| {
        let id = &contest.entrants[it];
        contest.registry.get(id).map_or_else(|| id.to_string(), |it| it.label.clone())
    };
    let [own, other] = [entrant, 1 - entrant].map(label);
    if own == other { format!("{own}#{}", entrant + 1) } else { own }
}

/// Returns the mean time and the mean search depth of a player's moves. Leaves out the time in a match limited by
/// nodes, and the depth if the player reported no depth.
fn spent(usage: &TimeUsage, title: &MatchTitle) -> Option<String> {
    let per_move = usage.time.checked_div(usage.n_moves).unwrap_or_default();
    let time = title.is_timed.then(|| format!("{:.4} s a move", per_move.as_secs_f64()));
    let depth = f64::from(usage.depths) / f64::from(usage.n_depths);
    let depth = (0 < usage.n_depths).then(|| format!("depth {depth:.1}"));
    let parts: Vec<_> = time.into_iter().chain(depth).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns the limits of the moves in words.
#[must_use]
pub fn pace(settings: &MatchSettings) -> String {
    let seconds = |it: Duration| format!("{} s", it.as_secs_f64());
    match (settings.nodes, settings.control) {
        (Some(nodes), _) => format!("{nodes} nodes a move"),
        (None, TimeControl::Unlimited) => "unlimited time".to_owned(),
        (None, TimeControl::PerMove(time)) => format!("{} a move", seconds(time)),
        (None, TimeControl::PerGame(game)) => format!("{} a game", seconds(game)),
        (None, TimeControl::Increment { game, each }) => {
            format!("{} a game and {} a move", seconds(game), seconds(each))
        }
        (None, TimeControl::ByoYomi { game, period, n_periods }) => {
            format!("{} a game and {n_periods} periods of {}", seconds(game), seconds(period))
        }
    }
}
