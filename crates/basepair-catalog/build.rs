//! Embeds the default registry: lists every file below `registry/` (except tests) with its bytes, so that
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
        // Paths with `/`, whatever separator this system uses.
        let names: Vec<_> = relative.iter().map(|name| name.to_string_lossy()).collect();
        let relative = names.join("/");
        code.push_str(&format!("    ({relative:?}, include_bytes!({:?})),\n", file.display().to_string()));
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("default_registry.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    // A folder changes when a file is added or removed.
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
