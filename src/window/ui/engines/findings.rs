//! The findings of the protocol check of an engine, in the language of the interface.

use std::time::Duration;

use crate::game::PlayError;
use crate::protocol::check::{Deviation, Finding, SentCommand, Severity};
use crate::ui::locale::{Language, Msg, Template};

/// Maximum number of commands that the text about a failed check shows. They are the last commands that were sent
/// before the program's fault.
const N_COMMANDS: usize = 4;

impl Language {
    /// Returns the line of text about a failed protocol check: its severity, the last commands, and the fault in the
    /// program's answer.
    #[must_use]
    pub fn finding(self, finding: &Finding) -> String {
        let what = &self.deviation(finding);
        self.fill(match finding.severity() {
            Severity::Wrong => Template::FindingWrong { what },
            Severity::Note | Severity::Right => Template::FindingNote { what },
        })
    }

    /// Returns text with the last commands of a protocol check and the fault in the program's answer; empty if the
    /// check passed.
    #[must_use]
    pub fn deviation(self, finding: &Finding) -> String {
        let Some(deviation) = &finding.deviation else { return String::new() };
        let sent: Vec<String> = finding.sent.iter().map(|it| self.sent_command(it)).collect();
        let shown = &sent[sent.len().saturating_sub(N_COMMANDS)..];
        let sent = &if shown.len() < sent.len() { format!("… {}", shown.join(", ")) } else { sent.join(", ") };
        let seconds = |time: &Duration| self.decimal(time.as_secs_f64());
        let illegal = |said, why| Template::FindingIllegal { sent, said, why: self.play_error(why) };
        let template = match deviation {
            Deviation::NoStart(why) => Template::FindingNoStart { why },
            Deviation::Ended(why) => Template::FindingEnded { sent, why },
            Deviation::Stays(time) => Template::FindingStays { sent, time: &seconds(time) },
            Deviation::Flood => Template::FindingFlood { sent },
            Deviation::Answer(said) | Deviation::Played(said) => Template::FindingAnswer { sent, said },
            Deviation::Unasked(said) => Template::FindingUnasked { sent, said },
            Deviation::Refusal(said) => Template::FindingRefusal { sent, said },
            Deviation::RefusalAndMove(said) => Template::FindingRefusalAndMove { sent, said },
            Deviation::Outside(point) => illegal(point, PlayError::OffBoard),
            Deviation::Occupied(point) => illegal(point, PlayError::Occupied),
            Deviation::Forbidden(point, foul) => illegal(point, PlayError::Forbidden(*foul)),
            Deviation::NoName(said) => Template::FindingNoName { sent, said },
            Deviation::NoMove(time) => Template::FindingNoMove { sent, time: &seconds(time) },
            Deviation::NoAnswer(time) | Deviation::NoRefusal(time) => {
                Template::FindingNoAnswer { sent, time: &seconds(time) }
            }
            Deviation::Optional(Some(said)) => Template::FindingOptional { sent, said },
            Deviation::Optional(None) => Template::FindingOptionalSilent { sent },
        };
        self.fill(template)
    }

    fn sent_command(self, command: &SentCommand) -> String {
        match command {
            SentCommand::Line(line) => line.clone(),
            SentCommand::Board(word, n_stones) => self.fill(Template::FindingBoard { n: &n_stones.to_string(), word }),
            SentCommand::EndOfInput => self.text(Msg::FindingEndOfInput).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::check::DialogSubject;

    fn finding(sent: &[&str], deviation: Deviation) -> Finding {
        let sent = sent.iter().map(|it| SentCommand::Line((*it).to_owned()));
        let sent = sent.chain([SentCommand::Board("BOARD".to_owned(), 3)]).collect();
        let subject = DialogSubject::Manners;
        Finding { dialog: "a name".to_owned(), subject, sent, deviation: Some(deviation), about: None }
    }

    #[test]
    fn the_last_commands_stand_before_what_was_wrong() {
        let late = Deviation::NoMove(Duration::from_millis(800));
        assert_eq!(
            Language::Russian.finding(&finding(&["START 15"], late.clone())),
            "Ошибка: START 15, BOARD (3 камня) — нет хода за 0,8 с"
        );
        assert_eq!(
            Language::English.finding(&finding(&["START 15", "A", "B", "C"], late)),
            "Wrong: … A, B, C, BOARD with 3 stones – no move came in 0.8 s"
        );
    }

    #[test]
    fn every_deviation_has_its_sentence_in_every_language() {
        let (time, word) = (Duration::from_millis(500), || "XY".to_owned());
        let deviations = [
            Deviation::NoStart(word()),
            Deviation::Ended(word()),
            Deviation::Stays(time),
            Deviation::Answer(word()),
            Deviation::Played(word()),
            Deviation::Unasked(word()),
            Deviation::Refusal(word()),
            Deviation::RefusalAndMove(word()),
            Deviation::Outside(word()),
            Deviation::Occupied(word()),
            Deviation::NoName(word()),
            Deviation::NoAnswer(time),
            Deviation::Optional(Some(word())),
        ];
        for language in Language::ALL {
            for deviation in &deviations {
                let text = language.finding(&finding(&[], deviation.clone()));
                let (point, comma) = (text.contains("0.5"), text.contains("0,5"));
                assert!(text.contains("XY") || point || comma, "{text}");
                assert!(!text.contains(['{', '}']), "{text}");
            }
        }
    }
}
