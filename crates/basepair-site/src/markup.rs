//! Converts text to markup: author text is escaped, and only harmless addresses become links.

pub(crate) use basepair_model::quote::markup as escape;

/// An address from author text that may become a link: http and https only.
pub(crate) fn link(address: &str) -> Option<&str> {
    let address = address.trim();
    let scheme = address.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase())?;
    let plain = !address.chars().any(|c| c.is_control() || c.is_whitespace());
    (plain && (scheme == "http" || scheme == "https")).then_some(address)
}

/// The first `most` characters, with an ellipsis if the text was cut.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let short: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", short.trim_end())
}

/// A message of ours as markup: what is in backticks is code, as the message means it.
pub(crate) fn coded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, (code, after))) =
        rest.split_once('`').and_then(|(before, after)| Some((before, after.split_once('`')?)))
    {
        out.push_str(&escape(before));
        out.push_str("<code>");
        out.push_str(&escape(code));
        out.push_str("</code>");
        rest = after;
    }
    out.push_str(&escape(rest));
    out
}

/// One line: every run of white space becomes one space.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `1 item`, `2 items`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {many}", grouped(number)) }
}

/// A number with its thousands separated.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Renders a template. All its values are in memory, so this cannot fail.
pub(crate) fn render(template: &impl askama::Template) -> String {
    template.render().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backticks_set_code_and_everything_is_escaped() {
        assert_eq!(coded("`a<b>` may use `c`"), "<code>a&lt;b&gt;</code> may use <code>c</code>");
        assert_eq!(coded("one ` alone & <i>"), "one ` alone &amp; &lt;i&gt;");
    }

    #[test]
    fn only_web_addresses_become_links() {
        assert_eq!(link("https://a.example/x"), Some("https://a.example/x"));
        for bad in [
            "javascript:alert(1)",
            "JaVaScRiPt:x",
            "data:text/html,x",
            "//a.example",
            "/x",
            "ht\ntps://a",
            "",
        ] {
            assert_eq!(link(bad), None, "{bad}");
        }
    }

    #[test]
    fn numbers_and_text_are_formatted() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(count(1, "item", "items"), "1 item");
        assert_eq!(shorten("abcdef", 4), "abc…");
        assert_eq!(escape("<a href='x'>&\u{1}"), "&lt;a href=&#39;x&#39;&gt;&amp;\u{fffd}");
    }
}
