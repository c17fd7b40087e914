//! What is asked in the middle of a decision, and what would come of the answer, in words.

use leptos::prelude::*;
use mozaika_app::{VerbForm, capitalised, match_words};
use mozaika_game::Game as _;

use super::hand::Hand;

impl Hand {
    /// The question in the place of the task, and below it what would come of the obvious answer.
    pub(super) fn say_what_is_asked(self) {
        let (screen, app) = (self.screen, self.screen.app);
        Effect::new(move || {
            let asked = self.making.with(|making| {
                let making = making.as_ref()?;
                let choices = self.choices.get();
                screen.open_match.with(|open| {
                    app.words(|words| {
                        let question = making.question(open, &choices, words);
                        let whole = || making.ready(&choices).filter(|_| making.is_begun());
                        question.filter(|_| making.is_begun() || making.verb() == "effect").or_else(|| {
                            let seat = making.steps().seat();
                            Some(format!("{}.", open.choice_text(seat, whole()?, words)))
                        })
                    })
                })
            });
            screen.asks.set(asked);
        });
        Effect::new(move || {
            let told = self.preview.with(|preview| {
                let preview = preview.as_ref().filter(|_| screen.coming.with(Option::is_none))?;
                let state = self.state.get()?;
                let text = state.write_move(&preview.decision);
                Some(screen.open_match.with(|open| {
                    app.words(|words| {
                        let game = match_words(open.played().game());
                        let what = game.decision(open.played(), preview.seat, &text, VerbForm::Imperative, words);
                        let mut told = format!("{}.", capitalised(&what));
                        for (turns, wheel) in preview.turned.into_iter().zip(["glass", "brick"]) {
                            if turns > 0 {
                                told.push(' ');
                                told.push_str(
                                    &words.say_with(&format!("gr-turns-{wheel}"), &[("count", turns.into())]),
                                );
                            }
                        }
                        let (before, after) = preview.points;
                        if before != after {
                            let figures =
                                [("before", words.figure(before).into()), ("after", words.figure(after).into())];
                            told.push(' ');
                            told.push_str(&words.say_with("gr-points-change", &figures));
                        }
                        told
                    })
                }))
            });
            screen.consequence.set(told);
        });
    }
}
