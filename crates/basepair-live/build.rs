//! Embeds a kit when `BASEPAIR_EMBED_KIT` names its folder, as releases do. Without it nothing is embedded: a build must not depend on
//! what happens to be in the target folder.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const VARIABLE: &str = "BASEPAIR_EMBED_KIT";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let files = folder.as_deref().map(files).transpose()?.unwrap_or_default();
    let mut code = String::from("pub(super) static FILES: &[(&str, &[u8])] = &[\n");
    for (name, file) in files {
        println!("cargo::rerun-if-changed={}", file.display());
        code.push_str(&format!("    ({name:?}, include_bytes!({:?})),\n", file.display().to_string()));
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("embedded_kit.rs"), code)
}

/// The files of a kit, by name. A folder without a kit is an error: a release must not lose its kit unnoticed.
fn files(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let folder = folder.canonicalize()?;
    if !folder.join("kit.json").is_file() {
        return Err(io::Error::other(format!("{VARIABLE}: `{}` has no kit", folder.display())));
    }
    let entries = fs::read_dir(&folder)?.map(|entry| {
        let entry = entry?;
        Ok((entry.file_name().to_string_lossy().into_owned(), entry.path()))
    });
    let mut files = entries.collect::<io::Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}
