//! The games of this house. Adding one is one line here.

use mozaika_game::registry::{Registered, Registry};

/// Every game that can be played.
pub static GAMES: Registry = Registry::new(&[
    &Registered::<mozaika_patchwork::Patchwork>::new(),
    &Registered::<mozaika_sintra::Sintra>::new(),
    &Registered::<mozaika_glassroad::GlassRoad>::new(),
]);
