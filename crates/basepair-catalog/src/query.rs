//! Query parameters, parsed the same way for the API and the pages: decoded strictly, limited in length,
//! rejected by name. Unknown parameters are ignored.

mod filters;
mod parameter;

pub use filters::{DocumentFilter, Filter, FindingFilter};
pub use parameter::{Accepts, MAX_NAME, MAX_SEARCH_TEXT, Parameter};

use basepair_model::percent::decode_form;

/// The largest number that every JSON parser reads exactly.
const MAX_COUNT: usize = (1 << 53) - 1;

/// The page of a list.
const PAGE: Parameter = Parameter::of_query("page", Accepts::Number { least: 1 }, "");

/// An invalid parameter, and why: completes the sentence "The parameter `name` …".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadParameter {
    pub name: &'static str,
    pub detail: String,
}

/// Decoded pairs. A value that cannot be decoded is kept as `None`, to be rejected only if it is used.
#[derive(Debug, Default)]
pub struct Parameters(Vec<(String, Option<String>)>);

impl Parameters {
    pub fn parse(query: Option<&str>) -> Self {
        let pairs = query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.filter_map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decode_form(key)?, decode_form(value)))
        });
        Self(pairs.collect())
    }

    /// Values that are already decoded, such as those of flags.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, String)>) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.to_owned(), Some(value))).collect())
    }

    /// Without the empty fields of a form.
    #[must_use]
    pub fn filled(mut self) -> Self {
        self.0.retain(|(_, value)| value.as_deref().is_none_or(|value| !value.trim().is_empty()));
        self
    }

    /// The value of a parameter, which may be given once.
    pub fn text(&self, row: &Parameter) -> Result<Option<&str>, BadParameter> {
        let mut values = self.0.iter().filter(|(key, _)| key == row.name).map(|(_, value)| value);
        let text = match (values.next(), values.next()) {
            (None, _) => return if row.required { Err(row.wrong("is missing")) } else { Ok(None) },
            (Some(_), Some(_)) => return Err(row.wrong("is given more than once")),
            (Some(None), None) => return Err(row.wrong("is not valid UTF-8 with valid escapes")),
            (Some(Some(text)), None) => text,
        };
        row.problem(text).map_or(Ok(Some(text)), |problem| Err(row.wrong(problem)))
    }

    /// A whole number; a number that overflows means no limit.
    pub fn number(&self, row: &Parameter) -> Result<Option<usize>, BadParameter> {
        let Some(text) = self.text(row)? else { return Ok(None) };
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse().unwrap_or(usize::MAX).min(MAX_COUNT));
        row.whole_number(number).map(Some).map_err(|problem| row.wrong(problem))
    }

    /// One of a few words, or one that is not shown, such as a plural.
    pub fn choice<T>(
        &self,
        row: &Parameter,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, BadParameter> {
        let Some(word) = self.text(row)? else { return Ok(None) };
        let words = if let Accepts::OneOf { words, .. } = row.accepts { words() } else { Vec::new() };
        let wrong = || row.wrong(format!("must be one of `{}`", words.join("`, `")));
        parse(word).map(Some).ok_or_else(wrong)
    }

    pub fn flag(&self, row: &Parameter) -> Result<Option<bool>, BadParameter> {
        match self.text(row)? {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err(row.wrong("must be `true` or `false`")),
        }
    }

    /// The number of a page, starting at one.
    pub fn page(&self) -> Result<usize, BadParameter> {
        Ok(self.number(&PAGE)?.unwrap_or(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_empty_fields_of_a_form_are_removed() {
        let query = Parameters::parse(Some("q=&type=+&node=N2&category=%zz")).filled();
        let text = |name| query.text(&Parameter::of_query(name, Accepts::Text, ""));
        assert_eq!(text("q"), Ok(None));
        assert_eq!(text("type"), Ok(None));
        assert_eq!(text("node"), Ok(Some("N2")));
        assert_eq!(text("category").unwrap_err().name, "category");
    }

    #[test]
    fn texts_are_limited_by_characters() {
        let long = format!("q={}", "%C3%A9".repeat(MAX_SEARCH_TEXT));
        assert!(Parameters::parse(Some(&long)).text(&Filter::Q).is_ok());
        let longer = format!("{long}x");
        assert!(Parameters::parse(Some(&longer)).text(&Filter::Q).is_err());
    }

    #[test]
    fn pages_are_counted_from_one() {
        let page = |query| Parameters::parse(Some(query)).page();
        assert_eq!(page(""), Ok(1));
        assert_eq!(page("page=3"), Ok(3));
        for query in ["page=0", "page=-1", "page=x", "page=1&page=2"] {
            assert_eq!(page(query).unwrap_err().name, "page", "{query}");
        }
    }
}
