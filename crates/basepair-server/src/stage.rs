//! Live previews of a running server: the kit that was found when it started, and the previews of each snapshot, whose style sheet is
//! compiled in the background and at the latest by the first request for a frame.

mod find;
mod maker;
mod recent;

pub use find::{cards, find, own_kit, own_pictures};
pub use maker::{Answer, Maker};
pub use recent::Recent;

use crate::snapshot::Snapshot;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{KitFacts, StyleTrouble};
use basepair_live::{Compiler, Font, Kit, KitError, Need, Previews, Secret, Sheets};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, LazyLock, Weak};

/// What all snapshots of a server share.
#[derive(Debug)]
pub struct Stage {
    /// The kit, or why there is none.
    kit: Result<Arc<Kit>, Missing>,
    /// Why it cannot be used, with folders of the machine.
    trouble: Option<String>,
    sheets: Arc<Sheets>,
    secret: Option<Secret>,
    /// The command that makes a kit.
    command: &'static str,
    /// Files of snapshots that are no longer served, for frames that were loaded a moment ago.
    recent: Recent,
    /// Whether the kit was made for the registry, so that its versions have to agree.
    is_own: bool,
    /// Whether the previews are files in a folder.
    in_folder: bool,
}

/// Why there are no live previews.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// No folder has a kit.
    Kit,
    /// There is one, but it cannot be used; why, in one line.
    Usable(String),
}

impl Default for Stage {
    /// Without a kit.
    fn default() -> Self {
        Self {
            kit: Err(Missing::Kit),
            trouble: None,
            sheets: Arc::default(),
            secret: Secret::new(),
            recent: Recent::default(),
            is_own: true,
            in_folder: false,
            command: COMMAND,
        }
    }
}

impl Stage {
    /// With the kit in a folder. There are no previews with one that cannot be used.
    pub fn open(folder: Option<&Path>) -> Self {
        let stage = Self::with(folder.map(Kit::open));
        let placed = |trouble| match folder {
            Some(folder) => format!("{}: {trouble}", folder.display()),
            None => trouble,
        };
        // Only the log says where it is.
        Self { trouble: stage.trouble.map(placed), ..stage }
    }

    fn with(kit: Option<Result<Kit, KitError>>) -> Self {
        let mut trouble = None;
        let kit = match kit {
            None => Err(Missing::Kit),
            Some(Ok(kit)) => Ok(Arc::new(kit)),
            Some(Err(error)) => {
                trouble = Some(error.to_string());
                Err(Missing::Usable(error.to_string()))
            }
        };
        Self { kit, trouble, ..Self::default() }
    }

    /// With styles that are compiled elsewhere.
    #[must_use]
    pub fn compiled_by(self, compiler: Arc<dyn Compiler>) -> Self {
        Self { sheets: Arc::new(Sheets::compiled_by(compiler)), ..self }
    }

    /// Logs why the kit cannot be used.
    pub fn log(&self) {
        if let Some(trouble) = &self.trouble {
            tracing::warn!("{trouble}; there are no live previews");
        }
    }

    /// For previews that are written as files.
    #[must_use]
    pub fn in_folder(self) -> Self {
        Self { in_folder: true, secret: Some(Secret::published()), ..self }
    }

    /// With a kit that was made for another registry.
    #[must_use]
    pub fn borrowed(self) -> Self {
        Self { is_own: false, ..self }
    }

    /// What a check has to know about the kit.
    pub fn facts(&self, catalog: &Catalog) -> Option<KitFacts> {
        let kit = match &self.kit {
            Ok(kit) => kit,
            Err(Missing::Kit) => return None,
            Err(Missing::Usable(trouble)) => return Some(KitFacts::unusable(trouble.clone())),
        };
        let versions = kit.packages.iter().map(|it| (it.name.clone(), it.version.clone()));
        let styles = Previews::style_problem_of(catalog, kit, &self.sheets).map(|problem| StyleTrouble {
            message: problem.message,
            help: problem.help,
            place: problem.place.map(|place| (place.file, place.span)),
        });
        Some(KitFacts { trouble: None, packages: versions.filter(|_| self.is_own).collect(), styles })
    }

    /// Whether the kit was made for the registry.
    pub(crate) fn is_own(&self) -> bool {
        self.kit.is_ok() && self.is_own
    }

    /// Whether the kit has what is needed of a specifier.
    pub(crate) fn has(&self, specifier: &str, need: &Need) -> bool {
        self.kit.as_ref().is_ok_and(|kit| need.is_met(specifier, kit))
    }

    /// Files of frames that were made a moment ago.
    pub fn recent(&self) -> &Recent {
        &self.recent
    }

    /// For a registry in a folder, whose packages are its own.
    #[must_use]
    pub fn of_folder(self) -> Self {
        Self { command: FOLDER_COMMAND, ..self }
    }

    /// The command that makes a kit, for pages.
    pub fn command(&self) -> &'static str {
        self.command
    }

    /// Why there are no previews, if there are none.
    pub fn missing(&self) -> Option<&Missing> {
        self.kit.as_ref().err()
    }

    /// The previews of a snapshot.
    pub fn previews<'s>(&self, snapshot: &'s Snapshot) -> Result<&'s Previews, Missing> {
        let kit = self.kit.as_ref().map_err(Clone::clone)?;
        let secret = self.secret.as_ref().ok_or_else(|| Missing::Usable(NO_RANDOM.to_owned()))?;
        Ok(snapshot.on_request.previews.get_or_init(|| {
            let prefix = snapshot.addresses.prefix();
            let fonts = basepair_site::fonts().map(|(family, weights, document)| Font {
                family: family.to_owned(),
                weights: weights.to_owned(),
                document: document.clone(),
            });
            let (catalog, words, sheets) = (&snapshot.catalog, snapshot.words(), Arc::clone(&self.sheets));
            let previews = Previews::new(
                catalog,
                snapshot.resolver(),
                words,
                Arc::clone(kit),
                secret.clone(),
                sheets,
                prefix,
            );
            let previews = previews.with_fonts(fonts);
            if self.in_folder { previews.in_folder() } else { previews }
        }))
    }

    /// The previews of a snapshot with their style sheet, compiled by whoever asks first.
    pub fn styled<'s>(&self, snapshot: &'s Snapshot) -> Result<&'s Previews, Missing> {
        let previews = self.previews(snapshot)?;
        if previews.style(&snapshot.catalog) {
            if let Some((name, sheet)) = previews.current_sheet() {
                self.recent.keep(format!("css {name}"), sheet);
            }
            if let Some(problem) = previews.style_problem() {
                let place =
                    problem.place.as_ref().map(|at| format!("{}:{}:{}: ", at.file, at.line, at.column));
                tracing::warn!("{}{}", place.unwrap_or_default(), problem.message);
            }
        }
        Ok(previews)
    }

    /// Compiles the style sheet of a snapshot in the background, unless a newer one comes first. One thread does it for the whole
    /// process, as for compression.
    pub fn prepare_aside(stage: &Arc<Self>, snapshot: &Arc<Snapshot>) {
        static WORKER: LazyLock<Sender<Order>> = LazyLock::new(|| {
            let (sender, receiver) = mpsc::channel();
            // Without a thread, the first request for a frame does it.
            let _ = std::thread::Builder::new().name("previews".to_owned()).spawn(move || work(&receiver));
            sender
        });
        if stage.kit.is_ok() {
            let _ = WORKER.send((Arc::clone(stage), Arc::downgrade(snapshot)));
        }
    }
}

/// Make kits: for the built-in registry, and for one in a folder.
const COMMAND: &str = "cargo xtask kit";
const FOLDER_COMMAND: &str = "basepair kit DIR";

/// The folder of the kit that is named, or of the one that is found for a registry.
pub fn folder(named: Option<&Path>, registry: Option<&Path>) -> Option<PathBuf> {
    named.map(Path::to_owned).or_else(|| find(registry))
}

/// The kit in that folder, or the one in the program.
pub fn open(named: Option<&Path>, registry: Option<&Path>) -> Stage {
    let Some(folder) = folder(named, registry) else {
        let stage = Stage::with(Kit::embedded());
        return if registry.is_none() { stage } else { stage.borrowed() };
    };
    let stage = Stage::open(Some(&folder));
    // The kit of the default registry serves others as far as it goes.
    let is_own =
        named.is_some() || registry.is_none_or(|registry| own_kit(registry).is_some_and(|own| own == folder));
    if is_own { stage } else { stage.borrowed() }
}

type Order = (Arc<Stage>, Weak<Snapshot>);

const NO_RANDOM: &str = "the system gives no random bytes";

fn work(receiver: &Receiver<Order>) {
    while let Ok(first) = receiver.recv() {
        let (stage, snapshot) = receiver.try_iter().last().unwrap_or(first);
        if let Some(snapshot) = snapshot.upgrade() {
            let _ = crate::panics::guard("previews", || stage.styled(&snapshot).is_ok());
        }
    }
}
