//! The page is split into a part for the first screen and one for the tables: the tool that splits needs to know what calls what.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-cdylib=--emit-relocs");
    }
}
