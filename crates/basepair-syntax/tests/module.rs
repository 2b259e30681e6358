//! A script becomes the body of a function that a browser runs; what it needs is known with places.

use basepair_syntax::facts::ProblemKind;
use basepair_syntax::module::{Exported, Module, exports, transform};

const DEMO: &str = r#""use client"
import type { ReactNode } from "react"
import { useState } from "react"
import { Button, type ButtonProps } from "@/components/ui/button"
import { unused } from "./unused"
import "./side-effect"

export type Size = "sm" | "lg"
enum Step { First = 1, Second }

export default function Demo() {
  const [open, setOpen] = useState<boolean>(false)
  const later = () => import("@/components/later")
  return <Button className={`p-4 ${open ? "bg-primary  text-sm" : ""} m-2`} onClick={() => setOpen(!open)} step={Step.Second} later={later} />
}
export const Other = ({ a }: { a: string }) => <b title="hint">{a}</b>
"#;

fn transformed(text: &str) -> Module {
    transform("a/demo.tsx", text).unwrap()
}

#[test]
fn types_and_markup_are_gone_and_imports_are_calls() {
    let code = transformed(DEMO).code;
    for gone in ["ReactNode", "ButtonProps", "boolean", "<Button", "unused", "export default", "\nimport "] {
        assert!(!code.contains(gone), "{gone} in {code}");
    }
    for there in
        ["await __vite_ssr_import__(\"react\"", "__vite_ssr_dynamic_import__(\"@/components/later\"", "Step"]
    {
        assert!(code.contains(there), "{there} not in {code}");
    }
}

#[test]
fn what_is_needed_has_its_place_in_the_source() {
    let module = transformed(DEMO);
    let needed: Vec<(&str, Option<&str>, bool)> = module
        .imports
        .iter()
        .map(|it| (&*it.specifier, it.span.and_then(|at| DEMO.get(at.start()..at.end())), it.dynamic))
        .collect();
    assert_eq!(
        needed,
        [
            ("react", Some("\"react\""), false),
            ("@/components/ui/button", Some("\"@/components/ui/button\""), false),
            ("./side-effect", Some("\"./side-effect\""), false),
            ("@/components/later", Some("\"@/components/later\""), true),
            ("react/jsx-runtime", None, false),
        ]
    );
    assert_eq!(module.imports[1].names, ["Button"]);
    let names = |text: &str| transformed(text).imports[0].names.clone();
    assert_eq!(names("import a, { b, type C, D } from \"x\"\na(b as D)"), ["default", "b"]);
    assert_eq!(names("import * as a from \"x\"\na.b"), ["*"]);
    assert_eq!(names("export { a as b } from \"x\""), ["a"]);
    // Twice from one module.
    assert_eq!(names("import { a } from \"x\"\nimport { b } from \"x\"\na(b)"), ["a", "b"]);
}

#[test]
fn exported_values_say_whether_they_take_something() {
    let exported = |name: &str, takes_nothing| Exported { name: name.to_owned(), takes_nothing };
    assert_eq!(transformed(DEMO).exports, [exported("default", true), exported("Other", false)]);
    let later =
        "function A() {}\nconst B = () => 1\nconst C = (x) => x\nexport { A, B as D, C }\nexport default B";
    let all = transformed(later).exports;
    assert_eq!(
        all,
        [exported("A", true), exported("D", true), exported("C", false), exported("default", true)]
    );
    let from = "export { a, type b } from \"./a\"\nexport * from \"./c\"";
    assert_eq!(transformed(from).exports, [exported("a", false)]);
}

#[test]
fn exports_are_read_without_transforming() {
    assert_eq!(exports("a.tsx", DEMO).unwrap(), transformed(DEMO).exports);
    for (path, text) in [("a.ts", "const = 2"), ("a.ts", "const a = 1\nconst a = 2"), ("a.vue", "")] {
        let (read, made) = (exports(path, text).unwrap_err(), transform(path, text).unwrap_err());
        assert_eq!((read.message, read.span), (made.message, made.span));
    }
}

#[test]
fn what_cannot_be_parsed_has_a_place() {
    let problem = transform("a.tsx", "const a = 1\nconst = 2").unwrap_err();
    assert_eq!((problem.kind, problem.span.start()), (ProblemKind::Syntax, 18));
    let twice = transform("a.ts", "const a = 1\nconst a = 2").unwrap_err();
    assert!(twice.message.contains('a') && twice.span.end() > 0, "{twice:?}");
    let deep = transform("a.ts", &format!("const a = {}", "[".repeat(100_000))).unwrap_err();
    assert_eq!(deep.kind, ProblemKind::TooDeep);
    assert!(transform("a.css", "a { b: c }").is_err());
    assert!(transform("a.vue", "<template />").is_err());
}
