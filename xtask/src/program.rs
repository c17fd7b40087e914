//! The program with its page: built as quickly as it can be and shown, or built as it is published.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::page;
use crate::shell::{self, Chore, cargo, run};

/// The profile of what is built to be shown here and now.
const LOCAL: &str = page::Build::Local.profile();
/// The profile of what is published.
const PUBLISHED: &str = "dist";

/// Something that has to be done before the page can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// The page, what makes it into a bundle, and all of the program but the page, which is embedded last.
    BuildParts,
    Bundle,
    EmbedPage,
    Serve,
}

/// Tasks that belong together, one after the other.
#[derive(Debug)]
struct Stage {
    says: &'static str,
    /// How long it takes on two cores when nothing is built yet, in seconds.
    first_time: u32,
    tasks: &'static [Task],
}

const STAGES: [Stage; 3] = [
    Stage { says: "build the program and the page", first_time: 270, tasks: &[Task::BuildParts] },
    Stage { says: "put the page into the program", first_time: 20, tasks: &[Task::Bundle, Task::EmbedPage] },
    Stage { says: "mozaika serve", first_time: 0, tasks: &[Task::Serve] },
];

/// What is printed when a stage begins.
fn heading(number: usize, stage: &Stage) -> String {
    let time = match stage.first_time {
        0 => String::new(),
        seconds @ 1..100 => format!(" (about {seconds} s the first time)"),
        seconds => format!(" (about {} minutes the first time, on two cores)", seconds.div_ceil(60)),
    };
    format!("\n== {number} of {}: {}{time}", STAGES.len(), stage.says)
}

/// Builds everything, serves it, and opens a browser.
pub(crate) fn show(listen: &str, open: bool) -> Chore {
    let start = Instant::now();
    for (at, stage) in STAGES.iter().enumerate() {
        println!("{}", heading(at + 1, stage));
        let begun = Instant::now();
        stage.tasks.iter().try_for_each(|task| match task {
            Task::Serve => serve(listen, open, start),
            building => build(*building),
        })?;
        println!("done after {} s", begun.elapsed().as_secs());
    }
    Ok(())
}

fn build(task: Task) -> Chore {
    match task {
        Task::BuildParts => {
            page::add_target()?;
            build_with_page("mozaika-cli", None)
        }
        Task::Bundle => timed("the page is bundled", || page::bundle(page::Build::Local).map(drop)),
        Task::EmbedPage => build_with_page("mozaika", Some(&page::folder()?)).and_then(|()| hand_out()),
        Task::Serve => Ok(()),
    }
}

fn timed(what: &str, work: impl FnOnce() -> Chore) -> Chore {
    let begun = Instant::now();
    work()?;
    println!("{what}: {} s", begun.elapsed().as_secs());
    Ok(())
}

/// Builds the program, or all of it but its page, the page and the bundler, quickly. Always all of them by one command: cargo chooses the
/// features of what they share by all that it builds at once, and would build much of it twice; so it would what writes code while they are
/// built. Whatever is not for a target is empty there.
fn build_with_page(package: &str, page: Option<&Path>) -> Chore {
    let mut build = cargo();
    build.args(["build", "--profile", LOCAL, "--target", &shell::host()?, "--target", page::TARGET]);
    build.args(["--package", package, "--package", page::BUNDLER]).args(page::PACKAGES).arg(page::IN_ONE_PIECE);
    if let Some(page) = page {
        build.env("MOZAIKA_PAGE", page);
    }
    run(&mut build)
}

/// Puts the program where those of the other profiles are.
fn hand_out() -> Chore {
    let program = shell::mozaika(LOCAL);
    let program = Path::new(program.get_program());
    let folder = program.parent().unwrap_or(Path::new("."));
    let built = shell::target().join(shell::host()?).join(LOCAL).join(program.file_name().unwrap_or_default());
    // One that runs is replaced, not written to.
    let put = fs::create_dir_all(folder)
        .and_then(|()| if program.exists() { fs::remove_file(program) } else { Ok(()) })
        .and_then(|()| fs::copy(&built, program));
    put.map(drop).map_err(|error| format!("{} cannot be put to {}: {error}", built.display(), program.display()))
}

/// Builds the program without regard to the page: for chores that need none.
pub(crate) fn build_alone() -> Chore {
    run(cargo().args(["build", "--release", "--package", "mozaika"]))
}

/// Builds the program with its page as it is published: optimised as a whole, which takes its time.
pub(crate) fn build_for_publication() -> Chore {
    shell::step("build the page");
    page::build()?;
    shell::step("build mozaika with its page, optimised as a whole (about ten minutes the first time)");
    // Exactly the dependencies that were tested.
    let mut build = cargo();
    build.args(["build", "--profile", PUBLISHED, "--package", "mozaika", "--locked"]);
    run(build.env("MOZAIKA_PAGE", page::folder()?))?;
    println!("\nThe program is {}", shell::mozaika(PUBLISHED).get_program().display());
    Ok(())
}

fn serve(listen: &str, open: bool, start: Instant) -> Chore {
    let mut serving = shell::mozaika(LOCAL)
        .args(["serve", "--listen", listen])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("mozaika cannot be started: {error}"))?;
    let said = serving.stdout.take().map(BufReader::new);
    for line in said.into_iter().flat_map(|said| said.lines().map_while(Result::ok)) {
        println!("{line}");
        if let Some(at) = line.find("http://") {
            println!(
                "Ready after {} s. Ctrl-C ends it. The terminal has more: `mozaika --help`.",
                start.elapsed().as_secs()
            );
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_done_before_what_it_needs() {
        let order: Vec<Task> = STAGES.iter().flat_map(|stage| stage.tasks).copied().collect();
        let position = |wanted| order.iter().position(|task| *task == wanted).unwrap();
        for (first, then) in
            [(Task::BuildParts, Task::Bundle), (Task::Bundle, Task::EmbedPage), (Task::EmbedPage, Task::Serve)]
        {
            assert!(position(first) < position(then), "{first:?} before {then:?}");
        }
    }

    #[test]
    fn a_stage_says_how_far_it_is_and_how_long_it_takes() {
        let said: Vec<String> = STAGES.iter().enumerate().map(|(at, stage)| heading(at + 1, stage)).collect();
        assert_eq!(
            said,
            [
                "\n== 1 of 3: build the program and the page (about 5 minutes the first time, on two cores)",
                "\n== 2 of 3: put the page into the program (about 20 s the first time)",
                "\n== 3 of 3: mozaika serve",
            ]
        );
    }
}
