//! `/api/v1/documents` and `/api/v1/documents/{name}`: documents as data.

use crate::service::{Service, registry};
use basepair_catalog::load::Memory;
use serde_json::{Value, json};

const RECORD: &str = "---\nstatus: accepted\ndate: 2026-01-02\nstrand: transcription\n---\n\n# Cache nothing\n\n## Context\n\nA stale \
                      page is worse than a slow one.\n\n### Détails\n\nMore.\n\n## Context\n\nAgain.\n";

fn memory() -> Memory {
    let document = |name: &str, more: Value| {
        let path = format!("registry/n10-documentation/{name}/{name}.md");
        let mut entry = json!({ "name": name, "type": "registry:item",
            "files": [{ "path": path, "type": "registry:file", "target": format!("~/docs/{name}.md") }] });
        entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        entry
    };
    let items = json!([
        document("cache-nothing", json!({ "categories": ["decisions"] })),
        document("guides/start", json!({ "title": "Start", "meta": { "strand": "nowhere" } })),
        document("speak", json!({ "meta": { "kind": "principle", "strand": "genetic-code", "status": "draft" } })),
        { "name": "button", "type": "registry:ui", "files": [{ "path": "registry/n2-primitives/button.tsx", "type": "registry:ui" }] },
    ]);
    registry(&items)
        .with("registry/n10-documentation/cache-nothing/cache-nothing.md", RECORD)
        .with("registry/n10-documentation/guides/start/guides/start.md", "Install it, then run it.\n")
        .with("registry/n10-documentation/speak/speak.md", "# Speak plainly\n\nShort words.\n")
}

fn names(answer: &Value) -> Vec<&str> {
    answer["documents"].as_array().unwrap().iter().map(|each| each["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn documents_have_kind_status_date_and_strand() {
    let answer = Service::of(&memory()).json("/api/v1/documents").await;
    assert_eq!(names(&answer), ["cache-nothing", "guides/start", "speak"], "no components");
    let record = &answer["documents"][0];
    assert_eq!(record["title"], "Cache nothing");
    assert_eq!((&record["kind"], &record["status"]), (&json!("decision"), &json!("accepted")));
    assert_eq!((&record["date"], &record["strand"]), (&json!("2026-01-02"), &json!("transcription")));
    assert_eq!(record["element"], "N10");
    let guide = &answer["documents"][1];
    assert_eq!(
        (&guide["kind"], &guide["strand"]),
        (&json!("guide"), &Value::Null),
        "an unknown strand is none"
    );
    assert_eq!(answer["documents"][2]["status"], "draft", "the entry decides");
    assert_eq!(answer["counts"]["by_kind"], json!({ "principle": 1, "decision": 1, "guide": 1 }));
    assert_eq!(answer["counts"]["by_strand"], json!({ "genetic-code": 1, "transcription": 1 }));
    assert!(answer.get("pagination").is_none());
}

#[tokio::test]
async fn a_document_has_its_sections_with_headings_anchor_and_text() {
    let service = Service::of(&memory());
    let answer = service.json("/api/v1/documents/cache-nothing").await;
    let sections = answer["sections"].as_array().unwrap();
    let row = |section: &Value| (section["path"].clone(), section["anchor"].clone(), section["text"].clone());
    assert_eq!(
        sections.iter().map(row).collect::<Vec<_>>(),
        [
            (json!(["Context"]), json!("h-context"), json!("A stale page is worse than a slow one.")),
            (json!(["Context", "Détails"]), json!("h-détails"), json!("More.")),
            (json!(["Context"]), json!("h-context-2"), json!("Again.")),
        ]
    );
    assert_eq!(answer["files"][0]["path"], "registry/n10-documentation/cache-nothing/cache-nothing.md");
    let start = service.json("/api/v1/documents/guides%2Fstart").await;
    assert_eq!(start, service.json("/api/v1/documents/guides/start").await);
    assert_eq!(start["sections"][0]["text"], "Install it, then run it.");
    assert_eq!(start["sections"][0]["anchor"], Value::Null);
}

#[tokio::test]
async fn filters_and_searches_select_documents() {
    let service = Service::of(&memory());
    for (query, expected) in [
        ("kind=principle", &["speak"][..]),
        ("kind=decisions", &["cache-nothing"]),
        ("status=Accepted", &["cache-nothing"]),
        ("status=rejected", &[]),
        ("strand=genetic-code", &["speak"]),
        ("limit=1&offset=1", &["guides/start"]),
        ("q=stale+page", &["cache-nothing"]),
        ("q=stael", &["cache-nothing"]),
        ("q=words&kind=guide", &[]),
    ] {
        let answer = service.json(&format!("/api/v1/documents?{query}")).await;
        assert_eq!(names(&answer), expected, "{query}");
        assert_eq!(answer["counts"]["total"], 3, "{query}");
        assert!(answer["pagination"]["total"].is_u64(), "{query}");
    }
    let found = service.json("/api/v1/documents?q=stale").await;
    assert_eq!(found["documents"][0]["matches"][0]["anchor"], "h-context");
    assert!(found["documents"][0]["matches"][0]["excerpt"].as_str().unwrap().contains("stale page"));
}

#[tokio::test]
async fn bad_parameters_and_unknown_names_are_errors_as_everywhere() {
    let service = Service::of(&memory());
    for (query, parameter) in [
        ("kind=essay", "kind"),
        ("strand=left", "strand"),
        ("limit=x", "limit"),
        ("status=", "status"),
        ("q=a&q=b", "q"),
    ] {
        let problem = service.get(&format!("/api/v1/documents?{query}")).await.problem(400, "bad_parameter");
        assert_eq!(problem["parameter"], parameter, "{query}");
    }
    let problem = service.get("/api/v1/documents/cache-nothin").await.problem(404, "unknown_document");
    assert_eq!(problem["suggestions"], json!(["cache-nothing"]));
    service.get("/api/v1/documents/button").await.problem(404, "unknown_document");
}

#[tokio::test]
async fn strands_list_the_documents_that_they_carry() {
    let service = Service::of_default();
    let model = service.json("/api/v1/architecture").await;
    let documents = service.json("/api/v1/documents").await;
    for strand in model["strands"].as_array().unwrap() {
        let carried = strand["documents"].as_array().unwrap();
        let expected = documents["documents"].as_array().unwrap().iter();
        let expected = expected.filter(|document| document["strand"] == strand["name"]).count();
        assert_eq!(carried.len(), expected, "{strand}");
        let element = service
            .json(&format!("/api/v1/architecture/elements/{}", strand["name"].as_str().unwrap()))
            .await;
        assert_eq!(&element["documents"], &strand["documents"]);
        if strand["backbone"] == "meaning" {
            assert!(!carried.is_empty(), "meaning is not an empty half: {strand}");
        }
    }
}

#[tokio::test]
async fn anchors_are_those_of_the_pages() {
    let service = Service::of_default();
    let list = service.json("/api/v1/documents").await;
    let mut seen = 0;
    for name in names(&list) {
        let page = service.get(&format!("/documents/{name}")).await.text();
        let document = service.json(&format!("/api/v1/documents/{name}")).await;
        for section in document["sections"].as_array().unwrap() {
            if let Some(anchor) = section["anchor"].as_str() {
                assert!(page.contains(&format!(" id=\"{anchor}\"")), "{name}#{anchor}");
                seen += 1;
            }
        }
        let ids = page.matches(" id=\"h-").count();
        let first = &document["files"][0]["path"];
        let listed = document["sections"].as_array().unwrap().iter();
        let listed =
            listed.filter(|section| section["file"] == *first && section["anchor"].is_string()).count();
        assert_eq!(ids, listed, "every heading of {name} is a section");
    }
    assert!(seen > 50, "{seen} sections");
}

#[tokio::test]
async fn pages_palette_and_texts_for_agents_show_the_same_documents() {
    let service = Service::of_default();
    let hits = service.json("/search.json?q=greet+before+you+ask").await;
    assert_eq!(hits["hits"][0]["kind"], "section", "{hits}");
    assert!(
        hits["hits"][0]["href"].as_str().unwrap().ends_with("/documents/principles#h-greet-before-you-ask")
    );
    let strand = service.get("/architecture/genetic-code").await.text();
    let page = service.get("/documents/principles").await.text();
    let (twin, llms) =
        (service.get("/architecture/genetic-code.md").await.text(), service.get("/llms.txt").await.text());
    assert!(
        strand.contains("/documents/principles\"") && twin.contains("/documents/principles.md) (principle)")
    );
    assert!(page.contains("<dt>Kind</dt><dd><bdi>principle</bdi></dd>"), "{page}");
    assert!(page.contains("/architecture/genetic-code\">genetic-code</a>"), "{page}");
    let list = service.json("/api/v1/documents").await;
    for name in names(&list) {
        assert!(llms.contains(&format!("/documents/{name}.md): ")), "{name}");
    }
    assert!(llms.contains("/.well-known/agent-skills/index.json"));
    let button = service.get("/items/button.md").await.text();
    assert!(button.contains("\n## Usage\n\n```tsx\n") && button.contains("| Prop | Type |"), "{button}");
}
