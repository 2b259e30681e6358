//! `/api/v1/findings`: the findings of the served registry.

use crate::service::{Service, registry};
use serde_json::{Value, json};

fn wrong() -> Service {
    let file = |path: &str| json!({ "path": path, "type": "registry:component" });
    let items = json!([
        { "name": "index", "type": "registry:component", "files": [file("registry/n2-primitives/index.tsx")] },
        { "name": "selfish", "type": "registry:component", "registryDependencies": ["selfish"],
          "files": [file("registry/n4-safety/selfish.tsx")] },
        { "name": "button", "type": "registry:component", "files": [file("registry/n2-primitives/button.tsx")] },
    ]);
    let import = "import { Button } from \"@/components/button\"\nexport const Selfish = () => <Button />\n";
    Service::of(&registry(&items).with("registry/n4-safety/selfish.tsx", import))
}

fn rules(answer: &Value) -> Vec<&str> {
    answer["findings"].as_array().unwrap().iter().map(|finding| finding["rule"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn findings_have_location_help_and_how_much_was_checked() {
    let answer = wrong().json("/api/v1/findings").await;
    for rule in ["misleading-name", "self-dependency", "sideways-import"] {
        assert!(rules(&answer).contains(&rule), "{rule} in {answer}");
    }
    let import =
        answer["findings"].as_array().unwrap().iter().find(|f| f["rule"] == "sideways-import").unwrap();
    assert_eq!((&import["file"], &import["line"]), (&"registry/n4-safety/selfish.tsx".into(), &1.into()));
    assert!(answer["checked"]["sideways-import"].as_u64().unwrap() > 0);
    assert_eq!((&answer["ignored"], &answer["baselined"]), (&0.into(), &0.into()));
}

#[tokio::test]
async fn filters_narrow_the_findings_and_not_what_was_checked() {
    let service = wrong();
    let whole = service.json("/api/v1/findings").await;
    for (query, key, value) in [
        ("rule=misleading-name", "rule", "misleading-name"),
        ("severity=error", "severity", "error"),
        ("item=selfish", "item", "selfish"),
        ("node=n4", "node", "N4"),
    ] {
        let answer = service.json(&format!("/api/v1/findings?{query}")).await;
        let found = answer["findings"].as_array().unwrap();
        let expected = whole["findings"].as_array().unwrap().iter().filter(|f| f[key] == value).count();
        assert!(found.len() == expected && expected > 0, "{query}: {answer}");
        assert!(found.iter().all(|finding| finding[key] == value), "{query}: {answer}");
        assert_eq!(answer["checked"], whole["checked"]);
    }
    let none = service.json("/api/v1/findings?rule=misleading-name&item=button").await;
    assert!(rules(&none).is_empty(), "{none}");
}

#[tokio::test]
async fn an_invalid_filter_is_an_error() {
    let service = wrong();
    for (query, parameter) in [
        ("rule=misleading-nam", "rule"),
        ("severity=bad", "severity"),
        ("node=N99", "node"),
        ("item=", "item"),
    ] {
        let problem = service.get(&format!("/api/v1/findings?{query}")).await.problem(400, "bad_parameter");
        assert_eq!(problem["parameter"], parameter);
    }
    let problem = service.get("/api/v1/findings?item=buton").await.problem(404, "unknown_item");
    assert_eq!(problem["suggestions"][0], "button");
}

#[tokio::test]
async fn findings_are_paginated() {
    let service = wrong();
    let whole = service.json("/api/v1/findings").await;
    let total = rules(&whole).len();
    assert!(total > 2 && whole.get("pagination").is_none(), "{whole}");
    let mut seen = Vec::new();
    for offset in 0..total {
        let page = service.json(&format!("/api/v1/findings?limit=1&offset={offset}")).await;
        let last = offset + 1 == total;
        assert_eq!(
            page["pagination"],
            json!({ "total": total, "offset": offset, "limit": 1, "hasMore": !last })
        );
        seen.extend(page["findings"].as_array().unwrap().clone());
    }
    assert_eq!(Value::from(seen), whole["findings"]);
    let all = service.json("/api/v1/findings?limit=0").await;
    assert_eq!(all["findings"], whole["findings"]);
    assert_eq!(service.get("/api/v1/findings?limit=-1").await.status, 400);
}
