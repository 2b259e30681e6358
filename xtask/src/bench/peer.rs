//! The peer: a plain Node server with the response bodies of basepair, fetched once, so that both sides of the
//! comparison send the same bodies.

use std::fs;
use std::path::{Path, PathBuf};

use super::client::{Connection, get};
use super::comparison::Contender;
use super::load::{INDEX, item_path};
use super::registry::Registry;
use crate::failure::{Context, Failure, Outcome};
use crate::process::Run;

const SCRIPT: &str = include_str!("peer.mjs");

pub(super) fn write_files(folder: &Path, basepair: &Contender, registry: &Registry) -> Outcome<()> {
    super::remove(folder)?;
    let items = folder.join("items");
    fs::create_dir_all(&items).cannot(|| format!("create `{}`", items.display()))?;
    let server = basepair.start()?;
    let mut connection = Connection::open(server.address)?;
    fetch(&mut connection, INDEX, folder.join("index.json"))?;
    for name in &registry.names {
        fetch(&mut connection, &item_path(name), items.join(format!("{name}.json")))?;
    }
    Ok(())
}

fn fetch(connection: &mut Connection, path: &str, file: PathBuf) -> Outcome<()> {
    let answer = connection.exchange(&get(path, ""))?;
    if answer.status != 200 {
        return Err(Failure::new(format!("`{path}` answered {} instead of 200", answer.status)));
    }
    fs::write(&file, answer.body).cannot(|| format!("write `{}`", file.display()))
}

pub(super) fn command(folder: &Path, files: &Path) -> Outcome<impl Fn() -> Run + 'static> {
    if Run::new("node").args(["--version"]).probe().is_none() {
        return Err(Failure::new("the peer needs Node; install it from nodejs.org"));
    }
    let script = folder.join("peer.mjs");
    fs::write(&script, SCRIPT).cannot(|| format!("write `{}`", script.display()))?;
    let files = files.to_path_buf();
    Ok(move || Run::new("node").args([script.as_os_str(), files.as_os_str()]))
}
