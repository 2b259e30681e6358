//! Random walks through the grammar: pieces that leave the parser in the middle of an expression, a statement
//! or a type are joined to units, and the units are repeated. If the depth scan wrongly assumed the end of
//! something, such a text would pass it, and end the test run.

use crate::is_full;
use basepair_syntax::highlight::{Language, highlight};
use basepair_syntax::read;
use std::time::Instant;

const EXPRESSION: usize = 0;
const STATEMENT: usize = 1;
const TYPE: usize = 2;

/// The state before a piece, the state after it, and its possible texts.
type Pieces = (usize, usize, &'static [&'static str]);

const PLAIN: &[Pieces] = &[
    (
        EXPRESSION,
        EXPRESSION,
        &[
            "(",
            "[",
            "({a: ",
            "{a: ",
            "f(",
            "f(a, ",
            "a[",
            "`${",
            "a`${",
            "!",
            "-",
            "~",
            "typeof ",
            "typeof\n",
            "void\n",
            "await ",
            "await\n",
            "new A(",
            "new ",
            "a = ",
            "a =\n",
            "a += ",
            "a ? b : ",
            "a ? ",
            "a => ",
            "(a) => ",
            "(a, b) => ",
            "async a => ",
            "async (a) => ",
            "(a = ",
            "({a = ",
            "([a = ",
            "function(a = ",
            "class { a = ",
            "class { [",
            "class { static a = ",
            "class extends ",
            "class extends (",
            "class A extends\n",
            "a + ",
            "a\n+ ",
            "a && ",
            "a || (",
            "a ** ",
            "a in ",
            "a\nin ",
            "a instanceof ",
            "a / ",
            "a\n/ ",
            "/re/ + ",
            "a, ",
            "(a, ",
            "[a, ",
            "{a, b: ",
            "a.b(",
            "a?.(",
            "a()(",
            "a()[",
            "...",
            "[...",
            "{...",
            "import(",
            "yield ",
            "'x' + ",
            "1 + ",
            "++",
            "a++ + ",
            "{} / ",
            "function(){} / ",
            "a < ",
            "a > ",
            "a << ",
            "a < b, ",
            "a\n< ",
            "(a?.b ?? ",
            "a /* ) */ + ",
            "a // )\n+ ",
            "a ? (b) : ",
            "a ? (b) : c => ",
            "'\\'' + ",
            "/[/']/.x + ",
            "`'` + ",
        ],
    ),
    (
        EXPRESSION,
        STATEMENT,
        &[
            "function(){ ",
            "() => { ",
            "(function(){ ",
            "class { a() { ",
            "{ a() { ",
            "{ get a() { ",
            "class { static { ",
            "async () => { ",
            "function*(){ ",
            "a = function()\n{ ",
        ],
    ),
    (
        STATEMENT,
        EXPRESSION,
        &[
            "x = ",
            "return ",
            "throw ",
            "var a = ",
            "let a = 1, b = ",
            "",
            "if (",
            "while (",
            "for (",
            "for (;;",
            "switch (",
            "if (a) x, ",
            "l: x, ",
            "if (a)\n x, ",
            "do x, ",
            "if (a) x; else y, ",
            "export default ",
            "for (a of ",
            "if (a) return x, ",
            "x\n(",
            "x\n[",
            "var {a = ",
            "a\n++",
            "'use x'\n",
            "/re/, ",
        ],
    ),
    (
        STATEMENT,
        STATEMENT,
        &[
            "{ ",
            "if (a) ",
            "if (a)\n",
            "for(;;) ",
            "while(a)\n",
            "do ",
            "do\n",
            "a: ",
            "a:\n",
            "if (a) x; else ",
            "if (a) x\nelse ",
            "if (a) {} else ",
            "if (a) {}\nelse\n",
            "try { ",
            "try {} catch { ",
            "try {} finally { ",
            "switch(a) { case 1: ",
            "switch(a) { default:\n",
            "function f() { ",
            "class A { a() { ",
            "class A { static { ",
            "with (a) ",
            "x; ",
            "x\n",
            "x()\n",
            "{} ",
            "if (b) {} ",
            "var a = 1\n",
            "do x; while(a)\n",
            "do {} while(a) ",
            "for await (a of b) ",
            "i\\u0066 (a)\n",
            "l: if (a) ",
            "l: for(;;)\n",
            "{} /'/.x\n",
            "if (a) /'/.x; else ",
            "x = {}\n",
            "async function f() { ",
        ],
    ),
];

const MARKUP: &[Pieces] = &[(
    EXPRESSION,
    EXPRESSION,
    &[
        "<a>{",
        "<a b={",
        "<>{",
        "<a {...",
        "<a>it's {",
        "<a b='({' c={",
        "<a><b/>{",
        "<a>{x} ) {",
        "a && <b>{",
        "<a b=<c d={",
        "<A.b.c>{",
        "<a>(b) {",
    ],
)];

const TYPES: &[Pieces] = &[
    (
        EXPRESSION,
        EXPRESSION,
        &[
            "a! + ",
            "a!(",
            "a as B + ",
            "a as B, ",
            "f<A>(",
            "f<A, B>(",
            "a < b > (",
            "<T,>(a: T) => ",
            "a satisfies B || ",
            "(a: A = ",
            "class extends @a\nclass extends ",
            "class extends @a(",
            "class implements A, B { a = ",
            "class extends class implements A, B { a = ",
            "a, class extends ",
        ],
    ),
    (
        STATEMENT,
        STATEMENT,
        &[
            "namespace A { ",
            "declare global { ",
            "type X = Y\n",
            "@a class A { b() { ",
            "@a\nclass A { b() { ",
            "interface A { a: B }\n",
            "enum E { a = 1 }\n",
            "type X = 'a' | 'b'\n",
        ],
    ),
    (STATEMENT, EXPRESSION, &["enum E { a = ", "type X = Y\n(", "type X = Y\n/re/, ", "@a("]),
    (
        STATEMENT,
        TYPE,
        &[
            "type X = ",
            "type X<T = ",
            "let a: ",
            "interface A { a: ",
            "interface A extends B<",
            "function f(a: ",
            "class A { a: ",
            "declare function f(): ",
        ],
    ),
    (
        EXPRESSION,
        TYPE,
        &[
            "(a: ",
            "f<",
            "(a): ",
            "function(a: ",
            "class { a: ",
            "a < ",
            "class extends A<",
            "new A<",
            "a as A<",
            "(a as ",
        ],
    ),
    (
        TYPE,
        TYPE,
        &[
            "A<",
            "A<b, ",
            "(",
            "[",
            "[a, ",
            "{ a: ",
            "{ a: b; c: ",
            "{\n a: b\n c: ",
            "() => ",
            "(a: ",
            "(a: b, c: ",
            "new () => ",
            "abstract new (a: ",
            "keyof ",
            "keyof\n",
            "readonly ",
            "readonly\n",
            "unique\n",
            "B extends C ? D : ",
            "B extends C ? ",
            "B extends ",
            "A | ",
            "A\n| ",
            "A & ",
            "| ",
            "{ [K in ",
            "{ [K in A]: ",
            "{ [k: string]: ",
            "A[",
            "`${",
            "typeof a<",
            "import('a').B<",
            "(a: A) => a is ",
            "<T>(a: ",
            "<T extends ",
            "{ <T>(a: ",
            "{ m(a: ",
            "{ new (a: ",
            "infer U extends ",
            "?",
            "!",
            "[...",
            "[a?: ",
            "{ a?: ",
            "{ get a(): ",
            "A<<T>(a: ",
            "asserts a is ",
            "-1 | ",
            "'a' | ",
        ],
    ),
    (TYPE, EXPRESSION, &["(a = ", "{ [", "({a = ", "([a = ", "<T>(a = "]),
];

/// Deterministic random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap_or(0) % most
    }
}

/// A text that begins and ends in the same state.
fn unit(random: &mut Random, tables: &[&[Pieces]], start: usize) -> Option<String> {
    let (mut state, mut text, mut count) = (start, String::new(), 0);
    let length = 1 + random.below(6);
    while count < length || state != start {
        let fitting: Vec<(usize, &str)> = tables
            .iter()
            .flat_map(|table| table.iter())
            .filter(|(from, ..)| *from == state)
            .flat_map(|(_, to, pieces)| pieces.iter().map(|piece| (*to, *piece)))
            .collect();
        let (to, piece) = fitting[random.below(fitting.len())];
        // Some levels contain many more of their own kind.
        let often = if to == state && random.below(12) == 0 { 1 + random.below(600) } else { 1 };
        text.push_str(&piece.repeat(often));
        state = to;
        count += 1;
        if count > 40 {
            return None;
        }
    }
    Some(text)
}

fn walk(ending: &str, tables: &[&[Pieces]], states: usize, seed: u64) {
    let mut random = Random(seed);
    let start = Instant::now();
    let mut unread = 0;
    let walks = if is_full() { 150 } else { 40 };
    for _ in 0..walks {
        let state = random.below(states);
        let Some(unit) = unit(&mut random, tables, state) else { continue };
        let size = [2_000, 20_000, 100_000][random.below(3)];
        let before = ["x = ", "", "type X = "][state];
        let text = format!("{before}{}", unit.repeat((size / unit.len().max(1)).max(1)));
        unread += usize::from(read(&format!("a.{ending}"), &text).is_unread());
        highlight(Language::of_name(ending), &text);
    }
    println!("{ending}: {unread} of {walks} walks nest too deep, {:?}", start.elapsed());
    assert!(unread > walks / 8, "{unread}");
}

#[test]
fn no_walk_through_plain_scripts_ends_the_process() {
    walk("js", &[PLAIN, MARKUP], 2, 0x9E37_79B9_7F4A_7C15);
    walk("cjs", &[PLAIN, MARKUP], 2, 0xD1B5_4A32_D192_ED03);
}

#[test]
fn no_walk_through_typed_scripts_ends_the_process() {
    walk("ts", &[PLAIN, TYPES], 3, 0xAEF1_7502_108E_F2D9);
    walk("tsx", &[PLAIN, MARKUP, TYPES], 3, 0x8CB9_2BA7_2F3D_8DD7);
}
