//! The server as its clients meet it, on PostgreSQL; and several of them on one database.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

pub(crate) const ON_POSTGRES: bool = true;

mod nodes;
mod rolling_upgrade;
mod tls;

#[path = "../server/admin.rs"]
mod admin;
#[path = "../server/agreement.rs"]
mod agreement;
#[path = "../server/backup.rs"]
mod backup;
#[path = "../server/bad_input.rs"]
mod bad_input;
#[path = "../server/budgets.rs"]
mod budgets;
#[path = "../server/companions.rs"]
mod companions;
#[path = "../server/company.rs"]
mod company;
#[path = "../server/editions.rs"]
mod editions;
#[path = "../server/following.rs"]
mod following;
#[path = "../server/former_database.rs"]
mod former_database;
#[path = "../server/frames.rs"]
mod frames;
#[path = "../server/greedy.rs"]
mod greedy;
#[path = "../server/http.rs"]
mod http;
#[path = "../server/lists.rs"]
mod lists;
#[path = "../server/luck.rs"]
mod luck;
#[path = "../server/notices.rs"]
mod notices;
#[path = "../server/openapi.rs"]
mod openapi;
#[path = "../server/operator.rs"]
mod operator;
#[path = "../server/panics.rs"]
mod panics;
#[path = "../server/people.rs"]
mod people;
#[path = "../server/play.rs"]
mod play;
#[path = "../server/profile.rs"]
mod profile;
#[path = "../server/ratings.rs"]
mod ratings;
#[path = "../server/secrets.rs"]
mod secrets;
#[path = "../server/sessions.rs"]
mod sessions;
#[path = "../server/slow.rs"]
mod slow;
#[path = "../server/test_server.rs"]
mod test_server;
