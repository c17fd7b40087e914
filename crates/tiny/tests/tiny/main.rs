//! The tiny game, played through everything that plays games: none of it knows the game.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod conformance;
mod engine;
mod terminal;

use mozaika_game::registry::{Registered, Registry};
use mozaika_players::PlayerRegistry;
use mozaika_tiny::Tiny;

/// All that it takes to play a game: a line in a registry of games.
const GAMES: Registry = Registry::new(&[&Registered::<Tiny>::new()]);

/// And a line in a registry of computer players, who know nothing but the rules.
const PLAYERS: PlayerRegistry = PlayerRegistry::new(&[]);
