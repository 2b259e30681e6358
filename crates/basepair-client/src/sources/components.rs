//! `components.json`, as written by the official client and its ports.

use basepair_model::json::{Object, Value};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Components {
    /// `https://shadcn-svelte.com/schema.json` and its like.
    pub schema: String,
    /// Whether components may run on a server; `None` if not set.
    pub rsc: Option<bool>,
    pub icons: Option<String>,
    /// The configuration of Tailwind, which version 4 has none of.
    pub tailwind_config: Option<String>,
    /// What `components`, `ui`, `lib`, `hooks` and `utils` mean.
    pub aliases: Vec<(String, String)>,
    /// Namespaces with their templates.
    pub registries: Vec<(String, String)>,
}

impl Components {
    pub(super) fn read(object: &Object) -> Self {
        let pairs = |key: &str| {
            let group = object.get(key).and_then(Value::as_object);
            let members = group.map(|group| group.members.as_slice()).unwrap_or_default();
            let text =
                |value: &Value| value.as_str().or_else(|| value.as_object()?.str("url")).map(str::to_owned);
            members.iter().filter_map(|it| Some((it.key.to_string(), text(&it.value)?))).collect()
        };
        Self {
            schema: object.str("$schema").unwrap_or_default().to_owned(),
            rsc: object.get("rsc").and_then(Value::as_bool),
            tailwind_config: object
                .get("tailwind")
                .and_then(|tailwind| tailwind.as_object()?.str("config"))
                .filter(|config| !config.is_empty())
                .map(str::to_owned),
            icons: object.str("iconLibrary").map(str::to_owned),
            aliases: pairs("aliases"),
            registries: pairs("registries"),
        }
    }

    pub fn alias(&self, name: &str) -> Option<&str> {
        self.aliases.iter().find(|(alias, _)| alias == name).map(|(_, value)| value.as_str())
    }

    /// The path that an import of an aliased folder means in the default layout, if no other setting applies.
    pub(super) fn source_of(&self, specifier: &str) -> Option<String> {
        let usual = [
            ("ui", "components/ui"),
            ("components", "components"),
            ("hooks", "hooks"),
            ("lib", "lib"),
            ("utils", "lib/utils"),
        ];
        usual.iter().find_map(|(name, folder)| {
            let alias = self.alias(name).filter(|alias| !alias.is_empty())?;
            let rest = specifier.strip_prefix(alias)?;
            (rest.is_empty() || rest.starts_with('/')).then(|| format!("{folder}{rest}"))
        })
    }
}
