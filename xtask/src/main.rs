//! Chores of this repository: `cargo xtask run`, `cargo xtask test`.
fn main() {}
