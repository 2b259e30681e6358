//! A registry whose documents are too large to be kept ready answers like any other.

use crate::service::{BASE_URL, Service, registry};
use axum::http::Method;
use basepair_catalog::address::Addresses;
use basepair_catalog::files::RegistryFiles;
use basepair_catalog::load::{self, Memory};
use basepair_catalog::wire::item::DependencyForm;
use basepair_server::admission::Work;
use basepair_server::snapshot::{Basis, Content, Snapshot};
use basepair_server::snippet;
use basepair_syntax::Cache;
use serde_json::{Value, json};
use std::io::Read;
use std::net::{IpAddr, Ipv4Addr};

/// Many items of 60 KB, with more text than is kept ready, and one of 100 KB.
fn large() -> Service {
    Service::of(&sources())
}

fn sources() -> Memory {
    let paths: Vec<_> = (0..440).map(|number| format!("text-{number}.css")).collect();
    let item = |path: &String| json!({ "name": path.trim_end_matches(".css"), "type": "registry:item", "files": [{ "path": path, "type": "registry:file", "target": format!("~/{path}") }] });
    let items: Vec<_> = paths.iter().map(item).chain(components()).collect();
    let text = "/* \"quoted\" text */\n".repeat(2860);
    let memory = paths.iter().enumerate().fold(registry(&json!(items)), |memory, (number, path)| {
        memory.with(path, format!("/* {number} */ {text}{}", if number == 0 { &text } else { "" }))
    });
    COMPONENTS.iter().fold(memory, |memory, (path, text)| memory.with(path, *text))
}

const NOTE: &str = r#"import type { Tone } from "./note-parts"

type Props = {
  /** How urgent it is. */
  tone?: Tone
  children: React.ReactNode
}

export function Note({ tone = "calm", children }: Props) {
  return <p className="bg-[#ff0000]" data-tone={tone}>{children}</p>
}
"#;

/// Files that pages show more of than their text, with a finding.
const COMPONENTS: [(&str, &str); 4] = [
    ("ui/note.tsx", NOTE),
    (
        "ui/note-parts.ts",
        "export type Tone = \"calm\" | \"urgent\"\n\nexport const tones: Tone[] = [\"calm\", \"urgent\"]\n",
    ),
    (
        "demo/note.tsx",
        "import { Note } from \"../ui/note\"\n\nexport default function Demo() {\n  return <Note tone=\"calm\">Hello</Note>\n}\n",
    ),
    (
        "guide.md",
        "---\nkind: guide\n---\n# Writing notes\n\nShort.\n\n## Tone\n\nCalm, unless it is urgent.\n",
    ),
];

fn components() -> [Value; 3] {
    let file = |path: &str, kind: &str| json!({ "path": path, "type": kind });
    [
        json!({ "name": "note", "type": "registry:ui", "files": [file("ui/note.tsx", "registry:ui"), file("ui/note-parts.ts", "registry:lib")] }),
        json!({ "name": "note-demo", "type": "registry:example", "meta": { "demo": "note" }, "registryDependencies": ["note"], "files": [file("demo/note.tsx", "registry:example")] }),
        json!({ "name": "guide", "type": "registry:file", "files": [{ "path": "guide.md", "type": "registry:file", "target": "~/guide.md" }] }),
    ]
}

#[tokio::test]
async fn documents_that_are_written_on_request_are_the_same_bytes() {
    let service = large();
    let snapshot = service.running.snapshot().unwrap();
    let whole = RegistryFiles::new(&snapshot.catalog, DependencyForm::served(&snapshot.addresses));
    let digests = service.json("/r/digests.json").await;
    for (item, document) in snapshot.catalog.items().iter().zip(&whole.items).take(3) {
        let path = format!("/r/{}.json", item.name());
        assert_eq!(digests["files"][format!("{}.json", item.name())]["sha256"], document.sha256_hex());
        let plain = service.get(&path).await;
        assert!(plain.body == document.bytes, "{path}");
        assert_eq!(plain.header("content-length"), document.bytes.len().to_string());
        for accepted in ["gzip, deflate", "gzip;q=1, br;q=0.5"] {
            let coded = service.ask(Method::GET, &path, &[("accept-encoding", accepted)]).await;
            assert_eq!(coded.header("content-encoding"), "gzip");
            assert_eq!(coded.header("unencoded-digest"), plain.header("unencoded-digest"));
            let mut decoded = Vec::new();
            flate2::read::GzDecoder::new(&coded.body[..]).read_to_end(&mut decoded).unwrap();
            assert!(decoded == document.bytes, "{path} {accepted}");
            let again = [("accept-encoding", accepted), ("if-none-match", coded.header("etag"))];
            assert_eq!(service.ask(Method::GET, &path, &again).await.status, 304);
        }
        let again = service.ask(Method::GET, &path, &[("if-none-match", plain.header("etag"))]).await;
        assert_eq!(again.status, 304);
        // Only gzip is kept of those that are written on request.
        let other = service.ask(Method::GET, &path, &[("accept-encoding", "br")]).await;
        let coding = if item.name() == "text-0" { "br" } else { "" };
        assert_eq!(other.header("content-encoding"), coding, "{path}");
    }
}

/// Each client that reads slowly has a copy.
#[tokio::test]
async fn documents_that_are_written_on_request_count_until_they_are_read() {
    let service = large();
    // The client of requests without a connection.
    let client = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let admission = service.running.admission();
    let _held = admission.admit(Work::DocumentBytes, client, 64 * 1024 * 1024).unwrap();
    for (path, accepted, status) in [
        ("/r/text-1.json", "identity", 503),
        ("/api/v1/ui/text-1", "br", 503),
        ("/r/text-1.json", "gzip", 200),
        ("/r/text-0.json", "identity", 200),
    ] {
        let answer = service.ask(Method::GET, path, &[("accept-encoding", accepted)]).await;
        assert_eq!(answer.status, status, "{path} {accepted}");
    }
    // What has to be written is not on the hot path.
    let snapshot = service.running.snapshot().unwrap();
    assert!(snapshot.ready_item("text-1", None).is_none() && snapshot.ready_item("text-0", None).is_some());
}

/// The text of a registry is in memory once: plain where the plain document is kept, and in the compressed document elsewhere.
#[tokio::test]
async fn the_text_of_a_large_registry_is_held_once() {
    let service = large();
    let snapshot = service.running.snapshot().unwrap();
    let is_kept = |name| snapshot.item_for(name, Some("gzip")).unwrap().is_written();
    assert_eq!(["text-0", "text-1", "text-439"].map(is_kept), [true, false, false]);
    let is_here = |name| snapshot.catalog.item(name).unwrap().contents.are_here();
    assert_eq!(["text-0", "text-1", "text-439", "note"].map(is_here), [true, false, false, false]);
}

#[tokio::test]
async fn texts_that_were_given_up_are_answered_with_as_before() {
    let (memory, addresses) = (sources(), Addresses::new(BASE_URL, None).unwrap());
    let before = Service::uncompressed(&memory, addresses);
    assert!(before.running.snapshot().unwrap().catalog.item("note").unwrap().contents.are_here());
    let after = Service::of(&memory);
    let paths = [
        "/r/note.json",
        "/r/text-1.json",
        "/r/registry.json",
        "/api/v1/closure/note-demo",
        "/api/v1/plan/note-demo",
        "/api/v1/documents/guide",
        "/api/v1/documents?search=urgent",
        "/api/v1/findings",
        "/items",
        "/items/note",
        "/items/note.md",
        "/items/note/source/ui/note.tsx",
        "/items/note/source/ui/note.tsx.md",
        "/items/text-1/source/text-1.css?page=2",
        "/documents/guide",
        "/health",
    ];
    for path in paths {
        let [plain, given_up] = [before.get(path).await, after.get(path).await];
        assert_eq!(plain.status, 200, "{path}: {}", plain.text());
        assert!(plain.body == given_up.body, "{path}: {}", given_up.text());
    }
    let snapshots = [&before, &after].map(|service| service.running.snapshot().unwrap());
    let cache = Cache::default();
    let [plain, given_up] = snapshots.map(|snapshot| {
        let checked =
            snippet::check(&snapshot, &cache, "ui/note-parts.ts", "import \"./nowhere\"\n").unwrap();
        checked.report.findings.iter().map(|finding| finding.id()).collect::<Vec<_>>()
    });
    assert!(!plain.is_empty() && plain == given_up);
}

#[tokio::test]
async fn a_text_is_replaced_beside_texts_that_were_given_up() {
    let service = large();
    let snapshot = service.running.snapshot().unwrap();
    let texts = [("ui/note-parts.ts".to_owned(), "export type Tone = \"calm\"\n".into())];
    let (catalog, changed) = snapshot.catalog.amended(&texts).unwrap();
    let amended = snapshot.amended(&["ui/note-parts.ts".to_owned()], catalog, changed).unwrap();
    amended.compress();
    let item = amended.catalog.item("note").unwrap();
    assert!(!item.contents.are_here());
    assert_eq!(item.texts().iter().map(|text| &**text).collect::<Vec<_>>(), [COMPONENTS[0].1, &texts[0].1]);
    let earlier = snapshot.catalog.item("note").unwrap().texts();
    assert_eq!(&*earlier[1], COMPONENTS[1].1);
}

/// Otherwise, every reload would have to compare all texts again.
#[tokio::test]
async fn a_new_load_shares_the_documents_that_have_not_changed() {
    let service = large();
    let first = service.running.snapshot().unwrap();
    let memory = sources().with("ui/note-parts.ts", "export type Tone = \"calm\"\n");
    let mut loaded = load::load(&memory).unwrap();
    let report = basepair_check::report(&loaded, &Cache::default());
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    let catalog = loaded.catalog.take().unwrap();
    let content = Content { catalog, report, basis: Basis::of(loaded, None) };
    let second = Snapshot::new(content, addresses, String::new(), Some(&first));
    let is_here = |name| second.catalog.item(name).unwrap().contents.are_here();
    assert_eq!(["text-1", "note-demo", "note"].map(is_here), [false, false, true]);
    assert!(std::ptr::eq(
        &*first.item_for("text-1", Some("gzip")).unwrap(),
        &*second.item_for("text-1", Some("gzip")).unwrap()
    ));
}
