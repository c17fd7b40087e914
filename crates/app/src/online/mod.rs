//! Matches at a server, as somebody at this device follows them: what is known of a table, what is shown of its match, and what was
//! asked and is not answered yet. No sockets here: the page carries the messages.

mod clock;
mod device_name;
mod invitation;
mod playhead;
mod remote_match;
mod table;
mod table_list;
mod table_words;

pub use clock::{ClockReading, clock_text};
pub use device_name::device_name;
pub use invitation::invitation_squares;
pub use playhead::{Playhead, Step};
pub use remote_match::{EarlyEnd, RemoteMatch};
pub use table::{News, NotFollowed, OnlineTable};
pub use table_list::{TableList, is_turn_of};
pub use table_words::seat_name;
pub(crate) use table_words::waiting_text;
