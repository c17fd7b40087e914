//! What makes a page small for people on a network: it is split into the parts it is loaded in, and compressed.

use std::path::Path;

use super::{Bound, Bundle, Program, read, short_hash, text};

impl Bundle {
    /// A program in several parts.
    pub(super) fn split_program(&mut self, built: &Path, name: &'static str) -> Result<Program, String> {
        let parts = self.folder.with_extension("parts");
        let (first, plain_script, plain_link) = (parts.join("first.wasm"), format!("./{name}.js"), "./parts.js");
        let whole = read(built)?;
        let mut options = wasm_split_cli_support::Options::new(&whole);
        (options.output_dir, options.main_out_path) = (&parts, &first);
        (options.main_module, options.link_name) = (&plain_script, plain_link);
        let split = wasm_split_cli_support::transform(options)
            .map_err(|error| format!("{} cannot be split into its parts: {error}", built.display()))?;
        let mut link = text(&parts.join(plain_link))?;
        let mut later = Vec::new();
        for part in split.split_modules {
            let file = part.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let named = self.named_after_contents(&file, without_asides(&read(&part)?)?);
            link = link.replace(&file, &named);
            later.push(named);
        }
        let (first, script) = self.put_bound(Bound::of(&first, &self.folder, name)?);
        // Both scripts name each other: both are named after both. The program itself knows the second by its plain name.
        let hash = short_hash(format!("{script}{link}").as_bytes());
        let (script_name, link_name) = (format!("{name}-{hash}.js"), format!("parts-{hash}.js"));
        let script = script.replace(&format!("from \"{plain_link}\""), &format!("from \"./{link_name}\""));
        self.put(&script_name, script.into_bytes());
        self.put(&link_name, link.replace(&plain_script, &format!("./{script_name}")).into_bytes());
        Ok(Program { first, later, script: script_name })
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

/// The compressed twin of a file.
pub(super) fn compress(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut twin = Vec::new();
    let how = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, size_hint: bytes.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut twin, &how).map_err(|error| format!("brotli failed: {error}"))?;
    Ok(twin)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::bundle::{File, Packing};

    #[test]
    fn what_stands_in_the_margins_of_a_program_is_left_out() {
        let mut program = wasm_encoder::Module::new();
        let bare = program.clone().finish();
        program.section(&wasm_encoder::CustomSection { name: "name".into(), data: b"who made it".as_slice().into() });
        assert_eq!(without_asides(&program.finish()), Ok(bare));
    }

    #[test]
    fn a_page_for_this_machine_alone_is_not_compressed() {
        let folder = std::env::temp_dir().join(format!("mozaika-bundler-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let style = File { name: "style.css".to_owned(), contents: b"a { color: red }".repeat(100) };
        let sent = [Packing::Quick, Packing::Tight].map(|packing| {
            let sent = style.write(&folder, packing).expect("written");
            (sent, folder.join("style.css.br").exists())
        });
        fs::remove_dir_all(&folder).expect("the folder is ours");
        assert_eq!(sent[0], (1600, false));
        assert!(sent[1].0 < 1600 && sent[1].1, "{sent:?}");
    }
}
