//! The page in a real browser.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod keeping;
mod looks;
mod moves;
mod outside;
mod patchwork;
mod replay;
