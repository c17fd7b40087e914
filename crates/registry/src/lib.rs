//! The games that can be played. Adding one is one line here, and one in each of the lists that `docs/adding-a-game.md` names.

use mozaika_game::registry::{Registered, Registry};

/// Every game that can be played.
pub static GAMES: Registry = Registry::new(&[
    &Registered::<mozaika_patchwork::Patchwork>::new(),
    &Registered::<mozaika_sintra::Sintra>::new(),
    &Registered::<mozaika_glassroad::GlassRoad>::new(),
]);
