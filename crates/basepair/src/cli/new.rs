//! The flags of `basepair new`.

use super::{NamedRegistryArgs, candidates};
use basepair_model::item::ItemType;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

#[derive(Debug, Clone, Args)]
pub struct NewArgs {
    /// The name of the item: lower-case words with hyphens, such as date-picker.
    pub name: String,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// The node, rung or strand that it belongs to, such as N2, 2, primitive or n2-primitives.
    ///
    /// Not needed in a registry without an architecture model.
    #[arg(long, value_name = "NODE", env = "BASEPAIR_NODE", add = candidates::elements())]
    pub node: Option<String>,

    /// The item type: ui, component, block, hook, lib, theme, style or item [default: the type of the other items of the node].
    #[arg(long = "type", value_name = "TYPE", env = "BASEPAIR_TYPE", value_parser = item_type)]
    pub kind: Option<ItemType>,

    /// The title [default: the name in words].
    #[arg(long, env = "BASEPAIR_TITLE", value_parser = NonEmptyStringValueParser::new())]
    pub title: Option<String>,

    /// The description, in one sentence.
    #[arg(long, env = "BASEPAIR_DESCRIPTION", value_parser = NonEmptyStringValueParser::new())]
    pub description: Option<String>,
}

fn item_type(text: &str) -> Result<ItemType, String> {
    ItemType::parse_lenient(text)
        .ok_or_else(|| "use ui, component, block, hook, lib, theme, style or item".to_owned())
}
