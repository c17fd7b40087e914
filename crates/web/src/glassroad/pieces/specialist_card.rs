//! A specialist: title, two actions, and what is paid for them in between.

use leptos::prelude::*;
use mozaika_app::glassroad::{ActionOutlook, CardFacts, drawing};

use crate::context::AppContext;

/// Where a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CardPlace {
    /// In hand, or to be chosen from.
    #[default]
    Hand,
    /// Chosen for the hand.
    Chosen,
    /// The own card that lies face down.
    Down,
    /// Being carried out, or carried out.
    Played,
    /// Had to be played because somebody else played it.
    Forced,
    /// Not available in this period.
    Resting,
}

impl CardPlace {
    const fn name(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Chosen => "chosen",
            Self::Down => "down",
            Self::Played => "played",
            Self::Forced => "forced",
            Self::Resting => "resting",
        }
    }
}

/// How a card looks just now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CardLook {
    /// Where it is.
    pub(crate) place: CardPlace,
    /// Can it be chosen at this step?
    pub(crate) lit: bool,
    /// What its actions would do now, if that is to be said.
    pub(crate) outlook: Option<[ActionOutlook; 2]>,
    /// Which of its actions have been carried out.
    pub(crate) used: [bool; 2],
    /// A note: who played it, who had to follow.
    pub(crate) note: Option<String>,
}

/// The face of a specialist.
#[component]
pub(crate) fn SpecialistCard(
    /// What is printed on it.
    #[prop(into)]
    facts: Signal<CardFacts>,
    /// How it looks just now.
    #[prop(into)]
    look: Signal<CardLook>,
) -> impl IntoView {
    let app = AppContext::current();
    let outlook = move |action: usize| look.with(|look| look.outlook.as_ref().map(|both| both[action].clone()));
    let outlook_words = move |action: usize| outlook(action).and_then(|outlook| app.words(|words| outlook.tell(words)));
    let told = move || {
        let mut parts = vec![facts.with(|facts| facts.told.clone())];
        parts.extend(look.with(|look| look.note.clone()));
        for action in 0..2 {
            let which = || app.say_with("gr-action", &[("number", (action + 1).into())]);
            parts.extend(outlook_words(action).map(|told| format!("{}: {told}", which())));
        }
        parts.join(" ")
    };
    let action = move |number: usize| {
        let signs = move || facts.with(|facts| drawing::sentence(&facts.actions[number].signs));
        let result = move || match outlook(number) {
            Some(ActionOutlook::Gives(signs)) if facts.with(|facts| facts.actions[number].signs != signs) => {
                let drawn = drawing::sentence(&signs);
                Some(
                    view! { <span class="gr-specialist-now gr-signs" inner_html=format!("= {drawn}")></span> }
                        .into_any(),
                )
            }
            Some(ActionOutlook::Gives(_)) | None => None,
            Some(ActionOutlook::Builds(count)) => {
                Some(view! { <span class="gr-specialist-now">"×"{count}</span> }.into_any())
            }
            Some(ActionOutlook::Not(_)) => {
                Some(view! { <span class="gr-specialist-now gr-specialist-not">"✕"</span> }.into_any())
            }
        };
        view! {
            <span
                class="gr-specialist-action"
                class:unable=move || matches!(outlook(number), Some(ActionOutlook::Not(_)))
                class:used=move || look.with(|look| look.used[number])
                data-action=(number + 1).to_string()
            >
                <span class="gr-signs" inner_html=signs></span>
                {result}
            </span>
        }
    };
    let pays = move || {
        facts.with(|facts| (!facts.payment.is_empty()).then(|| drawing::sentence(&facts.payment))).map(|drawn| {
            view! { <span class="gr-specialist-pay gr-signs" inner_html=drawn></span> }
        })
    };
    let unable = move || {
        look.with(|look| {
            look.outlook.as_ref().is_some_and(|both| both.iter().all(|each| matches!(each, ActionOutlook::Not(_))))
        })
    };
    view! {
        <span
            class="gr-specialist"
            class:unable=unable
            class:glows=move || look.with(|look| look.lit)
            data-place=move || look.with(|look| look.place.name())
            data-card=move || facts.with(|facts| facts.id.clone())
            title=told
        >
            <span class="unseen">{told}</span>
            <span class="gr-specialist-face" aria-hidden="true">
                <span class="gr-specialist-name">{move || facts.with(|facts| facts.name.clone())}</span>
                {action(0)}
                <span class="gr-specialist-between">{pays}</span>
                {action(1)}
                {move || look.with(|look| look.note.clone()).map(|note| view! { <span class="gr-specialist-note">{note}</span> })}
            </span>
        </span>
    }
}

/// The back of a card: it knows nothing, so that nothing can be read from it.
#[component]
pub(crate) fn CardBack(
    /// What is said of it to those who listen.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    view! {
        <span class="gr-specialist gr-specialist-back" title=label>
            <span class="unseen">{label}</span>
            <span class="gr-specialist-face" aria-hidden="true" inner_html=drawing::card_back()></span>
        </span>
    }
}
