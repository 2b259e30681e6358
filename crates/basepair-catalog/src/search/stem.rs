//! What the forms of an English word share. Other languages have their forms in the table of concepts.

/// The part of a word that its forms share. It is compared, never shown: `date` and `dates` are `dat`.
pub(super) fn stem(word: &str) -> String {
    let length = word.len();
    if length < 4 || !word.bytes().all(|b| b.is_ascii_lowercase()) || word == "heading" {
        return word.to_owned();
    }
    let mut stem = singular(word);
    if let Some(rest) = stem.strip_suffix("bility") {
        stem = format!("{rest}ble");
    }
    let noun = ["ations", "ation", "ating", "ated", "ator", "ate"];
    let verb = |rest: &str| rest.len() >= 3 && rest.bytes().any(|b| b"aeiouy".contains(&b));
    if let Some(rest) = noun.iter().find_map(|end| stem.strip_suffix(end)).filter(|rest| rest.len() >= 4) {
        return rest.to_owned();
    }
    if let Some(rest) = stem.strip_suffix("ing").filter(|rest| verb(rest)) {
        stem = undoubled(rest).to_owned();
    } else if let Some(rest) = stem.strip_suffix("ed").filter(|rest| !rest.ends_with('e') && verb(rest)) {
        stem = undoubled(rest).to_owned();
    } else if let Some(rest) = stem.strip_suffix("ction") {
        stem = format!("{rest}ct");
    } else if let Some(rest) = stem.strip_suffix("ly").filter(|rest| rest.len() >= 4) {
        stem = rest.to_owned();
    }
    if let Some(rest) = stem.strip_suffix('e').filter(|rest| rest.len() >= 3) {
        return rest.to_owned();
    }
    if let Some(rest) = stem.strip_suffix('y').filter(|rest| rest.len() >= 3) {
        return format!("{rest}i");
    }
    stem
}

fn singular(word: &str) -> String {
    if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.len() >= 2) {
        return format!("{rest}y");
    }
    let hissing = ["sses", "xes", "ches", "shes"].iter().any(|end| word.ends_with(end));
    if hissing {
        return word.get(..word.len() - 2).unwrap_or(word).to_owned();
    }
    let plural = word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    let end = word.len() - usize::from(plural);
    word.get(..end).unwrap_or(word).to_owned()
}

/// `dragg` as `drag`.
fn undoubled(stem: &str) -> &str {
    let mut last = stem.bytes().rev();
    match (last.next(), last.next()) {
        (Some(one), Some(other)) if one == other && stem.len() >= 5 && !b"lsz".contains(&one) => {
            stem.get(..stem.len() - 1).unwrap_or(stem)
        }
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_share_a_stem() {
        for forms in [
            &["date", "dates"][..],
            &["sort", "sorts", "sorting", "sorted"],
            &["validate", "validation", "validating"],
            &["confirm", "confirmation", "confirming"],
            &["accessible", "accessibility"],
            &["entry", "entries"],
            &["drag", "dragging", "dragged"],
            &["select", "selection", "selected"],
            &["lazy", "lazily"],
        ] {
            let stems: Vec<String> = forms.iter().map(|form| stem(form)).collect();
            assert!(stems.iter().all(|each| *each == stems[0]), "{forms:?}: {stems:?}");
        }
        for (one, other) in
            [("table", "tabs"), ("head", "heading"), ("link", "linking-park"), ("state", "static")]
        {
            assert_ne!(stem(one), stem(other));
        }
    }
}
