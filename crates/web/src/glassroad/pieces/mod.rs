//! The pieces that the table is made of: drawings with plain properties, without any match.
//!
//! What can be pressed is the table's to say; a piece is only its face, to be put into whatever it is to be. Each says in words,
//! to those who listen, what it shows, and shows the same on its title.

mod building_tile;
mod goods_table;
mod landscape;
mod specialist_card;
mod wheel;

use leptos::prelude::*;
use mozaika_app::glassroad::{Sign, drawing};

pub(crate) use building_tile::{BuildingTile, TileLook};
pub(crate) use goods_table::GoodsTable;
pub(crate) use landscape::{empty_space, landscape};
pub(crate) use specialist_card::{CardBack, CardLook, CardPlace, SpecialistCard};
pub(crate) use wheel::{WheelPreview, WheelView};

/// Everything that is drawn more than once, defined once for the page.
#[component]
pub(crate) fn Definitions() -> impl IntoView {
    let there = document().get_element_by_id("gr-wood").is_some();
    (!there).then(|| {
        view! {
            <svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false">
                <defs inner_html=drawing::definitions()></defs>
            </svg>
        }
    })
}

/// A sentence of pictograms; what it says is to be said in words beside it.
pub(crate) fn pictogram(signs: &[Sign]) -> impl IntoView + use<> {
    view! { <span class="gr-signs" aria-hidden="true" inner_html=drawing::sentence(signs)></span> }
}

/// One symbol alone: a good or a landscape by its name, or one of the marks (`goblet`, `build`, `card` and so on).
pub(crate) fn symbol(name: &str) -> impl IntoView + use<> {
    view! { <span class="gr-symbol" aria-hidden="true" inner_html=drawing::picture(name)></span> }
}
