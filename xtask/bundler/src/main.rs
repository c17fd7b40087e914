//! The web bundle: the page as WebAssembly, its styles, fonts and service worker, ready to be embedded in the program.
//!
//! Every file but the few with fixed addresses is named after its contents, so that browsers may keep it for ever.
//!
//! `cargo xtask page` builds the page and calls this, from the repository's root: `bundler [--quickly] BUILT FOLDER`, where `BUILT`
//! is the folder cargo built the page's programs in, and `FOLDER` is where the bundle goes; `--quickly` for a page that is looked at
//! on this machine alone, is in one piece (built without the feature `split`), and may be large: without the feature `publish` this
//! program makes no other. It is a program of its own because what it is made of takes long to build: the chores start at once, and it
//! is built beside the page.

#[cfg(not(target_arch = "wasm32"))]
mod bundle;

use std::process::ExitCode;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    bundle::main()
}

/// In a browser there is nothing to bundle.
#[cfg(target_arch = "wasm32")]
fn main() -> ExitCode {
    ExitCode::FAILURE
}
