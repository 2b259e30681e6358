//! Where the files of a registry go in the projects of its consumers, and how they are imported there.

use super::{LARAVEL, Profile};
use crate::install::{self, Destination, Layout};
use crate::project::{self, Aliases};
use basepair_config::client::Client;
use basepair_config::client::Major;
use basepair_config::framework::Framework;
use basepair_model::item::{FileEntry, ItemType};

impl Profile {
    /// Whether shadcn-svelte alone installs from the registry.
    fn is_svelte(&self) -> bool {
        self.clients.iter().eq([&Client::Svelte])
    }

    /// Whether destinations are those of the official client in a usual project: [`install::destination`].
    pub fn is_usual(&self) -> bool {
        !self.is_svelte() && self.root.is_empty()
    }

    /// The destination of a file of an item of a type; relative ones are below the folder of `@/`.
    pub fn destination(&self, item: ItemType, file: &FileEntry) -> Destination {
        if self.is_svelte() {
            return install::svelte_destination(item, file);
        }
        let root = self.root;
        let aliased =
            file.target.as_deref().is_none_or(|target| target.is_empty() || target.starts_with('@'));
        let layout = Layout { src: false, framework: self.usual_framework() };
        match install::lands(file, layout) {
            Destination::Path(path) if aliased && !root.is_empty() => {
                Destination::Path(format!("{root}/{path}"))
            }
            destination => destination,
        }
    }

    /// The path in a consumer's project that an import resolves to after it is rewritten.
    pub fn rewritten(&self, specifier: &str) -> Option<String> {
        if self.is_svelte() {
            return install::svelte_module(specifier).or_else(|| install::rewritten(specifier));
        }
        let path = install::rewritten(specifier)?;
        Some(if self.root.is_empty() { path } else { format!("{}/{path}", self.root) })
    }

    /// How consumers import a file that is installed at a path; `None` for one that no alias reaches.
    pub fn imported_as(&self, path: &str) -> Option<String> {
        if self.is_svelte() {
            return install::svelte_specifier(path);
        }
        install::imported_as(path.strip_prefix(self.root)?.trim_start_matches('/'))
    }

    /// What the client turns an import into, in a new project; equal to the specifier if it is not changed.
    pub fn becomes(&self, specifier: &str) -> String {
        if self.is_svelte() {
            return install::svelte_import(specifier);
        }
        install::aliased(specifier, false, &self.aliases(), Major::default())
    }

    /// The aliases of a new project.
    pub fn aliases(&self) -> Aliases {
        if self.is_svelte() { install::svelte_aliases() } else { Aliases::usual("@") }
    }

    /// The framework of a new project of the official client, by what the registry's files are made for.
    pub fn usual_framework(&self) -> project::Framework {
        if self.root == LARAVEL { project::Framework::Laravel } else { project::Framework::NextApp }
    }

    /// The same for any client, by name.
    pub fn framework_name(&self) -> &'static str {
        match self.client() {
            Client::Svelte => "sveltekit",
            Client::Vue if self.uses(Framework::Nuxt) => "nuxt",
            Client::Vue if self.root.is_empty() => "vue",
            Client::Vue | Client::Official => self.usual_framework().name(),
        }
    }

    /// Whether everything is installed by the same client and to the same places as with another profile.
    pub fn installs_like(&self, other: &Self) -> bool {
        self.clients == other.clients && self.root == other.root
    }
}
