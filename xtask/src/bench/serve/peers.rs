//! The servers that are measured beside basepair, all with its bodies: nginx with its file cache, the least that hyper needs, and
//! Node.

use fs_err as fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use super::super::client::{Connection, get};
use super::super::server::Server;
use crate::failure::{Context, Outcome};
use crate::process::Run;
use crate::workspace::write;

const NODE: &str = include_str!("node.mjs");
/// With everything that makes static files fast: file cache, `sendfile`, `gzip_static`, no log.
const NGINX: &str = include_str!("nginx.conf");

/// Below this folder the files have the paths that they are served at.
pub(super) fn write_files(folder: &Path, basepair: &Server, paths: &[String]) -> Outcome<()> {
    super::super::remove(folder)?;
    let mut connection = Connection::open(basepair.address)?;
    for path in paths {
        for (headers, ending) in [("", ""), ("Accept-Encoding: gzip\r\n", ".gz")] {
            let answer = connection.exchange(&get(path, headers))?;
            if answer.status != 200 {
                bail!("`{path}` answered {} instead of 200", answer.status);
            }
            let file = PathBuf::from(format!("{}{path}{ending}", folder.display()));
            write(&file, answer.body)?;
        }
    }
    Ok(())
}

pub(super) fn nginx(folder: &Path, files: &Path) -> Outcome<Run> {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = port.cannot(|| "find a free port".to_owned())?.port();
    let settings = NGINX.replace("OWN", &folder.display().to_string());
    let settings = settings.replace("ROOT", &files.display().to_string()).replace("PORT", &port.to_string());
    let file = folder.join("nginx.conf");
    fs::write(&file, settings)?;
    // nginx does not print where it listens.
    let script = format!("echo 'listening on http://127.0.0.1:{port}' >&2; exec nginx -c {}", file.display());
    Ok(Run::new("sh").args(["-c", &script]))
}

pub(super) fn node(folder: &Path, files: &Path) -> Outcome<Run> {
    let script = folder.join("node.mjs");
    fs::write(&script, NODE)?;
    Ok(Run::new("node").args([script.as_os_str(), files.as_os_str()]))
}
