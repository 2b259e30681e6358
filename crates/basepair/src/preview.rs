//! Live previews of a running server: the kit that was found when it started, and the previews of each snapshot, which are
//! prepared in the background and at the latest by the first request.

mod find;

pub use find::find;

use crate::snapshot::Snapshot;
use basepair_live::{Font, Kit, Previews, Secret, Sheets};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, LazyLock, Weak};

/// What all snapshots of a server share.
#[derive(Debug)]
pub struct Stage {
    /// The kit, or why there is none.
    kit: Result<Arc<Kit>, Missing>,
    sheets: Sheets,
    secret: Option<Secret>,
    /// The command that makes a kit.
    command: &'static str,
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
        Self { kit: Err(Missing::Kit), sheets: Sheets::default(), secret: Secret::new(), command: COMMAND }
    }
}

impl Stage {
    /// With the kit in a folder. One that cannot be used is logged, and there are no previews then.
    pub fn open(folder: Option<&Path>) -> Self {
        let kit = match folder.map(Kit::open) {
            None => Err(Missing::Kit),
            Some(Ok(kit)) => Ok(Arc::new(kit)),
            Some(Err(error)) => {
                tracing::warn!("{error}; there are no live previews");
                Err(Missing::Usable(error.public()))
            }
        };
        Self { kit, ..Self::default() }
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

    /// The previews of a snapshot, made by whoever asks first.
    pub fn previews<'s>(&self, snapshot: &'s Snapshot) -> Result<&'s Previews, Missing> {
        let kit = self.kit.as_ref().map_err(Clone::clone)?;
        let secret = self.secret.as_ref().ok_or_else(|| Missing::Usable(NO_RANDOM.to_owned()))?;
        Ok(snapshot.live.get_or_init(|| {
            let prefix = snapshot.addresses.prefix();
            let fonts = basepair_site::fonts().map(|(family, weights, document)| Font {
                family: family.to_owned(),
                weights: weights.to_owned(),
                document: document.clone(),
            });
            let previews =
                Previews::new(&snapshot.catalog, Arc::clone(kit), secret.clone(), &self.sheets, prefix)
                    .with_fonts(fonts);
            if let Some(problem) = previews.style_problem() {
                let place =
                    problem.place.as_ref().map(|at| format!("{}:{}:{}: ", at.file, at.line, at.column));
                tracing::warn!("{}{}", place.unwrap_or_default(), problem.message);
            }
            previews
        }))
    }

    /// Makes the previews of a snapshot in the background, unless a newer one comes first. One thread does it for the whole
    /// process, as for compression.
    pub fn prepare_aside(stage: &Arc<Self>, snapshot: &Arc<Snapshot>) {
        static WORKER: LazyLock<Sender<Order>> = LazyLock::new(|| {
            let (sender, receiver) = mpsc::channel();
            // Without a thread the first request makes them.
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

type Order = (Arc<Stage>, Weak<Snapshot>);

const NO_RANDOM: &str = "the system gives no random bytes";

fn work(receiver: &Receiver<Order>) {
    while let Ok(first) = receiver.recv() {
        let (stage, snapshot) = receiver.try_iter().last().unwrap_or(first);
        if let Some(snapshot) = snapshot.upgrade() {
            let _ = crate::panics::guard("previews", || stage.previews(&snapshot).is_ok());
        }
    }
}
