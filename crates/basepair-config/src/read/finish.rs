//! Converts the parsed values to the types of the configuration.

use super::{Reader, Value};
use crate::Config;
use crate::client::Client;
use crate::framework::Framework;

impl Reader<'_> {
    pub(super) fn finish(mut self) -> Config {
        let mut config = std::mem::take(&mut self.config);
        let registry = &mut config.registry;
        registry.manifest = self.take("registry.manifest");
        registry.addresses = self.take_list("registry.addresses");
        registry.namespaces = self.take_list("registry.namespaces");
        registry.base_url = self.take("registry.base-url");
        registry.item_url = self.take("registry.item-url");
        config.profile.frameworks = self.take_known("profile.frameworks", Framework::ALL);
        config.profile.clients = self.take_known("profile.clients", Client::ALL);
        config.profile.server_components = self.take_boolean("profile.server-components");
        config.provided.packages = self.take_list("provided.packages");
        config.provided.imports = self.take_list("provided.imports");
        config.provided.variables = self.take_list("provided.variables");
        let values = self.take_list("rules.raw-css-value.values");
        config.options.values = values.iter().map(|value| value.trim().to_lowercase()).collect();
        config.options.packages = self.take_list("rules.unused-dependency.packages");
        config.options.keys = self.take_list("rules.unknown-item-key.keys").into_iter().collect();
        config.check.baseline = self.take("check.baseline");
        config.check.strict = self.take_boolean("check.strict");
        config.check.format = self.take("check.format");
        config.check.announced = self.take_list("check.announced");
        config.build.output = self.take("build.output");
        config.build.registry_dependencies = self.take("build.registry-dependencies");
        config.build.namespace = self.take("build.namespace");
        let serve = &mut config.serve;
        serve.listen = self.take("serve.listen");
        serve.allow_host = self.take_list("serve.allow-host");
        serve.trusted_proxy = self.take_list("serve.trusted-proxy");
        serve.watch = self.take_boolean("serve.watch");
        serve.mcp = self.take_boolean("serve.mcp");
        serve.drain_delay = match self.values.remove("serve.drain-delay") {
            Some(Value::Integer(seconds)) => Some(seconds),
            _ => None,
        };
        serve.log_format = self.take("serve.log-format");
        serve.log_level = self.take("serve.log-level");
        serve.access_log = self.take_boolean("serve.access-log");
        serve.security_contact = self.take("serve.security-contact");
        serve.kit = self.take("serve.kit");
        config.history.since = self.take("history.since");
        config.history.hide = self.take_list("history.hide");
        let site = &mut config.site;
        site.title = self.take("site.title");
        site.tagline = self.take("site.tagline");
        site.front_page = self.take("site.front-page");
        site.logo = self.take("site.logo");
        site.accent = self.take("site.accent");
        site.skill = self.take_boolean("site.skill").unwrap_or_default();
        if let Some(Value::Links(links)) = self.values.remove("site.navigation") {
            site.navigation = links;
        }
        debug_assert!(self.values.is_empty(), "read but not used: {:?}", self.values.keys());
        config
    }

    fn take(&mut self, path: &str) -> Option<String> {
        match self.values.remove(path) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    fn take_boolean(&mut self, path: &str) -> Option<bool> {
        match self.values.remove(path) {
            Some(Value::Boolean(truth)) => Some(truth),
            _ => None,
        }
    }

    fn take_list(&mut self, path: &str) -> Vec<String> {
        match self.values.remove(path) {
            Some(Value::Texts(texts)) => texts,
            _ => Vec::new(),
        }
    }

    fn take_known<K: Copy + Ord, Out: FromIterator<K>>(
        &mut self,
        path: &str,
        known: &[(&str, K)],
    ) -> Option<Out> {
        let texts = match self.values.remove(path) {
            Some(Value::Texts(texts)) => texts,
            _ => return None,
        };
        let kind = |text: &String| known.iter().find(|(name, _)| name == text).map(|(_, kind)| *kind);
        Some(texts.iter().filter_map(kind).collect())
    }
}
