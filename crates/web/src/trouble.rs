//! Something cannot be opened: what is wrong, and where to go from here.

use leptos::prelude::*;
use mozaika_app::BadLink;

use crate::frame::Frame;
use crate::house::House;

/// A screen that says what is wrong.
#[component]
pub(crate) fn Trouble(why: String) -> impl IntoView {
    let house = House::here();
    view! {
        <Frame title="trouble-title">
            <p class="trouble" role="alert" data-testid="trouble">{why}</p>
            <p><a class="primary button" href="#/">{house.t("nav-home")}</a></p>
        </Frame>
    }
}

/// Why a kept match cannot be opened, in words.
pub(crate) fn trouble_key(house: House, trouble: &mozaika_app::Trouble) -> String {
    match trouble {
        mozaika_app::Trouble::Newer => house.say("trouble-newer"),
        mozaika_app::Trouble::Unreadable => house.say("trouble-unreadable"),
        mozaika_app::Trouble::Refused(why) => house.with("trouble-refused", &[("why", why.as_str().into())]),
    }
}

/// Why a link carries no match, in words.
pub(crate) fn link_trouble(house: House, bad: BadLink) -> String {
    match bad {
        BadLink::TooLong => house.say("trouble-link-long"),
        BadLink::Damaged => house.say("trouble-link-damaged"),
    }
}
