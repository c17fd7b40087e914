//! Computer players against each other: many matches, fair seats, honest intervals.
//!
//! Every pairing plays the same luck from both sides. Players may be of this house or outside programs that speak the engine
//! protocol; who crashes, hangs or plays illegally loses that match, and the arena goes on.

mod chance;
mod contest;
mod entrant;
mod outside;
mod plot;
mod report;
mod sprt;

pub use chance::{Interval, elo, share_interval};
pub use contest::{Contest, MatchResult, Pairing, Watcher};
pub use entrant::{BadEntrant, Chair, Entrant};
pub use outside::Outside;
pub use plot::{Chart, Curve, bars, curves, histogram};
pub use report::{PairingReport, Report, Standing, Summary};
pub use sprt::{Sprt, Verdict};
