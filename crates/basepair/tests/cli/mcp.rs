//! `basepair mcp`: the real binary over stdin and stdout.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Agent {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

fn basepair(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_basepair"));
    command.current_dir(folder);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("BASEPAIR_")) {
        command.env_remove(name);
    }
    command
}

impl Agent {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = basepair(folder);
        command.arg("mcp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        Self { input: process.stdin.take(), process, output }
    }

    fn initialized(folder: &Path, arguments: &[&str]) -> Self {
        let mut agent = Self::start(folder, arguments);
        agent.send(&initialize(json!(0)).to_string());
        assert_eq!(agent.receive()["result"]["serverInfo"]["name"], "basepair");
        agent.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        agent
    }

    fn send(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").and_then(|()| input.flush()).unwrap();
    }

    /// The next line of stdout, which must be a message.
    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let message: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        assert_eq!(message["jsonrpc"], "2.0");
        message
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let params = json!({ "name": tool, "arguments": arguments });
        self.send(
            &json!({ "jsonrpc": "2.0", "id": "call", "method": "tools/call", "params": params }).to_string(),
        );
        let answer = self.receive();
        assert_eq!(answer["result"]["isError"], false, "{answer}");
        serde_json::from_str(answer["result"]["content"][0]["text"].as_str().unwrap()).unwrap()
    }

    /// Closes stdin; the rest of stdout and the exit code.
    fn finish(mut self) -> (Vec<Value>, Option<i32>) {
        drop(self.input.take());
        let lines = self.output.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
        (lines, self.process.wait().unwrap().code())
    }
}

fn initialize(id: Value) -> Value {
    let client = json!({ "name": "test", "version": "1" });
    let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    json!({ "jsonrpc": "2.0", "id": id, "method": "initialize", "params": params })
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

#[test]
fn bad_lines_get_errors_and_the_process_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut agent = Agent::start(folder.path(), &["--built-in"]);
    let huge = "x".repeat(2 * 1024 * 1024);
    let deep = "[".repeat(100_000);
    let early = r#"{"jsonrpc":"2.0","id":5,"method":"tools/list"}"#;
    for (line, code, id) in [
        ("garbage", -32700, Value::Null),
        ("[]", -32600, Value::Null),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, Value::Null),
        (huge.as_str(), -32600, Value::Null),
        (deep.as_str(), -32700, Value::Null),
        (early, -32602, json!(5)),
    ] {
        agent.send(line);
        let answer = agent.receive();
        let shown: String = line.chars().take(60).collect();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{shown}");
        if line == early {
            assert!(answer["error"]["message"].as_str().unwrap().contains("`initialize`"), "{answer}");
        }
    }
    // Notifications have no reply, also if they are wrong.
    agent.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[1]}"#);
    // Notifications and answers before the beginning are ignored.
    agent.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    agent.send(r#"{"jsonrpc":"2.0","id":77,"result":{}}"#);
    agent.send("");
    agent.send(&initialize(json!(6)).to_string());
    assert_eq!(agent.receive()["id"], 6);
    agent.send(&initialize(json!(7)).to_string());
    let again = agent.receive();
    assert_eq!((&again["error"]["code"], &again["id"]), (&json!(-32600), &json!(7)));
    for (line, code) in [
        (r#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"nothing"}}"#, -32602),
        (r#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":{}}}"#, -32602),
        (r#"{"jsonrpc":"2.0","id":8,"method":"nothing"}"#, -32601),
        ("{", -32700),
    ] {
        agent.send(line);
        assert_eq!(agent.receive()["error"]["code"], code, "{line}");
    }
    assert_eq!(agent.call("may_use", json!({ "from": "N6", "to": "N2" }))["allowed"], true);
    let (rest, code) = agent.finish();
    assert_eq!((rest, code), (Vec::new(), Some(0)));
}

#[test]
fn requests_that_were_read_are_answered_after_the_end_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let mut agent = Agent::initialized(folder.path(), &["--built-in"]);
    for id in 0..20 {
        let params = json!({ "name": "search_items", "arguments": { "query": "button" } });
        agent.send(
            &json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }).to_string(),
        );
    }
    let (answers, code) = agent.finish();
    let mut ids: Vec<i64> = answers.iter().map(|answer| answer["id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!((ids, code), ((0..20).collect(), Some(0)));
}

#[test]
fn the_newest_revision_needs_no_handshake() {
    let folder = tempfile::tempdir().unwrap();
    let mut agent = Agent::start(folder.path(), &["--built-in"]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let request = |id: i32, method: &str| {
        json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": { "_meta": meta } }).to_string()
    };
    agent.send(&request(1, "server/discover"));
    let discovered = agent.receive();
    assert!(discovered["result"]["supportedVersions"].to_string().contains("2026-07-28"), "{discovered}");
    agent.send(&request(2, "tools/list"));
    assert_eq!(agent.receive()["result"]["resultType"], "complete");
}

#[test]
fn code_has_the_findings_of_the_command() {
    let path = "registry/n2-primitives/button/button.tsx";
    let source = std::fs::read_to_string(root().join(path)).unwrap();
    let broken =
        source.replace("\"use client\"", "").replace("export ", "import x from \"nowhere\"\nexport ");
    let raw = format!("{source}\nexport const red = <i style={{{{ color: \"#f00\" }}}} />\n");
    let mut agent = Agent::initialized(&root(), &["."]);
    for text in [source.clone(), broken, raw, "export const x = (".to_owned()] {
        let mut command = basepair(&root());
        command.args(["check", "--stdin", "--path", path, "--format", "json"]);
        let mut check =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        check.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = check.wait_with_output().unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let checked = agent.call("check_code", json!({ "path": path, "code": text, "max_bytes": 400_000 }));
        assert_eq!(checked["findings"], report["findings"]);
        assert_eq!(checked["ok"], output.status.success());
    }
}

#[test]
fn a_changed_registry_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = |names: &[&str]| {
        let item = |name: &&str| json!({ "name": name, "type": "registry:ui", "files": [] });
        let items: Vec<Value> = names.iter().map(item).collect();
        json!({ "name": "test", "homepage": "https://test.example", "items": items }).to_string()
    };
    let file = folder.path().join("registry.json");
    std::fs::write(&file, manifest(&["one"])).unwrap();
    let mut agent = Agent::initialized(folder.path(), &["."]);
    assert_eq!(agent.call("list_items", json!({}))["total"], 1);
    std::fs::write(&file, manifest(&["one", "two"])).unwrap();
    let began = std::time::Instant::now();
    while agent.call("list_items", json!({}))["total"] != 2 {
        assert!(began.elapsed().as_secs() < 60, "the change was not noticed");
    }
}

#[test]
fn answers_from_an_older_state_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let item = json!({ "name": "one", "type": "registry:ui", "files": [] });
    let valid = json!({ "name": "test", "homepage": "https://test.example", "items": [item] }).to_string();
    let file = folder.path().join("registry.json");
    std::fs::write(&file, &valid).unwrap();
    let mut agent = Agent::initialized(folder.path(), &["."]);
    assert_eq!(agent.call("list_findings", json!({}))["stale"], Value::Null);
    std::fs::write(&file, "{").unwrap();
    let began = std::time::Instant::now();
    while agent.call("list_findings", json!({}))["stale"].is_null() {
        assert!(began.elapsed().as_secs() < 60, "the change was not noticed");
    }
    for (tool, arguments) in [
        ("list_findings", json!({})),
        ("list_items", json!({})),
        ("search_items", json!({ "query": "one" })),
        ("view_item", json!({ "name": "one" })),
    ] {
        let answer = agent.call(tool, arguments);
        let reason = answer["stale"].as_str().unwrap_or_default();
        assert!(reason.contains("registry.json:1"), "{tool}: {answer}");
    }
    let broken = agent.call("list_findings", json!({}));
    assert_eq!(broken["stale_finding_count"], 1);
    assert_eq!(
        (&broken["stale_findings"][0]["rule"], &broken["stale_findings"][0]["file"]),
        (&json!("invalid-json"), &json!("registry.json")),
        "{broken}"
    );
    std::fs::write(&file, &valid).unwrap();
    let began = std::time::Instant::now();
    while !agent.call("list_findings", json!({}))["stale"].is_null() {
        assert!(began.elapsed().as_secs() < 60, "the repair was not noticed");
    }
}

#[test]
fn a_registry_that_cannot_be_loaded_is_reported_in_answers() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("registry.json"), "{").unwrap();
    let mut agent = Agent::initialized(folder.path(), &["."]);
    let params = json!({ "name": "list_items", "arguments": {} });
    agent.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string());
    let answer = agent.receive();
    assert_eq!(answer["result"]["isError"], true);
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("the registry cannot be loaded: registry.json:1"), "{text}");
    // A folder without a registry is a mistake of the caller.
    let empty = tempfile::tempdir().unwrap();
    let output = basepair(empty.path()).arg("mcp").stdin(Stdio::null()).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

#[test]
fn without_a_base_url_no_answer_has_an_address_of_a_server() {
    let calls = [
        ("view_item", json!({ "name": "dialog" })),
        ("plan_install", json!({ "names": ["dialog"] })),
        ("get_skill", json!({})),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut agent = Agent::initialized(folder.path(), &["--built-in"]);
    for (tool, arguments) in &calls {
        let answer = agent.call(tool, arguments.clone());
        assert!(!answer.to_string().contains("127.0.0.1:3400"), "{tool}: {answer}");
        let says = answer["no_address"].as_str().or(answer["not_offered"].as_str());
        assert!(
            *tool == "plan_install" || says.is_some_and(|says| says.contains("`base-url` is not set")),
            "{answer}"
        );
    }
    let params = json!({ "uri": "basepair://item/dialog" });
    agent.send(
        &json!({ "jsonrpc": "2.0", "id": 9, "method": "resources/read", "params": params }).to_string(),
    );
    let resource = agent.receive();
    assert!(resource["result"]["contents"].is_array() && !resource.to_string().contains("127.0.0.1:3400"));
    for (flag, value, address) in [
        ("--base-url", "https://ui.example", "https://ui.example/r/dialog.json"),
        ("--item-url", "https://cdn.example/{name}.json", "https://cdn.example/dialog.json"),
    ] {
        let mut agent = Agent::initialized(folder.path(), &["--built-in", flag, value]);
        assert_eq!(agent.call("view_item", json!({ "name": "dialog" }))["address"], address);
    }
}
