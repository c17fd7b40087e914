//! The bundle: what is in it, and under which names.

#[cfg(feature = "publish")]
mod publish;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use sha2::{Digest as _, Sha256};
use wasm_bindgen_cli_support::Bindgen;

/// Done, or one sentence that says why not.
type Outcome = Result<(), String>;

const SOURCES: &str = "crates/web";
const INDEX: &str = "index.html";
/// Files that are packed already; compressing them again gains nothing.
#[cfg(feature = "publish")]
const PACKED: [&str; 2] = ["woff2", "png"];
/// How the names of files begin that the first screen does not need.
const LATER: [&str; 5] = ["split_", "thinker", "worker", "icon-", "service-worker"];
/// The first screen is there at once, also on a slow network: in all it is smaller than this, compressed.
const FIRST_AT_MOST: usize = 400_000;

/// Does what the command line says.
pub(crate) fn main() -> ExitCode {
    let (flags, paths): (Vec<PathBuf>, Vec<PathBuf>) =
        std::env::args_os().skip(1).map(PathBuf::from).partition(|argument| argument == Path::new("--quickly"));
    let [built, folder] = &paths[..] else {
        eprintln!("usage: bundler [--quickly] BUILT FOLDER");
        return ExitCode::FAILURE;
    };
    let packing = if flags.is_empty() { Packing::PUBLISHED } else { Some(Packing::Quick) };
    let done = packing
        .ok_or_else(|| {
            "built without its feature `publish`: it makes only pages for this machine (`--quickly`)".to_owned()
        })
        .and_then(|packing| bundle(built, folder, packing));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bundler: {message}");
            ExitCode::FAILURE
        }
    }
}

/// How much work goes into making the bundle small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    /// In the parts it is loaded in, compressed as well as can be, and refused when the first screen is too large.
    #[cfg(feature = "publish")]
    Tight,
    /// As it is, in one piece.
    Quick,
}

impl Packing {
    /// What a page gets that is published, if this program was built with what that takes.
    #[cfg(feature = "publish")]
    const PUBLISHED: Option<Self> = Some(Self::Tight);
    #[cfg(not(feature = "publish"))]
    const PUBLISHED: Option<Self> = None;
}

fn bundle(built: &Path, folder: &Path, packing: Packing) -> Outcome {
    let mut bundle = Bundle::new(folder)?;
    // Most of the time goes into these two, so that they go side by side.
    let (program, thinker) = thread::scope(|scope| {
        let thinker = scope.spawn(|| Bound::of(&built.join("mozaika_thinker.wasm"), folder, "thinker"));
        let program = match packing {
            #[cfg(feature = "publish")]
            Packing::Tight => bundle.split_program(&built.join("mozaika_web.wasm"), "mozaika"),
            Packing::Quick => {
                Bound::of(&built.join("mozaika_web.wasm"), folder, "mozaika").map(|bound| bundle.whole_program(bound))
            }
        };
        (program, thinker.join().unwrap_or_else(|_| Err("a thread broke".to_owned())))
    });
    let Program { first: wasm, later, script: module } = program?;
    let thinker = bundle.whole_program(thinker?).script;
    let worker = Bundle::filled("worker.js", &[("{thinker}", &thinker)])?;
    let worker = bundle.named_after_contents("worker.js", worker.into_bytes());
    let later = later.iter().map(|part| format!("'./{part}'")).collect::<Vec<_>>().join(", ");
    let start = Bundle::filled("start.js", &[("{module}", &module), ("{worker}", &worker), ("{later}", &later)])?;
    let start = bundle.named_after_contents("start.js", start.into_bytes());
    let style = bundle.style()?;
    bundle.icons()?;
    let names = [("{wasm}", &wasm), ("{module}", &module), ("{start}", &start), ("{style}", &style)];
    let names = names.map(|(mark, name)| (mark, name.as_str()));
    let index = Bundle::filled(INDEX, &names)?;
    bundle.put(INDEX, index.into_bytes());
    bundle.service_worker()?;
    // A server answers in its place: whoever reads this comes from a plain web host. Nobody keeps it.
    bundle.put("server.json", b"{\"online\":false}\n".to_vec());
    bundle.write(packing)
}

/// A program, by the names of its files.
struct Program {
    /// The part that is loaded at once.
    first: String,
    /// The parts that are loaded when they are needed, if it is split.
    later: Vec<String>,
    /// The script that starts it.
    script: String,
}

/// A file of the bundle.
struct File {
    name: String,
    contents: Vec<u8>,
}

impl File {
    #[cfg(feature = "publish")]
    fn is_packed(&self) -> bool {
        PACKED.iter().any(|packed| self.name.ends_with(packed))
    }

    fn is_needed_first(&self) -> bool {
        !LATER.iter().any(|later| self.name.starts_with(later))
    }

    /// Writes it and its compressed twin, unless that is left out; returns how many bytes a browser is sent.
    fn write(&self, folder: &Path, packing: Packing) -> Result<usize, String> {
        write(&folder.join(&self.name), &self.contents)?;
        match packing {
            #[cfg(feature = "publish")]
            Packing::Tight if !self.is_packed() => {
                let twin = publish::compress(&self.contents)?;
                write(&folder.join(format!("{}.br", self.name)), &twin)?;
                Ok(twin.len())
            }
            _ => Ok(self.contents.len()),
        }
    }
}

/// A program that is bound to JavaScript.
struct Bound {
    name: &'static str,
    program: Vec<u8>,
    /// What starts it, and what that calls it.
    script: String,
    plain: String,
}

impl Bound {
    fn of(built: &Path, folder: &Path, name: &'static str) -> Result<Self, String> {
        let written = folder.with_extension("bindings");
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
        let script = text(&written.join(format!("{name}.js")))?;
        Ok(Self { name, program: read(&written.join(&plain))?, script, plain })
    }
}

struct Bundle {
    folder: PathBuf,
    /// What the page needs to start without a network: everything.
    files: Vec<File>,
}

impl Bundle {
    fn new(folder: &Path) -> Result<Self, String> {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| format!("{} cannot be emptied: {error}", folder.display()))?;
        }
        fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        Ok(Self { folder: folder.into(), files: Vec::new() })
    }

    /// Adds a file under a fixed name.
    fn put(&mut self, name: &str, contents: Vec<u8>) {
        self.files.push(File { name: name.to_owned(), contents });
    }

    /// Adds a file under a name that changes with its contents; returns that name.
    fn named_after_contents(&mut self, name: &str, contents: Vec<u8>) -> String {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let named = format!("{stem}-{}.{ending}", short_hash(&contents));
        self.put(&named, contents);
        named
    }

    /// A program in one piece, and the script that starts it.
    fn whole_program(&mut self, bound: Bound) -> Program {
        let script = format!("{}.js", bound.name);
        let (first, contents) = self.put_bound(bound);
        Program { first, later: Vec::new(), script: self.named_after_contents(&script, contents.into_bytes()) }
    }

    /// Adds a program; returns its name and the script that starts it.
    fn put_bound(&mut self, bound: Bound) -> (String, String) {
        let wasm = self.named_after_contents(&format!("{}.wasm", bound.name), bound.program);
        let script = bound.script.replace(&bound.plain, &wasm);
        (wasm, script)
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
            let named = self.named_after_contents(&name, read(&font)?);
            sheet = sheet.replace(&name, &named);
        }
        Ok(self.named_after_contents("style.css", sheet.into_bytes()))
    }

    /// The icons and the manifest have fixed addresses: systems that installed the page come back for them.
    fn icons(&mut self) -> Outcome {
        for ending in ["svg", "png", "webmanifest"] {
            for file in listed(&Path::new(SOURCES).join("assets/icons"), ending)? {
                let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.put(&name, read(&file)?);
            }
        }
        Ok(())
    }

    /// The service worker knows by name everything there is, and so changes whenever anything changes.
    fn service_worker(&mut self) -> Outcome {
        let mut list = String::from("'./'");
        let mut index = &Vec::new();
        for file in &self.files {
            if file.name == INDEX {
                index = &file.contents;
            } else {
                let _ = write!(list, ", './{}'", file.name);
            }
        }
        let version = short_hash(&[list.as_bytes(), index].concat());
        let worker = Self::filled("service-worker.js", &[("{list}", &list), ("{version}", &version)])?;
        self.put("service-worker.js", worker.into_bytes());
        Ok(())
    }

    /// Writes everything, and says how large it is. Compressing is most of the work: each file on a thread of its own.
    fn write(&self, packing: Packing) -> Outcome {
        let sent: Vec<usize> = thread::scope(|scope| {
            let writers: Vec<_> =
                self.files.iter().map(|file| scope.spawn(move || file.write(&self.folder, packing))).collect();
            let written =
                writers.into_iter().map(|writer| writer.join().unwrap_or_else(|_| Err("a thread broke".into())));
            written.collect::<Result<_, String>>()
        })?;
        let raw: usize = self.files.iter().map(|file| file.contents.len()).sum();
        let first = self.files.iter().zip(&sent).filter(|(file, _)| file.is_needed_first()).map(|(_, sent)| sent).sum();
        let kilobytes = |bytes: usize| bytes.div_ceil(1000);
        let compressed = match packing {
            #[cfg(feature = "publish")]
            Packing::Tight => format!(", compressed {} KB", kilobytes(sent.iter().sum())),
            Packing::Quick => String::new(),
        };
        println!(
            "{} files in {}: {} KB{compressed}, of which the first screen needs {} KB",
            self.files.len(),
            self.folder.display(),
            kilobytes(raw),
            kilobytes(first)
        );
        if packing != Packing::Quick && first > FIRST_AT_MOST {
            let (first, most) = (kilobytes(first), kilobytes(FIRST_AT_MOST));
            return Err(format!(
                "the first screen needs {first} KB; it has to do with {most}: what can be loaded later?"
            ));
        }
        Ok(())
    }
}

fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    })
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

fn write(file: &Path, contents: &[u8]) -> Outcome {
    fs::write(file, contents).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> File {
        File { name: name.to_owned(), contents: Vec::new() }
    }

    #[test]
    fn the_tables_the_worker_and_the_icons_come_later() {
        for later in
            ["split_room-0123456789ab.wasm", "thinker-0123456789ab.wasm", "worker-0123456789ab.js", "icon-192.png"]
        {
            assert!(!file(later).is_needed_first(), "{later}");
        }
        for first in ["index.html", "mozaika-0123456789ab.wasm", "style-0123456789ab.css", "icon.svg"] {
            assert!(file(first).is_needed_first(), "{first}");
        }
    }

    #[test]
    fn a_name_changes_with_the_contents_and_with_nothing_else() {
        let name = |contents: &[u8]| {
            let mut bundle = Bundle { folder: PathBuf::new(), files: Vec::new() };
            bundle.named_after_contents("style.css", contents.to_vec())
        };
        assert_eq!(name(b"a"), name(b"a"));
        assert_ne!(name(b"a"), name(b"b"));
        let (stem, ending) = (
            name(b"a").starts_with("style-"),
            Path::new(&name(b"a")).extension().is_some_and(|ending| ending == "css"),
        );
        assert!(stem && ending, "{}", name(b"a"));
    }
}
