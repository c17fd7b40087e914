//! A PostgreSQL of our own, in a temporary folder, for as long as it is needed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::node::free_port;
use crate::{Failed, told};

/// A running PostgreSQL; it ends with its owner.
#[derive(Debug)]
pub struct Postgres {
    folder: TempDir,
    binaries: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts one from the machine's binaries, installing Debian's package when there are none.
    pub fn start() -> Result<Self, Failed> {
        let binaries = match find() {
            Some(found) => found,
            None => install()
                .and_then(|()| find().ok_or_else(|| "PostgreSQL is installed, but initdb is not found".to_owned()))?,
        };
        // Outside of folders that only one user may enter: the database runs as another user than root.
        let folder = tempfile::Builder::new().prefix("mozaika-postgres-").tempdir().map_err(told)?;
        let postgres = Self { folder, binaries, port: free_port()? };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(postgres.folder.path()))?;
        }
        let data = postgres.data();
        run(postgres.program("initdb").args(["--auth=trust", "--username=mozaika", "--no-sync", "-D"]).arg(&data))?;
        let options = format!("-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''", postgres.port);
        let log = postgres.folder.path().join("log");
        run(postgres.program("pg_ctl").args(["start", "--wait", "-o", &options, "-l"]).arg(log).arg("-D").arg(&data))?;
        Ok(postgres)
    }

    /// Its address, for `--database`.
    #[must_use]
    pub fn address(&self) -> String {
        format!("postgres://mozaika@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL, run by a user it agrees to run as: it refuses root.
    fn program(&self, name: &str) -> Command {
        let path = self.binaries.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        command.current_dir("/").stdout(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        if let Err(error) = run(self.program("pg_ctl").args(["stop", "--wait", "--mode=fast", "-D"]).arg(&data)) {
            eprintln!("PostgreSQL in {} may still run: {error}", data.display());
        }
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.starts_with(b"0"))
}

/// The folder of PostgreSQL's binaries: on the path, or where Debian puts them.
fn find() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    folders.extend(debian.into_iter().rev());
    folders.into_iter().find(|folder| is_there(folder, "initdb") && is_there(folder, "pg_ctl"))
}

fn is_there(folder: &Path, name: &str) -> bool {
    folder.join(name).is_file()
}

fn install() -> Result<(), Failed> {
    run(Command::new("apt-get").args(["update", "--quiet"]))?;
    run(Command::new("apt-get").args(["install", "--yes", "--quiet", "--no-install-recommends", "postgresql"]))
        .map_err(|error| format!("PostgreSQL is needed and cannot be installed here ({error}): please install it"))
}

fn run(command: &mut Command) -> Result<(), Failed> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed ({status})")) }
}
