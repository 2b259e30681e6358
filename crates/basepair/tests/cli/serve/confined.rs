//! A confined server: what it says about it, and what it does while its helpers are hostile or killed.

use super::super::watcher::Watcher;
use super::super::{basepair, two_items};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

/// Far longer than anything takes: a test that fails ends, instead of hanging.
const GIVING_UP: Duration = Duration::from_secs(60);

fn serve(folder: &Path, arguments: &[&str]) -> (Watcher, String) {
    let mut command = basepair(folder);
    // The process that takes pictures is another one, which these tests do not count.
    command.args(["serve", "root", "--listen", "127.0.0.1:0", "--no-pictures"]).args(arguments);
    let watcher = Watcher::of(command);
    let address = watcher.address();
    (watcher, address)
}

fn registry() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    fs::create_dir(&root).unwrap();
    two_items(&root);
    fs::write(root.join("base.tsx"), "export default () => null\n").unwrap();
    folder
}

/// A kit whose compiler runs this when it starts.
fn kit(folder: &Path, start: &str) {
    let kit = folder.join("kit");
    fs::create_dir(&kit).unwrap();
    let tailwind =
        format!("globalThis.tailwind = {{ async start(css) {{ {start} }}, build: () => 'a{{b:c}}' }}");
    let react = "export const $react = {};";
    let file = |text: &str| {
        let sha256: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        json!({ "sha256": sha256, "bytes": text.len(), "imports": [] })
    };
    let module = json!({ "file": "react.js", "export": "$react" });
    let description = json!({
        "format": 1, "tailwind": "tailwind.js", "packages": [],
        "modules": { "react": module, "react/jsx-runtime": module, "react-dom/client": module },
        "files": { "react.js": file(react), "tailwind.js": file(&tailwind) },
    });
    fs::write(kit.join("react.js"), react).unwrap();
    fs::write(kit.join("tailwind.js"), tailwind).unwrap();
    fs::write(kit.join("kit.json"), description.to_string()).unwrap();
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn confinement(address: &str) -> Value {
    let answer = get(address, "/readyz");
    let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    body["confinement"].clone()
}

/// A line of a process's state in `/proc`.
fn status(process: &str, line: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|found| found.strip_prefix(line)).map(|value| value.trim().to_owned())
}

/// The children of a process, in any state.
fn children(process: u32) -> Vec<u32> {
    let processes =
        fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let processes = processes.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    let own = processes.filter(|name| status(name, "PPid:") == Some(process.to_string()));
    own.map(|name| name.parse().unwrap()).collect()
}

/// Waits for something to be so.
fn until<T>(what: &str, found: impl Fn() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(began.elapsed() < GIVING_UP, "never: {what}");
        std::thread::yield_now();
    }
}

/// An engine of a starter that is at work: it has given up everything.
fn engine(starter: u32, other_than: u32) -> u32 {
    let confined = |engine: &u32| status(&engine.to_string(), "Seccomp_filters:").as_deref() == Some("3");
    until("an engine", || {
        children(starter).into_iter().find(|engine| *engine != other_than && confined(engine))
    })
}

fn kill(process: u32) {
    kill_process(Pid::from_raw(i32::try_from(process).unwrap()).unwrap(), Signal::KILL).unwrap();
}

#[test]
fn a_server_is_confined_with_all_of_its_threads_and_says_so() {
    let folder = registry();
    let (mut server, address) = serve(folder.path(), &[]);
    assert_eq!(confinement(&address), json!({ "level": "full", "reason": null }));
    get(&address, "/items/base");
    for task in fs::read_dir(format!("/proc/{}/task", server.id())).unwrap() {
        let task = format!("{}/task/{}", server.id(), task.unwrap().file_name().to_str().unwrap());
        // A thread may have ended.
        let Some(mode) = status(&task, "Seccomp:") else { continue };
        assert_eq!((&*mode, status(&task, "NoNewPrivs:").as_deref()), ("2", Some("1")), "{task}");
    }
    assert_eq!(server.stop(Signal::TERM), Some(0));

    let mut command = basepair(folder.path());
    command.args(["serve", "root", "--listen", "127.0.0.1:0"]).env("BASEPAIR_NO_CONFINEMENT", "1");
    let mut free = Watcher::of(command);
    let address = free.until("listening on").last().unwrap().rsplit("http://").next().unwrap().to_owned();
    free.until("confined no");
    free.until("  serving ");
    assert_eq!(confinement(&address)["level"], "off");
    assert!(children(free.id()).is_empty());
    assert_eq!(free.stop(Signal::TERM), Some(0));
}

#[test]
fn files_outside_that_were_allowed_are_read_and_the_state_says_so() {
    let (folder, other) = (registry(), tempfile::tempdir().unwrap());
    fs::write(other.path().join("base.tsx"), "export const outside = 1\n").unwrap();
    let manifest = folder.path().join("root/registry.json");
    let outside = format!(
        "{}{}/base.tsx",
        "../".repeat(16),
        other.path().display().to_string().trim_start_matches('/')
    );
    let listed = fs::read_to_string(&manifest).unwrap().replace("\"base.tsx\"", &format!("\"{outside}\""));
    fs::write(&manifest, listed).unwrap();
    let (mut server, address) = serve(folder.path(), &["--allow-outside"]);
    assert!(get(&address, "/r/base.json").contains("outside = 1"));
    let state = confinement(&address);
    assert_eq!(state["level"], "partial");
    assert!(state["reason"].as_str().unwrap().contains("--allow-outside"), "{state}");
    assert_eq!(server.stop(Signal::TERM), Some(0));
}

#[test]
fn a_compiler_that_never_ends_stops_nothing_and_is_killed_with_the_server() {
    let folder = registry();
    kit(folder.path(), "for (;;);");
    let (mut server, address) = serve(folder.path(), &["--kit", "kit"]);
    let starter = until("a starter", || children(server.id()).first().copied());
    let first = engine(starter, 0);
    let environment = fs::read(format!("/proc/{first}/environ")).unwrap();
    assert!(environment.is_empty());
    for path in ["/r/base.json", "/r/registry.json", "/", "/api/v1/findings", "/readyz"] {
        assert!(get(&address, path).starts_with("HTTP/1.1 200"), "{path}");
    }
    // Killed by something else, it gets another chance; then there are no styles, and the frame says why.
    kill(first);
    let second = engine(starter, first);
    kill(second);
    server.until("ended by the system");
    let frame = get(&address, "/live/item/base");
    assert!(frame.contains("ended by the system") && !frame.contains("/live/css/"), "{frame}");
    assert_eq!(server.stop(Signal::TERM), Some(0));

    let (mut server, _) = serve(folder.path(), &["--kit", "kit"]);
    let starter = until("a starter", || children(server.id()).first().copied());
    let last = engine(starter, 0);
    assert_eq!(server.stop(Signal::TERM), Some(0));
    for process in [starter, last] {
        let is_gone = || status(&process.to_string(), "State:").is_none_or(|state| state.starts_with('Z'));
        until("the end of the helpers", || is_gone().then_some(()));
    }
}

#[test]
fn without_its_starter_a_server_goes_on_and_says_why_there_are_no_styles() {
    let folder = registry();
    kit(folder.path(), "");
    let (mut server, address) = serve(folder.path(), &["--kit", "kit", "--watch"]);
    let frame = get(&address, "/live/item/base");
    assert!(frame.contains("/live/css/"), "{frame}");
    let starter = children(server.id());
    assert_eq!(starter.len(), 1);
    kill(starter[0]);
    server.until("restart the server");
    assert!(children(server.id()).is_empty(), "a process that has ended is still there");
    // Other words, so that another style sheet would be compiled.
    fs::write(folder.path().join("root/base.tsx"), "export default () => <i className=\"p-4\" />\n").unwrap();
    until("the new text", || get(&address, "/r/base.json").contains("p-4").then_some(()));
    let frame = until("another frame", || {
        Some(get(&address, "/live/item/base")).filter(|frame| frame.contains("200 OK"))
    });
    assert!(frame.contains("/live/css/"), "the last styles are kept: {frame}");
    assert!(get(&address, "/items/base").starts_with("HTTP/1.1 200"));
    assert_eq!(server.stop(Signal::TERM), Some(0));
}
