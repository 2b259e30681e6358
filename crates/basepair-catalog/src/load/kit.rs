//! What is known about the kit that live previews run with: only what a check needs. Whoever has a kit at another place than the
//! settings name sets it.

use super::source::Source;
use basepair_model::path::join;
use basepair_model::place::Span;
use serde::Deserialize;

/// The file that describes a kit.
pub const DESCRIPTION: &str = "kit.json";
/// The only format that is read.
pub const FORMAT: u64 = 1;

const LARGEST: u64 = 16 * 1024 * 1024;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KitFacts {
    /// Why it cannot be used, in one line.
    pub trouble: Option<String>,
    /// The packages in it, by name and version.
    pub packages: Vec<(String, String)>,
    /// Why the styles of the registry cannot be compiled with it.
    pub styles: Option<StyleTrouble>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StyleTrouble {
    pub message: String,
    pub help: String,
    /// The file and the place in it, where they are known.
    pub place: Option<(String, Span)>,
}

impl KitFacts {
    /// Of a kit that cannot be used.
    pub fn unusable(trouble: String) -> Self {
        Self { trouble: Some(trouble), ..Self::default() }
    }

    /// Of the kit in a folder of the registry, as its description says.
    pub(super) fn read(source: &dyn Source, folder: &str) -> Self {
        #[derive(Deserialize)]
        struct Description {
            format: u64,
            #[serde(default)]
            packages: Vec<Package>,
        }
        #[derive(Deserialize)]
        struct Package {
            name: String,
            version: String,
        }
        let path = join(folder, DESCRIPTION);
        let Ok(bytes) = source.read(&path, LARGEST) else {
            return Self::unusable(format!("cannot read `{path}` of the kit"));
        };
        match serde_json::from_slice::<Description>(&bytes) {
            Err(error) => Self::unusable(format!("`{DESCRIPTION}` of the kit is not valid: {error}")),
            Ok(Description { format, .. }) if format != FORMAT => Self::unusable(other_format(format)),
            Ok(description) => {
                let packages = description.packages.into_iter().map(|it| (it.name, it.version)).collect();
                Self { packages, ..Self::default() }
            }
        }
    }
}

pub fn other_format(format: u64) -> String {
    format!(
        "the kit has format {format}, but this version of basepair reads format {FORMAT}; make the kit again"
    )
}
