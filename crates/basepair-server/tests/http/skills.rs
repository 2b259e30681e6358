//! `/.well-known/agent-skills/` and `/.well-known/skills/`: skills where installers look for them.

use crate::service::{Service, registry};
use basepair_catalog::document::hex;
use basepair_catalog::load::Memory;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn memory(toml: &str) -> Memory {
    let file = |path: &str, target: &str| json!({ "path": path, "type": "registry:file", "target": target });
    let skill = |name: &str, files: Value| json!({ "name": name, "type": "registry:item", "files": files });
    let items = json!([
        skill("sew", json!([file("skills/sew/SKILL.md", "~/.agents/skills/sew/SKILL.md")])),
        skill(
            "knit",
            json!([
                file("skills/knit/scripts/count.sh", "~/.agents/skills/knit/scripts/count.sh"),
                file("skills/knit/SKILL.md", "~/.agents/skills/knit/SKILL.md"),
                file("skills/other.md", "~/docs/other.md"),
            ])
        ),
        skill("nameless", json!([file("skills/nameless/SKILL.md", "~/.agents/skills/nameless/SKILL.md")])),
    ]);
    registry(&items)
        .with("skills/sew/SKILL.md", "---\nname: sew\ndescription: Sews a seam.\n---\n\n# Sew\n")
        .with("skills/knit/SKILL.md", "---\nname: knit\ndescription: Knits a row.\n---\n\n# Knit\n")
        .with("skills/nameless/SKILL.md", "# No front matter\n")
        .with("basepair.toml", toml)
}

fn names(index: &Value) -> Vec<&str> {
    index["skills"].as_array().unwrap().iter().map(|skill| skill["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_index_lists_skills_with_the_digests_of_their_files() {
    let service = Service::of(&memory(""));
    let index = service.json("/.well-known/agent-skills/index.json").await;
    assert_eq!(index["$schema"], "https://schemas.agentskills.io/discovery/0.2.0/schema.json");
    assert_eq!(names(&index), ["sew", "knit"], "a skill without a name cannot be installed");
    for skill in index["skills"].as_array().unwrap() {
        let url = skill["url"].as_str().unwrap();
        let file = service.get(&format!("/.well-known/agent-skills/{url}")).await;
        assert_eq!(file.status, 200, "{url}");
        let digest = format!("sha256:{}", hex(&Sha256::digest(&file.body)));
        assert_eq!(skill["digest"], digest, "{url}");
    }
    assert_eq!(index["skills"][0]["type"], "skill-md");
    assert_eq!(index["skills"][1]["type"], "archive", "a skill of several files is one artifact");
    let archive = service.get("/.well-known/agent-skills/knit.zip").await;
    assert_eq!(archive.header("content-type"), "application/zip");
    assert!(archive.body.starts_with(b"PK\x03\x04"));
}

#[tokio::test]
async fn the_first_index_lists_files_and_each_is_served() {
    let service = Service::of(&memory(""));
    let index = service.json("/.well-known/skills/index.json").await;
    assert_eq!(
        index["skills"][1]["files"],
        json!(["SKILL.md", "scripts/count.sh"]),
        "only those of the skill"
    );
    for path in ["sew/SKILL.md", "knit/SKILL.md", "knit/scripts/count.sh"] {
        let answer = service.get(&format!("/.well-known/skills/{path}")).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("content-type").starts_with("text/"), "{path}");
    }
    service.get("/.well-known/skills/knit/other.md").await.problem(404, "unknown_path");
}

#[tokio::test]
async fn the_files_are_also_below_the_address_of_a_build() {
    let service = Service::of(&memory(""));
    for path in [
        ".well-known/agent-skills/index.json",
        ".well-known/skills/sew/SKILL.md",
        ".well-known/agent-skills/knit.zip",
    ] {
        let (running, built) =
            (service.get(&format!("/{path}")).await, service.get(&format!("/r/{path}")).await);
        assert_eq!((running.status, &running.body), (built.status, &built.body), "{path}");
        let digests = service.json("/r/digests.json").await;
        assert_eq!(digests["files"][path]["sha256"], hex(&Sha256::digest(&built.body)), "{path}");
    }
}

#[tokio::test]
async fn a_registry_without_skills_has_an_empty_index() {
    let service = Service::of_items(&json!([]));
    for path in ["/.well-known/agent-skills/index.json", "/.well-known/skills/index.json"] {
        assert_eq!(names(&service.json(path).await), [""; 0], "{path}");
    }
    service.get("/.well-known/agent-skills/x/SKILL.md").await.problem(404, "unknown_path");
}

#[tokio::test]
async fn a_skill_about_the_registry_is_published_on_request() {
    let service = Service::of(&memory("[site]\nskill = true\n"));
    let index = service.json("/.well-known/agent-skills/index.json").await;
    let own = names(&index).pop().unwrap().to_owned();
    assert!(own.starts_with("use-"), "{own}");
    let text = service.get(&format!("/.well-known/agent-skills/{own}/SKILL.md")).await.text();
    assert!(text.starts_with(&format!("---\nname: {own}\ndescription: \"")), "{text}");
    let page = service.get("/skills").await.text();
    assert!(page.contains(&own) && page.contains("npx skills add"), "{page}");
}

#[tokio::test]
async fn the_skill_about_the_default_registry_names_only_what_exists() {
    use basepair_catalog::address::Addresses;
    use basepair_config::client::Client;
    use basepair_site::skill::Guide;
    let loaded = basepair_catalog::load::load(&Memory::of_default()).unwrap();
    let catalog = loaded.catalog.unwrap().into();
    let addresses = Addresses::new("https://ui.example", None).unwrap();
    let guide = Guide {
        catalog: &catalog,
        addresses: &addresses,
        client: Client::default(),
        law: true,
        title: "Acme",
    };
    let text = guide.skill().text().to_owned();
    assert!(text.len() < 24 * 1024, "{} bytes", text.len());
    let items = text.split("## Items").nth(1).unwrap();
    let named: Vec<&str> = items.split('`').skip(1).step_by(2).filter(|name| !name.contains(' ')).collect();
    assert!(named.len() > 100, "{named:?}");
    assert!(named.contains(&"button") && named.contains(&"principles"));
    let item: Value = serde_json::from_str(&guide.item()).unwrap();
    let target = item["files"][0]["target"].as_str().unwrap();
    assert!(item["meta"]["allow"][target].is_string(), "it says why it may be installed there");
    assert_eq!(item["files"][0]["content"], text);
    // Installed as an item, it has no findings that a registry would withhold it for.
    let manifest = json!({ "name": "acme", "homepage": "https://acme.example", "items": [item] });
    let memory = Memory::default()
        .with("registry.json", manifest.to_string())
        .with("skills/use-basepair/SKILL.md", text.as_str());
    let index = Service::of(&memory).json("/.well-known/agent-skills/index.json").await;
    assert_eq!(names(&index), ["use-basepair"]);
}
