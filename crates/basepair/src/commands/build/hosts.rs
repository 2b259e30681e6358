//! The files with which common hosts send the headers of a server: Netlify and Cloudflare read `_headers` and `_redirects`, Vercel
//! `vercel.json`. GitHub Pages reads none of them, and needs `.nojekyll` to publish folders with a dot.

use basepair_catalog::address::Addresses;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::wire::pretty;
use serde_json::{Value, json};
use std::borrow::Cow;

/// Everything below a path, with the headers for it.
struct Rule {
    path: Cow<'static, str>,
    headers: Vec<(&'static str, String)>,
}

const CORS: (&str, &str) = ("Access-Control-Allow-Origin", "*");

/// What has a name made from its content.
const IMMUTABLE: [&str; 6] =
    ["/assets/", "/previews/", "/live/module/", "/live/kit/", "/live/css/", "/live/font/"];
/// What every page may read.
const OPEN: [&str; 6] = ["/r/", "/.well-known/", "/live/module/", "/live/kit/", "/live/css/", "/live/font/"];
/// Documents of frames.
const FRAMES: &str = "/live/item/";

fn rules() -> Vec<Rule> {
    let own = |name, value: &str| (name, value.to_owned());
    let all = vec![own("X-Content-Type-Options", "nosniff"), own("Referrer-Policy", "no-referrer")];
    let mut rules = vec![Rule { path: "/".into(), headers: all }];
    // The rest of the policy is in the pages. Two headers of one name would both apply, so that frames cannot have another one.
    let framed = |path: String| {
        let policy = own("Content-Security-Policy", "frame-ancestors 'none'");
        Rule { path: path.into(), headers: vec![policy] }
    };
    rules.extend(basepair_site::page_folders().into_iter().map(framed));
    let policy = own("Content-Security-Policy", &basepair_live::POLICY);
    rules.push(Rule { path: FRAMES.into(), headers: vec![policy] });
    let mut others: Vec<&str> = IMMUTABLE.into_iter().chain(OPEN).collect();
    others.sort_unstable();
    others.dedup();
    for path in others {
        let mut headers = Vec::new();
        if OPEN.contains(&path) {
            headers.push(own(CORS.0, CORS.1));
        }
        if IMMUTABLE.contains(&path) {
            headers.push(own("Cache-Control", Freshness::Immutable.cache_control()));
        }
        rules.push(Rule { path: path.into(), headers });
    }
    rules
}

/// Addresses of the API that have the same content as a file.
const MOVED: [(&str, &str); 2] = [("/api/v1/ui", "/r/registry.json"), ("/api/v1/ui/*", "/r/:splat.json")];

/// The files, with their paths below the output.
pub(super) fn files(addresses: &Addresses) -> Vec<(&'static str, Document)> {
    let prefix = addresses.prefix();
    let text = |text: String| Document::new(MediaType::Text, Freshness::Live, text);
    let mut headers = String::new();
    for rule in rules() {
        headers += &format!("{prefix}{}*\n", rule.path);
        rule.headers.iter().for_each(|(name, value)| headers += &format!("  {name}: {value}\n"));
    }
    let redirects = MOVED.iter().map(|(from, to)| format!("{prefix}{from} {prefix}{to} 301\n"));
    vec![
        ("_headers", text(headers)),
        ("_redirects", text(redirects.collect())),
        ("vercel.json", Document::json(pretty(&vercel(prefix)))),
        (".nojekyll", text(String::new())),
    ]
}

fn vercel(prefix: &str) -> Value {
    let header = |(name, value): &(&str, String)| json!({ "key": name, "value": value });
    let rule = |rule: Rule| {
        let headers: Vec<Value> = rule.headers.iter().map(header).collect();
        json!({ "source": format!("{prefix}{}(.*)", rule.path), "headers": headers })
    };
    let headers: Vec<Value> = rules().into_iter().map(rule).collect();
    let redirect = |(from, to): &(&str, &str)| {
        let (from, to) = (from.replace('*', ":name(.*)"), to.replace(":splat", ":name"));
        json!({ "source": format!("{prefix}{from}"), "destination": format!("{prefix}{to}"), "permanent": true })
    };
    let redirects: Vec<Value> = MOVED.iter().map(redirect).collect();
    json!({ "headers": headers, "redirects": redirects })
}
