//! The web bundle: the page as WebAssembly, its styles, fonts and service worker, ready to be embedded in the program.
//!
//! Every file but the few with fixed addresses is named after its contents, so that browsers may keep it for ever.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest as _, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::shell::{Chore, cargo, run, step};

const TARGET: &str = "wasm32-unknown-unknown";
/// How the page is built; its lints are checked the same way, so that nothing is built twice.
pub(crate) const FOR_THE_PAGE: [&str; 4] = ["--profile", "web", "--target", TARGET];
/// The programs that run in a browser.
pub(crate) const PACKAGES: [&str; 4] = ["--package", "mozaika-web", "--package", "mozaika-thinker"];
/// The same, left out of what is built for this machine.
pub(crate) const NOT_HERE: [&str; 4] = ["--exclude", "mozaika-web", "--exclude", "mozaika-thinker"];
const SOURCES: &str = "crates/web";
/// Files that are packed already; compressing them again gains nothing.
const PACKED: [&str; 2] = ["woff2", "png"];
/// How the names of files begin that the first screen does not need.
const LATER: [&str; 5] = ["split_", "thinker", "worker", "icon-", "service-worker"];
/// The first screen is there at once, also on a slow network: in all it is smaller than this, compressed.
const FIRST_AT_MOST: usize = 400_000;

/// Builds the bundle; returns its folder.
pub(crate) fn bundle() -> Result<PathBuf, String> {
    add_target()?;
    step("build the page (the first time takes two minutes)");
    run(cargo().arg("build").args(PACKAGES).args(FOR_THE_PAGE))?;
    step("bundle the page");
    let mut bundle = Bundle::new(target().join("page"))?;
    let (wasm, module) = bundle.split_program("mozaika_web.wasm", "mozaika")?;
    let thinker = bundle.program("mozaika_thinker.wasm", "thinker")?;
    let worker = Bundle::filled("worker.js", &[("{thinker}", &thinker)])?;
    let worker = bundle.named_after_contents("worker.js", worker.as_bytes())?;
    let start = Bundle::filled("start.js", &[("{module}", &module), ("{worker}", &worker)])?;
    let start = bundle.named_after_contents("start.js", start.as_bytes())?;
    let style = bundle.style()?;
    bundle.icons()?;
    let names = [("{wasm}", &wasm), ("{module}", &module), ("{start}", &start), ("{style}", &style)];
    let names = names.map(|(mark, name)| (mark, name.as_str()));
    let index = Bundle::filled("index.html", &names)?;
    bundle.put("index.html", index.as_bytes())?;
    bundle.service_worker()?;
    bundle.tell()?;
    Ok(bundle.folder)
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    std::path::absolute(target).unwrap_or_else(|_| PathBuf::from("target"))
}

/// WebAssembly is a target of its own; rustup adds it in seconds.
pub(crate) fn add_target() -> Chore {
    run(Command::new("rustup").args(["--quiet", "target", "add", TARGET])).map_err(|error| {
        format!("the page needs Rust's {TARGET} target ({error}): add it with `rustup target add {TARGET}`")
    })
}

struct Bundle {
    folder: PathBuf,
    /// What the page needs to start without a network.
    kept_offline: Vec<String>,
    raw: usize,
    compressed: usize,
    /// What the first screen needs, compressed.
    first: usize,
}

impl Bundle {
    fn new(folder: PathBuf) -> Result<Self, String> {
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| format!("{} cannot be emptied: {error}", folder.display()))?;
        }
        fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        Ok(Self { folder, kept_offline: Vec::new(), raw: 0, compressed: 0, first: 0 })
    }

    /// Writes a file and its compressed twin.
    fn put(&mut self, name: &str, contents: &[u8]) -> Chore {
        let path = self.folder.join(name);
        let sent = if PACKED.iter().any(|packed| name.ends_with(packed)) {
            contents.len()
        } else {
            let twin = compress(contents)?;
            write(&self.folder.join(format!("{name}.br")), &twin)?;
            twin.len()
        };
        self.raw += contents.len();
        self.compressed += sent;
        if !LATER.iter().any(|later| name.starts_with(later)) {
            self.first += sent;
        }
        self.kept_offline.push(name.to_owned());
        write(&path, contents)
    }

    /// Writes a file under a name that changes with its contents; returns that name.
    fn named_after_contents(&mut self, name: &str, contents: &[u8]) -> Result<String, String> {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let named = format!("{stem}-{}.{ending}", short_hash(contents));
        self.put(&named, contents)?;
        Ok(named)
    }

    /// A program and the script that starts it; returns the script's name.
    fn program(&mut self, built: &str, name: &str) -> Result<String, String> {
        let (_, script) = self.bound(&target().join(TARGET).join("web").join(built), name)?;
        self.named_after_contents(&format!("{name}.js"), script.as_bytes())
    }

    /// A program in several parts, of which the first is loaded at once; returns its name and that of the script that starts it.
    fn split_program(&mut self, built: &str, name: &str) -> Result<(String, String), String> {
        let parts = self.folder.with_extension("parts");
        let (first, plain_script, plain_link) = (parts.join(built), format!("./{name}.js"), "./parts.js");
        let whole = read(&target().join(TARGET).join("web").join(built))?;
        let mut options = wasm_split_cli_support::Options::new(&whole);
        (options.output_dir, options.main_out_path) = (&parts, &first);
        (options.main_module, options.link_name) = (&plain_script, plain_link);
        let split = wasm_split_cli_support::transform(options)
            .map_err(|error| format!("{built} cannot be split into its parts: {error}"))?;
        let mut link = text(&parts.join(plain_link))?;
        for part in split.split_modules {
            let file = part.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let named = self.named_after_contents(&file, &without_asides(&read(&part)?)?)?;
            link = link.replace(&file, &named);
        }
        let (wasm, script) = self.bound(&first, name)?;
        // Both scripts name each other: both are named after both. The program itself knows the second by its plain name.
        let hash = short_hash(format!("{script}{link}").as_bytes());
        let (script_name, link_name) = (format!("{name}-{hash}.js"), format!("parts-{hash}.js"));
        self.put(
            &script_name,
            script.replace(&format!("from \"{plain_link}\""), &format!("from \"./{link_name}\"")).as_bytes(),
        )?;
        self.put(&link_name, link.replace(&plain_script, &format!("./{script_name}")).as_bytes())?;
        Ok((wasm, script_name))
    }

    /// Binds a program to JavaScript; returns its name and the script that starts it.
    fn bound(&mut self, built: &Path, name: &str) -> Result<(String, String), String> {
        let written = self.folder.with_extension("bindings");
        Bindgen::new()
            .input_path(built)
            // What the parts of a split program take from each other.
            .keep_lld_exports(true)
            .web(true)
            .and_then(|bindgen| {
                bindgen.out_name(name).typescript(false).omit_default_module_path(false);
                bindgen.remove_name_section(true).remove_producers_section(true).generate(&written)
            })
            .map_err(|error| format!("the bindings of {} cannot be written: {error}", built.display()))?;
        let plain = format!("{name}_bg.wasm");
        let wasm = self.named_after_contents(&format!("{name}.wasm"), &read(&written.join(&plain))?)?;
        let script = text(&written.join(format!("{name}.js")))?.replace(&plain, &wasm);
        Ok((wasm, script))
    }

    /// A file of the page's sources, with its marks filled in.
    fn filled(name: &str, marks: &[(&str, &str)]) -> Result<String, String> {
        let file = Path::new(SOURCES).join("assets").join(name);
        Ok(marks.iter().fold(text(&file)?, |text, (mark, name)| text.replace(mark, name)))
    }

    /// All style sheets as one, with the fonts they name.
    fn style(&mut self) -> Result<String, String> {
        let mut sheet = String::new();
        for file in listed(&Path::new(SOURCES).join("style"), "css")? {
            sheet.push_str(&text(&file)?);
        }
        for font in listed(&Path::new(SOURCES).join("assets/fonts"), "woff2")? {
            let name = font.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let named = self.named_after_contents(&name, &read(&font)?)?;
            sheet = sheet.replace(&name, &named);
        }
        self.named_after_contents("style.css", sheet.as_bytes())
    }

    /// The icons and the manifest have fixed addresses: systems that installed the page come back for them.
    fn icons(&mut self) -> Chore {
        for ending in ["svg", "png", "webmanifest"] {
            for file in listed(&Path::new(SOURCES).join("assets/icons"), ending)? {
                let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.put(&name, &read(&file)?)?;
            }
        }
        Ok(())
    }

    /// The service worker knows by name everything there is, and so changes whenever anything changes.
    fn service_worker(&mut self) -> Chore {
        let mut list = String::from("'./'");
        for name in self.kept_offline.iter().filter(|name| *name != "index.html") {
            let _ = write!(list, ", './{name}'");
        }
        let version = short_hash(format!("{list}{}", text(&self.folder.join("index.html"))?).as_bytes());
        let worker = Self::filled("service-worker.js", &[("{list}", &list), ("{version}", &version)])?;
        self.put("service-worker.js", worker.as_bytes())
    }

    fn tell(&self) -> Chore {
        let kilobytes = |bytes: usize| bytes.div_ceil(1000);
        println!(
            "{} files in {}: {} KB, compressed {} KB, of which the first screen needs {} KB",
            self.kept_offline.len(),
            self.folder.display(),
            kilobytes(self.raw),
            kilobytes(self.compressed),
            kilobytes(self.first)
        );
        if self.first > FIRST_AT_MOST {
            let (first, most) = (kilobytes(self.first), kilobytes(FIRST_AT_MOST));
            return Err(format!(
                "the first screen needs {first} KB; it has to do with {most}: what can be loaded later?"
            ));
        }
        Ok(())
    }
}

/// A program without what is only written on its margins: names, and who made it.
fn without_asides(program: &[u8]) -> Result<Vec<u8>, String> {
    const ASIDE: u8 = 0;
    let mut bare = wasm_encoder::Module::new();
    for part in wasmparser::Parser::new(0).parse_all(program) {
        let part = part.map_err(|error| format!("a part of the page cannot be read: {error}"))?;
        let Some((id, range)) = part.as_section().filter(|(id, _)| *id != ASIDE) else { continue };
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        if let Some(data) = program.get(place(range.start)..place(range.end)) {
            bare.section(&wasm_encoder::RawSection { id, data });
        }
    }
    Ok(bare.finish())
}

fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    })
}

fn compress(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut twin = Vec::new();
    let best =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, size_hint: bytes.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut twin, &best).map_err(|error| format!("brotli failed: {error}"))?;
    Ok(twin)
}

/// The files of a folder with that ending, by name.
fn listed(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{} cannot be listed: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
    files.sort();
    Ok(files)
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

fn text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

fn write(file: &Path, contents: &[u8]) -> Chore {
    fs::write(file, contents).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}
