//! What the web page consists of: files, each with its address, media type and fingerprint.
//!
//! The real page is embedded in the program by the package `mozaika`, and nowhere below it: so everything else can be built
//! while the page is, and a new page costs no more than linking the program anew. Whoever is given no page shows
//! [`Page::default`], which says how to build the real one.

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it lies, seen from the root, without a slash in front: `index.html`.
    pub path: &'static str,
    /// Its bytes.
    pub raw: &'static [u8],
    /// The same compressed with Brotli, when the build made it.
    pub brotli: Option<&'static [u8]>,
    /// A fingerprint of its contents, in letters and digits: changes when the file does.
    pub hash: &'static str,
}

/// The page that every address without a file of its own shows: the app finds its way by the address.
const INDEX: &str = "index.html";
/// So many hexadecimal digits at the end of a name are a fingerprint of the contents.
const FINGERPRINT: usize = 8;

/// A web page: its files, by path.
///
/// ```
/// let page = mozaika_page::Page::default();
/// let file = page.find("/").expect("every page has a first file");
/// assert_eq!(file.path, "index.html");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Page(&'static [File]);

impl Page {
    /// A page of these files, sorted by path: they are searched by halving.
    #[must_use]
    pub const fn new(files: &'static [File]) -> Self {
        Self(files)
    }

    /// The file of that address (`/`, `/app-0123abcd.js`, `/table/x`); nothing when a file is asked for that is not there.
    #[must_use]
    pub fn find(self, address: &str) -> Option<&'static File> {
        let path = address.trim_start_matches('/');
        let exact = |path: &str| self.0.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| &self.0[at]);
        let is_a_place = !path.rsplit('/').next().unwrap_or_default().contains('.');
        exact(path).or_else(|| is_a_place.then(|| exact(INDEX)).flatten())
    }
}

/// One file that says how to build the real page.
impl Default for Page {
    fn default() -> Self {
        static PLACEHOLDER: &[File] = &[File {
            path: INDEX,
            raw: include_bytes!("../placeholder/index.html"),
            brotli: None,
            // Browsers ask again every time; what they have is the same as long as the program is.
            hash: concat!("placeholder-", env!("CARGO_PKG_VERSION")),
        }];
        Self(PLACEHOLDER)
    }
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
        let page = Page::default();
        let index = page.find("/").expect("a page");
        assert_eq!(index.path, INDEX);
        assert_eq!(index.content_type(), "text/html; charset=utf-8");
        assert!(!index.is_fingerprinted() && !index.raw.is_empty());
        assert_eq!(page.find("/table/abc"), Some(index));
        assert_eq!(page.find("/missing.js"), None);
        assert_eq!(page.find("/../../etc/passwd.txt"), None);
    }

    #[test]
    fn every_file_is_found_by_its_own_address() {
        let files: &'static [File] = vec![file("a-0123abcd.js"), file("fonts/b.woff2"), file(INDEX)].leak();
        let page = Page::new(files);
        for wanted in files {
            assert_eq!(page.find(&format!("/{}", wanted.path)), Some(wanted));
        }
        assert_eq!(page.find("/fonts/c.woff2"), None);
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
