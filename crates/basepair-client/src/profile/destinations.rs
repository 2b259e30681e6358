//! Where the files of a registry go in the projects of its consumers, and how they are imported there.

use super::{LARAVEL, Profile};
use crate::install::{self, Destination, Layout, Refusal, svelte, vue};
use crate::project::{self, Aliases};
use basepair_config::client::Client;
use basepair_config::client::Major;
use basepair_config::framework::Framework;
use basepair_model::item::{Entry, FileEntry};
use basepair_model::path::join;

impl Profile {
    /// Whether destinations are those of the official client in a usual project: [`install::destination`].
    pub fn is_usual(&self) -> bool {
        self.client() == Client::Official && self.root.is_empty()
    }

    /// The folder that `@/` means in a new project of the client.
    pub(crate) fn code(&self) -> &'static str {
        match self.client() {
            Client::Vue if self.root.is_empty() && self.uses(Framework::Nuxt) => "app",
            Client::Vue if self.root.is_empty() => "src",
            Client::Official | Client::Vue | Client::Svelte => self.root,
        }
    }

    /// The destination of a file of an item that is installed alone; relative ones are below the folder of `@/`.
    pub fn destination(&self, item: &Entry, file: &FileEntry) -> Destination {
        self.placed(self.client(), item, file, &own_paths(item))
    }

    /// What every client of the registry does with a file, also in a project with shorter aliases: all that safety depends on.
    pub fn destinations(&self, item: &Entry, file: &FileEntry) -> Vec<Destination> {
        let of_clients = self.clients.iter().map(|client| self.placed(*client, item, file, &own_paths(item)));
        let upwards = self.clients.contains(&Client::Svelte);
        of_clients.chain(upwards.then(|| svelte::shallowest_destination(item, file))).collect()
    }

    /// The destination of a file that is installed together with others, by their paths in the registry.
    pub(crate) fn destination_among(&self, item: &Entry, file: &FileEntry, paths: &[&str]) -> Destination {
        self.placed(self.client(), item, file, paths)
    }

    fn placed(&self, client: Client, item: &Entry, file: &FileEntry, paths: &[&str]) -> Destination {
        match client {
            Client::Svelte => svelte::destination(item, file),
            Client::Vue => {
                // `target::page` keeps the paths of a framework that has folders for pages, as Nuxt has.
                let pages = match self.root {
                    LARAVEL => Some(project::Framework::Laravel),
                    _ => self.uses(Framework::Nuxt).then_some(project::Framework::NextApp),
                };
                vue::destination(file, paths, self.code(), pages)
            }
            Client::Official => self.official_destination(file),
        }
    }

    fn official_destination(&self, file: &FileEntry) -> Destination {
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

    /// Why the client refuses a file.
    pub fn refusal(&self, item: &Entry, file: &FileEntry) -> Option<Refusal> {
        match self.client() {
            Client::Svelte if file.target.is_none() => Some(Refusal::NoTarget),
            _ => self.destination(item, file).refusal(),
        }
    }

    /// Whether a client of the registry writes a file without text; the others leave it out.
    pub fn writes_empty_files(&self) -> bool {
        self.clients.iter().eq([&Client::Svelte])
    }

    /// The path in a consumer's project that an import resolves to after it is rewritten.
    pub fn rewritten(&self, specifier: &str) -> Option<String> {
        let path = match self.client() {
            Client::Svelte => return svelte::module(specifier).or_else(|| install::rewritten(specifier)),
            Client::Vue => vue::import(specifier).strip_prefix("@/")?.to_owned(),
            Client::Official => install::rewritten(specifier)?,
        };
        Some(join(self.code(), &path))
    }

    /// How consumers import a file that is installed at a path; `None` for one that no alias reaches.
    pub fn imported_as(&self, path: &str) -> Option<String> {
        if self.client() == Client::Svelte {
            return svelte::specifier(path);
        }
        install::imported_as(path.strip_prefix(self.code())?.trim_start_matches('/'))
    }

    /// What the client turns a specifier into, in a new project; equal to the specifier if it is not changed.
    pub(crate) fn becomes(&self, specifier: &str, is_declaration: bool) -> String {
        match self.client() {
            Client::Svelte => svelte::import(specifier),
            Client::Vue if is_declaration => vue::import(specifier),
            Client::Vue => specifier.to_owned(),
            Client::Official => install::aliased(specifier, false, &self.aliases(), Major::default()),
        }
    }

    /// The aliases of a new project.
    pub fn aliases(&self) -> Aliases {
        match self.client() {
            Client::Svelte => svelte::aliases(),
            Client::Vue => vue::aliases(),
            Client::Official => Aliases::usual("@"),
        }
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
        self.clients == other.clients && self.root == other.root && self.code() == other.code()
    }
}

fn own_paths(item: &Entry) -> Vec<&str> {
    item.files.iter().map(|file| file.path.as_str()).collect()
}
