//! The paths that a manifest holds: which are allowed, and where an `include` leads.

use crate::path::{file_name, join};

pub(super) const LEADS_OUT: &str = "leads out of the folder";

/// Why a path cannot be a file inside the folder of its manifest.
pub(super) fn path_problem(path: &str) -> Option<&'static str> {
    if path.is_empty() {
        Some("is empty")
    } else if path.chars().any(char::is_control) {
        Some("holds a control character")
    } else if path.contains("://") {
        Some("is an address, not a path")
    } else if path.starts_with('/') || path.starts_with('\\') || has_drive(path) {
        Some("is absolute")
    } else if path.split(['/', '\\']).any(|segment| segment == "..") {
        Some(LEADS_OUT)
    } else if path.contains('\\') {
        Some("holds a backslash")
    } else {
        None
    }
}

fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Where an `include` leads, from the folder of the manifest that holds it; or why it is not allowed.
pub fn resolve_include(folder: &str, include: &str) -> Result<String, &'static str> {
    if let Some(problem) = path_problem(include) {
        return Err(problem);
    }
    let path = join("", include);
    if file_name(&path) != "registry.json" {
        return Err("does not name a `registry.json` file");
    }
    Ok(join(folder, &path))
}
