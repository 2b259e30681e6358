//! What code calls a new item: identifiers that are derived from its name, and import specifiers.

/// `date-picker` as the name of a component: `DatePicker`.
pub(super) fn pascal(name: &str) -> String {
    let last = name.rsplit('/').next().unwrap_or(name);
    let words = last.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    });
    words.collect()
}

/// `date-picker` as the name of a function: `datePicker`.
pub(super) fn camel(name: &str) -> String {
    let pascal = pascal(name);
    let mut letters = pascal.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// The import specifier of a module at a path of the consumer's project.
pub(super) fn import_of(destination: &str) -> Option<String> {
    let (stem, _) = destination.rsplit_once('.')?;
    Some(format!("@/{stem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        assert_eq!((&*pascal("forms/date-picker"), &*camel("date-picker")), ("DatePicker", "datePicker"));
    }
}
