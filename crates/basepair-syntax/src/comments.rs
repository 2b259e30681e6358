//! Comments that the parsers do not return: those in documents, templates and style sheets.

use crate::facts::{Comment, Facts, Language};
use basepair_model::place::Span;

/// Adds the comments that the parser of the language did not return.
pub(super) fn complete(facts: &mut Facts, path: &str, text: &str) {
    let ending = path.rsplit('.').next().unwrap_or_default();
    match (facts.language, ending) {
        (Language::Css, _) if facts.comments.is_empty() => between(text, 0, "/*", "*/", &mut facts.comments),
        (Language::Blocks, _) => {
            between(text, 0, "<!--", "-->", &mut facts.comments);
            for (start, end) in styles(text) {
                let inside = text.get(..end).unwrap_or_default();
                between(inside, start, "/*", "*/", &mut facts.comments);
            }
        }
        (Language::Other, "md" | "markdown" | "mdx") => {
            between(text, 0, "<!--", "-->", &mut facts.comments);
            if ending == "mdx" {
                between(text, 0, "/*", "*/", &mut facts.comments);
            }
            // A comment in an example of a document is not a comment of the document.
            let shown = fences(text);
            let is_shown = |at: usize| {
                let before = shown.partition_point(|(start, _)| *start <= at);
                before.checked_sub(1).and_then(|last| shown.get(last)).is_some_and(|(_, end)| at < *end)
            };
            let own = |comment: &Comment| {
                opens_its_line(text, comment.span.start()) && !is_shown(comment.span.start())
            };
            facts.comments.retain(own);
        }
        (Language::Other, "html" | "svg" | "xml") => {
            between(text, 0, "<!--", "-->", &mut facts.comments);
        }
        _ => {}
    }
    facts.comments.sort_by_key(|comment| comment.span.start());
}

/// Finds the text between an opening and a closing mark.
fn between(text: &str, from: usize, open: &str, close: &str, found: &mut Vec<Comment>) {
    let mut at = from;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(open)).map(|start| at + start) {
        let inside = start + open.len();
        let Some(length) = text.get(inside..).and_then(|rest| rest.find(close)) else { break };
        let end = inside + length + close.len();
        let content = text.get(inside..inside + length).unwrap_or_default();
        found.push(Comment { span: Span::new(start, end), text: content.to_owned() });
        at = end;
    }
}

/// The ranges of the contents of style elements.
fn styles(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text.get(at..).and_then(|rest| rest.find("<style")).map(|open| at + open) {
        let end = text.get(open..).and_then(|rest| rest.find("</style")).map_or(text.len(), |end| open + end);
        found.push((open, end));
        at = end.max(open + 1);
    }
    found
}

/// The ranges of fenced code blocks in a document.
fn fences(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut open: Option<(usize, &str)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark));
        match (open, mark) {
            (None, Some(mark)) => open = Some((at, mark)),
            (Some((start, opened)), Some(mark)) if opened == mark => {
                found.push((start, at + line.len()));
                open = None;
            }
            _ => {}
        }
        at += line.len();
    }
    found.extend(open.map(|(start, _)| (start, text.len())));
    found
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() && c != '\n'
}

fn opens_its_line(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end_matches(is_blank);
    let before = before.trim_end_matches('{').trim_end_matches(is_blank);
    before.is_empty() || before.ends_with('\n')
}

#[cfg(test)]
mod tests {
    use crate::read;

    fn comments(path: &str, text: &str) -> Vec<String> {
        read(path, text).comments.iter().map(|comment| comment.text.trim().to_owned()).collect()
    }

    #[test]
    fn documents_and_templates_have_comments_too() {
        assert_eq!(comments("a.css", "a { /* one */ } /* two */"), ["one", "two"]);
        let document =
            "<!-- one -->\n\n```md\n<!-- shown -->\n```\n\nsays `<!-- quoted -->`\n  <!-- two\n-->\n";
        assert_eq!(comments("a.md", document), ["one", "two"]);
        assert_eq!(comments("a.mdx", "{/* one */}\n\nsays {/* inline */}\n"), ["one"]);
        let parts =
            "<template><!-- one --></template>\n<script>\n// two\n</script>\n<style>\n/* three */\n</style>";
        assert_eq!(comments("a.vue", parts), ["one", "two", "three"]);
        assert!(comments("a.json", "{ \"a\": \"<!-- no -->\" }").is_empty());
        assert!(comments("a.md", "<!-- never closed").is_empty());
    }
}
