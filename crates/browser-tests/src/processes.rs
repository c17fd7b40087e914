//! The programs a test needs; each ends with the test that started it.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

fn mozaika() -> Command {
    Command::new(std::env::var_os("MOZAIKA_PROGRAM").expect("these tests are run by `cargo xtask browser`"))
}

/// The record of a whole match of Patchwork, the same every time.
#[must_use]
pub fn finished_match() -> String {
    static RECORD: LazyLock<String> = LazyLock::new(|| finished_match_of("patchwork"));
    RECORD.clone()
}

/// The record of a whole match of that game, the same every time.
#[must_use]
pub fn finished_match_of(game: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.mozaika");
    let mut demo = mozaika();
    demo.args(["demo", game, "--seed", "7", "--save"]).arg(&file).stdout(Stdio::null());
    assert!(demo.status().unwrap().success());
    std::fs::read_to_string(file).unwrap()
}

/// A program and everything it starts, in a process group of its own.
///
/// The group ends with its owner, also when that is killed and drops nothing: a shell in the group reads from its owner for as
/// long as there is one, and then ends them all.
#[derive(Debug)]
pub(crate) struct Group {
    shell: Child,
}

impl Group {
    pub(crate) fn start(program: &Command, complaints: Stdio) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", "\"$@\" & exec >/dev/null; cat; kill -KILL 0", "sh"]);
        shell.arg(program.get_program()).args(program.get_args());
        if let Some(folder) = program.get_current_dir() {
            shell.current_dir(folder);
        }
        let shell = shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(complaints).spawn();
        Self { shell: shell.expect("a shell") }
    }

    /// What the program says.
    pub(crate) fn said(&mut self) -> BufReader<ChildStdout> {
        BufReader::new(self.shell.stdout.take().unwrap())
    }

    /// Somebody has to read on, or the program could not speak any more.
    pub(crate) fn hear_out(said: BufReader<ChildStdout>) {
        std::thread::spawn(move || said.lines().map_while(Result::ok).for_each(drop));
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

/// `mozaika serve` on a free port, with an empty house.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) address: String,
    group: Option<Group>,
    home: tempfile::TempDir,
    options: Vec<String>,
}

impl Program {
    pub(crate) fn start() -> Self {
        Self::start_with(&[])
    }

    /// The same on that database, which others may share.
    pub(crate) fn start_on(database: &str) -> Self {
        Self::start_with(&["--database", database])
    }

    /// The same with these options too.
    pub(crate) fn start_with(options: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let (address, group) = Self::serve("127.0.0.1:0", home.path(), &options);
        Self { address, group: Some(group), home, options }
    }

    fn serve(listen: &str, home: &Path, options: &[String]) -> (String, Group) {
        let mut program = mozaika();
        program.args(["serve", "--listen", listen]).args(options).current_dir(home);
        let mut group = Group::start(&program, Stdio::inherit());
        let mut line = String::new();
        let mut said = group.said();
        while !line.contains("http://") {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "mozaika serve said no address");
        }
        let address = line[line.find("http://").unwrap()..].trim().to_owned();
        Group::hear_out(said);
        (address, group)
    }

    /// Kills it, in the middle of whatever it does.
    pub(crate) fn kill(&mut self) {
        self.group = None;
    }

    /// Starts it again, at the same address and with what it has stored.
    pub(crate) fn start_again(&mut self) {
        let listen = self.address.strip_prefix("http://").unwrap().to_owned();
        let (_, group) = Self::serve(&listen, self.home.path(), &self.options);
        self.group = Some(group);
    }
}

/// chromedriver on a free port, and the browsers it starts.
#[derive(Debug)]
pub(crate) struct Driver {
    pub(crate) address: String,
    _group: Group,
}

impl Driver {
    pub(crate) fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).unwrap().port();
        let mut group = Group::start(
            Command::new("chromedriver").args([format!("--port={port}"), "--silent".to_owned()]),
            Stdio::null(),
        );
        Group::hear_out(group.said());
        for _ in 0..200 {
            if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Self { address: format!("http://127.0.0.1:{port}"), _group: group }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_ends_with_everything_it_started() {
        let mut group = Group::start(Command::new("sh").args(["-c", "sleep 600 & echo $!; wait"]), Stdio::inherit());
        let mut child = String::new();
        group.said().read_line(&mut child).unwrap();
        let alive = format!("/proc/{}/stat", child.trim());
        let lives = || std::fs::read_to_string(&alive).is_ok_and(|stat| !stat.contains(") Z "));
        assert!(lives(), "{alive}");
        drop(group);
        for _ in 0..100 {
            if !lives() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{alive} is still there");
    }
}
