//! The files of a new registry, as text.

use crate::cli::InitFramework;
use basepair_catalog::wire::pretty;
use basepair_model::path::file_name;
use serde_json::{Value, json};

/// The options of `init`.
#[derive(Debug)]
pub(super) struct Options<'w> {
    pub(super) framework: InitFramework,
    /// Whether to write an architecture model.
    pub(super) helix: bool,
    pub(super) name: &'w str,
    pub(super) namespace: Option<&'w str>,
    pub(super) base_url: Option<&'w str>,
    pub(super) homepage: Option<&'w str>,
}

/// The files to write.
#[derive(Debug)]
pub(super) struct Plan {
    /// By path from the registry's root, in reading order.
    pub(super) files: Vec<(String, String)>,
    /// What the tests need from npm.
    pub(super) packages: Vec<String>,
}

/// What differs between frameworks.
struct Kit {
    title: &'static str,
    client: &'static str,
    schema: &'static str,
    /// The import alias of a consumer's source folder.
    alias: &'static str,
    package: &'static str,
    compiler: &'static str,
    tests: &'static str,
    /// The sources of the first item: name, text, and its target if the client needs one.
    sources: &'static [(&'static str, &'static str, Option<&'static str>)],
    demo: (&'static str, &'static str, Option<&'static str>),
    test: (&'static str, &'static str),
    /// Whether an item is installed into its own folder.
    folders: bool,
}

const REACT: Kit = Kit {
    title: "React",
    client: "shadcn",
    schema: "https://ui.shadcn.com/schema/registry.json",
    alias: "@",
    package: include_str!("templates/react/package.json"),
    compiler: include_str!("templates/react/tsconfig.json"),
    tests: include_str!("templates/react/vitest.config.ts"),
    sources: &[("greeting.tsx", include_str!("templates/react/greeting.tsx"), None)],
    demo: ("greeting-demo.tsx", include_str!("templates/react/greeting-demo.tsx"), None),
    test: ("greeting.test.tsx", include_str!("templates/react/greeting.test.tsx")),
    folders: false,
};

const VUE: Kit = Kit {
    title: "Vue",
    client: "shadcn-vue",
    schema: "https://shadcn-vue.com/schema/registry.json",
    alias: "@",
    package: include_str!("templates/vue/package.json"),
    compiler: include_str!("templates/vue/tsconfig.json"),
    tests: include_str!("templates/vue/vitest.config.ts"),
    sources: &[
        ("Greeting.vue", include_str!("templates/vue/Greeting.vue"), None),
        ("index.ts", include_str!("templates/vue/index.ts"), None),
    ],
    demo: ("GreetingDemo.vue", include_str!("templates/vue/GreetingDemo.vue"), None),
    test: ("greeting.test.ts", include_str!("templates/vue/greeting.test.ts")),
    folders: true,
};

/// Its client installs nothing without targets, which its own build generates; ours writes what the manifest
/// contains.
const SVELTE: Kit = Kit {
    title: "Svelte",
    client: "shadcn-svelte",
    schema: "https://shadcn-svelte.com/schema/registry.json",
    alias: "$lib",
    package: include_str!("templates/svelte/package.json"),
    compiler: include_str!("templates/svelte/tsconfig.json"),
    tests: include_str!("templates/svelte/vitest.config.ts"),
    sources: &[
        (
            "greeting.svelte",
            include_str!("templates/svelte/greeting.svelte"),
            Some("greeting/greeting.svelte"),
        ),
        ("index.ts", include_str!("templates/svelte/index.ts"), Some("greeting/index.ts")),
    ],
    demo: (
        "greeting-demo.svelte",
        include_str!("templates/svelte/greeting-demo.svelte"),
        Some("greeting-demo.svelte"),
    ),
    test: ("greeting.test.ts", include_str!("templates/svelte/greeting.test.ts")),
    folders: true,
};

impl Plan {
    pub(super) fn new(options: &Options<'_>) -> Self {
        let kit = match options.framework {
            InitFramework::React => &REACT,
            InitFramework::Vue => &VUE,
            InitFramework::Svelte => &SVELTE,
        };
        let folder = match (options.helix, kit.folders) {
            (false, false) => "registry/ui",
            (false, true) => "registry/ui/greeting",
            (true, false) => "registry/n2-primitives",
            // Clients keep the folder of an item below a folder called `ui`.
            (true, true) => "registry/n2-primitives/ui/greeting",
        };
        let at = |name: &str| format!("{folder}/{name}");
        let mut files = vec![("basepair.toml".to_owned(), config(options))];
        if options.helix {
            let model = include_str!("templates/architecture.json");
            files.push((
                "architecture.json".to_owned(),
                model.replace("\"{{name}}\"", &pretty(&options.name)),
            ));
        }
        files.extend(kit.sources.iter().map(|(name, text, _)| (at(name), (*text).to_owned())));
        files.push((at(kit.demo.0), kit.demo.1.to_owned()));
        files.push((at(kit.test.0), kit.test.1.to_owned()));
        let package = kit.package.replace("{{package}}", &package_name(options.name));
        let packages = packages(&package);
        files.push(("package.json".to_owned(), package));
        files.push(("tsconfig.json".to_owned(), kit.compiler.replace("{{paths}}", &paths(options, kit))));
        files.push(("vitest.config.ts".to_owned(), kit.tests.to_owned()));
        files.push((".github/workflows/registry.yml".to_owned(), workflow(options)));
        files.push((".gitignore".to_owned(), include_str!("templates/gitignore").to_owned()));
        files.push(("README.md".to_owned(), readme(options, kit)));
        // Last: while it is missing, `init` can be run again.
        files.push(("registry.json".to_owned(), manifest(options, kit, folder)));
        Self { files, packages }
    }
}

fn manifest(options: &Options<'_>, kit: &Kit, folder: &str) -> String {
    let listed = |name: &str, kind: &str, target: Option<&str>| {
        let mut file = json!({ "path": format!("{folder}/{name}"), "type": kind });
        if let (Some(target), Some(object)) = (target, file.as_object_mut()) {
            object.insert("target".to_owned(), Value::from(target));
        }
        file
    };
    let sources: Vec<Value> =
        kit.sources.iter().map(|(name, _, target)| listed(name, "registry:ui", *target)).collect();
    let (demo, _, target) = kit.demo;
    let homepage = options.homepage.or(options.base_url).unwrap_or("https://ui.example.com");
    let manifest = json!({
        "$schema": kit.schema,
        "name": options.name,
        "homepage": homepage,
        "items": [
            {
                "name": "greeting",
                "type": "registry:ui",
                "title": "Greeting",
                "description": "A line that greets a person.",
                "files": sources,
                "categories": ["text"],
            },
            {
                "name": "greeting-demo",
                "type": "registry:component",
                "title": "Greeting demo",
                "description": "An example of Greeting.",
                "registryDependencies": ["greeting"],
                "files": [listed(demo, "registry:component", target)],
                "meta": { "demo": "greeting" },
                "categories": ["demo"],
            },
        ],
    });
    pretty(&manifest) + "\n"
}

pub(super) fn config(options: &Options<'_>) -> String {
    let mut text = "# Settings that cannot be inferred from the manifest and the sources. `basepair config` lists every setting.\n\n[registry]\n"
        .to_owned();
    text.push_str("# The URL of the site or server: an item is at <base-url>/r/<name>.json. Used in dependencies between items.\n");
    match options.base_url {
        Some(url) => text.push_str(&format!("base-url = {}\n", pretty(&url))),
        None => text.push_str("# base-url = \"https://ui.example.com\"\n"),
    }
    text.push_str("# The namespaces that consumers configure for this registry in components.json.\n");
    match options.namespace {
        Some(namespace) => text.push_str(&format!("namespaces = [{}]\n", pretty(&namespace))),
        None => text.push_str("# namespaces = [\"@acme\"]\n"),
    }
    text
}

/// The folders of the new model that contain modules.
const WITH_MODULES: &[&str] =
    &["n2-primitives", "n3-components", "n6-pages", "swappable", "core-guarantee", "shipped"];

/// The local paths of modules that items import by the paths of a consumer's project.
fn paths(options: &Options<'_>, kit: &Kit) -> String {
    let alias = kit.alias;
    let rows = ["components/ui", "components", "hooks", "lib"].map(|path| {
        let of_type = file_name(path);
        let folders: Vec<String> = match (options.helix, kit.folders, path) {
            (false, _, "components") => vec!["components".to_owned(), "blocks".to_owned()],
            (false, ..) => vec![of_type.to_owned()],
            (true, false, _) => WITH_MODULES.iter().map(|&element| element.to_owned()).collect(),
            // Clients keep the folder of an item below a folder that is named after its type.
            (true, true, _) => WITH_MODULES.iter().map(|element| format!("{element}/{of_type}")).collect(),
        };
        (path, folders)
    });
    let lines = rows.iter().map(|(path, folders)| {
        // The source folder of a Svelte project is called `lib` itself.
        let path =
            if alias == "$lib" && *path == "lib" { "$lib".to_owned() } else { format!("{alias}/{path}") };
        let folders: Vec<String> =
            folders.iter().map(|folder| format!("\"./registry/{folder}/*\"")).collect();
        format!("      \"{path}/*\": [{}]", folders.join(", "))
    });
    lines.collect::<Vec<_>>().join(",\n")
}

fn workflow(options: &Options<'_>) -> String {
    // Without an address there is nothing to build yet.
    let build = if options.base_url.is_some() { "      - run: basepair build\n" } else { "" };
    include_str!("templates/workflow.yml").replace("{{build}}\n", build)
}

fn readme(options: &Options<'_>, kit: &Kit) -> String {
    include_str!("templates/README.md")
        .replace("{{name}}", options.name)
        .replace("{{framework_title}}", kit.title)
        .replace("{{client}}", kit.client)
        .replace("{{node}}", if options.helix { " --node primitive" } else { "" })
}

/// A name that npm accepts for a private package.
fn package_name(name: &str) -> String {
    let plain: String =
        name.chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') { c.to_ascii_lowercase() } else { '-' }
            })
            .collect();
    let plain = plain.trim_matches(['-', '_']);
    if plain.is_empty() { "registry".to_owned() } else { plain.to_owned() }
}

/// The development dependencies of a package file, as arguments of npm.
fn packages(package: &str) -> Vec<String> {
    let package: Value = serde_json::from_str(package).unwrap_or_default();
    let listed = package.get("devDependencies").and_then(Value::as_object);
    listed
        .into_iter()
        .flatten()
        .map(|(name, range)| format!("{name}@{}", range.as_str().unwrap_or("*")))
        .collect()
}
