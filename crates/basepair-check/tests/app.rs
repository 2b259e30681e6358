//! Applications under the law: what is installed is known by where it landed, the rest by its folder.

use basepair_catalog::load::{Embedded, Memory as Files, load};
use basepair_check::app;
use basepair_syntax::Cache;

/// `rule file:line`, in the order of the report.
fn found(files: &Files) -> Vec<String> {
    let registry = load(&Embedded).unwrap().catalog.unwrap();
    let report = app::report(&registry, files, &Cache::default());
    let said = |f: &basepair_model::finding::Finding| {
        format!("{} {}:{}", f.rule.name, f.place.file(), f.place.start().line)
    };
    report.findings.iter().map(said).collect()
}

const COMPONENTS: &str = r#"{ "tailwind": { "css": "src/index.css" }, "aliases": { "components": "@/parts", "ui": "@/parts/basic", "lib": "@/lib", "hooks": "@/hooks" } }"#;
const SETTINGS: &str =
    r#"{ /* paths */ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"], }, }, }"#;

/// A small application in `src`, with aliases of its own.
fn application() -> Files {
    Files::default()
        .with("components.json", COMPONENTS)
        .with("tsconfig.json", SETTINGS)
        .with("package.json", r#"{ "dependencies": { "react": "^19", "react-dom": "^19" } }"#)
        .with("src/index.css", ":root {\n  --brand: #123456;\n  --wide: 13px;\n}\n.dark {\n  --brand: #abcdef;\n}\n")
        .with("src/parts/basic/button.tsx", "export const Button = (props: object) => <button {...props} />\n")
        .with("src/parts/greeting.tsx", "import { useHarness } from \"@/hooks/use-harness\"\nexport function Greeting() {\n  const { log, motion, LiveRegion } = useHarness(\"greeting\")\n  log.debug(motion.reduced)\n  return <LiveRegion />\n}\n")
        .with("src/hooks/use-harness.tsx", "export function useHarness(name: string) {\n  return { log: console, motion: { reduced: true }, LiveRegion: () => name }\n}\n")
        .with("src/pages/home.tsx", "import { Button } from \"@/parts/basic/button\"\nimport { Greeting } from \"@/parts/greeting\"\nexport const Home = () => <main><Greeting /><Button>Go</Button></main>\n")
}

#[test]
fn a_well_behaved_application_has_no_findings() {
    assert_eq!(found(&application()), [] as [&str; 0]);
}

#[test]
fn what_is_installed_answers_for_its_node_also_when_it_was_changed() {
    let files = application().with(
        "src/parts/basic/button.tsx",
        "import { Greeting } from \"@/parts/greeting\"\nimport { useHarness } from \"@/hooks/use-harness\"\nexport const Button = () => {\n  useHarness(\"button\")\n  return <button className=\"bg-[#fff]\"><Greeting /></button>\n}\n",
    );
    assert_eq!(
        found(&files),
        [
            "upward-import src/parts/basic/button.tsx:1",
            "harness-in-primitive src/parts/basic/button.tsx:2",
            "raw-css-value src/parts/basic/button.tsx:5",
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
fn files_that_belong_nowhere_are_one_note() {
    let files = application()
        .with(
            "src/main.tsx",
            "import \"./index.css\"\nimport { Home } from \"./pages/home\"\nexport { Home }\n",
        )
        .with("vite.config.ts", "export default { color: \"#fff\" }\n")
        .with("src/logo.svg", "<svg/>");
    assert_eq!(found(&files), ["unmapped-file architecture.json:1"]);
}

#[test]
fn tests_packages_and_what_tools_have_made_are_passed_over() {
    let raw = "export const Raw = () => <button style={{ color: \"#f00\" }} />\n";
    let mut files = application();
    for path in [
        "src/pages/home.test.tsx",
        "src/pages/__tests__/x.tsx",
        "src/pages/home.stories.tsx",
        "dist/pages/x.tsx",
        "node_modules/pkg/pages/x.tsx",
        ".next/pages/x.tsx",
    ] {
        files = files.with(path, raw);
    }
    assert_eq!(found(&files), [] as [&str; 0]);
}

#[test]
fn an_application_may_have_a_model_of_its_own() {
    let registry = load(&Embedded).unwrap().catalog.unwrap();
    let default = Files::of_default();
    let model = default.text("architecture.json").unwrap();
    let model = model.replace("[\"pages\", \"app\", \"routes\"]", "[\"src/screens\"]");
    assert!(model.contains("src/screens"));
    let files = application()
        .with("architecture.json", model)
        .with("src/screens/start.tsx", "export const Start = () => <svg />\n");
    let report = app::report(&registry, &files, &Cache::default());
    let rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule.name).collect();
    assert!(rules.contains(&"hardcoded-page-markup"), "{rules:?}");
    let note = report.findings.iter().find(|finding| finding.rule.name == "unmapped-file").unwrap();
    assert!(note.message.starts_with("1 of "), "`pages` means nothing to it: {}", note.message);
}

#[test]
fn a_finding_may_be_ignored_in_an_application_too() {
    let files = application().with(
        "src/pages/home.tsx",
        "export const Home = () => (\n  // basepair-ignore hardcoded-page-markup: the one place where it has to be\n  <button>Raw</button>\n)\n",
    );
    assert_eq!(found(&files), [] as [&str; 0]);
}
