//! A PostgreSQL of our own, in a temporary folder, for as long as it is needed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::node::free_port;
use crate::{Failed, told};

/// A running PostgreSQL; it ends with its owner, or at the latest with this process.
#[derive(Debug)]
pub struct Postgres {
    folder: TempDir,
    binaries: PathBuf,
    port: u16,
    /// Waits for the end of this process, and then ends the database.
    guard: Option<Child>,
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
        let mut postgres = Self { folder, binaries, port: free_port()?, guard: None };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(postgres.folder.path()))?;
        }
        let data = postgres.data();
        run(postgres.program("initdb").args(["--auth=trust", "--username=mozaika", "--no-sync", "-D"]).arg(&data))?;
        postgres.start_again()?;
        postgres.guard = Some(postgres.guarded()?);
        Ok(postgres)
    }

    /// Starts it after it was stopped, at the same address, with everything in it.
    pub fn start_again(&self) -> Result<(), Failed> {
        let options = format!("-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''", self.port);
        let log = self.folder.path().join("log");
        let data = self.data();
        run(self.program("pg_ctl").args(["start", "--wait", "-o", &options, "-l"]).arg(log).arg("-D").arg(data))
    }

    /// Stops it in the middle of whatever it does.
    pub fn stop(&self) -> Result<(), Failed> {
        run(self.program("pg_ctl").args(["stop", "--wait", "--mode=immediate", "-D"]).arg(self.data()))
    }

    /// Lets it take connections over TLS alone or not at all, with a certificate of its own; tells the certificate's file.
    pub fn use_tls(&self) -> Result<PathBuf, Failed> {
        let (certificate, key) = (self.data().join("server.crt"), self.data().join("server.key"));
        let mut openssl = self.as_user("openssl");
        openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.args(["-addext", "subjectAltName=IP:127.0.0.1", "-keyout"]).arg(&key).arg("-out").arg(&certificate);
        run(openssl.stderr(Stdio::null()))?;
        self.execute("postgres", "ALTER SYSTEM SET ssl = on")?;
        self.execute("postgres", "SELECT pg_reload_conf()")?;
        // Readable for whoever connects.
        let shown = self.folder.path().join("root.crt");
        run(self.as_user("cp").arg(&certificate).arg(&shown))?;
        Ok(shown)
    }

    /// Makes a database; tells its address.
    pub fn create_database(&self, name: &str) -> Result<String, Failed> {
        // A template that nobody connects to: the usual one is refused while the database looks after itself there.
        self.execute("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0"))?;
        Ok(self.address_of(name))
    }

    /// Runs a statement in a database.
    pub fn execute(&self, database: &str, sql: &str) -> Result<(), Failed> {
        run(self
            .program("psql")
            .args(["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--command", sql])
            .arg(self.address_of(database)))
    }

    /// A process that waits until nobody holds its input any more, stops the database and clears away what is left.
    fn guarded(&self) -> Result<Child, Failed> {
        let mut stop = self.words("pg_ctl".as_ref());
        stop.extend(["stop", "--mode=immediate", "-D"].map(OsString::from));
        let script = "folder=$1; shift; cat >/dev/null; \"$@\" >/dev/null 2>&1; rm -rf \"$folder\"";
        let mut guard = Command::new("sh");
        guard.args(["-c", script, "guard"]).arg(self.folder.path()).args(stop).arg(self.data()).current_dir("/");
        guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        guard.spawn().map_err(told)
    }

    /// Its address, for `--database`.
    #[must_use]
    pub fn address(&self) -> String {
        self.address_of("postgres")
    }

    fn address_of(&self, database: &str) -> String {
        format!("postgres://mozaika@127.0.0.1:{}/{database}", self.port)
    }

    /// The port it listens on, of this machine alone.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL, run by a user it agrees to run as: it refuses root.
    fn program(&self, name: &str) -> Command {
        self.as_user(name)
    }

    fn as_user(&self, program: &str) -> Command {
        let words = self.words(program.as_ref());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir("/").stdout(Stdio::null());
        command
    }

    /// How a program is called as that user.
    fn words(&self, program: &Path) -> Vec<OsString> {
        let path = if self.binaries.join(program).is_file() { self.binaries.join(program) } else { program.into() };
        let user = if is_root() { &["runuser", "-u", "postgres", "--"][..] } else { &[] };
        user.iter().map(OsString::from).chain([path.into_os_string()]).collect()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        if let Err(error) = run(self.program("pg_ctl").args(["stop", "--wait", "--mode=fast", "-D"]).arg(&data)) {
            eprintln!("PostgreSQL in {} may still run: {error}", data.display());
        }
        if let Some(mut guard) = self.guard.take() {
            // It finds nothing left to do.
            drop(guard.stdin.take());
            let _ = guard.wait();
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
