//! The vignettes of a map.

use leptos::prelude::*;
use mozaika_app::glassroad::drawing::Lies;
use mozaika_glassroad::Terrain;

/// What lies on a space, as large as the box it is put into; a forest fills the box of both of its spaces.
pub(crate) fn landscape(terrain: Terrain, lies: Lies) -> impl IntoView + use<> {
    let (size, name) = match (terrain, lies) {
        (Terrain::Forest, Lies::Across) => ("0 0 200 100", "forest"),
        (Terrain::Forest, Lies::Down) => ("0 0 100 200", "forest-down"),
        (landscape, _) => ("0 0 100 100", landscape.name()),
    };
    scene(size, name)
}

/// A space with nothing on it.
pub(crate) fn empty_space() -> impl IntoView + use<> {
    scene("0 0 100 100", "empty")
}

fn scene(size: &'static str, name: &str) -> impl IntoView + use<> {
    view! {
        <svg class="gr-scene" viewBox=size preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <use href=format!("#gr-scene-{name}")/>
        </svg>
    }
}
