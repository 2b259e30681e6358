//! Every rule of the published schema, broken once. `¤` marks the location of the finding.

use crate::support::{assert_refused_at, entry, loaded, manifest, registry};

/// Fields of any item with a value of the wrong shape, and what the message names.
const ITEM: &[(&str, &str)] = &[
    (r#""$schema": ¤1"#, "`$schema` must be a string, found a number"),
    (r#""extends": ¤true"#, "`extends` must be a string, found a boolean"),
    (r#""title": ¤5"#, "`title` must be a string, found a number"),
    (r#""title": ¤null"#, "`title` must be a string, found null"),
    (r#""author": ¤"x""#, "`author` must be a string of at least 2 characters, found a string"),
    (r#""author": ¤12"#, "`author`"),
    (r#""description": ¤["a"]"#, "`description` must be a string, found an array"),
    (r#""dependencies": ¤"react""#, "`dependencies` must be an array, found a string"),
    (r#""dependencies": ["react", ¤1]"#, "`dependencies[1]` must be a string"),
    (r#""devDependencies": ¤{}"#, "`devDependencies` must be an array, found an object"),
    (r#""devDependencies": [¤null]"#, "`devDependencies[0]`"),
    (r#""registryDependencies": ¤"button""#, "`registryDependencies` must be an array"),
    (r#""registryDependencies": [¤{"name": "button"}]"#, "`registryDependencies[0]`"),
    (r#""files": ¤{"path": "a.tsx"}"#, "`files` must be an array"),
    (r#""files": ¤null"#, "`files` must be an array"),
    (r#""files": [¤"a.tsx"]"#, "`files[0]` must be an object, found a string"),
    (r#""files": [{"path": ¤1, "type": "registry:ui"}]"#, "`files[0].path` must be a string"),
    (r#""files": [{"path": "a.tsx", "type": "registry:ui", "target": ¤1}]"#, "`files[0].target`"),
    (r#""files": [{"path": "a.tsx", "type": "registry:page", "target": ¤null}]"#, "`files[0].target`"),
    (r#""files": [{"path": "a.tsx", "type": "registry:ui", "content": ¤{}}]"#, "`files[0].content`"),
    (r#""tailwind": ¤[]"#, "`tailwind` must be an object"),
    (r#""tailwind": {"config": ¤"x"}"#, "`tailwind.config` must be an object"),
    (r#""tailwind": {"config": {"content": ¤"x"}}"#, "`tailwind.config.content` must be an array"),
    (r#""tailwind": {"config": {"content": [¤1]}}"#, "`tailwind.config.content[0]`"),
    (r#""tailwind": {"config": {"theme": ¤[]}}"#, "`tailwind.config.theme` must be an object"),
    (r#""tailwind": {"config": {"plugins": ¤{}}}"#, "`tailwind.config.plugins` must be an array"),
    (r#""tailwind": {"config": {"plugins": [¤{}]}}"#, "`tailwind.config.plugins[0]`"),
    (r#""cssVars": ¤[]"#, "`cssVars` must be an object"),
    (r#""cssVars": {"theme": ¤"x"}"#, "`cssVars.theme` must be an object"),
    (r#""cssVars": {"theme": {"a": ¤1}}"#, "`cssVars.theme.a` must be a string"),
    (r#""cssVars": {"light": {"b": ¤null}}"#, "`cssVars.light.b` must be a string"),
    (r#""cssVars": {"dark": {"c": ¤{}}}"#, "`cssVars.dark.c` must be a string"),
    (r#""css": ¤"x""#, "`css` must be an object"),
    (r#""css": ¤[]"#, "`css` must be an object"),
    (r#""css": {"a": ¤1}"#, "`css.a` must be a string, an object, or an array"),
    (r#""css": {"a": ¤null}"#, "`css.a`"),
    (r#""css": {"a": {"b": {"c": ¤true}}}"#, "`css.a.b.c`"),
    (r#""css": {"a": [¤1]}"#, "`css.a[0]` must be a string or a flat object"),
    (r#""css": {"a": [¤["x"]]}"#, "`css.a[0]`"),
    (r#""css": {"a": ["x", {"b": ¤1}]}"#, "`css.a[1].b` must be a string"),
    (r#""css": {"a": [{"b": ¤{"c": "d"}}]}"#, "`css.a[0].b` must be a string"),
    (r#""envVars": ¤["A"]"#, "`envVars` must be an object"),
    (r#""envVars": {"A": ¤1}"#, "`envVars.A` must be a string"),
    (r#""meta": ¤[]"#, "`meta` must be an object"),
    (r#""meta": ¤"x""#, "`meta` must be an object"),
    (r#""docs": ¤{}"#, "`docs` must be a string"),
    (r#""categories": ¤"a""#, "`categories` must be an array"),
    (r#""categories": [¤1]"#, "`categories[0]` must be a string"),
];

const FONT: &[(&str, &str)] = &[
    (r#""font": ¤"Inter""#, "`font` must be an object"),
    (r#""font": ¤null"#, "`font` must be an object"),
    (r#"{"family": ¤1, "provider": "google", "import": "I", "variable": "v"}"#, "`font.family`"),
    (r#"{"family": "I", "provider": ¤"bunny", "import": "I", "variable": "v"}"#, "must be one of `google`"),
    (r#"{"family": "I", "provider": "google", "import": ¤1, "variable": "v"}"#, "`font.import`"),
    (r#"{"family": "I", "provider": "google", "import": "I", "variable": ¤1}"#, "`font.variable`"),
    (r#"+"weight": ¤"400""#, "`font.weight` must be an array"),
    (r#"+"weight": [¤400]"#, "`font.weight[0]` must be a string"),
    (r#"+"subsets": ¤"latin""#, "`font.subsets` must be an array"),
    (r#"+"subsets": [¤1]"#, "`font.subsets[0]` must be a string"),
    (r#"+"selector": ¤1"#, "`font.selector` must be a string"),
    (r#"+"dependency": ¤[]"#, "`font.dependency` must be a string"),
];

const CONFIG: &[(&str, &str)] = &[
    (r#"¤[]"#, "`config` must be an object"),
    (r#"{¤"colour": 1}"#, "unknown key `config.colour`"),
    (r#"{"$schema": ¤1}"#, "`config.$schema`"),
    (r#"{"style": ¤1}"#, "`config.style`"),
    (r#"{"iconLibrary": ¤1}"#, "`config.iconLibrary`"),
    (r#"{"menuColor": ¤"red"}"#, "`config.menuColor` must be one of `default`, `inverted`"),
    (r#"{"menuAccent": ¤"loud"}"#, "`config.menuAccent` must be one of `subtle`, `bold`"),
    (r#"{"tailwind": ¤1}"#, "`config.tailwind` must be an object"),
    (r#"{"tailwind": {"config": ¤1}}"#, "`config.tailwind.config`"),
    (r#"{"tailwind": {"css": ¤1}}"#, "`config.tailwind.css`"),
    (r#"{"tailwind": {"baseColor": ¤1}}"#, "`config.tailwind.baseColor`"),
    (r#"{"tailwind": {"cssVariables": ¤"true"}}"#, "`config.tailwind.cssVariables` must be a boolean"),
    (r#"{"tailwind": {"prefix": ¤1}}"#, "`config.tailwind.prefix`"),
    (r#"{"aliases": ¤"@"}"#, "`config.aliases` must be an object"),
    (r#"{"aliases": {"components": ¤1}}"#, "`config.aliases.components`"),
    (r#"{"aliases": {"utils": ¤1}}"#, "`config.aliases.utils`"),
    (r#"{"aliases": {"ui": ¤1}}"#, "`config.aliases.ui`"),
    (r#"{"aliases": {"lib": ¤1}}"#, "`config.aliases.lib`"),
    (r#"{"aliases": {"hooks": ¤null}}"#, "`config.aliases.hooks`"),
    (r#"{"registries": ¤[]}"#, "`config.registries` must be an object"),
    (r#"{"registries": {¤"a": "https://a/{name}"}}"#, "the registry name `a` must start with `@`"),
    (r#"{"registries": {"@a": ¤"https://a/"}}"#, "the URL of `@a` does not contain `{name}`"),
    (r#"{"registries": {"@a": ¤1}}"#, "`config.registries.@a` must be a string or an object"),
    (r#"{"registries": {"@a": {"url": ¤1}}}"#, "`config.registries.@a.url` must be a string"),
    (r#"{"registries": {"@a": {"url": ¤"https://a"}}}"#, "the URL of `@a` does not contain `{name}`"),
    (r#"{"registries": {"@a": {"url": "{name}", "params": ¤[]}}}"#, "`config.registries.@a.params`"),
    (r#"{"registries": {"@a": {"url": "{name}", "params": {"v": ¤1}}}}"#, ".params.v` must be a string"),
    (r#"{"registries": {"@a": {"url": "{name}", "headers": ¤"x"}}}"#, "`config.registries.@a.headers`"),
    (r#"{"registries": {"@a": {"url": "{name}", "headers": {"X": ¤1}}}}"#, ".headers.X` must be a string"),
];

/// Whole entries with something missing.
const MISSING: &[(&str, &str)] = &[
    (r#"¤{"type": "registry:ui"}"#, "`items[0].name` is missing"),
    (r#"¤{"name": "a"}"#, "`type` is missing"),
    (r#"{"name": "a", "type": "registry:ui", "files": [¤{"type": "registry:ui"}]}"#, "`files[0].path`"),
    (r#"{"name": "a", "type": "registry:ui", "files": [¤{"path": "a.tsx"}]}"#, "`files[0].type`"),
    (r#"¤{"name": "a", "type": "registry:font"}"#, "`font` is missing"),
    (
        r#"{"name": "a", "type": "registry:font", "font": ¤{"provider": "google", "import": "i", "variable": "v"}}"#,
        "`font.family` is missing",
    ),
    (
        r#"{"name": "a", "type": "registry:font", "font": ¤{"family": "f", "import": "i", "variable": "v"}}"#,
        "`font.provider` is missing",
    ),
    (
        r#"{"name": "a", "type": "registry:font", "font": ¤{"family": "f", "provider": "google", "variable": "v"}}"#,
        "`font.import` is missing",
    ),
    (
        r#"{"name": "a", "type": "registry:font", "font": ¤{"family": "f", "provider": "google", "import": "i"}}"#,
        "`font.variable` is missing",
    ),
    (
        r#"{"name": "a", "type": "registry:base", "config": {"registries": {"@a": ¤{}}}}"#,
        "`config.registries.@a.url` is missing",
    ),
];

/// Whole manifests.
const ROOT: &[(&str, &str, &str)] = &[
    (r#"¤{"homepage": "h", "items": []}"#, "missing-field", "`name` is missing"),
    (r#"¤{"name": "n", "items": []}"#, "missing-field", "`homepage` is missing"),
    (r#"{"name": ¤"", "homepage": "h", "items": []}"#, "missing-field", "`name` is missing"),
    (r#"{"name": "n", "homepage": ¤"", "items": []}"#, "missing-field", "`homepage` is missing"),
    (r#"¤{"name": "n", "homepage": "h"}"#, "missing-field", "`items` is missing"),
    (r#"{"name": ¤1, "homepage": "h", "items": []}"#, "wrong-type", "`name` must be a string"),
    (r#"{"name": "n", "homepage": ¤null, "items": []}"#, "wrong-type", "`homepage` must be a string"),
    (r#"{"name": "n", "homepage": "h", "items": ¤{}}"#, "wrong-type", "`items` must be an array"),
    (r#"{"name": "n", "homepage": "h", "items": [¤"a"]}"#, "wrong-type", "`items[0]` must be an object"),
    (r#"{"name": "n", "homepage": "h", "include": ¤"x"}"#, "wrong-type", "`include` must be an array"),
    (r#"{"name": "n", "homepage": "h", "include": [¤1]}"#, "wrong-type", "`include[0]` must be a string"),
    (
        r#"{"$schema": ¤1, "name": "n", "homepage": "h", "items": []}"#,
        "wrong-type",
        "`$schema` must be a string",
    ),
    (r#"¤[]"#, "wrong-type", "a manifest must be an object, found an array"),
    (r#"¤null"#, "wrong-type", "a manifest must be an object, found null"),
];

fn assert_one(marked_items: &str, rule: &str, message: &str) {
    let found = assert_refused_at(registry(&[]), "registry.json", &manifest(marked_items), &[rule]);
    assert!(found[0].contains(message), "{} does not contain {message}", found[0]);
}

#[test]
fn a_field_of_the_wrong_type_is_refused_with_its_location() {
    for (members, message) in ITEM {
        assert_one(&entry("a", "ui", members), "wrong-type", message);
    }
    assert_one(r#"{"name": ¤1, "type": "registry:ui"}"#, "wrong-type", "`items[0].name` must be a string");
}

#[test]
fn a_font_of_the_wrong_shape_is_refused_with_its_location() {
    const WHOLE: &str = r#""family": "I", "provider": "google", "import": "I", "variable": "v""#;
    for (text, message) in FONT {
        let members = match text.strip_prefix('+') {
            Some(more) => format!("\"font\": {{{WHOLE}, {more}}}"),
            None if text.starts_with('{') => format!("\"font\": {text}"),
            None => (*text).to_owned(),
        };
        assert_one(&entry("a", "font", &members), "wrong-type", message);
    }
}

#[test]
fn a_configuration_of_the_wrong_shape_is_refused_with_its_location() {
    for (config, message) in CONFIG {
        assert_one(&entry("a", "base", &format!("\"config\": {config}")), "wrong-type", message);
    }
}

#[test]
fn a_missing_field_is_refused_where_its_object_starts() {
    for (item, message) in MISSING {
        assert_one(item, "missing-field", message);
    }
}

#[test]
fn a_manifest_of_the_wrong_shape_is_refused_with_its_location() {
    for (text, rule, message) in ROOT {
        let found = assert_refused_at(registry(&[]), "registry.json", text, &[rule]);
        assert!(found[0].contains(message), "{} does not contain {message}", found[0]);
    }
}

#[test]
fn an_unknown_item_type_is_refused_with_its_location() {
    for kind in
        [r#""registry:widget""#, r#""registry:UI""#, r#""ui""#, r#""registry:""#, r#""""#, "5", "null"]
    {
        let item = format!(r#"{{"name": "a", "type": ¤{kind}}}"#);
        assert_one(&item, "unknown-item-type", "unknown type");
    }
    let loaded = loaded(&registry(&[r#"{"name": "a", "type": "ui"}"#.to_owned()]));
    assert_eq!(loaded.findings[0].help, "write `registry:ui`");
    assert_eq!(loaded.findings[0].item.as_deref(), Some("a"));
}

#[test]
fn an_unknown_file_type_is_refused_with_its_location() {
    for kind in [r#""registry:widget""#, r#""tsx""#, "5"] {
        let files = format!(r#""files": [{{"path": "a.tsx", "type": ¤{kind}}}]"#);
        assert_one(&entry("a", "ui", &files), "unknown-file-type", "unknown type");
    }
}

#[test]
fn a_file_that_must_name_its_destination_is_refused_without_one() {
    for kind in ["file", "page"] {
        let files = format!(r#""files": [¤{{"path": "a.tsx", "type": "registry:{kind}"}}]"#);
        let message = format!("a `registry:{kind}` file has no `target`");
        assert_one(&entry("a", "item", &files), "missing-target", &message);
    }
}

#[test]
fn a_file_path_that_leaves_its_folder_is_refused_with_its_location() {
    for (path, problem) in [
        ("", "is empty"),
        ("../a.tsx", "leads out of its folder"),
        ("x/../../a.tsx", "leads out of its folder"),
        ("/etc/passwd", "is absolute"),
        ("C:/a.tsx", "is absolute"),
        ("https://x.example/a.tsx", "is a URL, not a path"),
        ("..\\\\a.tsx", "leads out of its folder"),
        ("x\\\\a.tsx", "contains a backslash"),
        ("a\\u0000.tsx", "contains a control character"),
    ] {
        let files = format!(r#""files": [{{"path": ¤"{path}", "type": "registry:ui"}}]"#);
        assert_one(&entry("a", "ui", &files), "escaping-path", problem);
    }
}
