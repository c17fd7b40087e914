//! A plain web host: hands out the files of a folder under some path, and knows nothing else.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Hands out the built page, uncompressed, under a path; ends when dropped.
#[derive(Debug)]
pub struct StaticHost {
    /// The address of the page, with a slash at its end.
    pub address: String,
    at: SocketAddr,
    ends: Arc<AtomicBool>,
}

impl StaticHost {
    /// Hands out the built page under that path, which begins and ends with a slash.
    #[must_use]
    pub fn start(path: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let ends = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&ends);
        std::thread::spawn(move || {
            for asked in listener.incoming().map_while(Result::ok) {
                if ended.load(Ordering::SeqCst) {
                    return;
                }
                std::thread::spawn(move || answer(&asked, path));
            }
        });
        Self { address: format!("http://{at}{path}"), at, ends }
    }
}

impl Drop for StaticHost {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // Nobody listens to the next one, and then nobody listens at all.
        let _ = TcpStream::connect(self.at);
    }
}

/// The folder with the page as `cargo xtask page` has built it.
fn page_folder() -> PathBuf {
    std::env::var_os("MOZAIKA_PAGE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page"), PathBuf::from)
}

/// What a host that knows nothing of us says a file is, by its ending.
fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

fn answer(asked: &TcpStream, path: &str) {
    let mut lines = BufReader::new(asked).lines().map_while(Result::ok);
    let request = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let wanted = request.split(' ').nth(1).and_then(|target| target.strip_prefix(path));
    let file = wanted.map(|name| page_folder().join(if name.is_empty() { "index.html" } else { name }));
    let contents = file.as_ref().and_then(|file| std::fs::read(file).ok());
    let (status, kind, contents) = match (file, contents) {
        (Some(file), Some(contents)) => ("200 OK", kind(&file), contents),
        _ => ("404 Not Found", "text/plain", b"There is no such file.".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        contents.len()
    );
    let mut asked = asked;
    let _ = asked.write_all(head.as_bytes()).and_then(|()| asked.write_all(&contents));
}
