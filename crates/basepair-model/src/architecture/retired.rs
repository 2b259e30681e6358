//! Parses the paths that the adopter of a model has retired. The routes of the service are not known here.

use super::{list, text};
use crate::json::{Object, Value};
use crate::model::Retired;
use crate::rule;
use crate::shape::Findings;
use std::collections::HashSet;

pub(super) fn read(model: &Object, findings: &mut Findings) -> Vec<Retired> {
    let mut rows = Vec::new();
    let mut paths = HashSet::new();
    for object in list(model, "retired") {
        let row = || {
            Some(Retired {
                path: text(object, "path")?,
                explanation: sentence(&text(object, "explanation")?),
                successor: text(object, "successor"),
            })
        };
        let (Some(row), Some(path)) = (row(), object.get("path")) else { continue };
        if let Some(problem) = path_problem(&row.path) {
            report(path, format!("the retired path `{}` {problem}", row.path.escape_debug()), findings);
        } else if !paths.insert(row.path.clone()) {
            let message = format!("the path `{}` is retired twice", row.path);
            findings.report(&rule::WRONG_TYPE, path.span, message, "remove one of them");
        }
        let successor = object.get("successor").filter(|_| {
            row.successor.as_deref().is_some_and(|successor| {
                let address = ["https://", "http://"].iter().any(|scheme| successor.starts_with(scheme));
                let odd = |c: char| c.is_control() || c.is_whitespace();
                successor.contains(odd) || !(address || path_problem(successor).is_none())
            })
        });
        if let Some(successor) = successor {
            let message = format!("the successor of `{}` is neither a path nor a URL", row.path);
            let help = "write a path such as `/api/v1/architecture`, or a URL";
            findings.report(&rule::WRONG_TYPE, successor.span, message, help);
        }
        rows.push(row);
    }
    rows
}

fn report(path: &Value, message: String, findings: &mut Findings) {
    let help = "write the path that clients requested, such as `/api/v1/docs`; every path below it is retired as well";
    findings.report(&rule::WRONG_TYPE, path.span, message, help);
}

/// Why a text cannot be a path that a client requests.
fn path_problem(path: &str) -> Option<&'static str> {
    let Some(rest) = path.strip_prefix('/') else { return Some("does not start with `/`") };
    let odd = |c: char| c.is_control() || c.is_whitespace() || r"\?#%{}".contains(c);
    if path.contains(odd) {
        Some("contains a character that is not valid in a plain path")
    } else if rest.split('/').any(|segment| matches!(segment, "" | "." | "..")) {
        Some("has an empty or dot segment")
    } else {
        None
    }
}

/// Ends the text with a full stop, because more sentences may follow.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}
