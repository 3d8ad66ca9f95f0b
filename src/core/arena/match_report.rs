//! Reports of matches as JSON, from which a result can be read, a match continued, and its parts merged.

mod game;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arena::elo::Sprt;
use crate::arena::match_report::game::GameReport;
use crate::arena::openings::StartPosition;
use crate::arena::report::{MatchTitle, pace};
use crate::arena::{Contest, GameEnd, MatchGame, MatchScore};
use crate::engine::PlayerFault;
use crate::game::{MAX_SIZE, MIN_SIZE, Rule};
use crate::sort::sort_by_key;

/// Version of the report format.
const FORMAT: u32 = 1;

/// Report of a match or of a part of a match. Reports with equal [`MatchTerms`] belong to the same match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// Terms of the match: the players, the rule, the limits and whatever else its games have in common.
    pub terms: MatchTerms,
    /// The games that were played, in the order of their numbers.
    pub games: Vec<MatchGame>,
}

/// Terms of a match: what all its games have in common, such as the players, the rule, the limits and the openings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchTerms {
    format: u32,
    /// Size and checksum of the executable that plays the match; it contains the built-in opponents.
    runner: FileReport,
    players: [PlayerReport; 2],
    rule: String,
    size: u8,
    pace: String,
    /// Nodes per move. If set, times are left out of the report, so that the same match gives the same report.
    nodes: Option<u64>,
    grace_ms: u64,
    openings: OpeningsReport,
    seed: u64,
    n_games: usize,
    sprt: Option<[f64; 2]>,
}

/// Size and CRC-32 checksum of a file, which identify a build of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileReport {
    bytes: u64,
    crc32: String,
}

impl FileReport {
    /// Returns the size and the checksum of `contents`, the bytes of a file.
    #[must_use]
    pub fn of(contents: &[u8]) -> Self {
        Self { bytes: contents.len() as u64, crc32: format!("{:08x}", crc32fast::hash(contents)) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlayerReport {
    name: String,
    /// Size and checksum of the player's program; `None` for a built-in opponent.
    program: Option<FileReport>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct OpeningsReport {
    /// Name of the file of openings, without its folder; `None` if the openings were random.
    file: Option<String>,
    n: usize,
    /// Checksum of the openings in a normalized form, so that spaces and comments of the file do not matter.
    crc32: String,
}

/// Identities of the files on which the result of a match depends.
#[derive(Clone, Debug)]
pub struct MatchFiles {
    /// Size and checksum of the executable that plays the match.
    pub runner: FileReport,
    /// Size and checksum of each player's program; `None` for a built-in opponent.
    pub programs: [Option<FileReport>; 2],
    /// Name of the file of openings, without its folder; `None` for random openings.
    pub openings: Option<String>,
}

impl MatchTerms {
    /// Returns the terms of a match, made from its settings and from the identities of its files.
    #[must_use]
    pub fn of(contest: &Contest, files: MatchFiles) -> Self {
        let (settings, title) = (&contest.settings, MatchTitle::of(contest));
        let ([first, second], [program, other_program]) = (title.names, files.programs);
        Self {
            format: FORMAT,
            runner: files.runner,
            players: [PlayerReport { name: first, program }, PlayerReport { name: second, program: other_program }],
            rule: settings.rule.key().to_owned(),
            size: settings.size,
            pace: pace(settings),
            nodes: settings.nodes,
            grace_ms: u64::try_from(settings.grace.as_millis()).unwrap_or(u64::MAX),
            openings: OpeningsReport {
                file: files.openings,
                n: settings.openings.len(),
                crc32: FileReport::of(openings_text(&settings.openings).as_bytes()).crc32,
            },
            seed: settings.seed,
            n_games: settings.n_games,
            sprt: settings.sprt.map(|it| [it.elo0, it.elo1]),
        }
    }

    /// Returns the facts about the match that are printed with its result: the players' names, the rule, the board
    /// size, the limit of the moves, the number of games and the hypotheses of the sequential test.
    #[must_use]
    pub fn title(&self) -> MatchTitle {
        MatchTitle {
            names: self.players.each_ref().map(|it| it.name.clone()),
            rule: self.rule.clone(),
            size: self.size,
            pace: self.pace.clone(),
            is_timed: self.nodes.is_none(),
            n_games: self.n_games,
            sprt: self.sprt.map(|[elo0, elo1]| Sprt { elo0, elo1 }),
        }
    }

    /// Returns the name of the first field in which the terms of two matches differ; `None` if they are equal.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let [own, others] = [self, other].map(|it| serde_json::to_value(it).unwrap_or_default());
        let Value::Object(own) = own else { return None };
        own.into_iter().find(|(name, value)| others.get(name) != Some(value)).map(|(name, _)| name)
    }
}

/// Returns openings as text: each opening is a line with the coordinates of its moves.
fn openings_text(openings: &[StartPosition]) -> String {
    let line = |it: &StartPosition| it.iter().map(|it| format!("{},{} ", it.x(), it.y())).collect::<String>() + "\n";
    openings.iter().map(line).collect()
}

/// The result of a match, for people who read the report. It is computed from the games and ignored when a report is
/// read.
#[derive(Debug, Serialize)]
struct Summary {
    played: usize,
    /// Games that the first player won; `drawn` and `lost` are also counted for the first player.
    won: u32,
    drawn: u32,
    lost: u32,
    points_percent: f64,
    /// Numbers of pairs of games in which the first player scored 0, ½, 1, 1½ and 2 points.
    pairs: [u32; 5],
    elo: Option<f64>,
    /// Half the width of the 95% confidence interval of `elo`, computed from the pairs.
    elo_error: Option<f64>,
    repeated_pairs: usize,
    /// Number of games that each player lost on time.
    lost_on_time: [usize; 2],
    /// Number of games that a fault of a player ended, such as a loss on time, and not a position on the board. If they
    /// are more than 1% of the games, the match is void.
    not_on_board: usize,
    void: bool,
    /// For each player, the number of lines that its program wrote in place of an expected answer, and that were
    /// ignored.
    ignored_lines: [u32; 2],
}

impl Summary {
    fn of(score: &MatchScore) -> Self {
        let estimate = score.pairs.elo().filter(|_| score.pairs.can_estimate());
        let is_late = |it: &&MatchGame, player: usize| {
            let GameEnd::Fault(loser, PlayerFault::Time(_)) = &it.played.end else { return false };
            it.entrant_of(*loser) == player
        };
        Self {
            played: score.games.len(),
            won: score.tally.wins,
            drawn: score.tally.draws,
            lost: score.tally.losses,
            points_percent: 100.0 * score.tally.score(),
            pairs: score.pairs.0,
            elo: estimate.map(|it| it.elo),
            elo_error: estimate.map(|it| it.error),
            repeated_pairs: score.n_repeated_pairs(),
            lost_on_time: [0, 1].map(|player| score.games.iter().filter(|it| is_late(it, player)).count()),
            not_on_board: score.faults().count(),
            void: score.is_void(),
            ignored_lines: score.ignored.each_ref().map(|it| it.n_lines),
        }
    }
}

/// A report as parsed from JSON, before its terms and games are checked.
#[derive(Deserialize)]
struct ReportFile {
    #[serde(rename = "match")]
    terms: MatchTerms,
    games: Vec<GameReport>,
}

impl MatchReport {
    /// Returns the report of `games`, sorted by their numbers.
    #[must_use]
    pub fn new(terms: MatchTerms, mut games: Vec<MatchGame>) -> Self {
        sort_by_key(&mut games, |it| it.number);
        Self { terms, games }
    }

    /// Parses the JSON text of a report.
    ///
    /// # Errors
    /// One line that says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let ReportFile { terms, games } = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if terms.format != FORMAT {
            return Err(format!("its format is {}, not {FORMAT}", terms.format));
        }
        if !(MIN_SIZE..=MAX_SIZE).contains(&terms.size) {
            return Err(format!("a board has {MIN_SIZE} to {MAX_SIZE} lines, not {}", terms.size));
        }
        let rule = Rule::by_key(&terms.rule).ok_or_else(|| format!("there is no rule {:?}", terms.rule))?;
        let game = |it: &GameReport| it.game(terms.size, rule).map_err(|why| format!("game {}: {why}", it.number()));
        let games = games.iter().map(game).collect::<Result<Vec<_>, _>>()?;
        Ok(Self::new(terms, games))
    }

    /// Returns the text of the report: JSON with a line for the terms, one for the summary and one for each game.
    #[must_use]
    pub fn text(&self) -> String {
        let json = |value: serde_json::Result<String>| value.expect("numbers and texts can be written");
        let report = |it| if self.terms.nodes.is_some() { GameReport::of(it).untimed() } else { GameReport::of(it) };
        let games = self.games.iter().map(|it| json(serde_json::to_string(&report(it))));
        format!(
            "{{\n\"match\": {},\n\"summary\": {},\n\"games\": [\n{}\n]\n}}\n",
            json(serde_json::to_string(&self.terms)),
            json(serde_json::to_string(&Summary::of(&self.score()))),
            games.collect::<Vec<_>>().join(",\n")
        )
    }

    /// Returns the score of the games.
    #[must_use]
    pub fn score(&self) -> MatchScore {
        MatchScore::of(self.games.clone())
    }

    /// Merges the parts of a match; each part comes with the name of its file.
    ///
    /// # Errors
    /// One line, if the parts belong to different matches, or if two parts have the same game.
    pub fn merge(parts: Vec<(String, Self)>) -> Result<Self, String> {
        let mut first: Option<(String, MatchTerms)> = None;
        let mut games: BTreeMap<usize, (String, MatchGame)> = BTreeMap::new();
        for (name, part) in parts {
            let (first_name, terms) = first.get_or_insert_with(|| (name.clone(), part.terms.clone()));
            if let Some(field) = terms.difference(&part.terms) {
                return Err(format!("{name} is of another match than {first_name}: {field} differs"));
            }
            for game in part.games {
                let number = game.number + 1;
                if let Some((other, _)) = games.insert(number, (name.clone(), game)) {
                    return Err(format!("game {number} is in {name} and in {other}"));
                }
            }
        }
        let (_, terms) = first.ok_or("there is nothing to merge")?;
        Ok(Self::new(terms, games.into_values().map(|it| it.1).collect()))
    }
}
