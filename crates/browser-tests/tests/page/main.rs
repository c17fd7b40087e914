//! The page in a real browser.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod dialogs;
mod ending;
mod firefox;
mod first_screen;
mod glassroad;
mod hands;
mod hint;
mod keys;
mod loading;
mod looks;
mod movement;
mod moves;
mod names;
mod online;
mod online_faults;
mod online_people;
mod online_push;
mod online_screens;
mod online_speed;
mod online_together;
mod outside;
mod patchwork;
mod replay;
mod saving;
mod secrets;
mod sintra;
mod sizes;
mod speed;
mod static_host;
