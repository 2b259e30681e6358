//! Seeds that are not complete files: entries of the registry, parts of the model, requests, queries, single-file
//! components.

use std::fs;

use super::engine::LONGEST;
use super::files::ours;
use crate::failure::{Context, Outcome};
use crate::json::Json;
use crate::workspace::Workspace;

fn read_json(workspace: &Workspace, file: &str) -> Outcome<Json> {
    let text = fs::read_to_string(workspace.root.join(file)).cannot(|| format!("read `{file}`"))?;
    Json::parse(&text)
}

/// Every item of the default registry as a manifest.
pub(super) fn manifests(workspace: &Workspace) -> Outcome<Vec<String>> {
    let manifest = read_json(workspace, "registry.json")?;
    let alone = |item: &Json| {
        Json::object([
            ("name", "seed".into()),
            ("homepage", "https://seed.example".into()),
            ("include", Json::List(vec!["more/registry.json".into()])),
            ("items", Json::List(vec![item.clone()])),
        ])
    };
    let items = manifest.get("items").items().iter();
    Ok(items.map(|item| alone(item).pretty()).filter(|text| text.len() <= LONGEST).collect())
}

/// The complete model, and one with a single entry in each of its lists.
pub(super) fn models(workspace: &Workspace) -> Outcome<Vec<String>> {
    let model = read_json(workspace, "architecture.json")?;
    let short = |entries: &[(String, Json)], keep: usize| {
        let cut = |value: &Json| match value {
            Json::List(items) => Json::List(items.iter().take(keep).cloned().collect()),
            other => other.clone(),
        };
        Json::Object(entries.iter().map(|(key, value)| (key.clone(), cut(value))).collect()).pretty()
    };
    Ok([usize::MAX, 4, 2, 1, 0].iter().map(|keep| short(model.entries(), *keep)).collect())
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
    for item in manifest.get("items").items() {
        let name = item.get("name").text().unwrap_or_default();
        for file in item.get("files").items() {
            let text = |key: &str| file.get(key).text().unwrap_or_default().to_owned();
            seeds.push(format!("{name}\n{}\n{}", text("path"), text("target")));
        }
        for dependency in item.get("dependencies").items().iter().filter_map(Json::text) {
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
    for (path, methods) in description.get("paths").entries() {
        let path = path.replace("{name}", "button").replace("{id}", "N2").replace(['{', '}'], "");
        let parameters = methods.get("get").get("parameters").items();
        let in_query = parameters.iter().filter(|parameter| parameter.get("in").text() == Some("query"));
        let names: Vec<&str> = in_query.filter_map(|parameter| parameter.get("name").text()).collect();
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
    let line = |item: &Json| {
        let text = |key: &str| item.get(key).text().unwrap_or_default().to_owned();
        format!("{} {} {}", text("name"), text("title"), text("description"))
    };
    let lines: Vec<String> = manifest.get("items").items().iter().map(line).collect();
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
