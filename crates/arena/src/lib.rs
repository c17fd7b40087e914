//! Computer players against each other: many matches, fair seats, honest intervals.
//!
//! Every pairing plays the same luck from both sides. Players are those of the game's registry, or outside programs that speak the engine
//! protocol; who crashes, hangs or plays illegally loses that match, and the arena goes on.

mod contest;
mod entrant;
mod interval;
mod plot;
mod program;
mod report;
mod sprt;

pub use contest::{Contest, MatchResult, Pairing, Watcher};
pub use entrant::{BadEntrant, Entrant};
pub use interval::{Interval, elo, share_interval};
pub use plot::{Chart, Curve, bars, curves, histogram};
pub use program::{Program, ProgramError};
pub use report::{PairingReport, Report, Standing, Summary};
pub use sprt::{Sprt, Verdict};
