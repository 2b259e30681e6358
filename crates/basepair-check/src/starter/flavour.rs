//! Which framework the components of a registry are written for.

use super::choice::Shape;
use basepair_client::profile::Profile;
use basepair_config::client::Client;

/// The framework of a registry's components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flavour {
    React,
    Vue,
    Svelte,
}

impl Flavour {
    pub(super) fn of(profile: &Profile) -> Self {
        if profile.clients.contains(&Client::Svelte) {
            Self::Svelte
        } else if profile.clients.contains(&Client::Vue) {
            Self::Vue
        } else {
            Self::React
        }
    }

    pub(super) fn testing_library(self) -> &'static str {
        match self {
            Self::React => "@testing-library/react",
            Self::Vue => "@testing-library/vue",
            Self::Svelte => "@testing-library/svelte",
        }
    }

    /// Rejects shapes that the framework does not support.
    pub(super) fn check(self, shape: Shape) -> Result<(), String> {
        match shape {
            Shape::Hook | Shape::Harness if self != Self::React => {
                Err("hooks can be created for React only; create a module with `--type lib`".to_owned())
            }
            _ => Ok(()),
        }
    }
}
