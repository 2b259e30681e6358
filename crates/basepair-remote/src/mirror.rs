//! A registry with everything that an installation from it asks for: items of other hosts become items of the copy, and what clients
//! ask the official registry for is copied beside them, so that a network without other hosts is enough.

use crate::error::{FetchError, Problem, RemoteError};
use crate::fetch::{Fetcher, Options};
use crate::guard::Guard;
use crate::published::{Answered, Published};
use crate::registry::{Fetched, Remote};
use crate::template::{self, shown};
use basepair_model::name::ItemName;
use basepair_model::text::one_line;
use reqwest::Url;
use reqwest::header::HeaderMap;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;

/// What clients ask the official registry for besides items, if it has it.
const FIXED: &[&str] = &[
    "index.json",
    "styles/index.json",
    "icons/index.json",
    "colors/index.json",
    "colors/neutral.json",
    "colors/gray.json",
    "colors/zinc.json",
    "colors/stone.json",
    "colors/slate.json",
    "colors/mauve.json",
    "colors/olive.json",
    "colors/mist.json",
    "colors/taupe.json",
];

pub struct Mirror {
    /// The registry, whose items depend on none of another host.
    pub fetched: Fetched,
    /// Files of the official registry: paths below the folder of the items, with their texts.
    pub official: Vec<(String, String)>,
    /// Dependencies that were not copied, and why.
    pub left: BTreeSet<String>,
}

/// A copy in the making.
struct Copying<'r> {
    remote: &'r Remote,
    /// Asks other hosts, without the secrets of this registry.
    others: Fetcher,
    items: HashMap<String, Map<String, Value>>,
    /// The names of items of other hosts in the copy, by their addresses.
    copied: BTreeMap<String, String>,
    /// The registry's own items by their addresses.
    own: HashMap<String, String>,
    /// The first style of the official registry, and items of it that are needed.
    official: String,
    bare: BTreeSet<String>,
    left: BTreeSet<String>,
}

impl Remote {
    /// `official` is the address of the official registry, up to `/r`; `styles` are those of the projects that install.
    pub fn mirror(
        &self,
        official: &str,
        styles: &[String],
        options: &Options,
    ) -> Result<Mirror, RemoteError> {
        let fetched = self.fetch()?;
        let named = [self.address().named()?, template::parse(official)?];
        let others = Fetcher::new(HeaderMap::new(), Guard::new(named.iter()), options)?;
        let mut copying = Copying {
            remote: self,
            others,
            items: fetched.items,
            copied: BTreeMap::new(),
            own: self.addresses()?,
            official: format!(
                "{}/styles/{}",
                official.trim_end_matches('/'),
                styles.first().map_or("", String::as_str)
            ),
            bare: BTreeSet::new(),
            left: fetched.failures.iter().map(|(name, error)| format!("`{name}`: {error}")).collect(),
        };
        let mut waiting: VecDeque<String> =
            self.names().iter().map(|name| name.as_str().to_owned()).collect();
        let mut order = Vec::new();
        while let Some(name) = waiting.pop_front() {
            waiting.extend(copying.resolve(&name)?);
            order.push(name);
        }
        let official = copying.official(official, styles)?;
        let Copying { items, left, .. } = copying;
        let entries = order.iter().filter_map(|name| items.get(name).cloned().map(Value::Object)).collect();
        let mut index = self.index().clone();
        if let Some(index) = index.as_object_mut() {
            index.insert("items".to_owned(), Value::Array(entries));
        }
        let answered: HashMap<String, Answered> =
            items.iter().map(|(name, item)| (name.clone(), Ok(item.clone()))).collect();
        let text = index.to_string();
        let source = Arc::new(Published::of(text, index, &answered, self.model()?));
        Ok(Mirror { fetched: Fetched { source, items, failures: Vec::new(), ..fetched }, official, left })
    }
}

impl Remote {
    /// The names of all items by their addresses.
    fn addresses(&self) -> Result<HashMap<String, String>, RemoteError> {
        let addresses = self
            .names()
            .iter()
            .map(|name| Ok((self.template.item(name)?.to_string(), name.as_str().to_owned())));
        addresses.collect()
    }
}

impl Copying<'_> {
    /// Makes the dependencies of an item those of the copy. Returns the items that are new because of them.
    fn resolve(&mut self, name: &str) -> Result<Vec<String>, RemoteError> {
        let Some(mut item) = self.items.remove(name) else { return Ok(Vec::new()) };
        let mut new = Vec::new();
        let dependencies = item.get_mut("registryDependencies").and_then(Value::as_array_mut);
        for dependency in dependencies.into_iter().flatten() {
            let Some(text) = dependency.as_str().map(str::to_owned) else { continue };
            let here = match Url::parse(&text).ok().filter(Url::has_host) {
                Some(url) => match self.own.get(url.as_str()) {
                    Some(own) => Some((own.clone(), false)),
                    None => self.foreign(name, &url)?,
                },
                None => self.unaddressed(name, &text)?,
            };
            if let Some((here, is_new)) = here {
                new.extend(is_new.then(|| here.clone()));
                *dependency = Value::String(here);
            }
        }
        self.items.insert(name.to_owned(), item);
        Ok(new)
    }

    /// The same for a dependency that is no URL: an item of a namespace, of a repository, or of the official registry.
    fn unaddressed(&mut self, of: &str, text: &str) -> Result<Option<(String, bool)>, RemoteError> {
        let own = self.remote.address().namespace.as_deref();
        match text.split_once('/').filter(|_| text.starts_with('@')) {
            Some((namespace, item)) if own == Some(namespace) => return Ok(Some((item.to_owned(), false))),
            Some(_) => {}
            None if text.matches('/').count() < 2 && self.items.contains_key(text) => {
                // Clients take the official item, although the registry has one of this name.
                let url = template::parse(&format!("{}/{text}.json", self.official))?;
                return self.foreign(of, &url);
            }
            None if text.matches('/').count() < 2 => {
                self.bare.insert(text.to_owned());
                return Ok(None);
            }
            None => {}
        }
        self.left.insert(format!("`{of}` needs `{}`, whose address is not known here", one_line(text)));
        Ok(None)
    }

    /// The name in the copy of an item of another host, and whether it is new; `None` if it cannot be copied.
    fn foreign(&mut self, of: &str, url: &Url) -> Result<Option<(String, bool)>, RemoteError> {
        if let Some(known) = self.copied.get(url.as_str()) {
            return Ok(Some((known.clone(), false)));
        }
        let limit = self.others.limits().items;
        if self.items.len() >= limit {
            return Err(RemoteError::TooManyItems {
                url: shown(url.as_str()),
                count: self.items.len() + 1,
                limit,
            });
        }
        // The secrets of the registry are for its own host.
        let is_near = url.origin() == self.remote.index_url().origin();
        let asked = if is_near { &self.remote.fetcher } else { &self.others };
        let answered = asked.get(url).and_then(|answer| {
            let value = answer.json(url)?.1;
            let wrong = || FetchError::new(url, Problem::Shape("it is not an item".to_owned()));
            value.as_object().filter(|item| item.contains_key("name")).cloned().ok_or_else(wrong)
        });
        let mut item = match answered {
            Ok(item) => item,
            Err(error) => {
                self.left.insert(format!("`{of}` needs an item that cannot be copied: {error}"));
                return Ok(None);
            }
        };
        let path = url.path().trim_start_matches('/');
        let path = path.strip_suffix(".json").unwrap_or(path);
        let port = url.port().map(|port| format!("-{port}")).unwrap_or_default();
        let name = format!("{}{port}/{}", url.host_str().unwrap_or_default(), path.replace('%', "-"));
        if ItemName::parse(&name).is_err() || self.items.contains_key(&name) {
            self.left.insert(format!("`{of}` needs {}, whose address cannot be a name", shown(url.as_str())));
            return Ok(None);
        }
        item.insert("name".to_owned(), json!(name));
        self.items.insert(name.clone(), item);
        self.copied.insert(url.as_str().to_owned(), name.clone());
        Ok(Some((name, true)))
    }

    /// What clients ask the official registry for when they install from the copy.
    fn official(&mut self, official: &str, styles: &[String]) -> Result<Vec<(String, String)>, RemoteError> {
        let official = official.trim_end_matches('/');
        let mut files = BTreeMap::new();
        for path in FIXED {
            let url = template::parse(&format!("{official}/{path}"))?;
            match self.others.get(&url).and_then(|answer| Ok(answer.json(&url)?.0)) {
                Ok(text) => drop(files.insert((*path).to_owned(), text)),
                Err(error) if error.is_answer() => {}
                Err(error) => return Err(error.into()),
            }
        }
        for style in styles {
            self.style(official, style, &mut files)?;
        }
        // A copy knows no other registries: clients would ask their hosts.
        files.insert("registries.json".to_owned(), "[]\n".to_owned());
        Ok(files.into_iter().collect())
    }

    /// The items of a style that items of the copy depend on, and those that they depend on.
    fn style(
        &mut self,
        official: &str,
        style: &str,
        files: &mut BTreeMap<String, String>,
    ) -> Result<(), RemoteError> {
        let mut waiting: VecDeque<String> = self.bare.iter().cloned().chain(["index".to_owned()]).collect();
        let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
        while let Some(name) = waiting.pop_front() {
            let Ok(valid) = ItemName::parse(&name) else { continue };
            let path = format!("styles/{style}/{}.json", valid.url_path());
            let url = template::parse(&format!("{official}/{path}"))?;
            let (text, item) = match self.others.get(&url).and_then(|answer| answer.json(&url)) {
                Ok(answer) => answer,
                Err(error) if error.is_answer() => {
                    let name = one_line(&name);
                    self.left.insert(format!("the official `{name}` cannot be copied: {error}"));
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let dependencies = item.get("registryDependencies").and_then(Value::as_array);
            for text in dependencies.into_iter().flatten().filter_map(Value::as_str) {
                if text.contains('/') {
                    self.left.insert(format!(
                        "the official `{}` needs `{}`",
                        one_line(&name),
                        one_line(text)
                    ));
                } else if seen.insert(text.to_owned()) {
                    waiting.push_back(text.to_owned());
                }
            }
            files.insert(format!("styles/{style}/{name}.json"), text);
        }
        Ok(())
    }
}
