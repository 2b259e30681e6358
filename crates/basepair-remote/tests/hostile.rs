//! Answers that lie, never end, or are not what was asked for: a clear error, and nothing stored that could be used later.

use crate::reading::{BUTTON, FIELD, INDEX, open, options};
use crate::server::{Reply, Server, json, path, reply, status};
use basepair_remote::{FetchError, Options, Problem, RemoteError};
use std::time::Duration;

/// The error of a registry whose index is answered in this way.
fn index(answer: impl Fn(&str) -> Reply + Send + Sync + 'static) -> (FetchError, String) {
    index_with(answer, &options())
}

fn index_with(
    answer: impl Fn(&str) -> Reply + Send + Sync + 'static,
    options: &Options,
) -> (FetchError, String) {
    let cache = tempfile::tempdir().unwrap();
    let options = Options { cache: Some(cache.path().to_owned()), without_cache: false, ..options.clone() };
    let server = Server::start(answer);
    let error = open(&server.at("/registry.json"), &options).unwrap_err();
    assert!(!cache.path().join("answers").exists(), "something was stored: {error}");
    let text = error.to_string();
    assert!(text.contains("/registry.json"), "it does not say what was asked: {text}");
    match error {
        RemoteError::Fetch(error) => (error, text),
        other => panic!("{other}"),
    }
}

fn small() -> Options {
    let mut options = options();
    options.limits.answer = 1024 * 1024;
    options.limits.retries = 0;
    options
}

#[test]
fn a_huge_answer_is_cut_off() {
    let declared =
        |_: &str| Reply::Silent(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{".to_vec());
    let (error, _) = index_with(declared, &small());
    assert!(matches!(error.problem, Problem::TooLarge(_)), "{error}");
    let endless =
        |_: &str| Reply::Endless(b"HTTP/1.1 200 OK\r\n\r\n".iter().copied().chain([b' '; 65_536]).collect());
    let (error, text) = index_with(endless, &small());
    assert!(matches!(error.problem, Problem::TooLarge(_)), "{error}");
    assert!(text.contains("1 MiB"), "{text}");
}

#[test]
fn a_compressed_bomb_is_cut_off() {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;
    let mut bomb = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..64 {
        bomb.write_all(&[b' '; 65_536]).unwrap();
    }
    let bomb = bomb.finish().unwrap();
    let (error, _) = index_with(move |_| reply("200 OK\r\nContent-Encoding: gzip", &bomb), &small());
    assert!(matches!(error.problem, Problem::TooLarge(_)), "{error}");
    let (error, _) = index(|_| reply("200 OK\r\nContent-Encoding: gzip", "not gzip"));
    assert!(matches!(error.problem, Problem::Incomplete(_)), "{error}");
    let (error, text) = index(|_| reply("200 OK\r\nContent-Encoding: br", "not asked for"));
    assert!(matches!(error.problem, Problem::Coding(_)) && text.contains("`br`"), "{error}");
}

#[test]
fn an_answer_that_never_comes_ends_with_the_limit_on_time() {
    let mut options = small();
    options.limits.idle = Duration::from_millis(50);
    for silent in ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"] {
        let (error, text) = index_with(|_| Reply::Silent(silent.as_bytes().to_vec()), &options);
        assert!(matches!(error.problem, Problem::TimedOut), "{error}");
        assert!(text.contains("--offline"), "{text}");
    }
    options.limits.idle = Duration::from_secs(600);
    options.limits.time = Duration::from_millis(50);
    let (error, _) = index_with(|_| Reply::Silent(Vec::new()), &options);
    assert!(matches!(error.problem, Problem::TimedOut), "{error}");
}

#[test]
fn redirects_stay_on_the_host_and_end() {
    let (error, text) = index(|_| reply("302 Found\r\nLocation: /registry.json", ""));
    assert!(matches!(error.problem, Problem::Redirects(_)), "{error}");
    assert!(text.contains("more than 5 times"), "{text}");
    for elsewhere in [
        "http://other.example/registry.json",
        "//other.example/",
        "http://localhost:1/",
        "https://127.0.0.1/",
    ] {
        let (error, text) = index(move |_| reply(&format!("301 Moved\r\nLocation: {elsewhere}"), ""));
        assert!(matches!(error.problem, Problem::OtherHost(_)), "{error}");
        assert!(text.contains("another host"), "{text}");
    }
    let (error, _) = index(|_| reply("302 Found", ""));
    assert!(matches!(error.problem, Problem::Nowhere), "{error}");
    let server = Server::start(|request| match path(request) {
        "/registry.json" => reply("307 Temporary Redirect\r\nLocation: r/registry.json", ""),
        "/r/registry.json" => json(INDEX),
        "/button.json" => json(BUTTON),
        _ => json(FIELD),
    });
    open(&server.at("/registry.json"), &options()).unwrap();
}

#[test]
fn digests_and_lengths_that_lie_are_named() {
    for name in ["Unencoded-Digest", "Content-Digest", "Repr-Digest"] {
        let header = format!("200 OK\r\n{name}: sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:");
        let (error, text) = index(move |_| reply(&header, INDEX));
        assert!(matches!(error.problem, Problem::Digest(_)), "{error}");
        assert!(text.contains(&name.to_lowercase()), "{text}");
    }
    let short = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{INDEX}", INDEX.len() + 10);
    let (error, _) = index(move |_| Reply::Bytes(short.clone().into_bytes()));
    assert!(matches!(error.problem, Problem::Incomplete(_)), "{error}");
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}";
    let (error, _) = index(move |_| Reply::Bytes(chunked.into()));
    assert!(matches!(error.problem, Problem::Incomplete(_)), "{error}");
}

#[test]
fn what_is_not_json_is_said_with_its_place() {
    let (error, text) = index(|_| json("{\n  \"items\": [,]\n}"));
    assert!(matches!(error.problem, Problem::Json { line: 2, column: 13, .. }), "{error}");
    assert!(text.contains("2:13"), "{text}");
    let (error, _) = index(|_| reply("200 OK\r\nContent-Type: text/html", "<!doctype html><p>Welcome"));
    assert!(matches!(error.problem, Problem::WebPage), "{error}");
    let (error, _) = index(|_| reply("200 OK\r\nContent-Type: application/json", b"{\"a\":\"\xff\"}"));
    assert!(matches!(error.problem, Problem::Encoding), "{error}");
    let deep = "[".repeat(100_000);
    let (error, _) = index(move |_| json(&deep));
    assert!(matches!(error.problem, Problem::Json { .. }), "{error}");
}

#[test]
fn every_status_says_what_answered_and_what_to_do() {
    for (code, remedy) in [
        (401, "components.json"),
        (403, "components.json"),
        (404, "check the address"),
        (410, "check the address"),
        (418, "check the address"),
        (429, "try again later"),
        (500, "ask who runs it"),
        (503, "ask who runs it"),
    ] {
        let body = r#"{"error":"code","message":"why\u001b[2J","detail":"the \u202ereason"}"#;
        let (_, text) = index_with(move |_| status(code, body), &small());
        assert!(text.contains(&format!("answered {code}")) && text.contains(remedy), "{text}");
        assert!(text.contains("[code] the [U+202E]reason"), "{text}");
    }
}

#[test]
fn a_busy_server_is_asked_again() {
    let server = Server::start({
        let asked = std::sync::atomic::AtomicBool::new(false);
        move |request| match path(request) {
            "/registry.json" if !asked.swap(true, std::sync::atomic::Ordering::SeqCst) => {
                reply("503 Busy\r\nRetry-After: 0", "")
            }
            "/registry.json" => json(INDEX),
            "/button.json" => json(BUTTON),
            _ => json(FIELD),
        }
    });
    open(&server.at("/registry.json"), &options()).unwrap();
}

#[test]
fn an_index_that_is_none_is_said() {
    for (body, why) in [
        ("[]", "not a JSON object"),
        ("{}", "no list of `items`"),
        (r#"{"items":[{"name":"../a"},{}]}"#, "none of its items"),
    ] {
        let server = Server::start(move |_| json(body));
        let error = open(&server.at("/registry.json"), &options()).unwrap_err().to_string();
        assert!(error.contains(why) && error.contains("/registry.json"), "{error}");
    }
    let server = Server::of(&[]);
    let error = open(&server.url, &options()).unwrap_err().to_string();
    assert!(error.contains("/r/registry.json answered 404"), "{error}");
    let mut few = options();
    few.limits.items = 1;
    let server = Server::start(|_| json(INDEX));
    let error = open(&server.at("/registry.json"), &few).unwrap_err().to_string();
    assert!(error.contains("lists 2 items, more than the 1"), "{error}");
}

#[test]
fn names_and_paths_that_leave_the_project_reach_nothing() {
    let index = r#"{ "name": "n", "homepage": "h", "items": [
        { "name": "../../etc/passwd", "type": "registry:ui" }, { "name": "a?b#c", "type": "registry:ui" },
        { "name": "a", "type": "registry:ui" }, { "name": "b", "type": "registry:ui" } ] }"#;
    let server = Server::start(move |request| match path(request) {
        "/registry.json" => json(index),
        "/a.json" => json(
            r#"{ "name": "a", "type": "registry:file", "files": [{ "path": "../../../tmp/x", "type": "registry:file",
                "target": "../../../.bashrc", "content": "x" }] }"#,
        ),
        "/b.json" => json(r#"{ "name": "another", "type": "registry:ui" }"#),
        _ => panic!("{request}"),
    });
    let loaded = open(&server.at("/registry.json"), &options()).unwrap();
    let rules: Vec<&str> = loaded.findings.iter().map(|finding| finding.rule.name).collect();
    assert!(rules.contains(&"invalid-name") || rules.contains(&"invalid-item-name"), "{rules:?}");
    assert_eq!(server.requests().len(), 3, "{:?}", server.requests());
}

#[test]
fn the_whole_registry_has_a_limit_too() {
    let server = Server::start(|request| match path(request) {
        "/registry.json" => json(INDEX),
        _ => json(BUTTON),
    });
    let mut options = options();
    options.limits.total = INDEX.len() as u64 + 10;
    let error = open(&server.at("/registry.json"), &options).unwrap_err().to_string();
    assert!(error.contains("for the whole registry") && error.contains("--input-limit"), "{error}");
}

#[test]
fn a_server_that_is_not_there_is_said() {
    let error = open("http://127.0.0.1:9/registry.json", &options()).unwrap_err().to_string();
    assert!(error.contains("cannot be reached"), "{error}");
}
