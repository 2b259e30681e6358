//! Vue, Svelte and Astro files: the script blocks are parsed as modules, with positions in the file.

use super::tsx;
use crate::facts::{Facts, Language, Problem};
use basepair_model::place::Span;
use oxc_allocator::Allocator;
use std::ops::Range;

/// The maximum number of blocks per file. Frameworks use two or three.
const MOST_BLOCKS: usize = 100;

pub(super) fn read(allocator: &mut Allocator, path: &str, text: &str) -> Facts {
    let mut facts = Facts::default();
    let blocks = blocks(path, text);
    for block in blocks.iter().take(MOST_BLOCKS) {
        let inside = text.get(block.inside.clone()).unwrap_or_default();
        let start = block.inside.start;
        let read = tsx::read_block(allocator, inside, block.language, block.returns);
        let moved = |span: Span| Span::new(span.start() + start, span.end() + start);
        facts.problems.extend(read.problems.into_iter().map(|it| Problem { span: moved(it.span), ..it }));
        facts.imports.extend(read.imports.into_iter().map(|mut it| {
            it.span = moved(it.span);
            it
        }));
        facts.environment.extend(read.environment.into_iter().map(|mut it| {
            it.span = moved(it.span);
            it
        }));
        facts.exports.extend(read.exports.into_iter().map(|mut it| {
            it.span = moved(it.span);
            it
        }));
        facts.comments.extend(read.comments.into_iter().map(|mut it| {
            it.span = moved(it.span);
            it
        }));
    }
    if let Some(next) = blocks.get(MOST_BLOCKS) {
        let message = format!("more than {MOST_BLOCKS} script blocks");
        facts.problems.push(Problem::syntax(Span::new(next.inside.start, next.inside.start), message));
    }
    facts
}

/// Where the script blocks stand that are read, and how.
pub(super) fn scripts(path: &str, text: &str) -> Vec<(Range<usize>, Language)> {
    let blocks = blocks(path, text).into_iter().take(MOST_BLOCKS);
    blocks.map(|block| (block.inside, block.language)).collect()
}

/// A script inside a file of another language.
struct Block {
    inside: Range<usize>,
    language: Language,
    /// Whether it may end with `return`, as Astro's front matter does to send a response.
    returns: bool,
}

/// Finds the script blocks: `<script>` elements, and what Astro fences with dashes. At most one more than are
/// parsed.
fn blocks(path: &str, text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut from = 0;
    if path.ends_with(".astro")
        && let Some(rest) = text.trim_start_matches('\u{feff}').trim_start().strip_prefix("---")
        && let Some(end) = rest.find("\n---")
    {
        let start = text.len() - rest.len();
        from = start + end;
        found.push(Block { inside: start..from, language: Language::Ts, returns: true });
    }
    while found.len() <= MOST_BLOCKS
        && let Some(open) = next_script(text, from)
    {
        let Some(tag) = Tag::read(text, open + SCRIPT.len()) else { break };
        from = tag.end;
        if tag.closes_itself {
            continue;
        }
        let Some(end) = text.get(tag.end..).and_then(|rest| rest.find("</script")).map(|at| tag.end + at)
        else {
            break;
        };
        from = end;
        if let Some(language) = tag.language() {
            found.push(Block { inside: tag.end..end, language, returns: false });
        }
    }
    found
}

const SCRIPT: &str = "<script";

/// The next `<script` that starts an element and is not commented out.
fn next_script(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let rest = text.get(at..)?;
        let script = rest.find(SCRIPT)?;
        if let Some(comment) = rest.get(..script).and_then(|before| before.find("<!--")) {
            at += comment + rest.get(comment..).and_then(|rest| rest.find("-->"))?;
            continue;
        }
        let after = rest.as_bytes().get(script + SCRIPT.len());
        if after.is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/')) {
            return Some(at + script);
        }
        at += script + SCRIPT.len();
    }
}

/// An opening tag, after its name.
#[derive(Default)]
struct Tag<'t> {
    /// The position after the closing bracket.
    end: usize,
    closes_itself: bool,
    lang: Option<&'t str>,
    kind: Option<&'t str>,
}

impl<'t> Tag<'t> {
    /// Parses attributes from `from` on; a bracket inside a value, such as in `generics="T extends
    /// Set<string>"`, is part of the value. `None` if the tag never ends.
    fn read(text: &'t str, from: usize) -> Option<Self> {
        let mut tag = Self::default();
        let bytes = text.as_bytes();
        let mut at = from;
        loop {
            let start = at;
            let is_name = |byte: &u8| !byte.is_ascii_whitespace() && !matches!(byte, b'=' | b'>' | b'/');
            while bytes.get(at).is_some_and(is_name) {
                at += 1;
            }
            let name = text.get(start..at)?;
            match bytes.get(at)? {
                b'>' => {
                    tag.end = at + 1;
                    return Some(tag);
                }
                b'/' if bytes.get(at + 1) == Some(&b'>') => {
                    tag.end = at + 2;
                    tag.closes_itself = true;
                    return Some(tag);
                }
                b'=' => {
                    let (value, end) = value(text, at + 1)?;
                    match name {
                        "lang" => tag.lang = Some(value),
                        "type" => tag.kind = Some(value),
                        _ => {}
                    }
                    at = end;
                }
                _ => at += 1,
            }
        }
    }

    /// The language of the block; `None` for data and templates, which are not scripts.
    fn language(&self) -> Option<Language> {
        let kind = self.kind.unwrap_or_default().to_ascii_lowercase();
        let is_script = kind.is_empty()
            || matches!(kind.as_str(), "module" | "text/typescript" | "ts")
            || kind.ends_with("javascript")
            || kind.ends_with("ecmascript");
        let language = match self.lang.unwrap_or_default() {
            "tsx" | "jsx" => Language::Tsx,
            "" | "ts" | "typescript" | "js" | "javascript" => Language::Ts,
            _ => return None,
        };
        is_script.then_some(language)
    }
}

/// The value of an attribute and where it ends: quoted, in braces, or a plain word.
fn value(text: &str, from: usize) -> Option<(&str, usize)> {
    let rest = text.get(from..)?;
    let from = from + rest.len() - rest.trim_start().len();
    let rest = rest.trim_start();
    let close = match rest.as_bytes().first()? {
        b'"' => '"',
        b'\'' => '\'',
        b'{' => '}',
        _ => {
            let length = rest.find(|c: char| c.is_whitespace() || c == '>')?;
            return Some((rest.get(..length)?, from + length));
        }
    };
    let length = rest.get(1..)?.find(close)?;
    Some((rest.get(1..=length)?, from + length + 2))
}

#[cfg(test)]
mod tests {
    use crate::read;

    fn problems(path: &str, text: &str) -> Vec<String> {
        read(path, text).problems.into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn brackets_and_quotes_in_attributes_do_not_end_the_tag() {
        for (path, text) in [
            (
                "a.svelte",
                "<script lang=\"ts\" generics=\"T extends Record<string, any>, U extends 'a' | 'b'\">\nlet a: T;\n</script>",
            ),
            (
                "a.vue",
                "<script setup lang='ts' generic='T extends \"a\" | Set<string>'>\nconst a: T = b\n</script>",
            ),
            ("a.vue", "<script src=\"./a.js\" />\n<script setup lang=\"tsx\">\nconst a = <b />\n</script>"),
            (
                "a.astro",
                "---\nif (a) return Astro.redirect('/');\nconst { b } = Astro.props as Props<string>;\n---\n<p>{b}</p>",
            ),
            ("a.astro", "<script type=\"application/ld+json\" set:html={JSON.stringify(a)}></script>"),
            ("a.svelte", "<!-- <script> not { code </script> --><script>let a = 1;</script>"),
            (
                "a.svelte",
                "<svelte:head><script type=\"application/ld+json\">{ \"a\": 1 }</script></svelte:head>",
            ),
            ("a.svelte", "<script-note>it's not a script</script-note>"),
        ] {
            assert_eq!(problems(path, text), Vec::<String>::new(), "{text}");
        }
        assert!(!problems("a.vue", "<script>\nconst = 1\n</script>").is_empty());
        assert!(
            !problems("a.svelte", "<script lang=\"ts\" generics=\"T\">\nlet a: = 1\n</script>").is_empty()
        );
    }

    #[test]
    fn every_script_of_a_file_is_read() {
        let text = "<script module>import a from \"a\"</script>\n<script>import b from \"b\"</script>";
        let found = read("a.svelte", text);
        let imports: Vec<&str> = found.imports.iter().map(|import| import.specifier.as_str()).collect();
        assert_eq!(imports, ["a", "b"]);
        let span = found.imports[1].span;
        assert_eq!(&text[span.start()..span.end()], "\"b\"");
    }
}
