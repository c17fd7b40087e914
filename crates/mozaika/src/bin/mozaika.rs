//! `mozaika`: the games from the command line, with the page embedded.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use mozaika_cli::Build;
use mozaika_page::{File, Page};

/// A server that was busy gives back what it needed then: the system's own allocator keeps twice as much of it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The files of the page, if there was one when this was built.
static FILES: Option<&[File]> = include!(concat!(env!("OUT_DIR"), "/page.rs"));

fn main() -> ExitCode {
    mozaika_cli::main(Build { page: FILES.map(Page::new).unwrap_or_default(), profile: env!("MOZAIKA_PROFILE") })
}
