//! Texts that were written to keep a reader busy, or to end it.

use super::{component, read};
use crate::is_full;
use crate::shapes::SHAPES;
use basepair_syntax::api::{Api, Kind};
use std::fmt::Write;

#[test]
fn no_text_keeps_the_reader_busy() {
    let body = "export function A(props: P) { return <a /> }";
    let many = |each: &str, times: usize| {
        (0..times).fold(String::new(), |mut out, at| {
            out.push_str(&each.replace('#', &at.to_string()));
            out
        })
    };
    for source in [
        "type P = P".to_owned(),
        "type P = P & P & { a: 1 }".to_owned(),
        "type P = Q | Q; type Q = P | P".to_owned(),
        "interface P extends Q {}\ninterface Q extends P {}".to_owned(),
        "type P = Q<P>; type Q<T> = T & Q<Q<T>>".to_owned(),
        "type P = { a: P[\"a\"] }".to_owned(),
        "type P = Omit<P, keyof P>".to_owned(),
        "type P = Pick<P, P[\"a\"]>".to_owned(),
        "type P<T = P> = T".to_owned(),
        // Each doubles the work of the one below it.
        format!(
            "type T0 = {{ a: 1 }}\n{}type P = T59",
            many("type T# = T@ & T@\n", 60)
                .split('\n')
                .enumerate()
                .filter(|(at, line)| *at > 0 && !line.is_empty())
                .fold(String::new(), |mut out, (at, line)| {
                    let _ = writeln!(out, "{}", line.replace('@', &(at - 1).to_string()));
                    out
                })
        ),
        format!("type P = {{ {} }}", many("p#: string;", 100_000)),
        format!("type P = {{ p: {} }}", many("\"v#\" | ", 100_000) + "1"),
        format!("type P = {}", many("{ a#: 1 } & ", 20_000) + "{}"),
        format!("type P = {}", many("{ a#: 1 } | ", 20_000) + "{}"),
        format!("type P = {}1{}", "{ a: ".repeat(1_500), "}".repeat(1_500)),
        format!("type P = {}Q{}", "Omit<".repeat(900), ", \"x\">".repeat(900)),
        format!("type P = {}Q{}", "(".repeat(1_500), ")".repeat(1_500)),
        format!("type P = {}", many("A#.", 20_000) + "B"),
        format!(
            "const v = cva(\"\", {{ variants: {{ {} }} }})\ntype P = VariantProps<typeof v>",
            many("v#: { a: 1 },", 50_000)
        ),
        // Types that grow with every step, comments and blanks that are printed again and again.
        (1..60).fold(
            "type T0 = { a: 1 } & { a: 2 }; type U0 = { a: 2 } & { a: 1 }\n".to_owned(),
            |mut out, at| {
                let below = at - 1;
                let _ = writeln!(out, "type T{at} = T{below} & U{below}; type U{at} = U{below} & T{below}");
                out
            },
        ) + "type P = T59",
        format!(
            "type X = {} unknown[]\n{}",
            "/* a */".repeat(50_000),
            many("export const A# = (props: X & Y) => <i />\n", 900)
        ),
        format!(
            "type X = {} unknown[]\n{}",
            " ".repeat(500_000),
            many("export const A# = (props: X & Y) => <i />\n", 900)
        ),
        format!(
            "type X = {{ /** {} */ a: 1 }}\n{}",
            "long ".repeat(100_000),
            many("export const A# = (props: X) => <i />\n", 900)
        ),
        many("export * from \"./a\"\n", 20_000) + "import { P } from \"./a\"",
        format!(
            "type X = {{ {} }}\n{}",
            many("p#: 1 | 2;", 900),
            many("export const A# = (props: X) => <i />\n", 900)
        ),
        many("export const E# = 1\n", 50_000),
        format!("{}\ntype P = T0<string>", many("type T#<X> = { a: X[] } & T#<X[]>\n", 1_000)),
    ] {
        let text = format!("{source}\n{body}");
        let api = read(&[("a.tsx", &text)]);
        assert!(api.exports.len() <= 1_000);
        let size: usize = api
            .exports
            .iter()
            .map(|export| match &export.kind {
                Kind::Component(component) => format!("{component:?}").len(),
                _ => 0,
            })
            .sum();
        assert!(size < 40_000_000, "{size} {}", text.chars().take(80).collect::<String>());
    }
    // What nests deeper than the parser may go is not read.
    assert_eq!(read(&[("a.tsx", &format!("{body}\nx = {}", "[".repeat(5_000)))]), Api::default());
    assert_eq!(read(&[("a.css", "a {}")]), Api::default());
}

#[test]
fn a_chain_of_files_ends() {
    let path = |at: usize| format!("m{at}.tsx");
    let files: Vec<(String, String)> = (0..200)
        .map(|at| {
            let next = at + 1;
            (path(at), format!("import {{ P as Q }} from \"./m{next}\"\nexport type P = Q & {{ p{at}: 1 }}\nexport const A = (props: P) => <a />"))
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let found = component(&read(&files), "A");
    assert!(found.props.len() >= 20 && found.props.len() < 100, "{}", found.props.len());
    assert!((1..=2).contains(&found.inherited.len()));
}

#[test]
fn no_shape_of_nesting_ends_the_process() {
    for (depth, step) in [(10, 1), (1_000, 1), (3_000, 1), (100_000, if is_full() { 1 } else { 5 })] {
        for shape in SHAPES.iter().step_by(step) {
            let text = shape.text(depth);
            read(&[(&format!("a.{}", shape.ending), &text)]);
        }
    }
}
