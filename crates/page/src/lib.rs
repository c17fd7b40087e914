//! The files of the web page, embedded in the program.
//!
//! The build embeds the folder that the environment variable `MOZAIKA_PAGE` names: every file under its path, and beside it
//! its Brotli form if there is a `NAME.br`. Without the variable there is one page that says how to build the real one, so that
//! nothing but the page itself needs the tools it is built with.

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it lies, seen from the root, without a slash in front: `index.html`.
    pub path: &'static str,
    /// Its bytes.
    pub raw: &'static [u8],
    /// The same compressed with Brotli, when the build made it.
    pub brotli: Option<&'static [u8]>,
    /// The beginning of its SHA-256 in hexadecimal digits: changes when the file does.
    pub hash: &'static str,
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page that every address without a file of its own shows: the app finds its way by the address.
const INDEX: &str = "index.html";
/// So many hexadecimal digits at the end of a name are a fingerprint of the contents.
const FINGERPRINT: usize = 8;

/// Every file of the page.
#[must_use]
pub fn files() -> &'static [File] {
    FILES
}

/// The file of that address (`/`, `/app-0123abcd.js`, `/table/x`); nothing when a file is asked for that is not there.
#[must_use]
pub fn find(address: &str) -> Option<&'static File> {
    let path = address.trim_start_matches('/');
    let exact = |path: &str| FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| &FILES[at]);
    let is_a_place = !path.rsplit('/').next().unwrap_or_default().contains('.');
    exact(path).or_else(|| is_a_place.then(|| exact(INDEX)).flatten())
}

impl File {
    /// The media type, by the file's name.
    #[must_use]
    pub fn content_type(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "wasm" => "application/wasm",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "webp" => "image/webp",
            "woff2" => "font/woff2",
            "json" | "map" => "application/json",
            "webmanifest" => "application/manifest+json",
            "ftl" | "txt" => "text/plain; charset=utf-8",
            "mp3" => "audio/mpeg",
            "ogg" => "audio/ogg",
            "wav" => "audio/wav",
            _ => "application/octet-stream",
        }
    }

    /// Does its name change with its contents, so that it may be kept for ever? (`app-0123abcd.js`, `app.0123abcd.js`)
    #[must_use]
    pub fn is_fingerprinted(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        let Some((stem, _)) = name.rsplit_once('.') else { return false };
        let Some((_, last)) = stem.rsplit_once(['-', '.', '_']) else { return false };
        last.len() >= FINGERPRINT && last.bytes().all(|byte| byte.is_ascii_hexdigit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &'static str) -> File {
        File { path, raw: b"", brotli: None, hash: "" }
    }

    #[test]
    fn the_page_is_there_and_every_place_in_the_app_shows_it() {
        let index = find("/").expect("a page");
        assert_eq!(index.path, INDEX);
        assert_eq!(index.content_type(), "text/html; charset=utf-8");
        assert!(!index.is_fingerprinted() && !index.raw.is_empty());
        assert_eq!(find("/table/abc"), Some(index));
        assert_eq!(find("/missing.js"), None);
        assert_eq!(find("/../../etc/passwd.txt"), None);
    }

    #[test]
    fn only_a_name_that_changes_with_the_contents_is_kept_for_ever() {
        for kept in ["app-0123abcd.js", "pkg/app_bg-0123456789abcdef.wasm", "style.00ff00ff.css"] {
            assert!(file(kept).is_fingerprinted(), "{kept}");
        }
        for fresh in ["index.html", "service-worker.js", "app-0123abc.js", "manifest.webmanifest", "icon-maskable.svg"]
        {
            assert!(!file(fresh).is_fingerprinted(), "{fresh}");
        }
    }
}
