//! Pages show the settings of `[site]`, and cannot be injected through them.

use crate::service::{Service, registry};
use axum::http::{Method, StatusCode};
use basepair_catalog::load::Memory;
use serde_json::json;

const BROWSER: [(&str, &str); 1] = [("accept", "text/html")];

/// A picture of one pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\xa7\xc0\x87\xa6\0\0\0\0IEND\xaeB`\x82";

fn with(config: &str) -> Memory {
    registry(&json!([{ "name": "a", "type": "registry:ui" }]))
        .with("basepair.toml", config)
        .with("brand/logo.png", PIXEL)
}

async fn html(service: &Service, path: &str) -> String {
    let answer = service.ask(Method::GET, path, &BROWSER).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    answer.text()
}

#[tokio::test]
async fn pages_show_title_tagline_logo_colour_and_links() {
    let service = Service::of(&with(
        "[site]\ntitle = 'Acme & <Sons>'\ntagline = 'Parts \"for\" all'\nlogo = 'brand/logo.png'\naccent = '#0a5a7d'\n\
         navigation = [{ title = 'Docs <b>', href = '/documents' }, { title = 'Mail', href = 'mailto:a@b.example' }]\n",
    ));
    for path in ["/", "/items", "/items/a", "/health"] {
        let page = html(&service, path).await;
        assert!(page.contains("<bdi>Acme &#38; &#60;Sons&#62;</bdi></a>"), "{path}: {page}");
        assert!(
            page.contains(
                "<li><a href=\"/base/documents\" rel=\"noopener\"><bdi>Docs &#60;b&#62;</bdi></a></li>"
            ),
            "{path}"
        );
        assert!(page.contains("<a href=\"mailto:a@b.example\""), "{path}");
        assert!(page.contains("<link rel=\"stylesheet\" href=\"/base/accent.css\">"), "{path}");
        assert!(!page.contains("<Sons>") && !page.contains("style=\""), "{path}");
    }
    let home = html(&service, "/").await;
    assert!(home.contains("Parts &#34;for&#34; all") && home.contains("<h1 dir=\"auto\">Acme"), "{home}");
    let twin = service.get("/index.md").await.text();
    assert!(twin.starts_with("# Acme") && twin.contains("Parts \"for\" all"), "{twin}");

    let logo = home.split("<img src=\"/base").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let answer = service.get(logo).await;
    assert_eq!(
        (answer.status, answer.header("content-type"), &*answer.body),
        (StatusCode::OK, "image/png", PIXEL)
    );
    let sheet = service.get("/accent.css").await;
    assert_eq!(sheet.header("content-type"), "text/css; charset=utf-8");
    assert!(sheet.text().starts_with(":root{--link:#0a5a7d;"), "{}", sheet.text());
}

#[tokio::test]
async fn a_registry_without_settings_has_the_default_look() {
    let service = Service::of(&with(""));
    let home = html(&service, "/").await;
    assert!(
        home.contains("<h1 dir=\"auto\">test</h1>")
            && !home.contains("accent.css")
            && !home.contains("<img src=\"/base/previews")
    );
    assert_eq!(service.get("/accent.css").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_front_page_is_markdown_of_the_registry() {
    let config = "[site]\nfront-page = 'docs/front.md'\n";
    let service =
        Service::of(&with(config).with("docs/front.md", "## Hello\n\nHi <script>x</script> *there*\n"));
    let home = html(&service, "/").await;
    assert!(
        home.contains("<h2 id=\"h-hello\" dir=\"auto\">Hello</h2>") && home.contains("<em>there</em>"),
        "{home}"
    );
    assert!(!home.contains("<script>x"));
    assert!(service.get("/index.md").await.text().contains("## Hello"));
    let missing = Service::of(&with(config));
    assert!(html(&missing, "/").await.contains("<h1"));
    let found = missing.json("/api/v1/findings").await;
    let messages: Vec<&str> =
        found["findings"].as_array().unwrap().iter().filter_map(|each| each["message"].as_str()).collect();
    assert!(
        messages.iter().any(|message| message.starts_with("the front page `docs/front.md`")),
        "{messages:?}"
    );
    for (path, text) in [("docs/front.md", vec![0xff, 0xfe]), ("docs/front.md", vec![b'a'; 70_000])] {
        let service = Service::of(&with(config).with(path, text));
        assert!(html(&service, "/").await.contains("<h1"));
    }
}

#[tokio::test]
async fn invalid_settings_are_left_out() {
    let service = Service::of(&with(
        "[site]\ntitle = 'Acme'\naccent = 'red; } body { display: none'\nlogo = 'registry.json'\n\
         navigation = [{ title = 'x', href = 'javascript:alert(1)' }]\n",
    ));
    let home = html(&service, "/").await;
    assert!(
        home.contains("<bdi>Acme</bdi>") && !home.contains("javascript:") && !home.contains("accent.css"),
        "{home}"
    );
    let found = service.json("/api/v1/findings").await;
    let wrong =
        found["findings"].as_array().unwrap().iter().filter(|finding| finding["rule"] == "invalid-config");
    assert_eq!(wrong.count(), 3);
}

#[tokio::test]
async fn install_lines_name_the_client_of_the_registry() {
    let clients = [
        ("", "shadcn", true),
        ("[profile]\nclients = ['shadcn-vue']\n", "shadcn-vue", true),
        ("[profile]\nclients = ['shadcn-svelte']\n", "shadcn-svelte", false),
    ];
    for (config, client, namespaces) in clients {
        let service = Service::of(&with(config));
        let page = html(&service, "/items/a").await;
        assert!(page.contains(&format!("npx {client}@latest add http")), "{client}: {page}");
        assert_eq!(page.contains(&format!("pnpm dlx {client}@latest add @")), namespaces, "{client}");
        assert_eq!(page.contains("To install by namespace"), namespaces, "{client}");
        let twin = service.get("/items/a.md").await.text();
        assert!(twin.contains(&format!("npx {client}@latest add http")), "{client}: {twin}");
        let all = service.get("/llms-full.txt").await.text();
        assert!(
            all.contains(&format!("Install with `npx {client}@latest add <address>`")),
            "{client}: {all}"
        );
    }
}
