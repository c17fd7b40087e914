//! The tiny game, played through everything that plays games: none of it knows the game.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod app;
mod arena;
mod conformance;
mod engine;
mod players;
mod records;
mod server;
mod terminal;

use mozaika_game::registry::{Registered, Registry};
use mozaika_players::{NoKnowledge, PlayerRegistry, PlayersOf};
use mozaika_tiny::Tiny;

/// All that it takes to play a game: a line in a registry of games.
const GAMES: Registry = Registry::new(&[&Registered::<Tiny>::new()]);

/// And a line in a registry of computer players, who know nothing but the rules.
const PLAYERS: PlayerRegistry = PlayerRegistry::new(&[&PlayersOf::<Tiny, NoKnowledge>::new()]);
