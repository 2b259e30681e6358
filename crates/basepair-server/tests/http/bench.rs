//! The pages of the workbench: findings as a work list, and the oracle as a page and as an answer of the search.

use crate::service::{Service, registry};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

fn wrong() -> Service {
    let file = |path: &str| json!({ "path": path, "type": "registry:component" });
    let mut items = vec![
        json!({ "name": "gate", "type": "registry:component", "description": "x", "registryDependencies": ["button"],
                "files": [file("registry/n4-safety/gate.tsx")] }),
        json!({ "name": "button", "type": "registry:component", "description": "x",
                "files": [file("registry/n2-primitives/button.tsx")] }),
    ];
    // Many lack a description, which is a habit, and one finding.
    for number in 0..70 {
        let path = format!("registry/n2-primitives/part-{number}.tsx");
        items.push(
            json!({ "name": format!("part-{number}"), "type": "registry:component", "files": [file(&path)] }),
        );
    }
    let import =
        "// <script>\nimport { Button } from \"@/components/button\"\nexport const Gate = () => <Button />\n";
    let button = "export const Button = () => <button />\n";
    let files = registry(&Value::Array(items)).with("registry/n4-safety/gate.tsx", import);
    Service::of(&files.with("registry/n2-primitives/button.tsx", button))
}

/// More findings than a page has.
fn many() -> Service {
    let path = |number: usize| format!("registry/n2-primitives/part-{number}.tsx");
    let part = |number: usize| {
        json!({ "name": format!("part-{number}"), "type": "registry:component", "description": "x",
                "files": [{ "path": path(number), "type": "registry:component" }] })
    };
    let items = registry(&(0..70).map(part).collect());
    // Each import of another package is a finding of its own.
    Service::of(
        &(0..70)
            .fold(items, |items, number| items.with(&path(number), format!("import \"package-{number}\"\n"))),
    )
}

async fn page(service: &Service, path: &str) -> String {
    let answer = service.ask(Method::GET, path, &[("accept", "text/html")]).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    answer.text()
}

fn severities(html: &str) -> Vec<&str> {
    let list = html.split("<ul class=\"findings\">").skip(1);
    let rows = list.flat_map(|list| list.split("<li><span class=\"severity ").skip(1));
    rows.filter_map(|row| row.split('"').next()).collect()
}

#[tokio::test]
async fn findings_are_listed_by_severity_with_their_code_and_the_line() {
    let html = page(&wrong(), "/health").await;
    let listed = severities(&html);
    assert_eq!((listed.first(), listed.contains(&"warning")), (Some(&"error"), true));
    assert!(listed.is_sorted_by_key(|severity| *severity != "error"), "{listed:?}");
    let line = "/base/items/gate/source/registry/n4-safety/gate.tsx#L2";
    assert!(html.contains(&format!("<a href=\"{line}\">2</a>")), "the number of the line is a link");
    assert!(html.contains("// &lt;script&gt;") && !html.contains("// <script>"));
    assert!(html.contains("^^^^^^^^^^^^^^^^^^^^^\n"));
    // The number of errors and warnings is in the navigation of every page, and on the cards.
    let home = page(&wrong(), "/items").await;
    assert!(home.contains("<span class=\"alarms error\">"), "{home}");
    assert!(home.contains("<span class=\"severity error\">1 error</span>"), "{home}");
}

#[tokio::test]
async fn pages_of_findings_cover_every_match_once() {
    let service = many();
    let query = "rule=unprovided-import";
    let api = service.json(&format!("/api/v1/findings?{query}")).await;
    let expected = api["findings"].as_array().unwrap().len();
    assert_eq!(expected, 70);
    let mut seen = 0;
    for number in 1..=3 {
        let html = page(&service, &format!("/health?{query}&page={number}")).await;
        assert!(html.contains(&format!("Page {number} of 3")), "{html}");
        assert!(html.contains("70 findings"));
        seen += severities(&html).len();
    }
    assert_eq!(seen, expected);
}

#[tokio::test]
async fn filters_are_those_of_the_api_and_wrong_ones_are_named() {
    let service = wrong();
    for query in
        ["severity=error", "item=gate", "node=N4", "node=safety&severity=error", "item=part-3&group=node"]
    {
        let api = service.json(&format!("/api/v1/findings?{}", query.replace("&group=node", ""))).await;
        let html = page(&service, &format!("/health?{query}")).await;
        assert_eq!(severities(&html).len(), api["findings"].as_array().unwrap().len(), "{query}");
        let twin = service.get(&format!("/health.md?{query}")).await.text();
        for finding in api["findings"].as_array().unwrap() {
            assert!(
                twin.contains(&format!(
                    "{} {}: ",
                    finding["severity"].as_str().unwrap(),
                    finding["rule"].as_str().unwrap()
                )),
                "{twin}"
            );
        }
    }
    for (query, name) in
        [("severity=bad", "severity"), ("rule=x", "rule"), ("group=x", "group"), ("node=N99", "node")]
    {
        let problem = service.get(&format!("/health?{query}")).await.problem(400, "bad_parameter");
        assert_eq!(problem["parameter"], name);
    }
}

#[tokio::test]
async fn the_markdown_version_points_at_the_code() {
    let twin = wrong().get("/health.md?rule=sideways-import").await.text();
    let frame = "2 | import { Button } from \"@/components/button\"\n  |                        ^^^^^^^^^^^^^^^^^^^^^\n";
    assert!(twin.contains(frame), "{twin}");
}

#[tokio::test]
async fn the_oracle_answers_as_a_page_and_in_the_search() {
    let service = wrong();
    let html = page(&service, "/may?from=gate&to=button").await;
    assert!(html.contains("may not use") && html.contains("/base/rules/sideways-import"), "{html}");
    assert!(page(&service, "/may?from=N6&to=N2").await.contains(">Yes, <bdi>N6</bdi>"));
    let unknown = page(&service, "/may?from=gate&to=%3Cb%3Ebuton").await;
    assert!(unknown.contains("&#60;b&#62;buton") && !unknown.contains("<b>buton"), "{unknown}");
    assert!(page(&service, "/may?from=gate&to=buton").await.contains("/base/may?from=gate&#38;to=button"));
    assert!(page(&service, "/may?from=gate").await.contains("Fill in both names"));
    let twin = service.get("/may.md?from=gate&to=button").await.text();
    assert!(twin.contains("**No**") && twin.contains("sideways-import"), "{twin}");
    for (question, title, kind) in [
        ("may+gate+button", "gate may not use button", "sideways-import"),
        ("may+N6+use+N2", "N6 may use N2", "allowed"),
        ("may+gate+buton", "Nothing is called buton", "unknown name"),
    ] {
        let answer = service.json(&format!("/search.json?q={question}")).await;
        let hit = &answer["hits"][0];
        assert_eq!((&hit["title"], &hit["kind"]), (&json!(title), &json!(kind)));
        assert!(hit["href"].as_str().unwrap().starts_with("/base/may?from="));
    }
}

#[tokio::test]
async fn the_search_finds_items_as_the_api_does_and_groups_hits() {
    let service = Service::of_default();
    for words in ["buton", "tokens", "form"] {
        let answer = service.json(&format!("/search.json?q={words}")).await;
        let hits = answer["hits"].as_array().unwrap();
        let groups: Vec<&str> = hits.iter().map(|hit| hit["group"].as_str().unwrap()).collect();
        let mut distinct = groups.clone();
        distinct.dedup();
        let number = distinct.len();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), number, "{groups:?}");
        let first = hits.iter().find(|hit| hit["group"] == "Items").map(|hit| hit["name"].as_str().unwrap());
        if let Some(first) = first {
            assert!(service.names(&format!("/api/v1/ui?q={words}")).await.contains(&first.to_owned()));
        }
    }
}
