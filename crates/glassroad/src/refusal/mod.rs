//! Why Glass Road says no: one catalogue a file.

mod edition;
mod moves;
mod notation;
mod options;
mod position;

pub use edition::EditionFault;
pub use moves::Refusal;
pub use notation::NotationFault;
pub use options::OptionsFault;
pub use position::PositionFault;
