//! Embeds the folder named by `MOZAIKA_PAGE`, or a page that says how to build the real one.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=MOZAIKA_PAGE");
    println!("cargo::rerun-if-changed=placeholder");
    let placeholder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("placeholder");
    let folder = match env::var_os("MOZAIKA_PAGE").filter(|folder| !folder.is_empty()) {
        Some(folder) => fs::canonicalize(folder)?,
        None => placeholder,
    };
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(&folder, &folder, &mut files)?;
    // Sorted, so that the list can be searched by halving.
    files.sort();
    let mut list = String::from("&[\n");
    for (path, file) in files.iter().filter(|(path, _)| Path::new(path).extension().is_none_or(|ending| ending != "br"))
    {
        write_file(&mut list, path, file)?;
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), list)
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
    let hash = Sha256::digest(fs::read(file)?);
    let mut etag = String::new();
    for byte in hash.iter().take(12) {
        write!(etag, "{byte:02x}").map_err(io::Error::other)?;
    }
    let compressed = PathBuf::from(format!("{}.br", file.display()));
    let brotli =
        if compressed.is_file() { format!("Some(include_bytes!({}))", quoted(&compressed)) } else { "None".to_owned() };
    let raw = quoted(file);
    writeln!(list, "File {{ path: {path:?}, raw: include_bytes!({raw}), brotli: {brotli}, hash: {etag:?} }},")
        .map_err(io::Error::other)
}

/// A path as Rust writes a string.
fn quoted(path: &Path) -> String {
    format!("{:?}", path.to_string_lossy())
}
