//! Embeds the default registry: lists every file below `registry/` (tests apart) with its bytes, so that
//! the binary needs no file at run time.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = here.join("../..").canonicalize()?;
    let mut files = vec![root.join("architecture.json"), root.join("registry.json")];
    collect(&root.join("registry"), &mut files)?;
    files.sort();

    let mut code = String::from("pub(super) static FILES: &[(&str, &[u8])] = &[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let relative = file.strip_prefix(&root).map_err(io::Error::other)?;
        // The names in the registry, whatever this system puts between folders.
        let names: Vec<_> = relative.iter().map(|name| name.to_string_lossy()).collect();
        let relative = names.join("/");
        code.push_str(&format!("    ({relative:?}, include_bytes!({:?})),\n", file.display().to_string()));
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("default_registry.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    // A changed folder means a new or a removed file.
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else if !name.contains(".test.") {
            files.push(entry.path());
        }
    }
    Ok(())
}
