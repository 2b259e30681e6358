//! A small registry for testing a program, and checks that every server must pass.

use fs_err as fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::bench::client::{Connection, get};
use crate::bench::server::Server;
use crate::failure::{Failure, Outcome};
use crate::process::Run;

const MANIFEST: &str = r#"{
  "$schema": "https://ui.shadcn.com/schema/registry.json",
  "name": "trial",
  "homepage": "https://ui.example.com",
  "items": [
    {
      "name": "greeting",
      "type": "registry:ui",
      "title": "Greeting",
      "description": "Says hello",
      "files": [{ "path": "ui/greeting.tsx", "type": "registry:ui" }]
    }
  ]
}
"#;
const SOURCE: &str = "export function Greeting() {\n  return <p>Hello</p>\n}\n";
const LONGEST_LOAD: Duration = Duration::from_secs(120);

/// Writes a registry without an error into a new folder.
pub(super) fn write_registry(folder: &Path) -> Outcome<()> {
    fs::create_dir_all(folder.join("ui"))?;
    fs::write(folder.join("registry.json"), MANIFEST)?;
    Ok(fs::write(folder.join("ui/greeting.tsx"), SOURCE)?)
}

/// Breaks it by removing its only file.
pub(super) fn break_registry(folder: &Path) -> Outcome<()> {
    Ok(fs::remove_file(folder.join("ui/greeting.tsx"))?)
}

/// Starts a server, waits until it is ready, and requests paths.
pub(super) fn serve(label: &str, command: Run, paths: &[&str]) -> Outcome<(Server, Vec<Vec<u8>>)> {
    let server = Server::start(label, command)?;
    wait_for(label, || Ok(ask(&server, "/readyz")?.0 == 200))?;
    let mut bodies = Vec::new();
    for path in paths {
        let (status, body) = ask(&server, path)?;
        if status != 200 {
            bail!("{label} answers {path} with {status}");
        }
        bodies.push(body);
    }
    say!(
        "{label}: listening after {:.2} s, ready, answers {}",
        server.start_up.as_secs_f64(),
        paths.join(" ")
    );
    Ok((server, bodies))
}

/// Polls until the condition is true.
pub(super) fn wait_for(label: &str, mut done: impl FnMut() -> Outcome<bool>) -> Outcome<()> {
    let began = Instant::now();
    while !done()? {
        if began.elapsed() > LONGEST_LOAD {
            bail!("waited {} s for {label}", LONGEST_LOAD.as_secs());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

pub(super) fn ask(server: &Server, path: &str) -> Outcome<(u16, Vec<u8>)> {
    let mut connection = Connection::open(server.address)?;
    let answer = connection.exchange(&get(path, ""))?;
    Ok((answer.status, answer.body.to_vec()))
}

/// Stops a server with SIGTERM; it must exit with code 0.
pub(super) fn stop(label: &str, server: Server) -> Outcome<()> {
    let status = server.stop()?;
    if status.success() { Ok(()) } else { Err(Failure::new(format!("{label} ended with {status}"))) }
}
