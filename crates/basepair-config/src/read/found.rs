//! What a `basepair.toml` that was merely found may not set: it may be part of a folder that somebody else wrote, and
//! whoever runs a command in a clone has not agreed to it.

use super::{Reader, Value};
use crate::form;
use crate::setting::{Setting, find};
use crate::tree::Node;
use std::net::SocketAddr;
use std::sync::Arc;

impl Reader<'_> {
    pub(super) fn is_found(&self, node: &Node) -> bool {
        Arc::ptr_eq(&node.place.source, self.found)
    }

    /// Reports a value that only whoever runs the program may set.
    pub(super) fn may_set(&mut self, path: &str, value: &Value, node: &Node) -> bool {
        let Value::Text(text) = value else { return true };
        if !self.is_found(node) {
            return true;
        }
        let shown = text.escape_debug();
        let (message, instead) = match path {
            "check.baseline" if !form::is_folder(text) => {
                (format!("`{shown}` is not below the root of the registry"), "write a path below it, or ")
            }
            "serve.listen" if !is_loopback(text) => (
                format!(
                    "`{shown}` is reachable by others, which a `basepair.toml` that was found cannot decide"
                ),
                "",
            ),
            "serve.kit" => {
                ("a `basepair.toml` that was found cannot name code that runs in the server".to_owned(), "")
            }
            _ => return true,
        };
        let ways = find(path).map(ways).unwrap_or_default();
        self.problem(&node.place, message, format!("{instead}set it with {ways}`--config FILE`"));
        false
    }
}

fn ways(setting: &Setting) -> String {
    [setting.flag, setting.variable].into_iter().flatten().map(|way| format!("`{way}`, ")).collect::<String>()
        + "or "
}

fn is_loopback(listen: &str) -> bool {
    let name = listen.rsplit_once(':').map_or(listen, |(host, _)| host);
    listen.parse::<SocketAddr>().map_or(name == "localhost", |address| address.ip().is_loopback())
}
