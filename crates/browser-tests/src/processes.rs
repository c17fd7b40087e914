//! The programs a test needs; each ends with the test that started it.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

fn mozaika() -> Command {
    Command::new(std::env::var_os("MOZAIKA_PROGRAM").expect("these tests are run by `cargo xtask browser`"))
}

/// The record of a whole match of Patchwork, the same every time.
#[must_use]
pub fn finished_match() -> String {
    static RECORD: LazyLock<String> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("match.mozaika");
        let mut demo = mozaika();
        demo.args(["demo", "patchwork", "--seed", "7", "--save"]).arg(&file).stdout(Stdio::null());
        assert!(demo.status().unwrap().success());
        std::fs::read_to_string(file).unwrap()
    });
    RECORD.clone()
}

/// `mozaika serve` on a free port, with an empty house.
#[derive(Debug)]
pub(crate) struct Program {
    process: Child,
    pub(crate) address: String,
    _home: tempfile::TempDir,
}

impl Program {
    pub(crate) fn start() -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut process = mozaika()
            .args(["serve", "--listen", "127.0.0.1:0"])
            .current_dir(home.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("mozaika starts");
        let mut line = String::new();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        while !line.contains("http://") {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "mozaika serve said no address");
        }
        let address = line[line.find("http://").unwrap()..].trim().to_owned();
        // Somebody has to read on, or the program could not speak any more.
        std::thread::spawn(move || said.lines().map_while(Result::ok).for_each(drop));
        Self { process, address, _home: home }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// chromedriver on a free port.
#[derive(Debug)]
pub(crate) struct Driver {
    process: Child,
    pub(crate) address: String,
}

impl Driver {
    pub(crate) fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).unwrap().port();
        let process = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        for _ in 0..200 {
            if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Self { process, address: format!("http://127.0.0.1:{port}") }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
