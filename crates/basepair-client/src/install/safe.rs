//! Which targets the official client accepts: it aborts an installation if a target might leave the project.

use basepair_model::percent;

/// Whether the client accepts a target. An accepted target may still be a bad idea; the rules check that.
pub fn is_safe(target: &str) -> bool {
    // Nearly every target is a plain path.
    let plain = |byte: &u8| byte.is_ascii_graphic() && !matches!(byte, b'%' | b'\\' | b'[' | b':');
    if target.as_bytes().iter().all(plain) {
        return !target.contains("..") && !target.starts_with('/');
    }
    if target.contains('\0') {
        return false;
    }
    let Some(decoded) = decoded(target) else { return false };
    let (plain_target, plain) = (without_catch_alls(target), without_catch_alls(&decoded));
    let forward = decoded.replace('\\', "/");
    if [&plain_target, &plain, &without_catch_alls(&forward)].iter().any(|text| text.contains("..")) {
        return false;
    }
    if [&plain_target, &plain].iter().any(|text| text.chars().any(|c| c < ' ')) {
        return false;
    }
    let drive =
        matches!(decoded.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic());
    !drive && !forward.starts_with('/')
}

/// Decodes percent-encoding until nothing changes; invalid encoding is not safe.
fn decoded(target: &str) -> Option<String> {
    let mut text = target.to_owned();
    while text.contains('%') {
        let next = percent::decode(&text)?;
        if next == text {
            break;
        }
        text = next;
    }
    Some(text)
}

/// A route such as `[...slug]` contains harmless dots.
fn without_catch_alls(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::with_capacity(text.len());
    while let Some(start) = rest.find("[...") {
        let (before, inside) = rest.split_at(start);
        let end =
            inside.find(']').filter(|end| !inside.get(..*end).is_some_and(|route| route.contains('\n')));
        plain.push_str(before);
        match end {
            Some(end) => rest = inside.get(end + 1..).unwrap_or_default(),
            None => {
                plain.push('[');
                rest = inside.get(1..).unwrap_or_default();
            }
        }
    }
    plain.push_str(rest);
    plain
}
