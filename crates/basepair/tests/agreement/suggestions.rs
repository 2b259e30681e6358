//! A name that no item has: the command line, the API, pages and agents suggest the same first.

use crate::agents::refused;
use crate::cli::run;
use crate::service::Service;
use axum::http::Method;
use serde_json::json;

#[tokio::test]
async fn every_interface_suggests_what_a_name_of_another_library_means() {
    let service = Service::of_default();
    let folder = tempfile::tempdir().unwrap();
    for (name, own) in [("dropdown-menu", "menu"), ("sonner", "toast"), ("buton", "button")] {
        for path in [format!("/r/{name}.json"), format!("/api/v1/plan/{name}")] {
            let problem = service.get(&path).await.problem(404, "unknown_item");
            assert_eq!(problem["suggestions"][0], own, "{path}");
        }
        let path = format!("/api/v1/architecture/may?from=N6&to={name}");
        let problem = service.get(&path).await.problem(404, "unknown_name");
        assert_eq!(problem["suggestions"][0], own, "{path}");
        let page =
            service.ask(Method::GET, &format!("/items/{name}"), &[("accept", "text/html")]).await.text();
        assert!(page.contains(&format!("/items/{own}\"")), "{page}");
        let question = format!("did you mean `{own}`");
        for (tool, arguments) in [
            ("view_item", json!({ "name": name })),
            ("plan_install", json!({ "names": [name] })),
            ("may_use", json!({ "from": "N6", "to": name })),
            ("explain", json!({ "what": name })),
        ] {
            let message = refused(&service, tool, arguments).await;
            assert!(message.contains(&question), "{tool}: {message}");
        }
        for command in [&["view", name][..], &["plan", name], &["may", "N6", name], &["explain", name]] {
            let (code, _, stderr) = run(folder.path(), &[command, &["--built-in"]].concat());
            assert!(code == 2 && stderr.contains(&question), "{command:?}: {stderr}");
        }
    }
}
