//! Everything that is known about a registry besides its manifest and sources: its project, its configuration,
//! and its consumers.

use crate::own_addresses::Hints;
use crate::profile::Profile;
use crate::sources::Sources;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::Settings;
use basepair_config::{Config, Problem};
use basepair_model::model::Consumer;

#[derive(Debug, Clone, Default)]
pub struct Context {
    pub sources: Sources,
    pub config: Config,
    /// Problems in the configuration.
    pub problems: Vec<Problem>,
    pub profile: Profile,
    /// What the model says that every project has.
    consumer: Consumer,
}

impl Context {
    pub fn of(catalog: &Catalog, settings: &Settings) -> Self {
        let sources = Sources::read(settings);
        let (mut config, mut problems) = Config::of(settings);
        problems.extend(config.resolve(&catalog.model));
        let profile = Profile::of(catalog, &sources, &config);
        Self { sources, config, problems, profile, consumer: catalog.model.consumer.clone() }
    }

    /// Whether every project that installs from the registry has a package.
    pub fn provides_package(&self, name: &str) -> bool {
        self.consumer.provides_package(name) || self.profile.provides_package(name)
    }

    /// Whether every project that installs from the registry has a module of this name.
    pub fn provides_import(&self, specifier: &str) -> bool {
        self.consumer.provides_import(specifier) || self.profile.provides_import(specifier)
    }

    /// What is known about the registry's own addresses.
    pub fn hints(&self) -> Hints {
        let packages = self.sources.packages().iter();
        let repository = packages.rev().find_map(|package| package.repository.clone());
        Hints {
            addresses: self.config.registry.addresses.clone(),
            namespaces: self.config.registry.namespaces.clone(),
            repository,
            client: self.profile.client(),
        }
    }
}
