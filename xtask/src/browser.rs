//! The page in real browsers.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::page;
use crate::part::{self, Part};
use crate::shell::{self, Chore, have, install_debian_package, step};
use crate::suite::Suite;

/// The folder with the tests.
pub(crate) const FOLDER: &str = "browser-tests";

/// Builds the page and runs its tests in a browser; only those whose names contain a word, if one is given.
pub(crate) fn test(name: Option<&str>) -> Chore {
    install()?;
    step("build the page");
    let page = page::build()?;
    step("build the program and the tests");
    let suite = Suite::build(&part::packages(&[Part::Page], &part::folders()?), Some(&page))?;
    step("the page in a browser");
    run_tests(&suite, name)
}

/// Runs the tests that are built.
pub(crate) fn run_tests(suite: &Suite, name: Option<&str>) -> Chore {
    let program = std::path::absolute(shell::mozaika("debug").get_program())
        .map_err(|error| format!("the program cannot be found: {error}"))?;
    let screenshots = shell::target().join("screenshots");
    let kept = std::path::absolute(&screenshots).map_err(|error| format!("there is no current folder: {error}"))?;
    let environment = BTreeMap::from([
        // Both ends are on this machine: a proxy would only be in the way.
        ("NO_PROXY", "127.0.0.1".into()),
        ("MOZAIKA_PROGRAM", program.into()),
        ("MOZAIKA_PAGE", page::folder()?.into()),
        ("MOZAIKA_SCREENSHOTS", kept.into()),
    ]);
    // Not quietly: they take minutes, and whoever waits sees how far they are.
    let arguments: Vec<&str> = ["--test-threads=2"].into_iter().chain(name).collect();
    suite.run(|folder| folder == FOLDER, &arguments, &environment)?;
    println!("screenshots are in {}", shown(&screenshots));
    Ok(())
}

fn shown(path: &Path) -> String {
    path.strip_prefix(std::env::current_dir().unwrap_or_default()).unwrap_or(path).display().to_string()
}

/// Installs both browsers, and the driver that one of them needs, where they are missing.
pub(crate) fn install() -> Chore {
    for (program, package) in
        [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("firefox-esr", "firefox-esr")]
    {
        if !have(Command::new(program).arg("--version")) {
            install_debian_package(package)?;
        }
    }
    Ok(())
}
