//! Attacks on a server of our own, with programs built for speed: what somebody might do on the open internet.

use clap::Args;

use crate::load;
use crate::shell::Chore;

/// What is handed on to `mozaika-load attack`, or `mozaika-load spoil`.
#[derive(Args, Debug)]
pub(crate) struct AttackArguments {
    /// Send spoiled messages, frames, bodies and records instead, ten million of them
    #[arg(long)]
    spoil: bool,
    #[command(flatten)]
    given: load::Arguments,
}

/// Attacks the server that was built last; it is started for that, on this machine alone, and ends with it.
pub(crate) fn run(arguments: &AttackArguments) -> Chore {
    load::run(if arguments.spoil { "spoil" } else { "attack" }, &arguments.given)
}
