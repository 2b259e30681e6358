//! Tests of the configuration: what is valid, what is rejected and where, and that everything is generated from one table.

use super::reference::EXAMPLE;
use super::*;
use basepair_model::finding::Finding;
use basepair_model::place::SourceText;
use basepair_model::rule::{self, Severity};

/// Every problem as `text at the location: message | help`.
fn problems(text: &str, flags: &[&str]) -> Vec<String> {
    let flags: Vec<ConfigFlag> = flags.iter().map(|flag| ConfigFlag::Setting((*flag).to_owned())).collect();
    shown(text, &flags)
}

fn shown(text: &str, overrides: &[ConfigFlag]) -> Vec<String> {
    let (_, problems) = Config::parse_with(text, overrides);
    let shown = |problem: &Problem| {
        let at = &problem.place.source.text[problem.place.span.start()..problem.place.span.end()];
        format!("{at}: {} | {}", problem.message, problem.help)
    };
    problems.iter().map(shown).collect()
}

fn config(text: &str) -> Config {
    let (config, problems) = Config::parse(text);
    assert!(problems.is_empty(), "{problems:?}");
    config
}

fn finding(rule: &'static rule::Rule, file: &str) -> Finding {
    let place = Place::new(&SourceText::new(file, ""), Span::default());
    Finding::new(rule, place, "m", "h")
}

#[test]
fn the_example_of_the_reference_is_valid() {
    let config = config(EXAMPLE);
    assert_eq!(config.registry.addresses, ["https://ui.acme.dev/r/{name}.json", "acme/ui"]);
    assert_eq!(config.registry.namespaces, ["@acme"]);
    assert_eq!(config.registry.base_url.as_deref(), Some("https://ui.acme.dev"));
    assert_eq!(config.profile.frameworks, Some(BTreeSet::from([Framework::Next])));
    assert_eq!(config.profile.clients, Some(BTreeSet::from([Client::Official])));
    assert_eq!(config.profile.server_components, Some(true));
    assert_eq!(config.provided.packages, ["@acme/icons", "@acme/internal-*"]);
    assert_eq!(config.provided.imports.len() + config.provided.variables.len(), 3);
    assert_eq!(config.options.packages, ["@acme/polyfill-*"]);
    assert!(config.options.values.contains("44px"));
    assert!(config.allow.reason(".husky/pre-commit").unwrap().contains("git hooks"));
    assert_eq!(config.allow.reason(".husky/a/b"), None);
    assert_eq!(
        (config.app.folders[0].path.as_str(), config.app.folders[0].element.as_str()),
        ("src/screens", "pages")
    );
    assert_eq!((config.check.baseline.as_deref(), config.check.strict), (Some("known.json"), Some(true)));
    assert_eq!(config.build.output.as_deref(), Some("public/r"));
    assert_eq!(config.serve.listen.as_deref(), Some("127.0.0.1:8080"));
    assert_eq!((config.serve.allow_host.len(), config.serve.log_format.as_deref()), (1, Some("json")));
    assert_eq!(
        (config.site.title.as_deref(), config.site.accent.as_deref()),
        (Some("Acme UI"), Some("#0a7d5a"))
    );
    assert_eq!(config.site.navigation[0].href, "https://github.com/acme/ui");
    assert_eq!(config.history.since.as_deref(), Some("v1.0.0"));
    assert!(config.history.hides_item("legacy-table") && !config.history.hides_item("legacy"));
}

#[test]
fn the_settings_missing_in_the_example_are_valid_too() {
    let config = config(
        "[registry]\nmanifest = 'packages/ui/registry.json'\nitem-url = 'https://a.example/{name}.json'\n\
         [rules]\nunknown-item-key.keys = ['owner']\n\
         [check]\nformat = 'sarif'\nannounced = ['button:Button.size']\n\
         [build]\nregistry-dependencies = 'namespace'\nnamespace = '@acme'\n\
         [serve]\nwatch = false\ndrain-delay = 5\nlog-level = 'debug'\naccess-log = true\nsecurity-contact = 'mailto:a@b.example'\n\
         [site]\ntagline = 'One'\nlogo = 'assets/logo.png'\n",
    );
    assert_eq!(config.registry.manifest.as_deref(), Some("packages/ui/registry.json"));
    assert_eq!(config.registry.item_url.as_deref(), Some("https://a.example/{name}.json"));
    assert!(config.options.keys.contains("owner"));
    assert_eq!(config.check.format.as_deref(), Some("sarif"));
    assert_eq!(config.check.announced, ["button:Button.size"]);
    assert_eq!(config.build.registry_dependencies.as_deref(), Some("namespace"));
    assert_eq!(config.build.namespace.as_deref(), Some("@acme"));
    assert_eq!((config.serve.watch, config.serve.drain_delay), (Some(false), Some(5)));
    assert_eq!((config.serve.log_level.as_deref(), config.serve.access_log), (Some("debug"), Some(true)));
    assert_eq!(config.serve.security_contact.as_deref(), Some("mailto:a@b.example"));
    assert_eq!(
        (config.site.tagline.as_deref(), config.site.logo.as_deref()),
        (Some("One"), Some("assets/logo.png"))
    );
}

#[test]
fn misspelt_tables_keys_and_rules_are_rejected_with_a_suggestion() {
    assert_eq!(
        problems("[registri]\n", &[]),
        ["registri: unknown table `registri` | write `registry`, or remove it"]
    );
    assert_eq!(
        problems("[profile]\nframework = 'next'\n", &[]),
        ["framework: unknown key of `[profile]`: `framework` | write `frameworks`, or remove it"]
    );
    assert_eq!(
        problems("[rules]\nraw-css-valu = 'off'\n", &[]),
        ["raw-css-valu: unknown rule `raw-css-valu` | write `raw-css-value`, or remove the line"]
    );
    assert_eq!(
        problems("[rules]\nraw-css-value = { vlues = ['1px'] }\n", &[]),
        ["vlues: unknown option of `raw-css-value`: `vlues` | write `values`, or remove it"]
    );
    assert_eq!(
        problems("[[overrides]]\npath = ['a']\n", &[]),
        ["path: unknown key of an override: `path` | write `paths`, or remove it"]
    );
}

#[test]
fn a_value_of_the_wrong_type_names_what_is_expected() {
    for (text, expected) in [
        (
            "[check]\nstrict = 'yes'\n",
            "'yes': `check.strict` is a string, not `true` or `false` | write `true` or `false`",
        ),
        (
            "[serve]\ndrain-delay = -1\n",
            "-1: `serve.drain-delay` is out of range | write a whole number of seconds, at most 3600",
        ),
        (
            "[provided]\npackages = 'a'\n",
            "'a': `provided.packages` is a string, not a list, `[…]` | write a list, `[…]`",
        ),
        (
            "registry = 1\n",
            "1: `registry` is a number, not a table, `[registry]` | write a table, `[registry]`",
        ),
        (
            "[profile]\nframeworks = ['angular']\n",
            "'angular': `angular` is not a valid value of `frameworks` | write one of `react`, `next`, `react-router`, `vue`, `nuxt`, `svelte`, `solid`, `astro`, `react-native`",
        ),
        (
            "[check]\nformat = 'jsn'\n",
            "'jsn': `jsn` is not a valid value of `format` | write `json`, or another of `text`, `json`, `sarif`, `github`, `gitlab`, `junit`",
        ),
        (
            "[registry]\naddresses = ['nowhere']\n",
            "'nowhere': `nowhere` is not an address of a registry | write a URL that contains `{name}`, or `owner/repository`",
        ),
        (
            "[site]\nlogo = '../logo.png'\n",
            "'../logo.png': `../logo.png` is not the path of an image | write the path of a `.webp`, `.png`, `.jpg` or `.avif` file below the root",
        ),
        ("[site]\nnavigation = [{ title = 'x' }]\n", "{ title = 'x' }: the link has no `href` | add `href`"),
        (
            "[[overrides]]\nrules = { missing-title = 'off' }\n",
            "[[overrides]]: the override has no selector, so it would apply to everything | add `paths`, `items` or `nodes`, or set the levels in `[rules]`",
        ),
        (
            "[[overrides]]\npaths = ['{a']\n",
            "'{a': `{a` is not a valid glob: unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?) | write a path with `*`, `**` and `?`, such as `registry/legacy/**`",
        ),
        (
            "[allow]\n'.husky/*' = ' '\n",
            "' ': `.husky/*` is allowed without a reason, so the entry has no effect | write why consumers need it, as a string",
        ),
        (
            "[allow]\n'**' = 'all'\n",
            "'**': `**` would allow everything | list the intended destinations, such as `.husky/*`",
        ),
        (
            "[allow]\n'{a,**}' = 'all'\n",
            "'{a,**}': `{a,**}` would allow unrelated destinations | list the intended destinations, such as `.husky/*`",
        ),
        (
            "[allow]\n'[!x]*' = 'all'\n",
            "'[!x]*': `[!x]*` would allow unrelated destinations | list the intended destinations, such as `.husky/*`",
        ),
        (
            "[app.folders]\npages = ['/abs']\n",
            "'/abs': `/abs` is not a folder | write a folder such as `src/screens`, relative to the root",
        ),
    ] {
        assert_eq!(problems(text, &[]), [expected], "{text}");
    }
}

#[test]
fn invalid_links_and_colours_are_rejected() {
    for href in [
        "javascript:alert(1)",
        "//evil.example",
        "data:text/html,x",
        "mailto:",
        "https://",
        "/a b",
        "/\"x",
        "\\\\a",
    ] {
        let text = format!("[site]\nnavigation = [{{ title = 'x', href = '{href}' }}]\n");
        assert_eq!(problems(&text, &[]).len(), 1, "{href}");
    }
    for href in
        ["https://a.example/x?y#z", "http://a.example", "mailto:a@b.example", "/documents", "./x", "#top"]
    {
        config(&format!("[site]\nnavigation = [{{ title = 'x', href = '{href}' }}]\n"));
    }
    for accent in
        ["red; } body { display: none", "url(x)", "var(--x)", "#12", "expression(1)", "rgb(1 2 3); x"]
    {
        assert_eq!(problems(&format!("[site]\naccent = '{accent}'\n"), &[]).len(), 1, "{accent}");
    }
}

#[test]
fn rules_that_protect_consumers_cannot_be_turned_off_or_lowered() {
    for rule in rule::all() {
        let fixed = rule.effect != rule::Effect::None || rule.name == "invalid-config";
        for level in ["off", "note"] {
            let lines = [
                format!("[rules]\n{} = '{level}'\n", rule.name),
                format!("[[overrides]]\npaths = ['**']\nrules = {{ {} = '{level}' }}\n", rule.name),
            ];
            for text in lines {
                let (config, found) = Config::parse(&text);
                assert_eq!(found.len(), usize::from(fixed), "{text}: {found:?}");
                let expected = match (fixed, level) {
                    (true, _) => Some(rule.severity),
                    (false, "off") => None,
                    (false, _) => Some(Severity::Note),
                };
                assert_eq!(config.levels.of(&finding(rule, "a.tsx")), expected, "{text}");
            }
        }
        config(&format!("[rules]\n{} = '{}'\n", rule.name, rule.severity.as_str()));
    }
    let found = problems("[rules]\nunsafe-target = 'off'\n", &[]);
    assert!(
        found[0].starts_with(
            "'off': `unsafe-target` cannot be turned off: it prevents the installation of harmful items"
        ),
        "{found:?}"
    );
}

#[test]
fn the_last_override_that_names_the_rule_wins() {
    let config = config(
        "[rules]\nmissing-title = 'error'\n\
         [[overrides]]\npaths = ['legacy/**']\nrules = { missing-title = 'off', missing-demo = 'error' }\n\
         [[overrides]]\npaths = ['legacy/new/*']\nrules = { missing-title = 'warning' }\n\
         [[overrides]]\nitems = ['forms/*']\npaths = ['registry.json']\nrules = { missing-title = 'note' }\n",
    );
    let level = |file: &str, item: Option<&str>| {
        let mut finding = finding(&rule::MISSING_TITLE, file);
        finding.item = item.map(str::to_owned);
        config.levels.of(&finding)
    };
    assert_eq!(level("registry.json", None), Some(Severity::Error));
    assert_eq!(level("legacy/a.tsx", None), None);
    assert_eq!(level("legacy/new/a.tsx", None), Some(Severity::Warning));
    assert_eq!(level("legacy/new/deep/a.tsx", None), None);
    assert_eq!(level("registry.json", Some("forms/field")), Some(Severity::Note));
    assert_eq!(level("other.json", Some("forms/field")), Some(Severity::Error), "every selector must match");
    assert_eq!(config.levels.of(&finding(&rule::MISSING_DEMO, "legacy/new/a.tsx")), Some(Severity::Error));
}

#[test]
fn a_flag_overrides_the_file_and_its_errors_point_at_the_flag() {
    let flags =
        ["check.strict=true", "site.title=Acme UI", "rules.missing-title=off", "provided.packages=[\"b\"]"];
    let flags = flags.map(|flag| ConfigFlag::Setting(flag.to_owned()));
    let file = "[check]\nstrict = false\nformat = 'json'\n[provided]\npackages = ['a']\n";
    let (config, found) = Config::parse_with(file, &flags);
    assert!(found.is_empty(), "{found:?}");
    assert_eq!((config.check.strict, config.check.format.as_deref()), (Some(true), Some("json")));
    assert_eq!(config.site.title.as_deref(), Some("Acme UI"));
    assert_eq!(config.provided.packages, ["b"]);
    assert_eq!(config.levels.of(&finding(&rule::MISSING_TITLE, "x")), None);
    assert!(config.set("check.strict").unwrap().is_flag());
    assert_eq!(config.set("check.format").unwrap().place.to_string(), "basepair.toml:3:10");

    for (flag, expected) in [
        (
            "check.strict",
            "check.strict: `check.strict` has no value | write `KEY=VALUE`, such as `check.strict=true`, or the path of a file",
        ),
        ("chek.strict=true", "chek: unknown table `chek` | write `check`, or remove it"),
        (
            "check.strict=maybe",
            "maybe: `check.strict` is a string, not `true` or `false` | write `true` or `false`",
        ),
        (
            "a b=c",
            "a b: `a b` is not the name of a setting | write the tables and the key separated by dots, such as `check.strict=true`",
        ),
    ] {
        assert_eq!(problems("", &[flag]), [expected]);
        let (_, found) = Config::parse_with("", &[ConfigFlag::Setting(flag.to_owned())]);
        assert_eq!(found[0].place.file(), FLAG);
    }
}

fn named(name: &str, text: &str) -> ConfigFlag {
    ConfigFlag::File { name: name.to_owned(), text: Ok(text.to_owned()) }
}

#[test]
fn only_whoever_runs_the_program_widens_who_may_read_names_code_and_leaves_the_root() {
    for (text, expected) in [
        (
            "[serve]\nlisten = '0.0.0.0:80'\n",
            "'0.0.0.0:80': `0.0.0.0:80` is reachable by others, which a `basepair.toml` that was found cannot decide | \
             set it with `--listen`, `BASEPAIR_LISTEN`, or `--config FILE`",
        ),
        (
            "[serve]\nlisten = 'localhost.evil.example:80'\n",
            "'localhost.evil.example:80': `localhost.evil.example:80` is reachable by others, which a `basepair.toml` that \
             was found cannot decide | set it with `--listen`, `BASEPAIR_LISTEN`, or `--config FILE`",
        ),
        (
            "[serve]\nkit = 'kit'\n",
            "'kit': a `basepair.toml` that was found cannot name code that runs in the server | set it with `--kit`, \
             `BASEPAIR_KIT`, or `--config FILE`",
        ),
        (
            "[check]\nbaseline = '../../x'\n",
            "'../../x': `../../x` is not below the root of the registry | write a path below it, or set it with \
             `--baseline`, `BASEPAIR_BASELINE`, or `--config FILE`",
        ),
    ] {
        assert_eq!(problems(text, &[]), [expected]);
        let (config, _) = Config::parse(text);
        assert_eq!((config.serve.listen, config.serve.kit, config.check.baseline), (None, None, None));
        let none: [String; 0] = [];
        assert_eq!(shown(text, &[named("./basepair.toml", text)]), none, "the same file, named");
        assert_eq!(shown("[site]\ntitle = 'x'\n", &[named("/etc/ui.toml", text)]), none);
        assert_eq!(shown(text, &[named("/etc/ui.toml", "[site]\ntitle = 'x'\n")]), [expected]);
    }
    for listen in ["127.0.0.1:1", "[::1]:1", "localhost:1", "127.9.9.9:0"] {
        config(&format!("[serve]\nlisten = '{listen}'\n"));
    }
    assert!(problems("", &["serve.listen=0.0.0.0:80", "serve.kit=/k", "check.baseline=../x"]).is_empty());
}

#[test]
fn a_named_file_overrides_the_found_one_and_has_its_own_locations() {
    let file = named("ops/ui.toml", "[check]\nstrict = false\n[serve]\nwatch = 1\n");
    let (config, found) = Config::parse_with("[check]\nstrict = true\nformat = 'json'\n", &[file]);
    assert_eq!((config.check.strict, config.check.format.as_deref()), (Some(false), Some("json")));
    assert_eq!(found[0].place.to_string(), "ops/ui.toml:4:9");
    assert!(!config.set("check.strict").unwrap().found && config.set("check.format").unwrap().found);
    let gone = ConfigFlag::File { name: "ui.toml".to_owned(), text: Err("is too large".to_owned()) };
    assert_eq!(
        shown("", &[gone]),
        [": `ui.toml` is too large | make it a regular UTF-8 file that this user can read"]
    );
}

#[test]
fn invalid_toml_is_the_only_problem_of_a_file() {
    let found = problems("[check]\nstrict = true\n[rules\n", &["check.strict=true"]);
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("the file is not valid TOML: "), "{found:?}");
    let (config, _) = Config::parse("[check]\nstrict = true\nstrict = false\n");
    assert_eq!(config.check.strict, None);
}

#[test]
fn every_setting_is_in_the_schema_and_in_the_reference() {
    let (schema, page) = (serde_json::from_str::<serde_json::Value>(&schema()).unwrap(), reference());
    for setting in SETTINGS {
        let mut at = &schema;
        for part in setting.path.split('.') {
            at = &at["properties"][part];
            // A rule is a level or a table.
            at = if at["anyOf"][1].is_object() { &at["anyOf"][1] } else { at };
        }
        assert!(at.is_object(), "{} is not in the schema", setting.path);
        let key = setting.path.split_once('.').map_or(setting.path, |(_, key)| key);
        assert!(page.contains(&format!("`{key}`")) || page.contains(&format!("[{key}]")), "{key}");
        assert!(setting.about.ends_with(['.', ']']) || setting.about.ends_with('`'), "{}", setting.about);
        assert!(
            TABLES.iter().any(|(table, _)| setting.path.split('.').next() == Some(table)),
            "{}",
            setting.path
        );
    }
    assert!(page.contains(EXAMPLE.trim_end()) && !page.contains("{{"));
}

/// The part of JSON Schema that our schema uses.
fn accepts(root: &serde_json::Value, schema: &serde_json::Value, value: &toml::Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return accepts(root, &root["$defs"][name.trim_start_matches("#/$defs/")], value);
    }
    if let Some(choices) = schema["enum"].as_array() {
        let found = choices.iter().any(|choice| choice.as_str() == value.as_str());
        return if found { Ok(()) } else { Err(format!("{value:?} is not one of {choices:?}")) };
    }
    if let Some(any) =
        schema["anyOf"].as_array().filter(|any| any.iter().all(|one| one["required"].is_null()))
    {
        let tried: Vec<_> = any.iter().map(|one| accepts(root, one, value)).collect();
        return tried.iter().find(|one| one.is_ok()).cloned().unwrap_or_else(|| tried[0].clone());
    }
    match (schema["type"].as_str().unwrap(), value) {
        ("string", toml::Value::String(_))
        | ("boolean", toml::Value::Boolean(_))
        | ("integer", toml::Value::Integer(_)) => Ok(()),
        ("array", toml::Value::Array(values)) => {
            values.iter().try_for_each(|value| accepts(root, &schema["items"], value))
        }
        ("object", toml::Value::Table(table)) => table.iter().try_for_each(|(key, value)| {
            let own = &schema["properties"][key];
            let inside = if own.is_null() { &schema["additionalProperties"] } else { own };
            if inside.is_object() { accepts(root, inside, value) } else { Err(format!("no `{key}`")) }
        }),
        (kind, value) => Err(format!("{value:?} is not a {kind}")),
    }
}

#[test]
fn the_schema_accepts_the_example_and_rejects_a_misspelt_key() {
    let schema: serde_json::Value = serde_json::from_str(&schema()).unwrap();
    let read = |text: &str| toml::Value::Table(toml::from_str(text).unwrap());
    assert_eq!(accepts(&schema, &schema, &read(EXAMPLE)), Ok(()));
    for wrong in [
        "[registri]\n",
        "[check]\nstrict = 1\n",
        "[rules]\nunsafe-target = 'off'\n",
        "[rules]\nx-y = 'off'\n",
    ] {
        assert!(accepts(&schema, &schema, &read(wrong)).is_err(), "{wrong}");
    }
}
