//! Two texts of the same module have the same digest, whatever the formatter and the aliases; two modules have different ones.

use basepair_syntax::Source;
use basepair_syntax::canonical::{Digest, digests, is_plain_package, kept};

fn digest(path: &str, text: &str) -> Option<Digest> {
    digests(&[Source { path, text }], &is_plain_package).remove(0)
}

fn same(one: &str, other: &str) -> bool {
    let (one, other) = (digest("a.tsx", one).unwrap(), digest("b.tsx", other).unwrap());
    one == other
}

/// Two texts for which the short digest is the same: anybody can make such texts.
const FORGED: [&str; 2] = [
    "a{color:red}/*qhfrwbrjhwwfeubelvpyeotwluaaznhykaikkbzeabjeyzdnzgdyloqruqaxgryfcqwrqzevsedokxljjwunajgbnojngrotjssgfekntpjcmcvwbpsatpqdhtxrjehqrftfbbmeoxjywmlmxympkzmrcndwxlftuteikiak*/",
    "a{color:red}/*dewumkoxnceqfqsxenkyrmmuluaaznhytakwrknlqqbdnothecqaijyvozvtjhuocqwrqzevhqkebcdtjwunajgbnojngrotjssgfekneklpxwdkiihpkkizgtxsmycmrftfbbmecloxrfbeunrvjdvqcndwxlftpbwyiznd*/",
];

#[test]
fn a_text_that_was_made_for_the_short_digest_of_another_is_not_taken_for_it() {
    let [one, other] = FORGED.map(|text| digest("a.css", text).unwrap());
    assert_eq!(one.short(), other.short());
    assert_ne!(one, other);
}

const BUTTON: &str = r#""use client"

import * as React from "react"
import { cva, type VariantProps } from "class-variance-authority"
import { cn } from "@/lib/utils"

/** What people press. */
const variants = cva("inline-flex", { variants: { size: { sm: "h-8", "lg": "h-10" } } })

export function Button({ className, size, ...props }: React.ComponentProps<"button"> & VariantProps<typeof variants>) {
  const label = (props["aria-label"] ?? "none") as string
  return (
    <button className={cn(variants({ size }), className)} title={"Go"} {...props}>
      Press <b>here</b> or {label}{" "}
      now, please
    </button>
  )
}

export type Size = "sm" | "lg"
"#;

/// The same after another formatter, with other aliases, and without the directive.
const REFORMATTED: &str = r##"import { cn } from '#/shared/utils.js';
import { type VariantProps, cva } from 'class-variance-authority';
import * as React from 'react';

const variants = cva('inline-flex', {
    variants: {
        'size': { 'sm': 'h-8', lg: 'h-10', },
    },
});

export function Button({
    className,
    size,
    ...props
}: React.ComponentProps<'button'> & VariantProps<typeof variants>) {
    const label = (props['aria-label'] ?? 'none') as string;
    return <button
        className={cn(variants({ size }), className)}
        title='Go'
        {...props}
    >
        Press <b>here</b> or {label} now,
        please
    </button>;
}

export type Size =
    | 'sm'
    | 'lg';
"##;

#[test]
fn a_formatter_and_other_aliases_change_nothing() {
    assert!(same(BUTTON, REFORMATTED));
    assert!(digest("a.tsx", BUTTON).unwrap().is_telling());
}

#[test]
fn what_changes_the_module_changes_the_digest() {
    for (before, after) in [
        ("\"h-8\"", "\"h-9\""),
        ("Press <b>", "Press<b>"),
        ("now, please", "now,please"),
        ("{label}{\" \"}\n", "{label}\n"),
        ("?? \"none\"", "|| \"none\""),
        ("import { cn } from \"@/lib/utils\"", "import { cx as cn } from \"@/lib/utils\""),
        ("from \"class-variance-authority\"", "from \"class-variance-authority/next\""),
        ("\"sm\" | \"lg\"", "\"sm\""),
        ("className={cn(", "className={clsx("),
    ] {
        assert!(BUTTON.contains(before), "{before}");
        assert!(!same(BUTTON, &BUTTON.replace(before, after)), "{before} -> {after}");
    }
}

#[test]
fn parentheses_semicolons_blank_statements_and_class_whitespace_do_not_matter() {
    for (one, other) in [
        ("const a = (1 + 2) * 3", "const a = ((1) + (2)) * 3;;"),
        ("const f = x => ({ a: x })", "const f = (x) => ({ 'a': x })"),
        ("call((() => 1))", "call(() => 1)"),
        ("const e = <i className=\"a  b\" />", "const e = (<i className={\"a\\n b\"} />)"),
        ("const e = <i title='say \"x\"' />", "const e = <i title=\"say &quot;x&quot;\" />"),
        ("type A = (string)", "type A = string"),
        ("export * from \"./a/b\"", "export * from \"@/x/b\""),
        ("const a = import(\"./a/b\")", "const a = import(\"~/b\")"),
        ("import \"./a.css\"\nimport b from \"b\"", "import b from 'b'\nimport '../a.css'"),
    ] {
        assert!(same(one, other), "{one} and {other}");
    }
}

#[test]
fn invalid_text_has_no_digest_and_a_short_text_is_not_significant() {
    assert_eq!(digest("a.ts", "const = 1"), None);
    assert_eq!(digest("a.ts", &"(".repeat(100_000)), None);
    assert!(!digest("a.ts", "export {}").unwrap().is_telling());
    assert_eq!(digest("a.css", "a {\n  b: c\n}\n"), digest("b.css", "a { b: c }"));
}

#[test]
fn a_changed_file_keeps_most_of_the_original_and_another_file_does_not() {
    let share = |text: &str| {
        kept(Source { path: "a.tsx", text: BUTTON }, Source { path: "b.tsx", text }, &is_plain_package)
    };
    assert!((share(REFORMATTED) - 1.0).abs() < f64::EPSILON);
    assert!(share(&BUTTON.replace("inline-flex", "flex").replace("{...props}", "disabled {...props}")) > 0.8);
    assert!(share("export const Button = (props: object) => <button {...props} />\n") < 0.3);
    assert!(share("const = 1").abs() < f64::EPSILON);
}
