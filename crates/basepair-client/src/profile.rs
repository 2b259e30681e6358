//! The consumers of a registry: their frameworks, the clients that install from it, and what a project has
//! before the first item is installed. Inferred from the project's own settings; `basepair.toml` can override
//! it.

mod destinations;

use crate::framework;
use crate::icons::is_placeholder;
use crate::install::svelte;
use crate::sources::Sources;
use basepair_catalog::catalog::Catalog;
use basepair_config::Config;
use basepair_config::client::Client;
use basepair_config::framework::Framework;
use basepair_model::path::join;
use std::collections::BTreeSet;

/// What the `init` command of a client creates. Taken from shadcn 4.23.0, shadcn-vue 2.8.2 and shadcn-svelte 1.7.0.
struct Start {
    client: Client,
    packages: &'static [&'static str],
}

const STARTS: &[Start] = &[
    Start {
        client: Client::Official,
        packages: &[
            "class-variance-authority",
            "clsx",
            "tailwind-merge",
            "tw-animate-css",
            "lucide-react",
            "shadcn",
            "tailwindcss",
        ],
    },
    Start {
        client: Client::Vue,
        packages: &[
            "class-variance-authority",
            "clsx",
            "tailwind-merge",
            "tw-animate-css",
            "lucide-vue-next",
            "@lucide/vue",
            "reka-ui",
            "tailwindcss",
        ],
    },
    Start {
        client: Client::Svelte,
        packages: &[
            "clsx",
            "tailwind-merge",
            "tailwind-variants",
            "tw-animate-css",
            "@lucide/svelte",
            "tailwindcss",
        ],
    },
];

/// Packages of the icon libraries that `components.json` can choose.
const ICONS: &[(&str, &str)] = &[
    ("lucide", "lucide-react"),
    ("radix", "@radix-ui/react-icons"),
    ("tabler", "@tabler/icons-react"),
    ("hugeicons", "@hugeicons/*"),
    ("phosphor", "@phosphor-icons/react"),
    ("remixicon", "@remixicon/react"),
];

/// What consumers of shadcn-svelte have, and what its client replaces while it installs (1.7.0).
const SVELTE_IMPORTS: &[&str] = &["$lib/utils*", "$lib/components/icon-placeholder/*"];

#[derive(Debug, Clone, Default)]
pub struct Profile {
    pub frameworks: BTreeSet<Framework>,
    pub clients: BTreeSet<Client>,
    /// Whether consumers may render on a server by default, so that client code must be marked.
    pub server_components: bool,
    /// What consumers have; a `*` at the end matches any rest.
    packages: Vec<String>,
    imports: Vec<String>,
    variables: Vec<String>,
    files: Vec<&'static str>,
    /// A script of the project that may change what is published: its name, and the file that it runs.
    pub custom_build: Option<(String, String)>,
    /// The folder that `@/` means in consumers' projects, without a slash: empty, or that of Laravel.
    pub root: &'static str,
    pub inferred: Inferred,
}

/// What the profile was inferred from, as text for people.
#[derive(Debug, Clone, Default)]
pub struct Inferred {
    pub frameworks: String,
    pub clients: String,
    pub server_components: String,
}

/// The script folder of a Laravel project.
const LARAVEL: &str = "resources/js";

impl Profile {
    /// The client that install lines name: the official one wherever it is among them.
    pub fn client(&self) -> Client {
        self.clients.first().copied().unwrap_or_default()
    }

    pub fn of(catalog: &Catalog, sources: &Sources, config: &Config) -> Self {
        let (seen, of_frameworks) = frameworks(catalog, sources);
        let frameworks = config.profile.frameworks.clone().unwrap_or(seen);
        let (seen, of_clients) = clients(catalog, sources, &frameworks);
        let clients = config.profile.clients.clone().unwrap_or_else(|| BTreeSet::from([seen]));
        let components = sources.components.as_ref();
        let mut targets = catalog.items().iter().flat_map(|item| &item.entry.files);
        let laravel = targets.any(|file| {
            let target = file.target.as_deref().map(|target| target.trim_start_matches("~/"));
            target.is_some_and(|target| target.starts_with(LARAVEL))
        });
        let root = if laravel { LARAVEL } else { "" };
        // Pages of Inertia are rendered by a browser.
        let inertia = catalog.items().iter().flat_map(|item| item.entry.object.strings("dependencies"));
        let inertia = inertia.map(|(text, _)| text).any(|text| text.starts_with("@inertiajs/"));
        let rsc = components.and_then(|components| components.rsc);
        let server_components = config.profile.server_components.unwrap_or_else(|| {
            rsc.unwrap_or_else(|| is_for_servers(&frameworks) && root.is_empty() && !inertia)
        });
        let of_servers = match rsc {
            Some(_) => "`rsc` in `components.json`",
            None if laravel || inertia => "targets of Laravel or packages of Inertia",
            None => "the frameworks",
        };
        let inferred = Inferred {
            frameworks: of_frameworks,
            clients: of_clients.to_owned(),
            server_components: of_servers.to_owned(),
        };
        let mut packages: Vec<String> = config.provided.packages.clone();
        let started =
            STARTS.iter().filter(|start| clients.contains(&start.client)).flat_map(|start| start.packages);
        packages.extend(
            frameworks
                .iter()
                .flat_map(|it| framework::packages(*it))
                .chain(started)
                .map(|it| (*it).to_owned()),
        );
        let icons = components.and_then(|components| components.icons.as_deref());
        packages.extend(
            ICONS.iter().filter(|(name, _)| Some(*name) == icons).map(|(_, package)| (*package).to_owned()),
        );
        let mut imports = config.provided.imports.clone();
        imports.extend(frameworks.iter().flat_map(|it| framework::modules(*it)).map(|it| (*it).to_owned()));
        imports.extend(components.and_then(|components| components.alias("utils")).map(str::to_owned));
        imports.push("@/lib/utils".to_owned());
        if clients.contains(&Client::Svelte) {
            imports.extend(SVELTE_IMPORTS.iter().map(|it| (*it).to_owned()));
        }
        let files = frameworks.iter().flat_map(|it| framework::files(*it)).copied().collect();
        let mut variables = config.provided.variables.clone();
        variables
            .extend(frameworks.iter().flat_map(|it| framework::variables(*it)).map(|it| (*it).to_owned()));
        Self {
            frameworks,
            clients,
            server_components,
            packages,
            imports,
            variables,
            files,
            root,
            inferred,
            custom_build: custom_build(sources),
        }
    }

    pub fn provides_package(&self, name: &str) -> bool {
        self.packages.iter().any(|pattern| fits(pattern, name))
    }

    /// Whether every project has the module that is imported under this name.
    pub fn provides_import(&self, specifier: &str) -> bool {
        let provides = |name: &str| self.imports.iter().any(|pattern| fits(pattern, name));
        let for_svelte = || self.clients.contains(&Client::Svelte) && provides(&svelte::import(specifier));
        let for_icons = || self.clients.contains(&Client::Official) && is_placeholder(specifier);
        provides(specifier) || for_svelte() || for_icons()
    }

    /// Whether a custom property, with its dashes, is defined.
    pub fn provides_variable(&self, name: &str) -> bool {
        self.variables.iter().any(|pattern| fits(pattern, name))
    }

    /// Whether a template of the framework has a file at this path, with or without `src`.
    pub fn provides_file(&self, path: &str) -> bool {
        let path = path.strip_prefix("src/").unwrap_or(path);
        self.files.iter().any(|file| file.strip_prefix("src/").unwrap_or(file) == path)
    }

    pub fn uses(&self, framework: Framework) -> bool {
        self.frameworks.contains(&framework)
    }
}

/// Whether a text matches a pattern; a `*` at its end matches any rest.
pub fn fits(pattern: &str, text: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => text.starts_with(start),
        None => pattern == text,
    }
}

/// What follows the last dot of a path, or all of it. Endings are short, so they are searched byte by byte.
fn ending(path: &str) -> &str {
    let dot = path.bytes().rposition(|byte| byte == b'.');
    dot.and_then(|dot| path.get(dot + 1..)).unwrap_or(path)
}

/// The frameworks that the registry's packages depend on and its files are written for, and the evidence for them.
fn frameworks(catalog: &Catalog, sources: &Sources) -> (BTreeSet<Framework>, String) {
    let mut found = BTreeSet::new();
    let mut signs: Vec<String> = Vec::new();
    let mut endings = BTreeSet::new();
    let mut homes = BTreeSet::new();
    for file in catalog.items().iter().flat_map(|item| &item.entry.files) {
        endings.insert(ending(&file.path));
        if !sources.packages().is_empty() {
            homes.insert(sources.package_of(&file.path).map(|package| package.folder.as_str()));
        }
    }
    let signed = |framework: Framework, folder: &str| {
        let package = sources.packages().iter().find(|package| package.folder == folder)?;
        framework::signs(framework).iter().find(|sign| package.dependencies.contains_key(**sign))
    };
    for folder in homes.into_iter().flatten().chain(["", ".."]) {
        for (_, framework) in Framework::ALL {
            let Some(sign) = signed(*framework, folder) else { continue };
            if found.insert(*framework) {
                signs.push(format!("`{sign}` in `{}`", join(folder, "package.json")));
            }
        }
    }
    for (ending, framework) in
        [("vue", Framework::Vue), ("svelte", Framework::Svelte), ("astro", Framework::Astro)]
    {
        if endings.contains(ending) && found.insert(framework) {
            signs.push(format!("files that end in `.{ending}`"));
        }
    }
    let scripts = endings.contains("tsx") || endings.contains("jsx") || endings.is_empty();
    // A site may be built with another framework than the items that it publishes.
    if scripts && !found.contains(&Framework::Solid) || found.is_empty() {
        let script = if endings.contains("jsx") { "`.jsx`" } else { "`.tsx`" };
        let is_new = found.insert(Framework::React);
        match endings.is_empty() || !scripts {
            _ if !is_new => {}
            true => signs.push("no other evidence".to_owned()),
            false => signs.push(format!("files that end in {script}")),
        }
    }
    (found, signs.join(", "))
}

fn clients(catalog: &Catalog, sources: &Sources, frameworks: &BTreeSet<Framework>) -> (Client, &'static str) {
    let schema = sources.components.as_ref().map_or("", |components| components.schema.as_str());
    let own = catalog.registry.schema.as_deref().unwrap_or_default();
    let named = |text: &str| schema.contains(text) || own.contains(text);
    let only = |ending: &str| {
        let files = catalog.items().iter().flat_map(|item| &item.entry.files);
        let mut components =
            files.filter(|file| [".tsx", ".jsx", ".vue", ".svelte"].iter().any(|it| file.path.ends_with(it)));
        components.clone().next().is_some() && components.all(|file| file.path.ends_with(ending))
    };
    const NAMED: &str = "`$schema` of the manifest or of `components.json`";
    let vue = frameworks.contains(&Framework::Vue) || frameworks.contains(&Framework::Nuxt);
    if named("shadcn-svelte") {
        (Client::Svelte, NAMED)
    } else if frameworks.contains(&Framework::Svelte) && only(".svelte") {
        (Client::Svelte, "components that all end in `.svelte`")
    } else if named("shadcn-vue") {
        (Client::Vue, NAMED)
    } else if vue && only(".vue") {
        (Client::Vue, "components that all end in `.vue`")
    } else {
        (Client::Official, "no evidence of another client")
    }
}

/// Words in names of scripts that only read a registry, or build something else.
const ASIDE: &[&str] = &[
    "validate", "check", "serve", "list", "capture", "audit", "release", "index", "metadata", "token", "deps",
];

/// A script of the registry's own package that concerns the registry and runs a program of the project.
fn custom_build(sources: &Sources) -> Option<(String, String)> {
    let package = sources.packages().iter().find(|package| package.folder.is_empty())?;
    let about = |name: &str| name.contains("registry") && !ASIDE.iter().any(|word| name.contains(word));
    let program = |command: &str| {
        let endings = [".js", ".mjs", ".cjs", ".ts", ".mts"];
        let mut words =
            command.split_whitespace().filter(|word| endings.iter().any(|end| word.ends_with(end)));
        words.find(|word| !word.contains("index")).map(str::to_owned)
    };
    let mut scripts = package.scripts.iter().filter(|(name, _)| about(name));
    scripts.find_map(|(name, command)| Some((name.clone(), program(command)?)))
}

/// Next renders on the server by default, and any React project may use Next, whatever the registry itself is
/// built with; one for phones may not.
fn is_for_servers(frameworks: &BTreeSet<Framework>) -> bool {
    let other =
        [Framework::ReactRouter, Framework::ReactNative].iter().any(|other| frameworks.contains(other));
    frameworks.contains(&Framework::React) && (!other || frameworks.contains(&Framework::Next))
}
