//! A name is enough: asked once, and remembered by the server.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_wire::rest::{Me, NewName};

use super::http;
use crate::browser;
use crate::context::AppContext;

/// The name that was given last, to be offered again.
const NAME: &str = "mozaika-name";
/// The longest name, in letters; the server says the same.
pub(crate) const LONGEST: &str = "32";

/// Has a name been given in this browser?
pub(crate) fn has_name() -> bool {
    browser::stored(NAME).is_some()
}

/// Nobody is known in this browser any more.
pub(crate) fn forget_name() {
    browser::remove(NAME);
}

/// Asks for a name, and has the server remember it.
#[component]
pub(crate) fn NameForm(
    /// The key of what the button says.
    button: &'static str,
    /// What happens once the server knows the name.
    named: Callback<Me>,
    /// More to be asked in the same form.
    #[prop(optional)]
    children: Option<Children>,
    /// The name until now.
    #[prop(optional, into)]
    present: Option<String>,
) -> impl IntoView {
    let app = AppContext::current();
    let name = RwSignal::new(present.or_else(|| browser::stored(NAME)).unwrap_or_default());
    let said = RwSignal::new(String::new());
    let asking = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        said.set(String::new());
        let wanted = name.get_untracked();
        spawn_local(async move {
            let answer = http::post::<_, Me>("./api/me", &NewName { name: wanted }).await;
            asking.try_set(false);
            match answer {
                Ok(me) => {
                    browser::store(NAME, &me.name);
                    named.run(me);
                    // Whoever has just given a name is somebody else for the server.
                    app.connection.renew();
                }
                Err(error) => {
                    said.try_set(error.text(app));
                }
            }
        });
    };
    view! {
        <form class="name-form" on:submit=submit>
            <label class="name-field">
                <span>{app.t("online-name")}</span>
                <input
                    data-testid="my-name"
                    required
                    maxlength=LONGEST
                    autocomplete="nickname"
                    aria-describedby="name-said"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            {children.map(|children| children())}
            <p id="name-said" role="alert" class="file-said" data-testid="name-said">{move || said.get()}</p>
            <button class="primary" data-testid="name-ready" aria-busy=move || asking.get().to_string()>{move || app.say(button)}</button>
        </form>
    }
}
