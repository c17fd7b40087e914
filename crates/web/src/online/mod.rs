//! Playing with people elsewhere: tables at the server this page comes from.
//!
//! What is known of a table and what is shown of its match is `mozaika_app::OnlineTable` and `mozaika_app::Playhead`; here are the
//! socket, the screens around a match, and what carries decisions there and back. The board itself is the same as at one device.

mod connection;
mod friends;
mod history;
mod http;
mod invite;
mod lists;
mod lobby;
mod luck_check;
mod name_form;
mod notify;
mod online_match;
mod person;
mod push;
mod relations;
mod table_menu;
mod table_page;
mod together;
mod turns;

pub(crate) use connection::Connection;
pub(crate) use friends::{Friends, NewTable};
pub(crate) use lists::Tables;
pub(crate) use luck_check::LuckCheck;
pub(crate) use online_match::{LinkNotice, OnlineMatch, SeatClock};
pub(crate) use person::{DevicePage, PersonPage};
pub(crate) use table_menu::{Rematch, TableMenu};
pub(crate) use table_page::TablePage;
pub(crate) use together::{ProposalBar, SeatVoice, SpectatorCount};
pub(crate) use turns::follow_turns;
