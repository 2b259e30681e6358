//! Checks of applications: installed files are recognized by their content, the others by their folder, and files and
//! imports that cannot be read, resolved or mapped are reported.

use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{Embedded, Memory as Files, load};
use basepair_check::app;
use basepair_client::install;
use basepair_syntax::Cache;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static REGISTRY: LazyLock<Catalog> = LazyLock::new(|| load(&Embedded).unwrap().catalog.unwrap());
/// An application with two items and their dependencies.
static INSTALLED: LazyLock<Files> = LazyLock::new(|| install_items(bare(), "", &["button", "greeting"]));

fn report(files: &Files) -> basepair_check::Report {
    app::report(&REGISTRY, files, &[], &Cache::default())
}

/// `rule file:line`, in the order of the report.
fn found(files: &Files) -> Vec<String> {
    let finding = |f: &basepair_model::finding::Finding| {
        format!("{} {}:{}", f.rule.name, f.place.file(), f.place.start().line)
    };
    report(files).findings.iter().map(finding).collect()
}

const COMPONENTS: &str = r#"{ "tailwind": { "css": "src/index.css" }, "aliases": { "components": "@/parts", "ui": "@/parts/basic", "lib": "@/lib", "hooks": "@/hooks" } }"#;
const SETTINGS: &str =
    r#"{ /* paths */ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"], }, }, }"#;
const HOME: &str = "import { Button } from \"@/parts/basic/button\"\nimport { Greeting } from \"@/parts/greeting\"\nexport const Home = () => <main><Greeting /><Button>Go</Button></main>\n";

/// A small application in `src`, with its own aliases and without installed items.
fn bare() -> Files {
    Files::default()
        .with("components.json", COMPONENTS)
        .with("tsconfig.json", SETTINGS)
        .with("package.json", package(""))
        .with("src/index.css", styles())
}

/// A style sheet with every token that the client would write to it.
fn styles() -> String {
    let mut names: BTreeSet<String> = BTreeSet::new();
    for item in REGISTRY.items() {
        let groups = item.entry.object.get("cssVars").and_then(|value| value.as_object());
        for group in groups.iter().flat_map(|groups| &groups.members) {
            let members = group.value.as_object().map(|object| object.members.as_slice()).unwrap_or_default();
            names.extend(members.iter().map(|member| member.key.to_string()));
        }
    }
    let lines: String = names.iter().map(|name| format!("  --{name}: 13px;\n")).collect();
    format!(":root {{\n{lines}}}\n.dark {{\n{lines}}}\n")
}

/// A `package.json` with every package that the registry's items list.
fn package(more: &str) -> String {
    let items = REGISTRY.items().iter();
    let listed = items.flat_map(|item| item.entry.object.strings("dependencies").map(|(name, _)| name));
    let names: BTreeSet<&str> = listed.chain(["react", "react-dom", "clsx", "tailwind-merge"]).collect();
    let pairs: Vec<String> = names.iter().map(|name| format!("\"{name}\": \"1\"")).collect();
    format!("{{ {more} \"dependencies\": {{ {} }} }}", pairs.join(", "))
}

/// Adds the files of items and of their dependencies, as the client writes them for other aliases.
fn install_items(mut files: Files, folder: &str, names: &[&str]) -> Files {
    let mut waiting: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    waiting.push("base".to_owned());
    let mut done = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        let Some(item) = REGISTRY.items().iter().find(|item| item.name() == name) else { continue };
        if !done.insert(name) {
            continue;
        }
        waiting.extend(item.entry.object.strings("registryDependencies").map(|(name, _)| name.to_owned()));
        for (file, text) in item.files() {
            let destination = install::destination(file);
            let Some(path) = destination.path().filter(|path| !path.starts_with('.')) else { continue };
            let text =
                text.replace("@/components/ui/", "@/parts/basic/").replace("@/components/", "@/parts/");
            files = files.with(&format!("{folder}src/{}", moved(path)), text.replace("\"use client\"\n", ""));
        }
    }
    files
}

fn moved(path: &str) -> String {
    match path.strip_prefix("components/ui/") {
        Some(rest) => format!("parts/basic/{rest}"),
        None => path.strip_prefix("components/").map_or(path.to_owned(), |rest| format!("parts/{rest}")),
    }
}

fn application() -> Files {
    INSTALLED.clone().with("src/pages/folder.tsx", HOME)
}

fn text(files: &Files, path: &str) -> String {
    files.text(path).unwrap_or_else(|| panic!("no {path}")).to_owned()
}

#[test]
fn a_well_behaved_application_has_no_findings() {
    assert_eq!(found(&application()), [] as [&str; 0]);
}

#[test]
fn an_empty_folder_and_one_without_a_package_are_errors() {
    assert_eq!(found(&Files::default()), ["missing-file package.json:1"]);
    assert_eq!(found(&Files::default().with("README.md", "x")), ["missing-file package.json:1"]);
    assert_eq!(found(&Files::default().with("package.json", "{}")), ["missing-file package.json:1"]);
    let page = "export const Home = () => <main />\n";
    assert_eq!(found(&Files::default().with("pages/folder.tsx", page)), ["missing-file package.json:1"]);
}

#[test]
fn invalid_settings_are_errors_with_a_location_and_without_follow_up_findings() {
    for (path, broken, expected) in [
        ("tsconfig.json", &b"{ \"compilerOptions\": {\n  \"paths\" } }"[..], "invalid-json tsconfig.json:2"),
        ("components.json", b"{\n", "invalid-json components.json:2"),
        ("components.json", b"[]", "wrong-type components.json:1"),
        ("package.json", b"{ \"name\": \xff }", "non-utf8-file package.json:1"),
        ("architecture.json", b"{\n  oops", "invalid-json architecture.json:2"),
        ("tsconfig.json", b"{\n \"extends\": \"./none\" }", "missing-file tsconfig.json:2"),
        ("pnpm-workspace.yaml", b"\xff", "non-utf8-file pnpm-workspace.yaml:1"),
    ] {
        let found = found(&application().with(path, broken));
        let rest: Vec<&String> = found.iter().filter(|finding| *finding != expected).collect();
        assert!(found.iter().any(|finding| finding == expected), "{path}: {found:?}");
        assert!(rest.iter().all(|finding| !finding.contains("unprovided-import")), "{path}: {rest:?}");
    }
    assert_eq!(found(&application().with("architecture.json", "{")), ["invalid-json architecture.json:1"]);
}

#[test]
fn unreadable_sources_are_reported() {
    let files = application().with("src/pages/x.tsx", vec![b'/', b'/', 0xff]);
    assert_eq!(found(&files), ["non-utf8-file src/pages/x.tsx:1"]);
}

#[test]
fn an_item_is_recognized_by_content_at_any_path_and_in_any_formatting() {
    let files = application();
    let button = text(&files, "src/parts/basic/button.tsx");
    let formatted =
        format!("// ours\n{};\n", button.replace("  ", "      ").trim_end().replace(",\n", " ,\n\n"));
    let files = files.with("src/elsewhere/press.tsx", formatted);
    let installed = app::installed(&REGISTRY, &files);
    let origin = installed.get("src/elsewhere/press.tsx").expect("known by content");
    assert_eq!(REGISTRY.items()[origin.item].name(), "button");
    assert!(!origin.changed);
    assert!(installed.get("src/parts/basic/button.tsx").is_some_and(|origin| !origin.changed));
    assert!(!installed.contains_key("src/pages/folder.tsx"));
    assert!(
        found(&files).iter().all(|finding| !finding.contains("unmapped")),
        "it belongs to the element of its item"
    );
}

#[test]
fn another_file_of_the_same_name_is_not_installed() {
    let own = "export function Greeting() {\n  return <b>mine</b>\n}\n";
    let files = application().with("src/parts/greeting.tsx", own);
    assert!(!app::installed(&REGISTRY, &files).contains_key("src/parts/greeting.tsx"));
    assert_eq!(found(&files), ["unmapped-file src/parts/greeting.tsx:1"]);
}

#[test]
fn a_changed_file_is_the_applications_own_code_of_its_element() {
    let files = application();
    let button = text(&files, "src/parts/basic/button.tsx");
    let changed = format!(
        "import {{ Greeting }} from \"@/parts/greeting\"\nimport {{ useHarness }} from \"@/hooks/use-harness\"\n{button}\nexport const More = () => {{\n  useHarness(\"button\")\n  return <button className=\"bg-[#123456]\"><Greeting /></button>\n}}\n"
    );
    let files = files.with("src/parts/basic/button.tsx", changed);
    let installed = app::installed(&REGISTRY, &files);
    assert!(installed.get("src/parts/basic/button.tsx").is_some_and(|origin| origin.changed));
    let report = report(&files);
    let rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule.name).collect();
    assert_eq!(rules, ["upward-import", "harness-in-primitive", "raw-css-value"]);
    assert!(
        report.findings.iter().all(|finding| finding.item.is_none() && finding.node.as_deref() == Some("N2"))
    );
}

#[test]
fn a_changed_harness_is_still_the_harness() {
    let files = application();
    let harness = text(&files, "src/hooks/use-harness.ts");
    let files = files.with("src/hooks/use-harness.ts", format!("{harness}\nexport const added = 1\n"));
    assert!(app::installed(&REGISTRY, &files).get("src/hooks/use-harness.ts").is_some_and(|it| it.changed));
    assert_eq!(found(&files), [] as [&str; 0]);
}

#[test]
fn unresolved_imports_are_reported() {
    let page = "import a from \"./none\"\nimport b from \"@/none\"\nimport c from \"left-pad\"\nimport d from \"left-pad/x\"\nimport e from \"/logo.svg\"\nimport f from \"./made\"\nimport type { Route } from \"./+types/x\"\nimport g from \"node:fs\"\nexport const X = () => <main>{[a, b, c, d, e, f, g] as Route}</main>\n";
    let files = application()
        .with("src/pages/x.tsx", page)
        .with("public/logo.svg", "<svg/>")
        .with("src/pages/made.d.ts", "export default 1\n");
    assert_eq!(
        found(&files),
        [
            "unprovided-import src/pages/x.tsx:1",
            "unprovided-import src/pages/x.tsx:2",
            "unprovided-import src/pages/x.tsx:3",
        ]
    );
    let installed = files.with("node_modules/left-pad/package.json", "{}");
    assert_eq!(found(&installed).len(), 2, "an installed package is found");
}

#[test]
fn packages_of_a_workspace_have_their_own_settings() {
    let ui = r#"{ "name": "@acme/ui", "exports": { "./basic/*": "./src/parts/basic/*.tsx" } }"#;
    let web = package(r#""name": "web", "workspaces": [],"#).replacen(
        "\"dependencies\": {",
        "\"dependencies\": { \"@acme/ui\": \"workspace:*\", \"@acme/far\": \"workspace:*\",",
        1,
    );
    let page = "import { Button } from \"@acme/ui/basic/button\"\nimport far from \"@acme/far\"\nimport none from \"@acme/ui/none\"\nimport { help } from \"~/help\"\nexport const Home = () => <main><Button>{[help, far, none]}</Button><button>Raw</button></main>\n";
    let files = install_items(Files::default(), "packages/ui/", &["button"])
        .with("package.json", package(r#""private": true,"#))
        .with("pnpm-workspace.yaml", "packages:\n  - \"apps/*\"\n  - packages/*\n")
        .with("packages/ui/package.json", ui)
        .with("packages/ui/tsconfig.json", SETTINGS)
        .with("packages/ui/components.json", COMPONENTS)
        .with("packages/ui/src/index.css", styles())
        .with("packages/ui/dist/pages/x.tsx", "export const Made = () => <button />\n")
        .with("apps/web/package.json", web)
        .with("apps/web/tsconfig.json", r#"{ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }"#)
        .with("apps/web/pages/folder.tsx", page)
        .with("apps/web/pages/help.tsx", "export const help = 1\n")
        .with("apps/web/lib/help.ts", "export const help = 1\n");
    assert_eq!(
        found(&files),
        [
            "unmapped-file apps/web/lib/help.ts:1",
            "unmapped-file apps/web/pages/folder.tsx:2",
            "unmapped-file apps/web/pages/folder.tsx:3",
            "hardcoded-page-markup apps/web/pages/folder.tsx:5",
        ]
    );
}

#[test]
fn folders_of_the_application_belong_to_elements() {
    let files = application()
        .with("src/pages/about.tsx", "export const About = () => <main><button>Raw</button></main>\n")
        .with("src/features/n3-brand/badge.tsx", "export function Badge() {\n  return <b>brand</b>\n}\n")
        .with("src/parts/basic/own.tsx", "export const Own = () => <i style={{ color: \"#f00\" }} />\n");
    assert_eq!(
        found(&files),
        [
            "missing-harness-binding src/features/n3-brand/badge.tsx:1",
            "hardcoded-page-markup src/pages/about.tsx:1",
            "raw-css-value src/parts/basic/own.tsx:1",
        ]
    );
}

#[test]
fn unmapped_files_are_reported_and_settings_of_tools_are_not() {
    let files = application()
        .with(
            "src/main.tsx",
            "import \"./index.css\"\nimport { Home } from \"./pages/folder\"\nexport { Home }\n",
        )
        .with("vite.config.ts", "export default { color: \"#fff\" }\n")
        .with("src/logo.svg", "<svg/>");
    assert_eq!(found(&files), ["unmapped-file src/main.tsx:1"]);
}

#[test]
fn a_page_may_load_the_style_sheet() {
    let files = application()
        .with("src/pages/layout.tsx", "import \"../index.css\"\nexport const Layout = () => <main />\n");
    assert_eq!(found(&files), [] as [&str; 0]);
}

#[test]
fn tests_packages_and_build_output_are_skipped() {
    let raw = "export const Raw = () => <button style={{ color: \"#f00\" }} />\n";
    let mut files = application();
    for path in [
        "src/pages/folder.test.tsx",
        "src/pages/__tests__/x.tsx",
        "src/pages/folder.stories.tsx",
        "dist/pages/x.tsx",
        "node_modules/pkg/pages/x.tsx",
        ".next/pages/x.tsx",
    ] {
        files = files.with(path, raw);
    }
    assert_eq!(found(&files), [] as [&str; 0]);
}

#[test]
fn an_application_may_have_its_own_model() {
    let default = Files::of_default();
    let model = default.text("architecture.json").unwrap();
    let model = model.replace("[\"pages\", \"app\", \"routes\"]", "[\"src/screens\"]");
    assert!(model.contains("src/screens"));
    let files = application()
        .with("architecture.json", model)
        .with("src/screens/start.tsx", "export const Start = () => <svg />\n");
    assert_eq!(
        found(&files),
        ["unmapped-file src/pages/folder.tsx:1", "hardcoded-page-markup src/screens/start.tsx:1"],
        "`pages` is not mapped in its model"
    );
}

#[test]
fn a_finding_may_be_ignored_in_an_application_too() {
    let files = application().with(
        "src/pages/folder.tsx",
        "export const Home = () => (\n  // basepair-ignore hardcoded-page-markup: the one place where it has to be\n  <button>Raw</button>\n)\n",
    );
    assert_eq!(found(&files), [] as [&str; 0]);
}

#[test]
fn folders_are_mapped_to_elements_by_the_configuration() {
    let screen = "export const Home = () => <main style={{ padding: \"3px\" }} />\n";
    let files = application().with("src/screens/folder.tsx", screen);
    assert_eq!(found(&files), ["unmapped-file src/screens/folder.tsx:1"]);
    for element in ["N6", "6", "pages"] {
        let mapped = files.clone().with("basepair.toml", format!("[app.folders]\n{element} = ['screens']\n"));
        assert_eq!(found(&mapped), ["raw-css-value src/screens/folder.tsx:1"], "{element}");
    }
    let unknown = files.clone().with("basepair.toml", "[app.folders]\npagse = ['screens']\n");
    assert_eq!(found(&unknown), ["invalid-config basepair.toml:2", "unmapped-file src/screens/folder.tsx:1"]);
}

#[test]
fn levels_apply_to_an_application_too() {
    let files = application().with("src/screens/folder.tsx", "export const Home = () => <main />\n");
    let off = files.with(
        "basepair.toml",
        "[[overrides]]\npaths = ['src/screens/**']\nrules = { unmapped-file = 'off' }\n",
    );
    let report = report(&off);
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    assert_eq!(report.hidden().off, 1);
}

#[test]
fn names_that_installed_files_do_not_have_are_found() {
    let page = "import { Button, Buttons } from \"@/parts/basic/button\"\n\nfunction Row({ label }: { label: string }) {\n  return <p className=\"flex bg-primry\">{label}</p>\n}\n\nexport const Home = () => (\n  <main>\n    <Button variant=\"gost\">Go</Button>\n    <Row lable=\"a\" />\n  </main>\n)\n";
    let found = found(&INSTALLED.clone().with("src/pages/names.tsx", page));
    let of_names = found.iter().filter(|finding| finding.contains("src/pages/names.tsx"));
    let of_names: Vec<&str> = of_names.map(String::as_str).collect();
    assert_eq!(
        of_names,
        [
            "unknown-export src/pages/names.tsx:1",
            "unknown-class src/pages/names.tsx:4",
            "unknown-variant src/pages/names.tsx:9",
            "missing-prop src/pages/names.tsx:10",
            "unknown-prop src/pages/names.tsx:10",
        ]
    );
}
