//! The programs that install items, and the versions of the official one.

/// A program that installs items.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Client {
    /// The official one, `shadcn`.
    #[default]
    Official,
    Vue,
    Svelte,
}

impl Client {
    pub const ALL: &'static [(&'static str, Self)] =
        &[("shadcn", Self::Official), ("shadcn-vue", Self::Vue), ("shadcn-svelte", Self::Svelte)];

    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, client)| *client == self).map_or("shadcn", |(name, _)| name)
    }

    /// Whether it installs `@namespace/item`, with `registries` in `components.json` (shadcn-svelte 1.7.0 does not).
    pub fn reads_namespaces(self) -> bool {
        self != Self::Svelte
    }

    /// The major version whose behaviour is described here.
    pub fn major(self) -> u8 {
        match self {
            Self::Official => 4,
            Self::Vue => 2,
            Self::Svelte => 1,
        }
    }

    /// The line that installs the item at an address.
    pub fn install_line(self, address: &str) -> String {
        format!("npx {}@latest add {address}", self.name())
    }
}

/// The supported major versions of the official client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Major {
    Two,
    Three,
    #[default]
    Four,
}

impl Major {
    pub const ALL: &'static [(&'static str, Self)] =
        &[("2", Self::Two), ("3", Self::Three), ("4", Self::Four)];

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == text).map(|(_, major)| *major)
    }

    pub fn number(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
            Self::Four => 4,
        }
    }
}
