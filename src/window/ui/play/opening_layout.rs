//! The questions of an opening procedure in the panel and in the status bar, and the buttons for the answers.

use crate::game::{Area, Color, OpeningChoice, OpeningPlayer, Step};
use crate::session::Seat;
use crate::ui::action::Action;
use crate::ui::layout::Builder;
use crate::ui::layout::banner::Banner;
use crate::ui::locale::{Msg, Template};
use crate::ui::play::PlayAction;
use crate::ui::step_direction::StepDirection;
use crate::ui::theme::Token;

impl Builder<'_> {
    /// Returns a banner about the opening, which includes the computer's last answer if there is one. While the opening
    /// goes on, the banner shows the question to a human player, or says that the computer is at work. Afterward, it
    /// shows the name of the renju opening, except in a compact panel or after the end of the game.
    pub(in crate::ui) fn opening_banner(&self, compact: bool) -> Option<Banner> {
        let game = self.state.game();
        let (named, answer) = (self.named_opening(), self.answer_text());
        if let Some(step) = game.opening_step_shown() {
            let by = step.by()?;
            let is_dealing = game.is_dealing();
            let is_person = game.seat_of(by).is_person() && !is_dealing;
            let asked = match (is_person, is_dealing) {
                (true, _) => self.asked(step),
                (false, true) => self.text(Msg::OpeningDeals).to_owned(),
                (false, false) => self.text(Msg::OpeningThinks).to_owned(),
            };
            let asked = self.sentences(answer.into_iter().chain([asked]).collect());
            let named = named.map(|(title, other)| format!("\n{title} · {other}")).unwrap_or_default();
            let progress = self.opening_progress().map(|it| format!("\n{it}")).unwrap_or_default();
            let detail = asked + &progress + &named;
            let buttons = if is_person { self.answers_to(by, step) } else { Vec::new() };
            let primary = buttons.iter().map(|it| it.0).rfind(|it| matches!(it, Action::Play(PlayAction::Answer(_))));
            let dealt = game.opening().filter(|_| is_dealing).map(|it| self.language.opening(it.kind()).to_owned());
            let title = dealt.unwrap_or_else(|| self.player_name(by));
            return Some(Banner { title, detail, color: Token::Accent, stays: false, buttons, primary });
        }
        let Some((title, other)) = named.filter(|_| !compact && game.record().outcome().is_none()) else {
            return answer.map(|answer| Banner::plain(Token::Rule, self.text(Msg::DialogOpening), &answer));
        };
        let detail = [Some(other), answer].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        Some(Banner::plain(Token::Rule, &title, &detail))
    }

    /// Returns a text about the progress of the opening, such as "stone 3 of 5", and about the step that follows.
    /// Returns `None` if the opening asks for something other than a stone or an offer of a fifth move.
    fn opening_progress(&self) -> Option<String> {
        let (opening, language) = (self.state.game().opening()?, self.language);
        let (n, all, next) = opening.progress()?;
        let side = next.by().map_or("", |it| language.side(opening.side_of(it)));
        let next = &language.fill(match next {
            Step::Decide { .. } => Template::OpeningNextChooses { side },
            Step::Declare { .. } => Template::OpeningNextDeclares { side },
            Step::Offer { .. } => Template::OpeningNextOffers { side },
            Step::Pick { .. } => Template::OpeningNextPicks { side },
            Step::Done { side, .. } => Template::OpeningNextMoves { side: language.side(side) },
            Step::Place { color, .. } => Template::OpeningNextMoves { side: language.side(color) },
        });
        let (opening, n, all) = (language.opening(opening.kind()), &n.to_string(), &all.to_string());
        Some(language.fill(match self.state.game().opening_step_shown() {
            Some(Step::Offer { .. }) => Template::OpeningFifthOf { opening, n, all, next },
            _ => Template::OpeningStoneOf { opening, n, all, next },
        }))
    }

    /// Returns the computer's last answer as a sentence.
    fn answer_text(&self) -> Option<String> {
        let (player, choice) = self.state.game().answered()?;
        let side = self.state.game().opening()?.side_of(player);
        let name = self.player_name(player);
        let (name, side) = (&name, self.language.side(side));
        let template = match choice {
            OpeningChoice::Keep => Template::OpeningToldKeep { name, side },
            OpeningChoice::Swap => Template::OpeningToldSwap { name, side },
            OpeningChoice::AddTwo => Template::OpeningToldAdd { name },
            OpeningChoice::OfferTen => Template::OpeningToldTen { name },
            OpeningChoice::Number(n) => Template::OpeningToldNumber { name, n: &n.to_string() },
            OpeningChoice::Point(_) => return None,
        };
        Some(self.language.fill(template))
    }

    /// Returns two texts about the opening on the board: its renju name with the usual abbreviation, such as `4D`, and
    /// the names that other communities use for it.
    pub(in crate::ui) fn named_opening(&self) -> Option<(String, String)> {
        let named = self.state.game().named_opening()?;
        let [name, elsewhere] = self.language.named_opening(named);
        let title = self.language.fill(Template::OpeningWithAbbreviation { name, abbreviation: named.sign });
        Some((title, elsewhere.to_owned()))
    }

    /// Returns the question of the opening for the status bar; empty if nothing is asked.
    pub(in crate::ui) fn opening_status(&self) -> String {
        let game = self.state.game();
        let Some((step, player)) = game.opening_step().and_then(|it| Some((it, it.by()?))) else {
            return String::new();
        };
        match game.seat_of(player) {
            _ if game.is_dealing() => self.text(Msg::OpeningDeals).trim_end_matches(['.', '。']).to_owned(),
            Seat::Program(id) => {
                let name = self.state.registry().get(id).map_or(id.as_str(), |it| self.opponent_name(it));
                self.language.fill(Template::StatusThinking { name })
            }
            Seat::Person => self.language.fill(Template::OpeningStatus {
                player: &self.player_name(player),
                asked: self.asked(step).trim_end_matches(['.', '。']),
            }),
        }
    }

    fn asked(&self, step: Step) -> String {
        let language = self.language;
        match step {
            Step::Place { color, area, .. } => {
                let side = language.side(color);
                let template = match area {
                    Area::Anywhere => Template::OpeningAnywhere { side },
                    Area::Within(1) => Template::OpeningCenter { side },
                    Area::Within(n) => Template::OpeningWithin { side, n: &n.to_string() },
                    Area::Outside(n) => Template::OpeningOutside { side, n: &n.to_string() },
                };
                language.fill(template)
            }
            Step::Decide { options, .. } if options.contains(&OpeningChoice::AddTwo) => {
                self.text(Msg::OpeningDecideAdd).to_owned()
            }
            Step::Decide { options, .. } if options.contains(&OpeningChoice::OfferTen) => {
                self.text(Msg::OpeningDecideTen).to_owned()
            }
            Step::Decide { .. } => self.text(Msg::OpeningDecide).to_owned(),
            Step::Declare { max, .. } => language.fill(Template::OpeningDeclare { max: &max.to_string() }),
            Step::Offer { n_left, .. } => language.fill(Template::OpeningOffer { n: &n_left.to_string() }),
            Step::Pick { .. } => {
                language.fill(Template::OpeningPick { n: &self.state.game().offers().len().to_string() })
            }
            Step::Done { .. } => String::new(),
        }
    }

    /// Returns the buttons for the answers. For a choice of sides, the button that keeps the sides is the last.
    fn answers_to(&self, by: OpeningPlayer, step: Step) -> Vec<(Action, String)> {
        let language = self.language;
        let own = self.state.game().opening().map_or(Color::Black, |it| it.side_of(by));
        let label = |choice: &OpeningChoice| match choice {
            OpeningChoice::Keep => language.fill(Template::OpeningKeep { side: language.side(own) }),
            OpeningChoice::Swap => language.fill(Template::OpeningSwapSides { side: language.side(!own) }),
            OpeningChoice::AddTwo => self.text(Msg::OpeningAddTwo).to_owned(),
            OpeningChoice::OfferTen => self.text(Msg::OpeningOfferTen).to_owned(),
            OpeningChoice::Number(n) => language.fill(Template::OpeningNumber { n: &n.to_string() }),
            OpeningChoice::Point(_) => String::new(),
        };
        match step {
            Step::Decide { options, .. } => {
                options.iter().rev().map(|it| (Action::Play(PlayAction::Answer(*it)), label(it))).collect()
            }
            Step::Declare { .. } => {
                let number = OpeningChoice::Number(self.state.number());
                vec![
                    (Action::Play(PlayAction::StepNumber(StepDirection::Back)), "−".to_owned()),
                    (Action::Play(PlayAction::Answer(number)), label(&number)),
                    (Action::Play(PlayAction::StepNumber(StepDirection::Forward)), "+".to_owned()),
                ]
            }
            Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. } | Step::Done { .. } => Vec::new(),
        }
    }
}
