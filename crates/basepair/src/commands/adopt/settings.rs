//! The text of `basepair.toml` for a registry that is taken over: settings that cannot be inferred, and
//! inferred ones as comments. Only this module knows the format of that file.

use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::MANIFEST;
use basepair_catalog::wire::registries::own_registries;
use basepair_client::context::Context;
use basepair_client::dependency::Meaning;
use basepair_client::graph::Graph;
use basepair_client::own_addresses::Spelling;
use basepair_config::client::Client;
use basepair_config::framework::Framework;

/// What is written into the file.
#[derive(Debug, Clone, Default)]
pub(super) struct Settings {
    pub(super) manifest: Option<String>,
    /// Addresses and namespaces that the manifest uses for its own items; they are inferred every time.
    addresses: Vec<String>,
    namespaces: Vec<String>,
    frameworks: Vec<&'static str>,
    clients: Vec<&'static str>,
    server_components: bool,
    /// Whether items name siblings without saying where the registry is published.
    as_authored: bool,
    output: Option<String>,
    /// What is allowed, by destination, dependency or variable.
    pub(super) allow: Vec<(String, String)>,
    pub(super) baseline: bool,
}

/// The name of the baseline, beside `basepair.toml`.
pub(super) const BASELINE: &str = "basepair-baseline.json";
/// The default output directory of a build.
const OUTPUT: &str = "public/r";

impl Settings {
    pub(super) fn infer(catalog: &Catalog, context: &Context, manifest: &str, output: Option<&str>) -> Self {
        let graph = Graph::of(catalog, &context.hints());
        let (mut addresses, mut namespaces) = (Vec::new(), Vec::new());
        if let Some(Spelling::Address { start, end }) = graph.own.spelling() {
            match start
                .strip_suffix('/')
                .filter(|namespace| namespace.starts_with('@') && !namespace.contains('/'))
            {
                Some(namespace) => namespaces.push(namespace.to_owned()),
                None if start.contains("://") => addresses.push(format!("{start}{{name}}{end}")),
                None => addresses.push(start.trim_end_matches('/').to_owned()),
            }
        }
        let bare = (0..catalog.items().len()).flat_map(|item| graph.entries(item)).any(|entry| {
            matches!(entry.meaning, Meaning::Sibling(_)) && catalog.position(entry.text).is_some()
        });
        let gives_address = catalog.items().iter().any(|item| own_registries(catalog, item).next().is_some());
        let named = |all: &[(&'static str, Framework)]| {
            all.iter().filter(|(_, it)| context.profile.uses(*it)).map(|(name, _)| *name).collect()
        };
        let clients = Client::ALL.iter().filter(|(_, client)| context.profile.clients.contains(client));
        Self {
            manifest: Some(manifest.to_owned()).filter(|manifest| manifest != MANIFEST),
            addresses,
            namespaces,
            frameworks: named(Framework::ALL),
            clients: clients.map(|(name, _)| *name).collect(),
            server_components: context.profile.server_components,
            as_authored: bare || gives_address,
            output: output.map(str::to_owned).filter(|output| output != OUTPUT),
            ..Self::default()
        }
    }

    pub(super) fn text(&self) -> String {
        let mut out = String::from(
            "# Written by `basepair adopt`. Comments show inferred values; `basepair config` lists every setting.\n",
        );
        let mut table = Table::new(&mut out, "registry");
        if let Some(manifest) = &self.manifest {
            table.line(&format!("manifest = {}", text(manifest)));
        }
        if !self.addresses.is_empty() {
            table.line(&format!("# addresses = {}", list(&self.addresses)));
        }
        if !self.namespaces.is_empty() {
            table.line(&format!("# namespaces = {}", list(&self.namespaces)));
        }
        let mut table = Table::new(&mut out, "profile");
        table.line(&format!("# frameworks = {}", list(&self.frameworks)));
        table.line(&format!("# clients = {}", list(&self.clients)));
        table.line(&format!("# server-components = {}", self.server_components));
        let mut table = Table::new(&mut out, "build");
        if let Some(output) = &self.output {
            table.line(&format!("output = {}", text(output)));
        }
        if self.as_authored {
            table.line("# Items name each other by bare names, which clients look for in the official registry. To write URLs");
            table.line("# instead, set `base-url` in [registry] and remove this line.");
            table.line("registry-dependencies = \"as-authored\"");
        }
        let mut table = Table::new(&mut out, "allow");
        if !self.allow.is_empty() {
            table.line("# Without these, items would be withheld. Review each one: state the reason, or fix the item.");
        }
        for (what, reason) in &self.allow {
            table.line(&format!("{} = {}", text(what), text(reason)));
        }
        let mut table = Table::new(&mut out, "check");
        if self.baseline {
            table.line("# The findings at the time of adoption. They are hidden until they are fixed.");
            table.line(&format!("baseline = {}", text(BASELINE)));
        }
        out
    }
}

/// A table whose heading is written before its first line.
struct Table<'o> {
    out: &'o mut String,
    name: &'static str,
    begun: bool,
}

impl<'o> Table<'o> {
    fn new(out: &'o mut String, name: &'static str) -> Self {
        Self { out, name, begun: false }
    }

    fn line(&mut self, line: &str) {
        if !self.begun {
            self.out.push_str(&format!("\n[{}]\n", self.name));
            self.begun = true;
        }
        self.out.push_str(line);
        self.out.push('\n');
    }
}

/// A text as TOML, which reads escapes as JSON writes them, apart from escaped slashes that JSON does not need.
fn text(text: &str) -> String {
    let mut out = String::new();
    basepair_model::json::write_string(&mut out, text);
    out
}

fn list(texts: &[impl AsRef<str>]) -> String {
    let texts: Vec<String> = texts.iter().map(|it| text(it.as_ref())).collect();
    format!("[{}]", texts.join(", "))
}
