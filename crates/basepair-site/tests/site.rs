//! A site in memory: files go in, pages come out.

use basepair_catalog::address::Addresses;
use basepair_catalog::document::Document;
use basepair_catalog::library::Library;
use basepair_catalog::load::{self, Memory};
use basepair_catalog::wire::may::MayAnswer;
use basepair_client::context::Context;
use basepair_client::resolve::Resolver;
use basepair_config::Site as Settings;
use basepair_model::rule::{self, RuleDoc};
use basepair_site::{
    Brand, Checks, ForAgents, Index, Live, Oracle, Past, Refusal, Server, UnknownName, View,
};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

pub(crate) struct Site {
    catalog: Library,
    addresses: Addresses,
    resolver: Resolver,
    index: OnceLock<Index>,
    rules: Vec<RuleDoc>,
    pub(crate) settings: Settings,
    pub(crate) front_page: Option<String>,
    pub(crate) live: Live<'static>,
    law: bool,
    pub(crate) is_folder: bool,
}

impl Site {
    /// The site of a registry, which has a model or not.
    pub(crate) fn of(memory: &Memory, law: bool) -> Self {
        let loaded = load::load(memory).expect("a manifest");
        let catalog = loaded.catalog.unwrap_or_else(|| panic!("{:#?}", loaded.findings));
        Self {
            resolver: Resolver::of(&catalog, &Arc::new(Context::of(&catalog, &loaded.surroundings.settings))),
            catalog: catalog.into(),
            addresses: Addresses::new("https://ui.example/base", None).unwrap(),
            index: OnceLock::new(),
            rules: rule::all().map(|rule| RuleDoc { rule, spec: "" }).collect(),
            settings: Settings::default(),
            front_page: None,
            live: Live::Absent,
            law,
            is_folder: false,
        }
    }

    /// A registry without a model. Every file exists; `texts` are the contents of some.
    pub(crate) fn plain(items: &Value, texts: &[(&str, &str)]) -> Self {
        Self::of(&registry(items, texts), false)
    }

    pub(crate) fn of_default() -> Self {
        Self::of(&Memory::of_default(), true)
    }

    pub(crate) fn view(&self) -> View<'_> {
        View {
            sections: basepair_site::PAGES,
            catalog: &self.catalog,
            law: self.law,
            addresses: &self.addresses,
            resolver: &self.resolver,
            index: &self.index,
            past: Past::Absent("this is a test"),
            checks: Checks { findings: &[], omitted: &[], rules: &self.rules, oracle: &NoOracle },
            brand: Brand { settings: &self.settings, front_page: self.front_page.as_deref(), logo: None },
            agents: ForAgents { skills: &[], tools: true },
            server: Server {
                version: "0.0.0",
                revision: "0",
                trouble: None,
                live: self.live,
                workbench: None,
                is_folder: self.is_folder,
            },
        }
    }

    pub(crate) fn document(&self, path: &str) -> Result<Document, Refusal> {
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        self.view().document(path, query)
    }

    /// The text of a page.
    pub(crate) fn text(&self, path: &str) -> String {
        let document = self.document(path).unwrap_or_else(|refusal| panic!("{path}: {refusal:?}"));
        String::from_utf8(document.bytes.to_vec()).unwrap()
    }

    /// The paths of the sitemap.
    pub(crate) fn paths(&self) -> Vec<String> {
        let sitemap = self.text("/sitemap.xml");
        let addresses = sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split('<').next());
        addresses.map(|address| address.strip_prefix("https://ui.example/base").unwrap().to_owned()).collect()
    }
}

/// The oracle is tested with the server.
#[derive(Debug)]
struct NoOracle;

impl Oracle for NoOracle {
    fn may(&self, from: &str, _: &str) -> Result<MayAnswer, UnknownName> {
        Err(UnknownName { parameter: "from", name: from.to_owned(), nearest: Vec::new() })
    }
}

pub(crate) fn registry(items: &Value, texts: &[(&str, &str)]) -> Memory {
    let manifest = json!({ "name": "northwind", "homepage": "https://northwind.example", "items": items });
    let mut memory = Memory::default().with("registry.json", manifest.to_string());
    for item in items.as_array().unwrap() {
        for file in item["files"].as_array().into_iter().flatten() {
            let path = file["path"].as_str().unwrap();
            memory = memory.with(path, format!("export const path = {path:?}\n"));
        }
    }
    texts.iter().fold(memory, |memory, (path, text)| memory.with(path, *text))
}

/// An item with one file.
pub(crate) fn item(name: &str, kind: &str, path: &str) -> Value {
    let file_kind = if kind == "registry:file" { "registry:file" } else { kind };
    let target = (file_kind == "registry:file" || file_kind == "registry:page").then_some("~/x");
    let mut file = json!({ "path": path, "type": file_kind });
    if let Some(target) = target {
        file["target"] = json!(format!("{target}/{}", path.rsplit('/').next().unwrap()));
    }
    json!({ "name": name, "type": kind, "files": [file] })
}

/// The values of an attribute.
pub(crate) fn values(html: &str, attribute: &str) -> Vec<String> {
    let marker = format!(" {attribute}=\"");
    html.split(&marker).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}
