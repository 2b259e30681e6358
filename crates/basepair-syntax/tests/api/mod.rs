//! The interface of scripts: a table of shapes, each with what is shown of it.

#![allow(clippy::panic)]

mod hostile;

use basepair_syntax::api::{Api, Component, Kind, Script, describe};
use std::fmt::Write;

/// Describes the first of some files; the others are found by their names.
fn read(files: &[(&str, &str)]) -> Api {
    let find = |_: &str, specifier: &str| {
        let name = specifier.trim_start_matches("./").trim_start_matches("@/");
        let found = files.iter().find(|(path, _)| path.split('.').next() == Some(name))?;
        Some(Script { path: found.0, text: found.1.into() })
    };
    let (path, text) = files[0];
    describe(Script { path, text: text.into() }, &find)
}

fn component(api: &Api, name: &str) -> Component {
    let export = api.exports.iter().find(|export| export.name == name);
    match export.map(|export| &export.kind) {
        Some(Kind::Component(component)) => component.clone(),
        other => panic!("`{name}` is {other:?}"),
    }
}

/// A component on a few lines: `name?: type = default`, and what it inherits.
fn printed(component: &Component) -> String {
    let mut out = String::new();
    for prop in &component.props {
        let mark = if prop.optional { "?" } else { "" };
        let default = prop.default.as_ref().map_or(String::new(), |default| format!(" = {default}"));
        let _ = writeln!(out, "{}{mark}: {}{default}", prop.name, prop.kind);
    }
    for inherited in &component.inherited {
        let _ = write!(out, "...{}", inherited.from);
        if let Some(only) = &inherited.only {
            let _ = write!(out, " only {}", only.join(" "));
        }
        if !inherited.without.is_empty() {
            let _ = write!(out, " without {}", inherited.without.join(" "));
        }
        out.push('\n');
    }
    for (name, default) in &component.presets {
        let _ = writeln!(out, "{name} = {default}");
    }
    out
}

/// Checks what is printed for `A` of one file.
fn shows(source: &str, expected: &[&str]) {
    let api = read(&[("a.tsx", source)]);
    let shown = printed(&component(&api, "A"));
    assert_eq!(shown.lines().collect::<Vec<_>>(), expected, "{source}");
}

#[test]
fn components_are_found_in_every_form() {
    let props = "type P = { a: string; b?: number };";
    let all = ["a: string", "b?: number"];
    for form in [
        "export function A(props: P) { return <a /> }",
        "export default function A(props: P) { return <a /> }",
        "export const A = (props: P) => <a />",
        "export const A = function (props: P) { return <a /> }",
        "function A(props: P) { return <a /> }\nexport { A }",
        "function B(props: P) { return <a /> }\nexport { B as A }",
        "function B(props: P) { return <a /> }\nexport const A = B",
        "export const A: FC<P> = (props) => <a />",
        "export const A: React.FunctionComponent<P> = ({ a }) => <a />",
        "export const A = memo((props: P) => <a />)",
        "export const A = React.memo<P>((props) => <a />)",
        "const B = (props: P) => <a />\nexport const A = memo(B)",
        "export const A = Object.assign((props: P) => <a />, { Part: 1 })",
        "export const A = forwardRef((props: P, ref) => <a />)",
        "export class A extends Component<P> { render() { return <a /> } }",
        "export class A extends React.PureComponent<P, State> { render() { return <a /> } }",
        "export const A = make() as FC<P>",
        "export const A = (() => <a />) as (props: P) => ReactNode",
        "type Made = ComponentType<P>\nfunction make(x: number): Made { return null }\nexport const A = make(1)",
        "export const A = ((props) => <a />) satisfies FC<P> as FC<P>",
    ] {
        let source = format!("{props}\n{form}");
        let api = read(&[("a.tsx", &source)]);
        let name = if form.contains("default") { "default" } else { "A" };
        assert_eq!(printed(&component(&api, name)).lines().collect::<Vec<_>>(), all, "{form}");
    }
    shows(
        "export const A = React.forwardRef<HTMLDivElement, { a: string }>(({ a }, ref) => <a />)",
        &["a: string", "...RefAttributes<HTMLDivElement>"],
    );
    shows(
        "export const A = memo(forwardRef<El, P>(function Inner({ b = 2 }, ref) { return <a /> }))\ninterface P { b?: number }",
        &["b?: number = 2", "...RefAttributes<El>"],
    );
    shows(
        "import { Dialog } from \"lib\"\nexport const A = Dialog.Root",
        &["...ComponentProps<typeof Dialog.Root>"],
    );
    shows("export function A() { return <a /> }", &[]);
}

#[test]
fn a_default_export_without_a_name_is_called_like_its_file() {
    let api = read(&[("ui/date-picker.tsx", "export default ({ a = 1 }: { a?: number }) => <a />")]);
    assert_eq!(api.exports[0].local, "DatePicker");
    assert_eq!(printed(&component(&api, "default")), "a?: number = 1\n");
}

#[test]
fn types_are_followed_within_a_file() {
    for (types, expected) in [
        ("type P = { a: string } & { b?: X }", &["a: string", "b?: X"][..]),
        (
            "interface B { a: string; b: 1 }\ninterface P extends B { b: 2; c?: 3 }",
            &["a: string", "b: 2", "c?: 3"],
        ),
        ("interface P { a: string }\ninterface P { b: string }", &["b: string", "a: string"]),
        ("type P = Omit<Q, \"b\"> & { b?: string }\ntype Q = { a: 1; b: 2 }", &["a: 1", "b?: string"]),
        ("type P = Pick<Q, \"b\" | \"c\">\ntype Q = { a: 1; b: 2; c?: 3 }", &["b: 2", "c?: 3"]),
        ("type P = Partial<Q> & Required<R>\ntype Q = { a: 1 }\ntype R = { b?: 2 }", &["a?: 1", "b: 2"]),
        ("type P = Readonly<{ readonly a: string }>", &["a: string"]),
        ("type P = React.PropsWithChildren<{ a: string }>", &["a: string", "children?: ReactNode"]),
        (
            "type P = { a: string } & ({ b: 1; c?: never } | { b?: undefined; c: 2 })",
            &["a: string", "b?: 1", "c?: 2"],
        ),
        ("type P = { kind: \"x\"; a: 1 } | { kind: \"y\" }", &["kind: \"x\" | \"y\"", "a?: 1"]),
        (
            "type P = Styled<{ a: string; className: X }>\ntype Styled<Q> = Omit<Q, \"className\"> & { className?: string }",
            &["a: string", "className?: string"],
        ),
        (
            "type P = Choice<Date>\ntype Choice<V, W = V[]> = { value?: V; all: W; set: (v: V | null) => void }",
            &["value?: Date", "all: Date[]", "set: (v: Date | null) => void"],
        ),
        (
            "type P = Q<\"x\" | \"y\">\ntype Q<K extends string> = { [N in K]?: number }",
            &["x?: number", "y?: number"],
        ),
        (
            "type P = { on(event: string): void; off?: () => void }",
            &["on: (event: string): void", "off?: () => void"],
        ),
        (
            "type P = { \"data-x\": string; 1: number; [key: string]: unknown }",
            &["data-x: string", "1: number"],
        ),
        ("type P = Omit<{ a: 1; b: 2 }, keyof Q>\ntype Q = { b: 1 }", &["a: 1"]),
    ] {
        shows(&format!("{types}\nexport function A(props: P) {{ return <a /> }}"), expected);
    }
}

#[test]
fn props_of_others_are_named_by_their_type() {
    for (kind, expected) in [
        ("ComponentProps<\"button\"> & { a: 1 }", &["a: 1", "...ComponentProps<\"button\">"][..]),
        (
            "Omit<ComponentProps<typeof X>, \"a\" | \"b\"> & { a: 1 }",
            &["a: 1", "...ComponentProps<typeof X> without b"],
        ),
        ("Pick<ComponentProps<\"a\">, \"href\" | \"rel\">", &["...ComponentProps<\"a\"> only href rel"]),
        ("Omit<Pick<H, \"x\" | \"y\">, \"x\">", &["...H only y"]),
        ("Partial<HTMLAttributes<HTMLElement>>", &["...Partial<HTMLAttributes<HTMLElement>>"]),
        ("Record<string, unknown> & { a: 1 }", &["a: 1", "...Record<string, unknown>"]),
        ("Omit<Props, Unknown>", &["...Omit<Props, Unknown>"]),
        ("Q extends string ? { a: 1 } : { b: 2 }", &["...Q extends string ? { a: 1 } : { b: 2 }"]),
        ("{ [K in Unknown]: 1 }", &["...{ [K in Unknown]: 1 }"]),
        ("VariantProps<typeof unknown>", &["...VariantProps<typeof unknown>"]),
        ("ComponentProps<\"a\"> & ComponentProps<\"a\">", &["...ComponentProps<\"a\">"]),
    ] {
        shows(&format!("export function A(props: {kind}) {{ return <a /> }}"), expected);
    }
    shows(
        "interface P extends React.HTMLAttributes<HTMLDivElement>, VariantProps<typeof v> { a: 1 }\nexport function A({ id = \"x\" }: P) { return <a /> }",
        &["a: 1", "...React.HTMLAttributes<HTMLDivElement>", "...VariantProps<typeof v>", "id = \"x\""],
    );
}

#[test]
fn unions_of_literals_are_written_out() {
    for (types, kind, literals) in [
        ("", "\"a\" | 'b' | 1 | -1", "\"a\" \"b\" 1 -1"),
        ("type U = \"a\" | \"b\"", "U | null", "\"a\" \"b\""),
        ("type U = \"a\" | V; type V = \"b\" | \"c\"", "U", "\"a\" \"b\" \"c\""),
        ("type U = \"a\" | \"b\"", "NonNullable<U | undefined>", "\"a\" \"b\""),
        ("type U = \"a\" | \"b\" | \"c\"", "Exclude<U, \"a\">", "\"b\" \"c\""),
        ("type U = \"a\" | 1", "Extract<U, string>", "\"a\""),
        ("type O = { s?: \"x\" | \"y\" }", "O[\"s\"]", "\"x\" \"y\""),
        ("const sizes = { sm: 1, \"md\": 2 }", "keyof typeof sizes", "\"sm\" \"md\""),
        ("const sizes = [\"sm\", \"md\"] as const", "(typeof sizes)[number]", "\"sm\" \"md\""),
        ("type O = { x: 1; y: 2 }", "keyof O", "\"x\" \"y\""),
        ("enum E { One, Two = \"2\" }", "E", "E.One E.Two"),
        (
            "const v = cva(\"\", { variants: { s: { x: \"\", y: \"\" } } })",
            "NonNullable<VariantProps<typeof v>[\"s\"]>",
            "\"x\" \"y\"",
        ),
        ("", "\"a\" | (string & {})", "\"a\""),
        ("", "\"a\" | string", ""),
        ("", "boolean | ReactNode", ""),
        ("", "`a` | `${X}`", "\"a\""),
    ] {
        let source = format!("{types}\nexport function A(props: {{ p: {kind} }}) {{ return <a /> }}");
        let api = read(&[("a.tsx", &source)]);
        assert_eq!(component(&api, "A").props[0].literals.join(" "), literals, "{kind}");
    }
    shows(
        "type U = \"a\" | \"b\"\nexport function A(props: { p?: U | undefined; q: U | null; r: U | Date }) { return <a /> }",
        &["p?: \"a\" | \"b\"", "q: \"a\" | \"b\" | null", "r: U | Date"],
    );
}

#[test]
fn variants_have_values_and_defaults() {
    let source = "const v = cva(\"x\", {
        variants: { tone: { calm: \"\", \"very-loud\": \"\" }, wide: { true: \"\", false: \"\" }, level: { 1: \"\", 2: \"\" } },
        defaultVariants: { tone: \"calm\", wide: false },
    })
    function A({ tone, level = 1 }: VariantProps<typeof v>) { return <a /> }
    const t = tv({ variants: { tone: { calm: \"\" } } })
    const B = (props: VariantProps<typeof t>) => <a />
    const w = tv({ extend: t, variants: { more: { x: \"\" } } })
    const C = (props: VariantProps<typeof w>) => <a />
    export { A, B, C, v }";
    let api = read(&[("a.tsx", source)]);
    assert_eq!(
        printed(&component(&api, "A")),
        "tone?: \"calm\" | \"very-loud\" | null = \"calm\"\nwide?: boolean | null = false\nlevel?: 1 | 2 | null = 1\n"
    );
    assert_eq!(printed(&component(&api, "B")), "tone?: \"calm\"\n");
    assert_eq!(printed(&component(&api, "C")), "...VariantProps<typeof w>\n");
    let Kind::Variants(variants) = &api.exports[3].kind else { panic!("{:?}", api.exports[3]) };
    let names: Vec<_> =
        variants.iter().map(|variant| (variant.name.as_str(), variant.values.len())).collect();
    assert_eq!(names, [("tone", 2), ("wide", 2), ("level", 2)]);
}

#[test]
fn defaults_and_comments_belong_to_their_props() {
    let source = "type P = {
        /** How large. */
        size?: number
        /**
         * Two
         * lines.
         * @default true
         * @deprecated Use `size`.
         */
        open?: boolean
        // Not a documentation comment.
        plain?: string
        list?: string[]
    }
    /** What it is. */
    export function A(props: P) { const { size = 2, list = [ 1,
        2 ], id = \"x\" } = props; return <a /> }";
    let api = read(&[("a.tsx", source)]);
    assert_eq!(api.exports[0].comment, "What it is.");
    let found = component(&api, "A");
    let told: Vec<_> =
        found.props.iter().map(|prop| (prop.comment.as_str(), prop.default.as_deref())).collect();
    assert_eq!(
        told,
        [
            ("How large.", Some("2")),
            ("Two\nlines.\nUse `size`.", Some("true")),
            ("", None),
            ("", Some("[ 1, 2 ]"))
        ]
    );
    assert!(found.props[1].deprecated);
}

#[test]
fn types_are_printed_on_one_line() {
    shows(
        "export function A(props: {
            a: {
                // why
                x: string
                y?: number
            }
            b: Map<
                string,
                number,
            >
            c:
                | Date
                | Promise<Date>
            d: (one: string, /* two */ two: number) => void
        }) { return <a /> }",
        &[
            "a: { x: string; y?: number }",
            "b: Map<string, number>",
            "c: Date | Promise<Date>",
            "d: (one: string, two: number) => void",
        ],
    );
}

#[test]
fn names_are_followed_through_imports() {
    let api = read(&[
        (
            "a.tsx",
            "import { type Base, v } from \"./b\"\nimport type Rest from \"./c\"\nimport * as All from \"@/b\"\nimport { Deep } from \"./d\"
            export function A(props: Base & Rest & VariantProps<typeof v> & { all: All.Size; deep?: Deep }) { return <a /> }
            export { B } from \"./b\"
            export { Gone } from \"gone\"
            export * from \"./c\"
            export * as parts from \"./b\"",
        ),
        ("b.tsx", "export type Base = { size?: Size }\nexport type Size = \"sm\" | \"md\"\nexport const v = cva(\"\", { variants: { tone: { calm: \"\" } } })\nexport const B = (props: Base) => <b />"),
        ("c.ts", "type Rest = { rest: string }\nexport default Rest"),
        ("d.ts", "export * from \"./e\"\nexport { Deep } from \"./e\""),
        ("e.ts", "export * from \"./d\"\ntype Inner = 1 | 2\nexport { type Inner as Deep }"),
    ]);
    assert_eq!(
        printed(&component(&api, "A")),
        "size?: \"sm\" | \"md\"\nrest: string\ntone?: \"calm\" | null\nall: \"sm\" | \"md\"\ndeep?: 1 | 2\n"
    );
    assert_eq!(printed(&component(&api, "B")), "size?: \"sm\" | \"md\"\n");
    let kinds: Vec<_> = api.exports.iter().map(|export| (export.name.as_str(), export.kind.word())).collect();
    assert_eq!(
        kinds,
        [("A", "component"), ("B", "component"), ("Gone", "re-export"), ("parts", "re-export")]
    );
    assert_eq!((api.exports[2].from.as_deref(), api.stars), (Some("gone"), vec!["./c".to_owned()]));
}

#[test]
fn every_export_has_a_kind() {
    let api = read(&[(
        "a.tsx",
        "export function useThing() {}
        export function helper() {}
        export const list = [1]
        export class Store {}
        export enum Size { Small }
        export type T = string
        export interface I {}
        export const v = cva(\"\")
        export const Context = createContext(null)
        export const [one, { two }] = pair
        export const Foo = 3",
    )]);
    let kinds: Vec<_> =
        api.exports.iter().map(|export| format!("{} {}", export.name, export.kind.word())).collect();
    assert_eq!(
        kinds,
        [
            "useThing hook",
            "helper function",
            "list constant",
            "Store class",
            "Size enum",
            "T type",
            "I type",
            "v variants",
            "Context constant",
            "one re-export",
            "two re-export",
            "Foo constant"
        ]
    );
}

#[test]
fn scripts_without_types_show_what_they_take_apart() {
    let api = read(&[(
        "a.jsx",
        "export function A({ size = 2, label, ...rest }) { return <a /> }\nexport function B(props) { return <a /> }",
    )]);
    assert_eq!(printed(&component(&api, "A")), "size?:  = 2\nlabel: \n");
    assert!(component(&api, "B").unknown && !component(&api, "A").unknown);
}

#[test]
fn files_of_other_frameworks_are_components() {
    for (path, source, expected) in [
        (
            "ui/my-button.vue",
            "<template><b /></template>\n<script setup lang=\"ts\">\ninterface Props { /** How. */ size?: Size; label: string }\ntype Size = \"sm\" | \"md\"\nconst props = withDefaults(defineProps<Props>(), { size: \"md\" })\n</script>",
            "size?: \"sm\" | \"md\" = \"md\"\nlabel: string\n",
        ),
        (
            "a.vue",
            "<script setup lang=\"ts\">const { a = 1 } = defineProps<{ a?: number }>()</script>",
            "a?: number = 1\n",
        ),
        (
            "a.vue",
            "<script setup>defineProps({ a: { type: String, required: true }, b: Boolean, c: { type: Number, default: 2 } })</script>",
            "a: String\nb?: Boolean\nc?: Number = 2\n",
        ),
        (
            "a.vue",
            "<script>const t = 1</script><script setup lang=\"ts\">type T = { a: 1 }\ndefineProps<T>()</script>",
            "a: 1\n",
        ),
        ("a.vue", "<script setup>const x = 1</script>", ""),
        (
            "a.svelte",
            "<script lang=\"ts\">\ntype Props = HTMLAttributes<X> & { a?: 1 }\nlet { a = 1, id = \"x\", ...rest }: Props = $props()\n</script>\n<b>\u{e4}</b>",
            "a?: 1 = 1\n...HTMLAttributes<X>\nid = \"x\"\n",
        ),
        (
            "a.svelte",
            "<script lang=\"ts\">export let a: string\nexport let b = 2</script>",
            "a: string\nb?:  = 2\n",
        ),
        (
            "a.astro",
            "---\ninterface Props { a: string; b?: 2 }\nconst { a, b = 2 } = Astro.props\nreturn\n---\n<p>{a}</p>",
            "a: string\nb?: 2 = 2\n",
        ),
    ] {
        let api = read(&[(path, source)]);
        assert_eq!(printed(&component(&api, "default")), expected, "{source}");
        assert_eq!(api.exports.len(), 1, "{source}");
    }
    let api = read(&[
        ("index.ts", "export { default as Button } from \"./Button\""),
        ("Button.vue", "<script setup lang=\"ts\">defineProps<{ a: 1 }>()</script>"),
    ]);
    assert_eq!(printed(&component(&api, "Button")), "a: 1\n");
    let unknown = read(&[("a.vue", "<script>export default { props: { a: String } }</script>")]);
    assert!(component(&unknown, "default").unknown);
}
