//! A registry at an address: finds its index, asks for its items, and makes of them what the loader reads.

use crate::address::{Address, Form};
use crate::digest::sha256;
use crate::error::{FetchError, Problem, RemoteError};
use crate::fetch::{Fetcher, Options};
use crate::guard::Guard;
use crate::model;
use crate::published::{Answered, Published};
use crate::template::{NAME, Template, shown};
use basepair_catalog::load::{LoadError, Loaded, Reading, load_as};
use basepair_model::name::ItemName;
use reqwest::Url;
use reqwest::header::HeaderMap;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// Where the index of a site usually is.
const PLACES: &[&str] = &["r/registry.json", "registry.json"];
/// What follows the base URL of a basepair in the addresses of items.
const ITEMS: &[&str] = &["/r/{name}.json", "/r/{name}", "/api/v1/ui/{name}"];

/// An opened registry: its index has been read, and nothing else.
pub struct Remote {
    address: Address,
    pub(crate) fetcher: Fetcher,
    pub(crate) template: Template,
    index: Index,
}

pub(crate) struct Index {
    pub(crate) url: Url,
    pub(crate) text: String,
    pub(crate) value: Value,
    /// The items whose names can be addresses, each once.
    pub(crate) names: Vec<ItemName>,
}

/// Everything that a registry has sent.
#[derive(Debug, Clone)]
pub struct Fetched {
    pub source: Arc<Published>,
    /// Settings that say where the registry is, as `KEY=VALUE`.
    pub config: Vec<String>,
    /// Items that are in the index, but that their own addresses do not answer with.
    pub failures: Vec<(String, FetchError)>,
    /// The items that were answered.
    pub(crate) items: HashMap<String, Map<String, Value>>,
    pub(crate) seen: Vec<Seen>,
}

/// How an item was answered.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    pub(crate) name: String,
    pub(crate) headers: HeaderMap,
    pub(crate) sha256: [u8; 32],
}

impl Remote {
    /// Finds and reads the index.
    pub fn open(address: Address, options: &Options) -> Result<Self, RemoteError> {
        let guard = Guard::new([address.named()?].iter());
        let fetcher = Fetcher::new(address.headers.clone(), guard, options)?;
        let (template, index) = match &address.form {
            Form::Template(template) => (template.clone(), Index::read(&fetcher, template.index()?)?),
            Form::Index(url, template) => (template.clone(), Index::read(&fetcher, url.clone())?),
            Form::Site(site) => search(&fetcher, site)?,
        };
        if index.names.len() > fetcher.limits().items {
            return Err(RemoteError::TooManyItems {
                url: shown(index.url.as_str()),
                count: index.names.len(),
                limit: fetcher.limits().items,
            });
        }
        Ok(Self { address, fetcher, template, index })
    }

    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The names of the items in the index.
    pub fn names(&self) -> &[ItemName] {
        &self.index.names
    }

    /// Asks for every item.
    pub fn fetch(&self) -> Result<Fetched, RemoteError> {
        let (items, seen) = self.items(&self.index.names)?;
        let failures: Vec<(String, FetchError)> = self
            .index
            .names
            .iter()
            .filter_map(|name| {
                Some((name.as_str().to_owned(), items.get(name.as_str())?.as_ref().err()?.clone()))
            })
            .collect();
        // Addresses that answer nothing at all are not those of items.
        if let Some((_, first)) = failures.first().filter(|_| failures.len() == self.index.names.len()) {
            return Err(first.clone().into());
        }
        let source = Published::of(self.index.text.clone(), self.index.value.clone(), &items, self.model()?);
        let items = items.into_iter().filter_map(|(name, item)| Some((name, item.ok()?))).collect();
        Ok(Fetched { source: Arc::new(source), config: self.config(), failures, items, seen })
    }

    /// The answers of the addresses of items. An error is one that concerns the whole registry.
    fn items(&self, names: &[ItemName]) -> Result<(HashMap<String, Answered>, Vec<Seen>), RemoteError> {
        let urls = names.iter().map(|name| self.template.item(name)).collect::<Result<Vec<Url>, _>>()?;
        let answers = self.fetcher.get_all(urls.clone());
        let mut items = HashMap::with_capacity(names.len());
        let mut seen = Vec::with_capacity(names.len());
        for ((name, url), answer) in names.iter().zip(&urls).zip(answers) {
            let answered = answer.and_then(|answer| {
                let (sha256, name) = (sha256(&answer.bytes), name.as_str().to_owned());
                let value = answer.json(url)?.1;
                seen.push(Seen { name, headers: answer.headers, sha256 });
                Ok(value)
            });
            match answered.and_then(|value| item(&value, name, url)) {
                Err(error) if !error.is_answer() => return Err(error.into()),
                answered => drop(items.insert(name.as_str().to_owned(), answered)),
            }
        }
        Ok((items, seen))
    }

    /// The entries of the index, as they were sent.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &Map<String, Value>> {
        let entries = self.index.value.get("items").and_then(Value::as_array);
        entries.into_iter().flatten().filter_map(Value::as_object)
    }

    pub(crate) fn index(&self) -> &Value {
        &self.index.value
    }

    pub(crate) fn index_url(&self) -> &Url {
        &self.index.url
    }

    /// The registry's own model. Only the index of a basepair counts items by node.
    pub(crate) fn model(&self) -> Result<Option<String>, RemoteError> {
        let is_basepair =
            self.index.value.get("counts").is_some_and(|counts| counts.get("by_node").is_some());
        let Some(base) = self.base().filter(|_| is_basepair) else { return Ok(None) };
        let Ok(url) = crate::template::parse(&format!("{base}/api/v1/architecture")) else { return Ok(None) };
        match self.fetcher.get(&url).and_then(|answer| answer.json(&url)) {
            Ok((_, answer)) => Ok(model::authored(&answer)),
            Err(error) if error.is_answer() || matches!(error.problem, Problem::Offline) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The base URL, if the addresses of items are like those of a basepair.
    pub(crate) fn base(&self) -> Option<&str> {
        ITEMS.iter().find_map(|end| self.template.text().strip_suffix(end))
    }

    fn config(&self) -> Vec<String> {
        let template = self.template.text();
        // A query may be secret.
        let public = template.split(['?', '#']).next().filter(|public| public.contains(NAME));
        let origin = self.index.url.origin().ascii_serialization();
        let quoted = |text: &str| Value::String(text.to_owned()).to_string();
        let mut config = vec![format!("registry.base-url={}", quoted(self.base().unwrap_or(&origin)))];
        config.extend(public.map(|public| format!("registry.item-url={}", quoted(public))));
        config.extend(public.map(|public| format!("registry.addresses=[{}]", quoted(public))));
        let namespace = self.address.namespace.as_deref();
        config.extend(namespace.map(|namespace| format!("registry.namespaces=[{}]", quoted(namespace))));
        config
    }
}

impl Fetched {
    /// How the loader reads it: with the registry's own addresses, which settings of whoever runs the program override.
    pub fn reading(&self, reading: Reading) -> Reading {
        let config = self.config.iter().chain(&reading.config).cloned().collect();
        Reading { config, pictures: false, ..reading }
    }

    pub fn load(&self) -> Result<Loaded, LoadError> {
        load_as(&*self.source, &self.reading(Reading::default()))
    }
}

/// The first of the usual places that has an index.
fn search(fetcher: &Fetcher, site: &Url) -> Result<(Template, Index), RemoteError> {
    let mut folder = site.clone();
    folder.set_query(None);
    folder.set_fragment(None);
    let base = folder.as_str().trim_end_matches('/').to_owned();
    let mut tried = Vec::new();
    for place in PLACES {
        let url = crate::template::parse(&format!("{base}/{place}"))?;
        match Index::read(fetcher, url) {
            Ok(index) => {
                let folder = place.strip_suffix("registry.json").unwrap_or_default();
                return Ok((Template::parse(&format!("{base}/{folder}{NAME}.json"))?, index));
            }
            Err(RemoteError::Fetch(error)) if error.is_answer() => tried.push(error),
            Err(error) => return Err(error),
        }
    }
    Err(RemoteError::NoIndex { site: shown(site.as_str()), tried })
}

impl Index {
    fn read(fetcher: &Fetcher, url: Url) -> Result<Self, RemoteError> {
        let (text, value) = fetcher.get(&url)?.json(&url)?;
        let not = |why: &str| RemoteError::NotAnIndex { url: shown(url.as_str()), why: why.to_owned() };
        let object = value.as_object().ok_or_else(|| not("it is not a JSON object"))?;
        let items = object.get("items").and_then(Value::as_array);
        let items = items.ok_or_else(|| not("it has no list of `items`"))?;
        let mut names: Vec<ItemName> = Vec::with_capacity(items.len());
        let mut known = std::collections::HashSet::with_capacity(items.len());
        for item in items {
            let name = item.get("name").and_then(Value::as_str).and_then(|name| ItemName::parse(name).ok());
            names.extend(name.filter(|name| known.insert(name.as_str().to_owned())));
        }
        if items.len() > names.len() && names.is_empty() {
            return Err(not("none of its items has a name that can be an address"));
        }
        Ok(Self { url, text, value, names })
    }
}

/// The answer of an item's address, if it is that item.
pub(crate) fn item(value: &Value, name: &ItemName, url: &Url) -> Answered {
    let wrong = |what: String| FetchError::new(url, Problem::Shape(what));
    let object = value.as_object().ok_or_else(|| wrong("it is not a JSON object".to_owned()))?;
    match object.get("name").and_then(Value::as_str) {
        Some(own) if own == name.as_str() => Ok(object.clone()),
        Some(own) => {
            let own = basepair_model::text::one_line(own);
            Err(wrong(format!("it says that its name is `{own}`, not `{}`", name.as_str())))
        }
        None => Err(wrong("it has no `name`".to_owned())),
    }
}
