//! The invariants for any input, one function for each parser of untrusted text. None of them may panic, and
//! each asserts what callers rely on. The fuzzer calls them with generated inputs; `tests/replay.rs` with
//! inputs that were kept.

mod config;
mod http2;
mod json;
mod log;
mod manifest;
mod message;
mod model;
mod paths;
mod query;
mod request;
mod search;
mod syntax;

pub struct Target {
    pub name: &'static str,
    pub run: fn(&str),
}

/// Seeds and kept inputs are in folders of these names.
pub const TARGETS: &[Target] = &[
    Target { name: "json", run: json::run },
    Target { name: "manifest", run: manifest::run },
    Target { name: "model", run: model::run },
    Target { name: "config", run: config::run },
    Target { name: "paths", run: paths::run },
    Target { name: "query", run: query::run },
    Target { name: "request", run: request::run },
    Target { name: "http2", run: http2::run },
    Target { name: "message", run: message::run },
    Target { name: "log", run: log::run },
    Target { name: "search", run: search::run },
    Target { name: "tsx", run: syntax::tsx },
    Target { name: "ts", run: syntax::ts },
    Target { name: "css", run: syntax::css },
    Target { name: "blocks", run: syntax::blocks },
    Target { name: "highlight", run: syntax::highlight },
    Target { name: "markdown", run: syntax::markdown },
    Target { name: "front-matter", run: syntax::front_matter },
];

/// Invalid UTF-8 is rejected before any of these functions is called.
pub fn run(target: &Target, input: &[u8]) {
    if let Ok(text) = std::str::from_utf8(input) {
        (target.run)(text);
    }
}

/// Asserts that a span is inside the text.
fn assert_inside(text: &str, start: usize, end: usize) {
    assert!(start <= end && text.get(start..end).is_some(), "{start}..{end} of {} bytes", text.len());
}
