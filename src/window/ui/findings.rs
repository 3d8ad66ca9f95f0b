//! Findings about the protocol of an engine in the language of the interface.

use std::time::Duration;

use crate::game::PlayError;
use crate::protocol::check::{Deviation, Finding, SentCommand, Severity};
use crate::ui::locale::{Language, Msg};

/// Most commands of a dialog that are shown before what was wrong.
const N_COMMANDS: usize = 4;

impl Language {
    /// Returns the line about a dialog: how grave it is, the last commands, and what was not right.
    #[must_use]
    pub fn finding(self, finding: &Finding) -> String {
        let msg = match finding.severity() {
            Severity::Wrong => Msg::FindingWrong,
            Severity::Note | Severity::Right => Msg::FindingNote,
        };
        self.fill(msg, &[("what", &self.deviation(finding))])
    }

    /// Returns the last commands of a dialog, and what was not right about the answer; empty if all was right.
    #[must_use]
    pub fn deviation(self, finding: &Finding) -> String {
        let Some(deviation) = &finding.deviation else { return String::new() };
        let sent: Vec<String> = finding.sent.iter().map(|it| self.sent_command(it)).collect();
        let shown = &sent[sent.len().saturating_sub(N_COMMANDS)..];
        let sent = if shown.len() < sent.len() { format!("… {}", shown.join(", ")) } else { sent.join(", ") };
        let plain = |msg| self.fill(msg, &[("sent", &sent)]);
        let said = |msg, said: &str| self.fill(msg, &[("sent", &sent), ("said", said)]);
        let within = |msg, time: &Duration| {
            let time = self.decimal(time.as_secs_f64());
            self.fill(msg, &[("sent", &sent), ("time", &time)])
        };
        let illegal = |point: &str, why| {
            self.fill(Msg::FindingIllegal, &[("sent", &sent), ("said", point), ("why", self.play_error(why))])
        };
        match deviation {
            Deviation::NoStart(why) => self.fill(Msg::FindingNoStart, &[("why", why)]),
            Deviation::Ended(why) => self.fill(Msg::FindingEnded, &[("sent", &sent), ("why", why)]),
            Deviation::Stays(time) => within(Msg::FindingStays, time),
            Deviation::Flood => plain(Msg::FindingFlood),
            Deviation::Answer(line) => said(Msg::FindingAnswer, line),
            Deviation::Unasked(line) => said(Msg::FindingUnasked, line),
            Deviation::Refusal(line) => said(Msg::FindingRefusal, line),
            Deviation::RefusalAndMove(line) => said(Msg::FindingRefusalAndMove, line),
            Deviation::Outside(point) => illegal(point, PlayError::OffBoard),
            Deviation::Occupied(point) => illegal(point, PlayError::Occupied),
            Deviation::Forbidden(point, foul) => illegal(point, PlayError::Forbidden(*foul)),
            Deviation::NoName(line) => said(Msg::FindingNoName, line),
            Deviation::NoMove(time) => within(Msg::FindingNoMove, time),
            Deviation::NoAnswer(time) | Deviation::NoRefusal(time) => within(Msg::FindingNoAnswer, time),
            Deviation::Optional(Some(line)) => said(Msg::FindingOptional, line),
            Deviation::Optional(None) => plain(Msg::FindingOptionalSilent),
        }
    }

    fn sent_command(self, command: &SentCommand) -> String {
        match command {
            SentCommand::Line(line) => line.clone(),
            SentCommand::Board(word, n_stones) => {
                self.fill(Msg::FindingBoard, &[("n", &n_stones.to_string()), ("word", word)])
            }
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
            "Ошибка: START 15, BOARD (3 камня) – нет хода за 0,8 с"
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
