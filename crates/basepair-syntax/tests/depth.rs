//! Every shape of nesting at every depth, on the real stacks of parsing threads. A shape that the depth scan
//! misses ends the test run: a stack overflow cannot be caught.

use crate::is_full;
use crate::shapes::{SHAPES, Shape};
use basepair_model::front_matter;
use basepair_syntax::canonical::digests;
use basepair_syntax::highlight::{Language, highlight};
use basepair_syntax::module::transform;
use basepair_syntax::{Cache, Facts, Source, read};
use std::time::{Duration, Instant};

/// The last one is read in the full run, which takes minutes; here, by one shape in five.
const DEPTHS: [usize; 6] = [10, 100, 1_000, 3_900, 10_000, DEEPEST];
const DEEPEST: usize = 100_000;

fn shapes_of(endings: &'static [&'static str]) -> impl Iterator<Item = &'static Shape> {
    SHAPES.iter().filter(|shape| endings.contains(&shape.ending))
}

/// Reads and highlights shapes at every depth, and prints how long it took.
fn survive(endings: &'static [&'static str]) {
    for depth in DEPTHS {
        let mut slowest = (Duration::ZERO, "");
        let start = Instant::now();
        let step = if depth == DEEPEST && !is_full() { 5 } else { 1 };
        for shape in shapes_of(endings).step_by(step) {
            let text = shape.text(depth);
            let path = format!("a.{}", shape.ending);
            let begun = Instant::now();
            let facts = read(&path, &text);
            for problem in &facts.problems {
                assert!(problem.span.end() <= text.len(), "{}: {problem:?}", shape.name);
            }
            highlight(Language::of_path(&path), &text);
            digests(&[Source { path: &path, text: &text }], &|_| true);
            let _ = transform(&path, &text);
            front_matter::read(&text);
            slowest = slowest.max((begun.elapsed(), shape.name));
        }
        let (time, name) = slowest;
        println!("{endings:?} at depth {depth}: {:?}, the slowest {time:?} ({name})", start.elapsed());
    }
}

#[test]
fn no_shape_of_a_script_ends_the_process() {
    survive(&["js", "jsx"]);
}

#[test]
fn no_shape_of_a_typed_script_ends_the_process() {
    survive(&["ts", "tsx"]);
}

#[test]
fn no_shape_of_a_style_sheet_or_a_file_of_blocks_ends_the_process() {
    survive(&["css", "vue", "svelte", "astro"]);
}

#[test]
fn no_shape_of_a_document_ends_the_process() {
    survive(&["md", "json"]);
}

#[test]
fn there_are_shapes_for_every_language() {
    assert!(SHAPES.len() >= 120);
    let nested = shapes_of(&["js", "jsx", "ts", "tsx", "css"]).filter(|shape| {
        let facts = read(&format!("a.{}", shape.ending), &shape.text(100_000));
        facts.is_unread()
    });
    // The others are flat, or end at their first error.
    assert!(nested.count() >= 200);
}

#[test]
fn a_text_that_is_nested_too_deeply_has_a_location_and_no_facts() {
    let deep = |path: &str, text: String| {
        let facts = read(path, &text);
        assert!(facts.is_unread(), "{path}");
        let Facts { imports, exports, elements, class_lists, styles, definitions, .. } = &facts;
        let none = imports.is_empty() && exports.is_empty() && elements.is_empty() && class_lists.is_empty();
        assert!(none && styles.is_empty() && definitions.is_empty(), "{path}");
        facts.problems[0].span.start()
    };
    let import = "import { a } from \"a\"\n";
    let nest = "[".repeat(5_000);
    let first = deep("a.ts", format!("{import}export const b = {nest}"));
    assert!(first > import.len() && first < 4_100, "{first}");
    let second = deep("a.css", format!("a {{ --b: c }} {}", "d { ".repeat(5_000)));
    assert!(second > 14 && second < 14 + 4 * 501, "{second}");
    let block = deep("a.vue", format!("<template />\n<script>{nest}</script>"));
    assert!(block > 4_000 && block < 4_100, "{block}");
    // Twenty levels that double the work of the parser are too many as well.
    for doubling in [
        "f<(a = ",
        "a as (readonly {[",
        "a as (static async [{",
        "a as () b ({[",
        "a as () \"b\" ({[",
        "a as () `b` ({[",
        "(b: () c ({[",
        "(b: () if({[",
        "a as new () b ({[",
        "a. return <typeof b[{[",
        "a as (\u{b}{[",
        "a as infer B extends {[",
        "new a<typeof b[{[",
        "satisfies <typeof b[{[",
        "as <\n[{[",
        "a as infer B extends ([{ c: ",
    ] {
        deep("a.ts", format!("x = {}1", doubling.repeat(40)));
        deep("a.tsx", format!("x = {}1", doubling.repeat(40)));
    }
    deep("a.jsx", format!("x = {}1", "a as () b ({[".repeat(40)));
    // Lists of types that are read again with each of those around them.
    deep("a.ts", format!("x = {}", "a<".repeat(3_000)));
    deep("a.ts", format!("x = {}b{} 1", "a<".repeat(3_000), ">".repeat(3_000)));
    let (open, close) = ("infer B extends [".repeat(40), "] ? 1 : 2".repeat(40));
    deep("a.ts", format!("type A = {open}X{close}"));
}

#[test]
fn files_of_one_run_are_read_on_the_same_threads() {
    let texts: Vec<String> = (0..64).map(|at| "(".repeat(1_000 + at * 100)).collect();
    let sources: Vec<Source<'_>> = texts.iter().map(|text| Source { path: "a.tsx", text }).collect();
    let facts = Cache::default().read_all(&sources);
    assert!(facts.iter().all(|facts| !facts.problems.is_empty()));
    assert!(facts.first().is_some_and(|facts| !facts.is_unread()));
    assert!(facts.last().is_some_and(|facts| facts.is_unread()));
}

#[test]
fn many_blocks_are_parsed_in_place_up_to_a_limit() {
    let few = read("a.vue", "<script>\nimport \"a\"\n</script>\n<script>\nimport \"b\"\n</script>\n");
    let at: Vec<usize> = few.imports.iter().map(|import| import.span.start()).collect();
    assert_eq!(at, [16, 46]);
    let many = read("a.vue", &"<script>import \"a\"</script>\n".repeat(30_000));
    assert_eq!(many.imports.len(), 100);
    assert_eq!(many.problems.len(), 1);
}

#[test]
fn a_result_that_is_assigned_to_itself_has_a_limited_number_of_properties() {
    let names: Vec<String> = (0..300).map(|number| format!("p{number}")).collect();
    let text = format!("var a = useX(); var {{ {}, ...a }} = a;", names.join(", "));
    let facts = read("a.ts", &text);
    let taken: usize = facts.hooks.iter().map(|call| call.taken.len()).sum();
    assert!((300..=100_000).contains(&taken), "{taken}");
}
