//! Embeds the page in the folder that `MOZAIKA_PAGE` names: every file under its path, and beside it its Brotli form if there is a
//! `NAME.br`. Without the variable there is no page to embed, so that nothing but the page needs the tools it is built with.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=MOZAIKA_PAGE");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rustc-env=MOZAIKA_PROFILE={}", profile(&out));
    let page = match env::var_os("MOZAIKA_PAGE").filter(|folder| !folder.is_empty()) {
        Some(folder) => format!("Some({})", listed(&fs::canonicalize(folder)?)?),
        None => "None".to_owned(),
    };
    fs::write(out.join("page.rs"), page)
}

/// The name of the profile that is being built with: cargo itself tells only what it was made from.
fn profile(out: &Path) -> String {
    // …/PROFILE/build/PACKAGE/out
    out.ancestors().nth(3).and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned()
}

/// The files of a folder, as Rust writes a list of them.
fn listed(folder: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(folder, folder, &mut files)?;
    // Sorted, so that the list can be searched by halving.
    files.sort();
    let mut list = String::from("&[\n");
    for (path, file) in files.iter().filter(|(path, _)| Path::new(path).extension().is_none_or(|ending| ending != "br"))
    {
        write_file(&mut list, path, file)?;
    }
    list.push(']');
    Ok(list)
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for found in fs::read_dir(folder)? {
        let path = found?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(inside) = path.strip_prefix(root) {
            let name: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            files.push((name.join("/"), path));
        }
    }
    Ok(())
}

fn write_file(list: &mut String, path: &str, file: &Path) -> io::Result<()> {
    let etag = fingerprint(&fs::read(file)?);
    let compressed = PathBuf::from(format!("{}.br", file.display()));
    let brotli =
        if compressed.is_file() { format!("Some(include_bytes!({}))", quoted(&compressed)) } else { "None".to_owned() };
    let raw = quoted(file);
    writeln!(list, "File {{ path: {path:?}, raw: include_bytes!({raw}), brotli: {brotli}, hash: {etag:?} }},")
        .map_err(io::Error::other)
}

/// Tells one version of a file from another; nobody gains by making two that look alike. The library's own hash will do: this is
/// built last, when everything else waits.
fn fingerprint(contents: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// A path as Rust writes a string.
fn quoted(path: &Path) -> String {
    format!("{:?}", path.to_string_lossy())
}
