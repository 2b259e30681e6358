//! The output of a server for operators: JSON logs, the access log, and the service manager.

use super::super::watcher::Watcher;
use super::super::{BROKEN, basepair, two_items};
use rustix::process::Signal;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::Command;

fn serve(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = basepair(folder);
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments);
    command
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn with_json_logs_every_line_is_json_and_requests_are_logged_on_request() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut server = Watcher::of(serve(folder.path(), &["--log-format", "json", "--access-log"]));
    let mut printed = server.until("\"listening\"");
    let address = json(&printed[0])["address"].as_str().unwrap().to_owned();
    printed.extend(server.until("\"ready\""));
    let host = address.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /r/base.json?secret=1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8_lossy(&answer);
    let request = json(server.until("\"request\"").last().unwrap());
    assert_eq!((&request["path"], &request["status"]), (&"/r/base.json".into(), &200.into()));
    assert!(request["bytes"].as_u64() > Some(0) && request["milliseconds"].is_number(), "{request}");
    assert!(!request.to_string().contains("secret"), "{request}");
    let id = format!("\r\nx-request-id: {}\r\n", request["id"].as_str().unwrap());
    assert!(answer.contains(&id), "{answer}");
    assert_eq!(server.stop(Signal::TERM), Some(0));
    printed.extend(server.rest());
    assert!(printed.len() > 2);
    printed.iter().for_each(|line| drop(json(line)));
}

#[test]
fn what_strangers_ask_wrongly_is_not_logged() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut server = Watcher::of(serve(folder.path(), &["--log-format", "json"]));
    let address = json(&server.until("\"listening\"")[0])["address"].as_str().unwrap().to_owned();
    server.until("\"ready\"");
    let host = address.strip_prefix("http://").unwrap();
    for params in [r#""method":"none""#, r#""method":"tools/call","params":{"name":"none"}"#] {
        let message = format!(r#"{{"jsonrpc":"2.0","id":"x",{params}}}"#);
        let mut stream = TcpStream::connect(host).unwrap();
        write!(
            stream,
            "POST /mcp HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{message}",
            message.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("\"error\""), "{answer}");
    }
    assert_eq!(server.stop(Signal::TERM), Some(0));
    let logged: Vec<String> = server.rest().into_iter().filter(|line| line.contains("WARN")).collect();
    // What is wrong with the registry is logged, and has a rule.
    let logged: Vec<String> = logged.into_iter().filter(|line| !line.contains("\"rule\"")).collect();
    assert!(logged.is_empty(), "{logged:?}");
}

#[test]
fn a_registry_that_cannot_be_served_is_reported_as_json_too() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    let output = serve(folder.path(), &["--log-format", "json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let printed: Vec<Value> = String::from_utf8(output.stderr).unwrap().lines().map(json).collect();
    assert!(
        printed.iter().any(|line| line["rule"] == "unknown-item-type" && line["place"].is_string()),
        "{printed:?}"
    );
}

#[test]
fn what_fails_before_the_log_starts_is_json_too() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in [
        (&["serve", "gone"][..], "there is no directory `gone`"),
        (&["serve", "--listen", "nowhere"], "write an address and a port"),
        (&["serev"], "neither a command nor a directory"),
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_basepair"));
        command.current_dir(folder.path()).args(arguments).args(["--log-format=json"]);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let printed: Vec<Value> = String::from_utf8(output.stderr).unwrap().lines().map(json).collect();
        let [line] = printed.as_slice() else { panic!("{printed:?}") };
        assert_eq!(line["level"], "ERROR");
        assert!(line["message"].as_str().unwrap().contains(message), "{line}");
    }
}

#[test]
fn the_service_manager_is_notified_of_readiness_and_shutdown() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let path = folder.path().join("notify");
    let manager = UnixDatagram::bind(&path).unwrap();
    manager.set_read_timeout(Some(std::time::Duration::from_secs(180))).unwrap();
    let received = || {
        let mut buffer = [0; 512];
        let length = manager.recv(&mut buffer).unwrap();
        String::from_utf8(buffer[..length].to_vec()).unwrap()
    };
    let mut command = serve(folder.path(), &[]);
    command.env("NOTIFY_SOCKET", &path);
    let mut server = Watcher::of(command);
    assert!(received().starts_with("READY=1\n"));
    assert_eq!(server.stop(Signal::TERM), Some(0));
    assert!(received().starts_with("STOPPING=1\n"));
}

#[test]
fn settings_of_a_found_file_that_let_others_read_are_announced() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let text = "[registry]\nbase-url = 'https://ui.example'\n[serve]\nallow-host = ['other.example']\n";
    std::fs::write(folder.path().join("basepair.toml"), text).unwrap();
    for (arguments, announced) in [
        (&[][..], &["registry.base-url = ", "serve.allow-host = "][..]),
        (&["--base-url", "https://ui.example"], &["serve.allow-host = "]),
        (&["--config", "basepair.toml"], &[]),
    ] {
        let mut server = Watcher::of(serve(folder.path(), arguments));
        let printed = server.until("serving");
        let found: Vec<&String> = printed.iter().filter(|line| line.contains("lets others read")).collect();
        assert_eq!(found.len(), announced.len(), "{printed:?}");
        found.iter().zip(announced).for_each(|(line, expected)| assert!(line.contains(expected), "{line}"));
        assert_eq!(server.stop(Signal::TERM), Some(0));
    }
}
