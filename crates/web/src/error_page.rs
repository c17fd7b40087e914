//! Something cannot be opened: what is wrong, and where to go from here.

use leptos::prelude::*;
use mozaika_app::{BadLink, OpenError};

use crate::context::AppContext;
use crate::frame::Frame;

/// A screen that says what is wrong.
#[component]
pub(crate) fn ErrorPage(why: String) -> impl IntoView {
    let app = AppContext::current();
    view! {
        <Frame title="error-title">
            <p class="trouble" role="alert" data-testid="error">{why}</p>
            <p><a class="primary button" href="#/">{app.t("nav-home")}</a></p>
        </Frame>
    }
}

/// Why a saved match cannot be opened. The first screen has no rules: what they refuse is said better by
/// [`crate::match_screen::open_saved`].
pub(crate) fn open_error_text(app: AppContext, error: &OpenError) -> String {
    match error {
        OpenError::Newer => app.say("error-newer"),
        OpenError::Unreadable(why) => app.say_with("error-unreadable", &[("why", why.as_str().into())]),
        OpenError::Refused { bad, .. } => app.say_with("error-refused", &[("why", bad.to_string().into())]),
    }
}

/// Why a link carries no match.
pub(crate) fn link_error_text(app: AppContext, bad: BadLink) -> String {
    match bad {
        BadLink::TooLong => app.say("error-link-long"),
        BadLink::Damaged => app.say("error-link-damaged"),
    }
}
