//! The few pages that the server itself needs: a front door that leads to the API, and errors for people
//! who arrive with a browser.

use super::representation::base64;
use axum::http::HeaderValue;
use basepair_catalog::address::Addresses;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::wire::problem::Problem;
use basepair_model::item::ItemType;
use basepair_model::name::ItemName;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1.5rem}\
h1{font-weight:600;line-height:1.2}\
code,pre{font-family:ui-monospace,monospace;font-size:.9em}\
pre{padding:1rem 0;border-block:1px solid;overflow-x:auto}\
dt{font-weight:600;margin-top:1rem}dd{margin:0}";

/// Allows the one style sheet above and nothing else.
pub fn policy() -> HeaderValue {
    static POLICY: LazyLock<String> = LazyLock::new(|| {
        let digest = base64(&Sha256::digest(STYLE.as_bytes()));
        format!(
            "default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
    });
    HeaderValue::from_str(&POLICY).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'"))
}

/// The item that the front door and the start-up lines use as an example.
pub fn example(catalog: &Catalog) -> Option<&ItemName> {
    let items = catalog.items();
    let ui = items.iter().find(|item| item.entry.kind == ItemType::Ui);
    ui.or(items.first()).map(|item| &item.entry.name)
}

/// The page at `/`.
pub fn document(catalog: &Catalog, addresses: &Addresses) -> Document {
    let base = escape(addresses.base_url());
    let name = escape(&catalog.registry.name);
    let model = &catalog.model;
    let install = match example(catalog) {
        Some(item) => format!("<pre>npx shadcn@latest add {}</pre>", escape(&addresses.item(item))),
        None => "<p>The registry has no items yet.</p>".to_owned(),
    };
    let body = format!(
        "<p>{} items on {} nodes and {} rungs, read from one manifest and one model.</p>{install}\
         <dl><dt>The architecture</dt><dd><a href=\"{base}/api/v1/architecture\">/api/v1/architecture</a></dd>\
         <dt>Every item</dt><dd><a href=\"{base}/api/v1/ui\">/api/v1/ui</a></dd>\
         <dt>What else there is</dt><dd><a href=\"{base}/api/v1\">/api/v1</a></dd></dl>",
        catalog.items().len(),
        model.nodes.len(),
        model.rungs.len(),
    );
    Document::new(MediaType::Html, Freshness::Live, page(&name, &body))
}

pub fn error_page(problem: &Problem) -> String {
    let body = format!("<p>{}</p><p><a href=\"/\">Back to the front door</a></p>", escape(&problem.detail));
    page(&format!("{} · {}", problem.status, escape(problem.title)), &body)
}

/// `title` and `body` are HTML already.
fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
