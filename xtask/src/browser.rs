//! The page in a browser: to look at, and to test.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::page;
use crate::shell::{self, Chore, cargo, have, install_debian_package, run, step};

/// Builds everything, serves it, and opens a browser.
pub(crate) fn show(listen: &str, open: bool) -> Chore {
    let page = page::bundle()?;
    step("build mozaika with its page (the first time takes a few minutes)");
    run(cargo().args(["build", "--release", "--package", "mozaika"]).env("MOZAIKA_PAGE", page))?;
    step("mozaika serve");
    let mut serving = shell::mozaika("release")
        .args(["serve", "--listen", listen])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("mozaika cannot be started: {error}"))?;
    let said = serving.stdout.take().map(BufReader::new);
    for line in said.into_iter().flat_map(|said| said.lines().map_while(Result::ok)) {
        println!("{line}");
        if let Some(at) = line.find("http://") {
            println!("Ctrl-C ends it. The terminal has more: `mozaika --help`.");
            if open {
                open_browser(&line[at..]);
            }
        }
    }
    let ended = serving.wait().map_err(|error| error.to_string())?;
    if ended.success() { Ok(()) } else { Err(format!("mozaika serve ended ({ended})")) }
}

/// Asks the system for its browser; where there is none, the address stands on the screen.
fn open_browser(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if quiet.is_err() {
        println!("Open {address} in your browser.");
    }
}

/// Runs the tests of the page in a real browser.
pub(crate) fn test(name: Option<&str>) -> Chore {
    install_browser()?;
    let page = page::bundle()?;
    step("build mozaika with its page");
    run(cargo().args(["build", "--package", "mozaika"]).env("MOZAIKA_PAGE", page))?;
    step("the page in a browser");
    let program = std::path::absolute(shell::mozaika("debug").get_program())
        .map_err(|error| format!("the program cannot be found: {error}"))?;
    let screenshots = page::target().join("screenshots");
    let mut tests = cargo();
    tests.args(["test", "--package", "mozaika-browser-tests", "--quiet", "--"]).arg("--test-threads=2").args(name);
    // Both ends are on this machine: a proxy would only be in the way.
    tests.env("NO_PROXY", "127.0.0.1");
    run(tests.env("MOZAIKA_PROGRAM", &program).env("MOZAIKA_SCREENSHOTS", &screenshots))?;
    println!("screenshots are in {}", shown(&screenshots));
    Ok(())
}

fn shown(path: &Path) -> String {
    path.strip_prefix(std::env::current_dir().unwrap_or_default()).unwrap_or(path).display().to_string()
}

fn install_browser() -> Chore {
    for (program, package) in [("chromium", "chromium"), ("chromedriver", "chromium-driver")] {
        if !have(Command::new(program).arg("--version")) {
            install_debian_package(package)?;
        }
    }
    Ok(())
}
