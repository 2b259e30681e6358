//! The registry with data derived from it: what every import resolves to, the tokens that items may read, and whether the
//! law allows each import. Rules read this; the registry itself does not depend on it.

use crate::edges::Edges;
use crate::groups::Groups;
use crate::mismatches::Mismatches;
use crate::nearest::Nearest;
use crate::registry::Registry;
use crate::steering::{self, Steering};
use crate::tokens::Tokens;
use crate::uses::Uses;
use basepair_client::installation::Installation;
use basepair_client::reach::Reach;
use basepair_client::resolve::Resolver;
use std::ops::Deref;
use std::sync::OnceLock;

#[derive(Debug)]
pub struct Analysis<'a> {
    registry: Registry<'a>,
    resolver: Resolver,
    /// What every import of every file resolves to.
    pub edges: Edges,
    tokens: OnceLock<Tokens>,
    groups: OnceLock<Groups>,
    nearest: OnceLock<Nearest>,
    uses: OnceLock<Uses>,
    mismatches: OnceLock<Mismatches>,
    steering: OnceLock<Vec<Steering>>,
}

impl<'a> Analysis<'a> {
    pub fn of(registry: Registry<'a>) -> Self {
        let resolver = registry.resolver();
        Self::with(registry, resolver)
    }

    /// Of the files of an application.
    pub(crate) fn in_place(registry: Registry<'a>) -> Self {
        let resolver = registry.resolver().in_place();
        Self::with(registry, resolver)
    }

    fn with(registry: Registry<'a>, resolver: Resolver) -> Self {
        let edges = Edges::of(&registry, &resolver);
        Self {
            registry,
            resolver,
            edges,
            tokens: OnceLock::new(),
            groups: OnceLock::new(),
            nearest: OnceLock::new(),
            uses: OnceLock::new(),
            mismatches: OnceLock::new(),
            steering: OnceLock::new(),
        }
    }

    /// The tokens that every item may read, collected once.
    pub(crate) fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| Tokens::gather(&self.registry))
    }

    /// Those of them that items bring along.
    pub(crate) fn groups(&self) -> &Groups {
        self.groups.get_or_init(|| Groups::gather(&self.registry))
    }

    /// The same tokens by what they measure.
    pub(crate) fn nearest(&self) -> &Nearest {
        self.nearest.get_or_init(|| Nearest::gather(self.tokens()))
    }

    /// Which items are installed with which.
    pub(crate) fn reach(&self) -> &Reach {
        self.registry.graph.reach()
    }

    /// What an installation of the item at `position` provides.
    pub(crate) fn installation(&self, position: usize) -> Installation<'_> {
        self.resolver.installations.installation(position)
    }

    pub(crate) fn resolver(&self) -> &Resolver {
        &self.resolver
    }

    /// The files that are more than source code in a consumer's project.
    pub(crate) fn steering(&self) -> &[Steering] {
        self.steering.get_or_init(|| steering::find(&self.registry))
    }

    /// Whether the law allows each import, computed once.
    pub(crate) fn uses(&self) -> &Uses {
        self.uses.get_or_init(|| Uses::of(&self.registry, &self.edges))
    }

    /// The names that files use and that are not there, found once.
    pub(crate) fn mismatches(&self) -> &Mismatches {
        self.mismatches.get_or_init(|| Mismatches::of(&self.registry, &self.edges, &self.resolver))
    }
}

/// An analysis extends the registry, so it can be used wherever a registry is expected.
impl<'a> Deref for Analysis<'a> {
    type Target = Registry<'a>;

    fn deref(&self) -> &Self::Target {
        &self.registry
    }
}
