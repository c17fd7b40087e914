//! The page in a real browser.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod hands;
mod loading;
mod looks;
mod movement;
mod moves;
mod names;
mod outside;
mod patchwork;
mod replay;
mod saving;
