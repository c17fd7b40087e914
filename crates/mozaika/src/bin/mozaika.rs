//! `mozaika`: the games from the command line, with the page embedded.

use std::process::ExitCode;

#[cfg(not(target_arch = "wasm32"))]
mod program {
    use mimalloc::MiMalloc;
    use mozaika_page::File;

    /// A server that was busy gives back what it needed then: the system's own allocator keeps twice as much of it.
    #[global_allocator]
    static ALLOCATOR: MiMalloc = MiMalloc;

    /// The files of the page, if there was one when this was built.
    pub(super) static FILES: Option<&[File]> = include!(concat!(env!("OUT_DIR"), "/page.rs"));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    let page = program::FILES.map(mozaika_page::Page::new).unwrap_or_default();
    mozaika_cli::main(mozaika_cli::Build { page, profile: env!("MOZAIKA_PROFILE") })
}

/// A browser is given the page, not the program.
#[cfg(target_arch = "wasm32")]
fn main() -> ExitCode {
    ExitCode::FAILURE
}
