//! The depth of a script. Where a `/` may start a regular expression or divide, and where a `<` may start an
//! element or a list of types, both interpretations are followed in parallel until they agree again or one of
//! them is impossible.

use super::reading::{Reading, Step};
use super::{Dialect, TooDeep};

/// The maximum number of interpretations followed in parallel.
const MOST_READINGS: usize = 12;

/// The maximum number of ambiguous positions in one file.
const MOST_DOUBTS: usize = 4_096;

/// The measures of a script, each in its worst interpretation.
#[derive(Debug, Default)]
pub(super) struct Measure {
    pub(super) depth: u32,
    /// How many tokens the parser reads, including those that it reads again.
    pub(super) work: u64,
}

pub(super) fn measure(text: &str, dialect: Dialect, most: u32) -> Result<Measure, TooDeep> {
    let mut readings = vec![Reading::new(text, dialect, most)];
    let mut doubts = 0;
    let mut measure = Measure::default();
    while let Some(next) =
        (0..readings.len()).min_by_key(|index| readings.get(*index).map(|reading| reading.at))
    {
        let alone = readings.len() == 1;
        let Some(reading) = readings.get_mut(next) else { break };
        let step = reading.step(alone);
        measure.depth = measure.depth.max(reading.deepest);
        measure.work = measure.work.max(reading.work);
        match step {
            Step::On => {}
            Step::TooDeep(at) => return Err(TooDeep::at(text, at)),
            Step::Over => {
                readings.swap_remove(next);
                continue;
            }
            Step::Doubt(other) => {
                let at = other.at;
                readings.push(*other);
                doubts += 1;
                if readings.len() > MOST_READINGS || doubts > MOST_DOUBTS {
                    return Err(TooDeep::at(text, at));
                }
            }
        }
        unite(&mut readings, next);
    }
    Ok(measure)
}

/// Merges two interpretations that agree again.
fn unite(readings: &mut Vec<Reading<'_>>, changed: usize) {
    let Some(reading) = readings.get(changed) else { return };
    let twin =
        readings.iter().enumerate().position(|(index, other)| index != changed && other.agrees(reading));
    if let Some(twin) = twin {
        let other = readings.swap_remove(twin.max(changed));
        if let Some(kept) = readings.get_mut(twin.min(changed)) {
            kept.absorb(&other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TSX: Dialect = Dialect { types: true, markup: true };
    const TS: Dialect = Dialect { types: true, markup: false };

    fn depth(text: &str) -> u32 {
        measure(text, TSX, 100_000).unwrap().depth
    }

    #[test]
    fn flat_code_stays_flat_at_any_length() {
        let flat = [
            "foo(bar)\n",
            "const a = b.c(d)\n",
            "if (a) { b } else { c }\n",
            "if (a) b; else c;",
            "case 1: f(); break;",
            "x = { a: 1, b: [2, 3], c: (d) => e },",
            "<T,>(a: T): T => a;",
            "f(a < b, c > d);",
            "for (let i = 0; i < n; i++) { a[i] = /[({]/.test(b) }\n",
            "interface A { a: B<C>; b(): void }\n",
            "const e = <div className=\"a\">it's {b} (c) <br/></div>\n",
            "a = b / c / d\n",
            "do { a() } while (b)\nx()\n",
            "type A = 'a' | 'b' | C<D>\n",
            "var a = class extends b { c() { return 1 } },",
            "`a${b}c`;",
            "export { a } from \"b\"\n",
        ];
        for line in flat {
            let once = depth(line);
            let many = depth(&line.repeat(200));
            assert!(many <= once + 12, "{line}: {once} and {many}");
        }
        let union = format!("type A = {}\nlet b = 1\n", vec!["'a'"; 3000].join("\n  | "));
        assert!(depth(&union) < 20, "{}", depth(&union));
    }

    #[test]
    fn brackets_in_text_do_not_count() {
        for text in [
            "\"((((((((((((((((((((\"",
            "// ((((((((((((((((((((\n",
            "/* (((((((((((((((((((( */",
            "/((((((((((((((((((((/",
            "`(((((((((((((((((((({{{{`",
            "x = <a>b ((((((((((((((((((((</a>",
            "x = <a b=\"((((((((((((((((((((\"/>",
            "if (a) /((((((((((((((((((((/.test(b)",
        ] {
            assert!(depth(text) < 10, "{text}: {}", depth(text));
        }
    }

    #[test]
    fn every_interpretation_of_an_ambiguous_text_is_followed() {
        let nest = "(".repeat(500);
        let hidden = [
            // A division that looks like the beginning of a regular expression, and the other way round.
            format!("function f() {{}} /'/; {nest}"),
            format!("x = function() {{}} /1/ {nest}"),
            format!("x = {{}} / {nest} /"),
            format!("type A = B\n/'/.test(c), {nest}"),
            format!("a++ / {nest} /b"),
            format!("a! / {nest} /b"),
            format!("if (a) /'/, {nest}"),
            // Parameters of a type that look like an element.
            format!("type F = <T>(a: {nest}"),
            format!("let f: <T>(a: {nest}"),
            format!("interface A {{ <T>(a: {nest}"),
            // Line ends that only some lexers recognize.
            format!("// a\u{2028}{nest}"),
            format!("<!-- '\n{nest}"),
            format!("x = '\\\r\n' + {nest}"),
        ];
        for text in hidden {
            assert!(depth(&text) > 500, "{}: {}", text.get(..24).unwrap_or_default(), depth(&text));
        }
        assert!(measure(&format!("x = <T>{nest}"), TS, 100_000).unwrap().depth > 500);
    }

    #[test]
    fn the_location_is_where_the_limit_is_exceeded() {
        let text = format!("a;\nf({}", "(".repeat(50));
        assert_eq!(measure(&text, TSX, 40).unwrap_err().at.start(), 43);
    }
}
