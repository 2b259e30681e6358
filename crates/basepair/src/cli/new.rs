//! The flags of `basepair new`.

use super::{NamedRegistryArgs, candidates};
use basepair_model::item::ItemType;
use clap::Args;

#[derive(Debug, Clone, Args)]
pub struct NewArgs {
    /// What the item is called: lower-case words with hyphens, such as date-picker.
    pub name: String,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// The node, rung or strand that it belongs to, such as N2, 2, primitive or n2-primitives.
    ///
    /// A registry without an architecture model needs none.
    #[arg(long, value_name = "NODE", env = "BASEPAIR_NODE", add = candidates::elements())]
    pub node: Option<String>,

    /// What it is: ui, component, block, hook, lib, theme or item [default: what its neighbours are].
    #[arg(long = "type", value_name = "TYPE", env = "BASEPAIR_TYPE", value_parser = item_type)]
    pub kind: Option<ItemType>,

    /// How people call it [default: its name in words].
    #[arg(long, env = "BASEPAIR_TITLE")]
    pub title: Option<String>,

    /// What it is for, in one sentence.
    #[arg(long, env = "BASEPAIR_DESCRIPTION")]
    pub description: Option<String>,
}

fn item_type(text: &str) -> Result<ItemType, String> {
    ItemType::parse_lenient(text).ok_or_else(|| {
        let known: Vec<&str> = ItemType::ALL.iter().map(|kind| kind.as_str()).collect();
        format!("use one of {}", known.join(", "))
    })
}
