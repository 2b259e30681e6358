//! Seeds that are not complete files: entries of the registry, parts of the model, requests, queries, single-file
//! components.

use std::fs;

use super::engine::LONGEST;
use super::files::ours;
use crate::failure::{Context, Outcome};
use crate::json::{entries, list, text};
use crate::workspace::Workspace;
use serde_json::{Map, Value, json};

fn read_json(workspace: &Workspace, file: &str) -> Outcome<Value> {
    let text = fs::read_to_string(workspace.root.join(file)).cannot(|| format!("read `{file}`"))?;
    Ok(serde_json::from_str(&text)?)
}

fn part<'v>(object: &'v Value, pointer: &str) -> &'v str {
    text(object, pointer).unwrap_or_default()
}

/// Every item of the default registry as a manifest.
pub(super) fn manifests(workspace: &Workspace) -> Outcome<Vec<String>> {
    let manifest = read_json(workspace, "registry.json")?;
    let alone = |item: &Value| {
        let (homepage, include) = ("https://seed.example", ["more/registry.json"]);
        let alone = json!({ "name": "seed", "homepage": homepage, "include": include, "items": [item] });
        format!("{alone:#}\n")
    };
    Ok(list(&manifest, "/items").map(alone).filter(|text| text.len() <= LONGEST).collect())
}

/// The complete model, and one with a single entry in each of its lists.
pub(super) fn models(workspace: &Workspace) -> Outcome<Vec<String>> {
    let model = read_json(workspace, "architecture.json")?;
    let short = |keep: usize| {
        let cut = |value: &Value| match value {
            Value::Array(items) => items.iter().take(keep).cloned().collect(),
            other => other.clone(),
        };
        let short: Map<_, _> = entries(&model, "").map(|(key, value)| (key.clone(), cut(value))).collect();
        format!("{:#}\n", Value::from(short))
    };
    Ok([usize::MAX, 4, 2, 1, 0].map(short).to_vec())
}

/// Folder, path and target of every file, and the dependencies and names of every item.
pub(super) fn paths(workspace: &Workspace) -> Outcome<Vec<String>> {
    let manifest = read_json(workspace, "registry.json")?;
    let mut seeds: Vec<String> = [
        "a/b\n../c/registry.json\n~/x",
        "..\n../..\n%2e%2e/%2e%2e",
        "\n/etc/passwd\n@components/../x",
        "C:\\x\n\\\\host\\share\n.git/hooks/pre-commit",
        "a\nb\napp/[...slug]/page.tsx",
        "@scope/name@^1.2.3 || 2.x\nnpm:other@1\n--registry=https://x.example",
    ]
    .map(str::to_owned)
    .to_vec();
    for item in list(&manifest, "/items") {
        let name = part(item, "/name");
        for file in list(item, "/files") {
            seeds.push(format!("{name}\n{}\n{}", part(file, "/path"), part(file, "/target")));
        }
        for dependency in list(item, "/dependencies").filter_map(Value::as_str) {
            seeds.push(format!("{name}\n{dependency}\n@/components/ui/{name}"));
        }
    }
    Ok(seeds)
}

/// Every path of the OpenAPI document, with every parameter.
pub(super) fn queries(workspace: &Workspace) -> Outcome<Vec<String>> {
    const VALUES: &[&str] = &["button", "ui,block", "N2", "0", "10", "%2B", "a+b", "@acme", "", "%ff"];
    let description = read_json(workspace, "docs/openapi.json")?;
    let mut seeds = Vec::new();
    for (path, methods) in entries(&description, "/paths") {
        let path = path.replace("{name}", "button").replace("{id}", "N2").replace(['{', '}'], "");
        let in_query = list(methods, "/get/parameters").filter(|it| text(it, "/in") == Some("query"));
        let names: Vec<&str> = in_query.filter_map(|it| text(it, "/name")).collect();
        for value in VALUES {
            seeds.extend(names.iter().map(|name| format!("{path}?{name}={value}")));
            let all: Vec<String> = names.iter().map(|name| format!("{name}={value}")).collect();
            seeds.push(format!("{path}?{}", all.join("&")));
        }
        seeds.push(path);
    }
    let pages =
        ["/", "/items?q=date&page=2", "/items/button", "/items/forms/date-picker.md", "/search.json?q=but"];
    seeds.extend(pages.map(str::to_owned));
    Ok(seeds)
}

/// Queries, including misspelt ones, over the titles of the default registry.
pub(super) fn searches(workspace: &Workspace) -> Outcome<Vec<String>> {
    let manifest = read_json(workspace, "registry.json")?;
    let line = |item: &Value| {
        format!("{} {} {}", part(item, "/name"), part(item, "/title"), part(item, "/description"))
    };
    let lines: Vec<String> = list(&manifest, "/items").map(line).collect();
    let queries =
        ["button", "buton", "date picker", "Größe", "a b c d e f g h i j k l m n", "", "pciker date"];
    let few = |query: &str, skip: usize| {
        let some: Vec<&str> = lines.iter().skip(skip).take(8).map(String::as_str).collect();
        format!("{query}\n{}", some.join("\n"))
    };
    Ok(queries.iter().enumerate().map(|(index, query)| few(query, index * 8)).collect())
}

/// Single-file components made from our own scripts and styles.
pub(super) fn blocks(workspace: &Workspace) -> Outcome<Vec<String>> {
    let scripts = ours(workspace, &["ts"])?;
    let styles = ours(workspace, &["css"])?;
    let style = styles.iter().map(String::as_str).min_by_key(|style| style.len()).unwrap_or_default();
    let mut seeds = Vec::new();
    for script in scripts.iter().filter(|script| script.len() < LONGEST / 4).take(60) {
        seeds.push(format!("<script setup lang=\"ts\">\n{script}</script>\n<template><p/></template>\n<style>\n{style}</style>\n"));
        seeds.push(format!(
            "<script>{script}</script>\n<p class=\"a\">{{x}}</p>\n<style scoped>{style}</style>"
        ));
        seeds
            .push(format!("---\n{script}---\n<p class=\"flex\">{{x}}</p>\n<style is:global>{style}</style>"));
    }
    Ok(seeds)
}

/// Requests for items and the index, with the fields that clients send.
pub(super) fn requests(_: &Workspace) -> Outcome<Vec<String>> {
    let mut seeds = Vec::new();
    for path in
        ["/r/button.json", "/r/registry.json", "/r/forms%2Fdate-picker.json", "/r/none.json", "/healthz"]
    {
        for host in ["fuzz.example", "localhost:3400"] {
            for fields in [
                "",
                "Accept-Encoding: gzip, br;q=0.5\n",
                "If-None-Match: \"x\", W/\"y\"\n",
                "User-Agent: shadcn\nAccept: application/json\n",
                "Origin: https://other.example\n",
            ] {
                seeds.push(format!("GET {path} HTTP/1.1\nHost: {host}\n{fields}\n"));
            }
        }
    }
    Ok(seeds)
}

/// Frames of HTTP/2: kind, flags, stream, content and length.
pub(super) fn frames(_: &Workspace) -> Outcome<Vec<String>> {
    let seeds = [
        "4 0 0\n1 5 1 /r/button.json\n1 5 3 /healthz\n6 0 0 0102030405060708\n",
        "4 0 0 000400000000\n1 5 1 /items\n8 0 1 00000001\n8 0 1 00000010\n3 0 1 00000008\n",
        "4 0 0\n1 4 1 /mcp\n0 0 1 7b7d\n0 1 1 7b7d\n7 0 0 0000000000000000\n",
        "4 1 0\n1 1 1 8286\n9 0 1 41096c6f63616c686f7374\n9 4 1 84\n2 0 1 0000000010\n",
        "4 0 0 000200000001000300000001\n1 5 1 /r/none.json\n0 8 1 0300000000\n1 37 5 000000001082 40\n",
        "4 0 0\n1 4 1 /\n1 5 1 61013a0162\n10 0 0 00\n5 4 1 0000000284\n0 0 0 00 16384\n",
    ];
    Ok(seeds.map(str::to_owned).to_vec())
}

/// Messages of the agents' protocol.
pub(super) fn messages(_: &Workspace) -> Outcome<Vec<String>> {
    let deep = format!("{}1{}", "[".repeat(40), "]".repeat(40));
    let seeds = [
        r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.to_owned(),
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_owned(),
        r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"search","arguments":{"query":"date"}}}"#
            .to_owned(),
        r#"{"jsonrpc":"2.0","id":{},"method":5,"params":[1]}"#.to_owned(),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"x":{deep}}}}}"#),
    ];
    Ok(seeds.to_vec())
}

/// Texts that would be dangerous in a log.
pub(super) fn logged(_: &Workspace) -> Outcome<Vec<String>> {
    Ok(["1\n2026-01-01T00:00:00Z ERROR forged", "\u{1b}[2J\u{7}", "\u{202e}a\u{9b}", "a\rb", "\"\\"]
        .map(str::to_owned)
        .to_vec())
}
