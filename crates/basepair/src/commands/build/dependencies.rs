//! How a build writes dependencies on items of the same registry.

use crate::cli::{BuildArgs, DependencyChoice};
use anyhow::{anyhow, bail};
use basepair_catalog::address::{Addresses, ItemUrl};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::wire::item::DependencyForm;
use basepair_catalog::wire::registries::own_registries;
use basepair_client::own_addresses::Hints;
use basepair_client::rewrite;
use basepair_model::place::Place;

#[derive(Debug)]
pub(super) enum Dependencies {
    /// As a URL, if one is known: a registry without such dependencies needs none.
    Url(Option<ItemUrl>),
    /// As a URL, also where the author wrote another address of the same registry.
    RewriteOwn(ItemUrl),
    Namespace(String),
    AsAuthored,
}

impl Dependencies {
    pub(super) fn choose(arguments: &BuildArgs) -> anyhow::Result<Self> {
        let item_url = || match (&arguments.base_url, &arguments.item_url) {
            (Some(base), template) => {
                Addresses::new(base, template.as_deref()).map(|addresses| Some(addresses.item_url().clone()))
            }
            (None, Some(template)) => ItemUrl::parse(template).map(Some),
            (None, None) => Ok(None),
        };
        match (arguments.registry_dependencies.unwrap_or(DependencyChoice::Url), &arguments.namespace) {
            (DependencyChoice::Url, _) => Ok(Self::Url(item_url()?)),
            (DependencyChoice::RewriteOwn, _) => match item_url()? {
                Some(item_url) => Ok(Self::RewriteOwn(item_url)),
                None => bail!(
                    "`--registry-dependencies rewrite-own` requires --base-url, the URL that the files will be \
                     served under, or --item-url"
                ),
            },
            (DependencyChoice::Namespace, Some(namespace)) => Ok(Self::Namespace(namespace.clone())),
            (DependencyChoice::Namespace, None) => {
                bail!(
                    "dependencies as namespaces require `build.namespace` in basepair.toml (or --namespace), the namespace that \
                     consumers configure for this registry, such as @acme"
                )
            }
            (DependencyChoice::AsAuthored, _) => Ok(Self::AsAuthored),
        }
    }

    /// The catalog, with its own addresses if they are to be rewritten.
    pub(super) fn recognise(&self, catalog: Catalog, known: &Hints) -> Catalog {
        match self {
            Self::RewriteOwn(item_url) => rewrite::recognise(catalog, item_url, known),
            _ => catalog,
        }
    }

    pub(super) fn form(&self, catalog: &Catalog) -> anyhow::Result<DependencyForm<'_>> {
        match self {
            Self::Url(Some(item_url)) | Self::RewriteOwn(item_url) => Ok(DependencyForm::Url(item_url)),
            Self::Url(None) => match unaddressed(catalog) {
                None => Ok(DependencyForm::Url(ItemUrl::unused())),
                Some(problem) => Err(problem),
            },
            Self::Namespace(namespace) => Ok(DependencyForm::Namespace(namespace)),
            Self::AsAuthored => Ok(DependencyForm::AsAuthored),
        }
    }
}

/// The first dependency, or entry of a base, that needs a URL, with its location. Nothing else in the files is a URL.
fn unaddressed(catalog: &Catalog) -> Option<anyhow::Error> {
    const SET: &str = "set `base-url` in basepair.toml (or --base-url) to the URL of the site, below which the items \
                       are at `/r`, or choose another form with --registry-dependencies";
    catalog.items().iter().find_map(|item| {
        if let Some(own) = own_registries(catalog, item).next() {
            let place = Place::new(&item.entry.source, own.value.span);
            return Some(anyhow!(
                "{place}: `{}` gives consumers the address of this registry, which is a URL; {SET}",
                item.name()
            ));
        }
        let siblings = item.entry.registry_dependencies.iter();
        let mut siblings = siblings.filter(|(name, _)| *name != item.name() && catalog.item(name).is_some());
        let (sibling, span) = siblings.next()?;
        let place = Place::new(&item.entry.source, *span);
        Some(anyhow!(
            "{place}: `{}` depends on `{sibling}`, which needs a URL: clients read a bare name as \
             an item of the official registry; {SET}",
            item.name()
        ))
    })
}
