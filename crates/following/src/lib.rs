//! Keeping in step with a table of a server, on any platform: no network, no clock, no runtime. Whoever has a connection hands in what the
//! server says, and sends what is to be sent.
//!
//! [`Following`] knows the rules: it is told entries and follows the match with them. [`FollowedTable`] is for whoever does not, and is told the
//! state with every message.

mod followed_table;
mod following;

pub use followed_table::{FollowedTable, Gap};
pub use following::{CannotFollow, Following};
