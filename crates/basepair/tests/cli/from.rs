//! `basepair init --from`: a registry of the components of a project.

use super::run;
use super::tree::{read_tree, write};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const PROJECT: &[(&str, &str)] = &[
    (
        "package.json",
        r#"{ "name": "shop", "dependencies": { "react": "^19.0.0", "zod": "^4.1.0", "date-fns": "4.1.0" },
            "devDependencies": { "typescript": "^5.9.0" } }"#,
    ),
    ("tsconfig.json", r#"{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"] } } }"#),
    (
        "src/components/price-tag.tsx",
        "import { format } from \"@/lib/money\";\n\n/** Shows a price in the currency of the shop. */\n\
         export function PriceTag({ amount }: { amount: number }) {\n  return <span>{format(amount)}</span>;\n}\n",
    ),
    (
        "src/components/ProductCard/ProductCard.tsx",
        "import { z } from \"zod\";\nimport { PriceTag } from \"@/components/price-tag\";\nimport styles from \"./ProductCard.module.css\";\n\
         import { Badge } from \"./badge\";\nexport const schema = z.string();\n\
         export function ProductCard() {\n  return <div className={styles.card}><Badge /><PriceTag amount={1} /></div>;\n}\n",
    ),
    ("src/components/ProductCard/badge.tsx", "export const Badge = () => <b>new</b>;\n"),
    ("src/components/ProductCard/ProductCard.module.css", ".card { padding: 1rem }\n"),
    ("src/components/ProductCard/ProductCard.test.tsx", "import { ProductCard } from \"./ProductCard\";\n"),
    ("src/components/ProductCard/index.ts", "export * from \"./ProductCard\";\n"),
    (
        "src/components/price-tag-demo.tsx",
        "import { PriceTag } from \"./price-tag\";\nexport default function Demo() {\n  return <PriceTag amount={2} />;\n}\n",
    ),
    ("src/lib/money.ts", "export const format = (amount: number) => `${amount} EUR`;\n"),
    ("src/lib/unrelated.ts", "export const unrelated = 1;\n"),
    (
        "src/features/cart/use-cart.ts",
        "import { format } from \"date-fns\";\nexport const useCart = () => format(new Date(0), \"P\");\n",
    ),
];

fn project(root: &Path) {
    write(root, PROJECT);
}

fn manifest(root: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(root.join("registry.json")).unwrap()).unwrap()
}

fn item<'m>(manifest: &'m Value, name: &str) -> &'m Value {
    let items = manifest["items"].as_array().unwrap();
    items.iter().find(|item| item["name"] == name).unwrap_or_else(|| panic!("no `{name}` in {manifest:#}"))
}

#[test]
fn stories_are_demos_and_what_styles_need_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let story = |component: &str| {
        format!(
            "import type {{ Meta }} from \"@storybook/react\";\nimport {{ {component} }} from \"./{component}\";\n\
             const meta: Meta<typeof {component}> = {{ component: {component} }};\nexport default meta;\nexport const Plain = {{}};\n"
        )
    };
    let card = story("Card");
    let tag = story("Tag");
    write(
        root,
        &[
            (
                "package.json",
                r#"{ "name": "kit", "dependencies": { "react": "^19.0.0" },
                    "devDependencies": { "@storybook/react": "^9.0.0", "sass": "^1.80.0" } }"#,
            ),
            (
                "src/Card/Card.tsx",
                "import styles from \"./Card.module.scss\";\nexport const Card = () => <p className={styles.card}>Card</p>;\n",
            ),
            ("src/Card/Card.module.scss", "@use \"../styles/variables\" as *;\n.card { color: $ink }\n"),
            ("src/styles/_variables.scss", "$ink: black;\n"),
            ("src/Card/Card.stories.tsx", &card),
            ("src/Tag/Tag.tsx", "export const Tag = () => <b>Tag</b>;\n"),
            ("src/Tag/Tag.stories.tsx", &tag),
            ("src/Tag/Tag.demo.tsx", "import { Tag } from \"./Tag\";\nexport default () => <Tag />;\n"),
            ("src/Old/Old.tsx", "export const Old = () => <i>Old</i>;\n"),
            ("src/Old/Old.stories.tsx", "storiesOf(\"Old\", module);\n"),
        ],
    );
    let (code, _, stderr) = run(root, &["init", "--from", "src", "--yes"]);
    assert_eq!(code, 0, "{stderr}");
    let made = manifest(root);
    let demo = item(&made, "card-demo");
    assert_eq!(demo["meta"]["demo"], "card");
    assert_eq!(demo["files"][0]["path"], "src/Card/Card.stories.tsx");
    assert_eq!(demo["devDependencies"], json!(["@storybook/react@^9.0.0"]));
    let card = item(&made, "card");
    assert_eq!(card["devDependencies"], json!(["sass@^1.80.0"]));
    let all = made.to_string();
    assert!(all.contains("src/styles/_variables.scss"), "{made:#}");
    assert_eq!(item(&made, "tag-demo")["files"][0]["path"], "src/Tag/Tag.demo.tsx");
    assert!(!all.contains("Tag.stories") && !all.contains("Old.stories"), "{made:#}");
    assert!(stderr.contains("a story of Storybook in another format: `src/Old/Old.stories.tsx`"), "{stderr}");
}

#[test]
fn a_folder_of_components_becomes_a_registry_that_passes_check() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    project(root);
    let before = read_tree(root);
    // Without a terminal nothing is written until it is asked for.
    let (code, stdout, stderr) = run(root, &["init", "--from", "src/components"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stdout.contains("+++ b/registry.json") && stderr.contains("`--yes` writes it"),
        "{stdout}{stderr}"
    );
    assert_eq!(read_tree(root), before);

    let (code, _, stderr) = run(root, &["init", "--from", "src/components", "--yes"]);
    assert_eq!(code, 0, "{stderr}");
    let written = manifest(root);
    let names: Vec<&str> =
        written["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["product-card", "price-tag-demo", "price-tag"], "{written:#}");
    let tag = item(&written, "price-tag");
    assert_eq!(tag["type"], "registry:component");
    assert_eq!(tag["description"], "Shows a price in the currency of the shop.");
    let helper = json!({ "path": "src/lib/money.ts", "type": "registry:lib" });
    assert_eq!(tag["files"][1], helper, "a module is part of its only user");
    let card = item(&written, "product-card");
    assert_eq!(card["dependencies"], json!(["zod@^4.1.0"]));
    assert_eq!(card["registryDependencies"], json!(["price-tag"]));
    let files: Vec<&str> =
        card["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(files[0], "src/components/ProductCard/ProductCard.tsx");
    assert_eq!(files.len(), 4, "with its part, its styles and its index, without its test: {files:?}");
    assert!(card["files"].as_array().unwrap().iter().all(|file| file.get("target").is_none()), "{card:#}");
    assert_eq!(item(&written, "price-tag-demo")["meta"]["demo"], "price-tag");

    let (code, stdout, stderr) = run(root, &["check", "--format", "json"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let errors = report["findings"].as_array().unwrap();
    assert!(errors.iter().all(|finding| finding["severity"] != "error"), "{errors:#?}");
}

#[test]
fn a_second_run_adds_what_is_new_and_changes_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    project(root);
    run(root, &["init", "--from", "src/components", "--yes"]);
    let before = read_tree(root);
    let (code, stdout, stderr) = run(root, &["init", "--from", "src/components", "--yes"]);
    assert_eq!((code, &*stdout), (0, ""), "{stderr}");
    assert!(stderr.contains("nothing to add"), "{stderr}");
    assert_eq!(read_tree(root), before);

    let total = "import { format } from \"../lib/money\";\nexport const Total = () => <p>{format(3)}</p>;\n";
    write(root, &[("src/components/total.tsx", total)]);
    let text = fs::read_to_string(root.join("registry.json")).unwrap();
    let (code, _, stderr) =
        run(root, &["init", "--from", "src/components", "--from", "src/features", "--yes"]);
    assert_eq!(code, 0, "{stderr}");
    let after = fs::read_to_string(root.join("registry.json")).unwrap();
    let kept = text.trim_end().trim_end_matches(['}', ']', '\n', ' ']);
    assert!(after.starts_with(kept), "the entries stay as they are");
    let written = manifest(root);
    assert_eq!(item(&written, "total")["registryDependencies"], json!(["price-tag"]), "which has the module");
    let hook = item(&written, "use-cart");
    assert_eq!(hook["type"], "registry:hook");
    assert_eq!(hook["files"][0]["target"], "features/cart/use-cart.ts", "where imports look for it");
    assert_eq!(hook["dependencies"], json!(["date-fns@4.1.0"]));
}

#[test]
fn commands_offer_it_where_there_are_components_and_no_manifest() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    project(root);
    let before = read_tree(root);
    for command in [&["init"][..], &["adopt", "--yes"], &["check"], &["new", "thing"]] {
        let (code, _, stderr) = run(root, command);
        assert_eq!(code, 2, "{command:?}: {stderr}");
        assert!(stderr.contains("`basepair init --from src/components`"), "{command:?}: {stderr}");
        assert_eq!(read_tree(root), before);
    }
    let (code, _, stderr) = run(root, &["init", "--from", "src/nowhere", "--yes"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("there is no folder `src/nowhere`"), "{stderr}");
}
