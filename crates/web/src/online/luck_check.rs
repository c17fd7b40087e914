//! Luck that can be checked: what was promised before the match, drawn again after it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_game::Tags;
use mozaika_game::luck::verify;
use mozaika_registry::GAMES;

use super::http;
use super::invite::promise;
use super::online_match::OnlineMatch;
use crate::context::AppContext;

/// One click draws everything again, here, and compares it with what was promised.
#[component]
pub(crate) fn LuckCheck(online: OnlineMatch) -> impl IntoView {
    let app = AppContext::current();
    let said = RwSignal::new(None::<(bool, String)>);
    let check = move |_| {
        let id = online.table.with_untracked(|table| table.id().clone());
        spawn_local(async move {
            let checked = match http::get_text(&format!("./api/tables/{id}/record")).await {
                Ok(record) => check_record(app, &record, promise(&id)),
                Err(error) => Err(error.text(app)),
            };
            said.try_set(Some(match checked {
                Ok(told) => (true, told),
                Err(why) => (false, why),
            }));
        });
    };
    view! {
        <button class="quiet" data-testid="luck-check" on:click=check>{app.t("luck-check")}</button>
        <span class="share-said" class:luck-bad=move || said.get().is_some_and(|(good, _)| !good) role="status" data-testid="luck-said">
            {move || said.get().map(|(_, told)| told)}
        </span>
    }
}

fn check_record(app: AppContext, record: &str, shown: (Option<String>, Option<String>)) -> Result<String, String> {
    let bad = |why: String| app.say_with("luck-bad", &[("why", why.into())]);
    let played = GAMES.replay(record).map_err(|error| bad(error.to_string()))?;
    let outcomes = verify(played.as_ref()).map_err(|error| bad(error.to_string()))?;
    let tags = played.tags();
    let promised = tags.get(Tags::COMMITMENT).unwrap_or_default();
    if shown.0.is_some_and(|shown| shown != promised) {
        return Err(app.say("luck-other-promise"));
    }
    let mixed_in = |given: &String| tags.nonces(played.player_count()).any(|(_, nonce)| nonce == given);
    match shown.1 {
        Some(given) if !mixed_in(&given) => Err(app.say("luck-not-mixed")),
        Some(_) => Ok(app.say_with("luck-good-mixed", &[("count", outcomes.into())])),
        None => Ok(app.say_with("luck-good", &[("count", outcomes.into())])),
    }
}
