//! Shapes of nested text in every language that is parsed: a prefix, what is repeated, what is in the middle,
//! what closes each repetition, and a suffix.

/// How a shape is written for a depth.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    /// The extension of its file.
    pub(crate) ending: &'static str,
    parts: [&'static str; 5],
}

impl Shape {
    pub(crate) fn text(&self, depth: usize) -> String {
        let [before, open, middle, close, after] = self.parts;
        format!("{before}{}{middle}{}{after}", open.repeat(depth), close.repeat(depth))
    }
}

macro_rules! shapes {
    ($($ending:literal { $($name:literal $before:literal $open:literal $middle:literal $close:literal $after:literal;)* })*) => {
        pub(crate) static SHAPES: &[Shape] = &[$($(Shape {
            name: $name,
            ending: $ending,
            parts: [$before, $open, $middle, $close, $after],
        }),*),*];
    };
}

shapes! {
    "js" {
        "parentheses" "x = " "(" "1" ")" ";";
        "unclosed parentheses" "x = " "(" "" "" "";
        "only closing parentheses" "x = 1" "" "" ")" "";
        "arrays" "x = " "[" "1" "]" ";";
        "unclosed arrays" "x = " "[" "" "" "";
        "array elements" "x = " "[1, " "1" "]" ";";
        "holes" "x = " "[,[" "1" "]]" ";";
        "objects" "x = " "{a: " "1" "}" ";";
        "unclosed objects" "x = " "{a: " "" "" "";
        "computed keys" "x = " "{[" "1" "]: 1}" ";";
        "object methods" "x = " "{ a() { return " "1" "} }" ";";
        "getters" "x = " "{ get a() { return " "1" "} }" ";";
        "blocks" "" "{" "a;" "}" "";
        "unclosed blocks" "" "{" "" "" "";
        "calls inside" "" "f(" "1" ")" ";";
        "unclosed calls" "" "f(" "" "" "";
        "calls behind" "f" "()" "" "" ";";
        "calls with functions" "" "f(function () {" "" "})" ";";
        "calls with arrows" "" "f(() => {" "" "})" ";";
        "methods behind" "a" ".b()" "" "" ";";
        "members" "a" ".b" "" "" ";";
        "optional members" "a" "?.b" "" "" ";";
        "optional calls" "a" "?.()" "" "" ";";
        "computed members" "a" "[0]" "" "" ";";
        "computed members inside" "" "a[" "0" "]" ";";
        "tagged templates" "a" "`b`" "" "" ";";
        "tagged templates inside" "" "a`${" "1" "}`" ";";
        "templates" "x = " "`${" "1" "}`" ";";
        "unclosed templates" "x = " "`${" "" "" "";
        "negations" "x = " "!" "a" "" ";";
        "bitwise negations" "x = " "~" "a" "" ";";
        "minus signs" "x = " "- " "a" "" ";";
        "alternating signs" "x = " "+-" "a" "" ";";
        "typeof" "x = " "typeof " "a" "" ";";
        "typeof over lines" "x = " "typeof\n" "a" "" ";";
        "void" "x = " "void " "a" "" ";";
        "delete" "x = " "delete " "a" "" ";";
        "await" "" "await " "a" "" ";";
        "await in parentheses" "" "(await " "a" ")" ";";
        "yield" "function* f() { " "yield " "a" "" "; }";
        "yield over all" "function* f() { " "yield* " "a" "" "; }";
        "new" "x = " "new " "A" "" ";";
        "new with arguments" "x = " "new " "A" "()" ";";
        "new inside" "x = " "new A(" "" ")" ";";
        "spread" "x = " "[..." "a" "]" ";";
        "spread in calls" "" "f(..." "a" ")" ";";
        "increments" "x = " "++" "a" "" ";";
        "decrements" "x = " "-- " "a" "" ";";
        "assignments" "" "a = " "1" "" ";";
        "compound assignments" "" "a += " "1" "" ";";
        "destructuring" "var " "[" "a" "]" " = b;";
        "destructured objects" "var " "{a: " "b" "}" " = c;";
        "destructured defaults" "var " "{a = " "1" "} = {}" ";";
        "conditions" "x = " "a ? b : " "c" "" ";";
        "conditions inside" "x = " "a ? " "b" " : c" ";";
        "conditions in parentheses" "x = " "(a ? " "b" " : c)" ";";
        "arrows" "x = " "a => " "b" "" ";";
        "arrows with parameters" "x = " "(a) => " "b" "" ";";
        "arrows with defaults" "x = " "(a = " "1" ") => 1" ";";
        "parentheses with defaults" "x = " "(a = " "1" ")" ";";
        "parentheses with patterns" "x = " "({a: " "1" "})" ";";
        "conditions that look like arrows" "x = " "a ? (b) : c => " "d" "" ";";
        "async arrows" "x = " "async a => " "b" "" ";";
        "async calls" "x = " "async(" "b" ")" ";";
        "arrow bodies" "x = " "() => { return " "1" " }" ";";
        "powers" "x = " "a ** " "b" "" ";";
        "sums" "x = " "a + " "b" "" ";";
        "sums over lines" "x = " "\"a\" +\n" "b" "" ";";
        "products" "x = " "a * " "b" "" ";";
        "divisions" "x = " "a / " "b" "" ";";
        "shifts" "x = " "a << " "b" "" ";";
        "comparisons" "x = " "a < " "b" "" ";";
        "equalities" "x = " "a === " "b" "" ";";
        "conjunctions" "x = " "a && " "b" "" ";";
        "disjunctions" "x = " "a || " "b" "" ";";
        "fallbacks" "x = " "a ?? " "b" "" ";";
        "bits" "x = " "a | " "b" "" ";";
        "in" "x = " "a in " "b" "" ";";
        "instanceof" "x = " "a instanceof " "b" "" ";";
        "mixed operators" "x = " "a + b * (c - " "d" ")" ";";
        "sequences in parentheses" "x = " "(a, " "b" ")" ";";
        "functions" "" "function f() {" "" "}" "";
        "function expressions" "x = " "function () { return " "1" " }" ";";
        "invoked functions" "" "(function () {" "" "})()" ";";
        "generators" "x = " "function* () { yield " "1" " }" ";";
        "parameters" "x = " "function (a = " "1" ") {}" ";";
        "classes" "x = " "class { a() { return " "1" " } }" ";";
        "class fields" "x = " "class { a = " "1" " }" ";";
        "static blocks" "" "class A { static { " "" "} }" "";
        "class heritage" "x = " "class extends " "A" " {}" ";";
        "class heritage over lines" "x = " "class extends\n" "A" " {}\n" ";";
        "heritage in parentheses" "x = " "class extends (" "A" ") {}" ";";
        "computed class members" "x = " "class { [" "a" "]() {} }" ";";
        "if" "" "if (a) " "b" "" ";";
        "if over lines" "" "if (a)\n" "b" "" ";";
        "if with escapes" "" "i\\u0066 (a)\n" "b" "" ";";
        "if in blocks" "" "if (a) {" "" "}" "";
        "else if" "" "if (a) b; else " "c" "" ";";
        "else if with blocks" "" "if (a) { b } else " "{ c }" "" "";
        "else if over lines" "" "if (a) b\nelse " "c" "" "";
        "nested else" "" "if (a) { if (b) c; else { " "" "} }" "";
        "for" "" "for (;;) " "a" "" ";";
        "for in blocks" "" "for (;;) { " "" "}" "";
        "for of" "" "for (a of b) " "c" "" ";";
        "for heads" "" "for (a = function () { " "" " };;) {}" "";
        "while" "" "while (a) " "b" "" ";";
        "do" "" "do " "a" " while (b)" ";";
        "do with semicolons" "" "do " "a" "; while (b)" ";";
        "with" "" "with (a) " "b" "" ";";
        "labels" "" "a: " "b" "" ";";
        "labels over lines" "" "a:\n" "b" "" ";";
        "labels and conditions" "" "a: if (b) " "c" "" ";";
        "try" "" "try { " "" " } finally {}" "";
        "catch" "" "try {} catch { " "" " }" "";
        "switch" "" "switch (a) { case 1: " "" " }" "";
        "cases" "switch (a) {" "case 1: " "" "" "}";
        "imports" "" "import(" "\"a\"" ")" ";";
        "return" "" "function f() { return " "1" " }" "";
        "return in arrows" "x = " "() => (" "1" ")" ";";
        "throw" "" "() => { throw " "1" " }" ";";
        "regular expressions" "x = " "/(/.test(" "a" ")" ";";
        "divisions behind blocks" "" "{} /a/ + (" "1" ")" ";";
        "quotes in expressions behind blocks" "" "if (a) {} /'/.test(" "a" ")" ";";
        "comments between" "x = " "(/* ) */" "1" ")" ";";
        "line comments between" "x = " "( // )\n" "1" ")" ";";
        "strings between" "x = " "(\")\" + " "1" ")" ";";
        "whitespace that only some lexers recognize" "x = " "typeof\u{a0}" "a" "" ";";
        "lost line ends" "x = " "(// )\u{2028}" "1" ")" ";";
        "private names" "class A { #a; b() { " "this.#a in (" "this" ")" " } }";
        "empty statements" "" ";" "" "" "";
        "strings" "x = [" "\"(\"," "" "" "];";
    }

    "jsx" {
        "elements" "x = " "<a>" "" "</a>" ";";
        "unclosed elements" "x = " "<a>" "" "" "";
        "fragments" "x = " "<>" "" "</>" ";";
        "elements in attributes" "x = " "<a b=" "<c/>" "/>" ";";
        "expressions in attributes" "x = " "<a b={" "1" "}/>" ";";
        "spread attributes" "x = " "<a {..." "b" "}/>" ";";
        "expressions among children" "x = " "<a>{" "1" "}</a>" ";";
        "conditions among children" "x = " "<a>{b && " "c" "}</a>" ";";
        "maps among children" "x = " "<a>{b.map((c) => (" "c" "))}</a>" ";";
        "member names" "x = <A" ".b" "" "" "/>;";
        "closing member names" "x = <A>" "" "</A" ".b" ">;";
        "apostrophes among children" "x = " "<a>it's {" "b" "}</a>" ";";
        "children that look closed" "x = " "<a>) } ({" "b" "}</a>" ";";
    }

    "ts" {
        "type arguments" "type A = " "B<" "C" ">" ";";
        "unclosed type arguments" "type A = " "B<" "" "" "";
        "type arguments with commas" "type A = " "B<c, " "C" ">" ";";
        "call type arguments" "x = " "f<" "A" ">()" ";";
        "comparisons that look like types" "x = [" "a < b, " "c" "" "];";
        "comparisons over lines" "x = " "a < b() >\n" "c" "" ";";
        "type parameters" "type A = " "<T extends " "B" ">() => void" ";";
        "type defaults" "type A" "<T = A" "" ">" " = B;";
        "array types" "type A = B" "[]" "" "" ";";
        "array types in parentheses" "type A = " "(" "B" ")[]" ";";
        "tuple types" "type A = " "[" "B" "]" ";";
        "indexed types" "type A = B" "[\"a\"]" "" "" ";";
        "indexed types inside" "type A = " "B[" "C" "]" ";";
        "object types" "type A = " "{ a: " "B" " }" ";";
        "object types over lines" "type A = " "{\n  a: " "B" "\n}" "\n";
        "function types" "type A = " "() => " "B" "" ";";
        "function types in parameters" "type A = " "(a: " "B" ") => void" ";";
        "function types in unions" "type A = " "B | (() => " "C" ")" ";";
        "bare function types in unions" "type A = " "B | () => " "C" "" ";";
        "constructor types" "type A = " "new () => " "B" "" ";";
        "union types" "type A = " "B | " "C" "" ";";
        "union types in annotations" "let a: " "B | " "C" "" ";";
        "unions behind an alias" "type A = B\n(c) " "| d " "" "" ";";
        "intersection types" "type A = " "B & " "C" "" ";";
        "leading unions" "type A = " "(| " "B" ")" ";";
        "conditional types" "type A = " "B extends C ? D : " "E" "" ";";
        "conditional types inside" "type A = " "B extends C ? " "D" " : E" ";";
        "extended conditional types" "type A = B extends " "(C extends " "D" " ? E : F)" " ? G : H;";
        "keyof" "type A = " "keyof " "B" "" ";";
        "keyof over lines" "type A = " "keyof\n" "B" "" ";";
        "readonly" "type A = " "readonly " "B" "[]" ";";
        "unique" "type A = " "unique " "symbol" "" ";";
        "infer" "type A = B extends " "(infer C extends " "D" ")" " ? E : F;";
        "template types" "type A = " "`${" "B" "}`" ";";
        "mapped types" "type A = " "{ [K in B]: " "C" " }" ";";
        "mapped keys" "type A = " "{ [K in " "B" "]: C }" ";";
        "type queries" "type A = " "typeof a<" "B" ">" ";";
        "import types" "type A = " "import(\"a\").B<" "C" ">" ";";
        "qualified names" "type A = B" ".C" "" "" ";";
        "nullable types" "type A = " "?" "B" "" ";";
        "assertions" "x = " "<A>" "b" "" ";";
        "assertions over lines" "x = " "<A>\n" "b" "" ";";
        "as" "x = a" " as B" "" "" ";";
        "as over lines" "x = a" "\nas B" "" "" ";";
        "as inside" "x = " "(" "a" " as B)" ";";
        "satisfies" "x = a" " satisfies B" "" "" ";";
        "non-null" "x = a" "!" "" "" ";";
        "non-null members" "x = a" "!.b" "" "" ";";
        "interfaces" "interface A { a: " "{ a: " "B" " }" " }";
        "interface methods" "interface A { a(b: " "{ a(b: " "B" "): C }" "): D }";
        "namespaces" "" "namespace A { " "" "}" "";
        "dotted namespaces" "namespace A" ".B" "" "" " {}";
        "modules" "" "declare global { " "" "}" "";
        "enums" "enum A { a = " "(" "1" ")" " }";
        "decorators" "" "@a " "class A {}" "" "";
        "decorators inside" "" "@a(class { " "" " }) class A {}" "";
        "decorated heritage" "x = " "class extends @a\n" "class {}" " {}" ";";
        "implemented interfaces" "x = " "class extends " "class implements A, B {}" " {}" ";";
        "parameter properties" "" "class A { constructor(private a = " "1" ") {} }" "";
        "abstract constructors" "type A = " "abstract new (a: " "B" ") => C" ";";
        "predicates" "type A = " "(a: B) => a is " "C" "" ";";
        "annotated arrows" "x = " "(a): B => " "c" "" ";";
        "arrow type parameters" "x = " "<T>(a: T) => " "b" "" ";";
        "parameters after shifts" "x: " "A<<T>() => B, " "C" ">" ";";
        "definite assignments" "let a!: " "B[" "0" "]" ";";
    }

    "tsx" {
        "generic elements" "x = " "<A<B>>" "" "</A>" ";";
        "elements with type arguments" "x = " "<A<" "B" ">/>" ";";
        "types that look like elements" "type A = " "<T>(a: " "B" ") => void" ";";
        "signatures that look like elements" "interface A { a: " "{ <T>(a: " "B" "): C }" " }";
        "elements behind types" "type A = B\n" "<a>" "" "</a>" ";";
        "components" "" "function A() { return <a>{() => { " "" " }}</a> }" "";
        "class lists" "x = <a className={" "cn(\"a\", " "\"b\"" ")" "} />;";
        "class conditions" "x = <a className={" "a ? \"b\" : (" "\"c\"" ")" "} />;";
        "style objects" "x = <a style={" "{ a: " "1" "}" "} />;";
        "variants" "x = " "cva({ variants: { a: " "\"b\"" " } })" ";";
        "styled" "x = styled" ".a()" "`b`" "" ";";
        "styled styles" "x = styled.a`" "a { " "b: c" " }" "`;";
        "hooks" "const " "{ a: " "b" " }" " = useHarness();";
        "tables of classes" "const a = " "{ b: " "\"c\"" " }" "; x = <a className={a} />;";
    }

    "css" {
        "rules" "" "a { " "b: c" " }" "";
        "unclosed rules" "" "a { " "" "" "";
        "only closing braces" "a { b: c }" "" "" "}" "";
        "media" "" "@media (a) { " "b { c: d }" " }" "";
        "layers" "" "@layer a { " "b { c: d }" " }" "";
        "supports" "" "@supports (a: b) { " "b { c: d }" " }" "";
        "containers" "" "@container (width > 1px) { " "b { c: d }" " }" "";
        "scopes" "" "@scope (a) { " "b { c: d }" " }" "";
        "starting styles" "" "@starting-style { " "b { c: d }" " }" "";
        "unknown rules" "" "@a { " "b { c: d }" " }" "";
        "keyframes" "" "@keyframes a { " "from { b: c }" " }" "";
        "nested selectors" "" "& a { " "b: c" " }" "";
        "media conditions" "@media " "(" "a" ")" " { b { c: d } }";
        "negated media conditions" "@media " "(not " "(a)" ")" " { b { c: d } }";
        "negations of media" "@media " "not " "(a)" "" " { b { c: d } }";
        "linked media conditions" "@media (a)" " and (b)" "" "" " { b { c: d } }";
        "supports conditions" "@supports " "(" "a: b" ")" " { b { c: d } }";
        "negated supports conditions" "@supports " "(not " "(a: b)" ")" " { b { c: d } }";
        "supported selectors" "@supports " "selector(" "a" ")" " { b { c: d } }";
        "container conditions" "@container " "(" "width > 1px" ")" " { b { c: d } }";
        "negated container conditions" "@container " "(not " "(width > 1px)" ")" " { b { c: d } }";
        "style queries" "@container " "style(" "--a: b" ")" " { b { c: d } }";
        "is" "" ":is(" "a" ")" " { b: c }";
        "not" "" ":not(" "a" ")" " { b: c }";
        "where with lists" "" ":where(a, " "b" ")" " { c: d }";
        "has" "" ":has(> " "a" ")" " { b: c }";
        "unknown pseudo classes" "" ":a(" "b" ")" " { c: d }";
        "nth child" "" ":nth-child(1 of " "a" ")" " { b: c }";
        "chained pseudo classes" "a" ":hover" "" "" " { b: c }";
        "combinators" "" "a > " "b" "" " { c: d }";
        "attributes" "" "[" "a" "]" " { b: c }";
        "calc" "a { b: " "calc(" "1px" ")" " }";
        "sums in calc" "a { b: calc(" "1px + " "1px" "" ") }";
        "sums in nested calc" "a { b: " "calc(1px + " "1px" ")" " }";
        "parentheses in calc" "a { b: calc(" "(" "1px" ")" ") }";
        "minima" "a { b: " "min(1px, " "2px" ")" " }";
        "var" "a { b: " "var(--a, " "c" ")" " }";
        "if functions" "a { b: " "if(style(--a): " "c" ")" " }";
        "unknown functions" "a { b: " "c(" "d" ")" " }";
        "unclosed functions" "a { b: " "c(" "" "" "";
        "colours" "a { color: " "color-mix(in oklab, " "red" ", blue)" " }";
        "gradients" "a { b: " "linear-gradient(" "red" ")" " }";
        "addresses" "a { b: " "url(" "c" ")" " }";
        "parentheses in values" "a { b: " "(" "c" ")" " }";
        "brackets in values" "a { grid: " "[" "c" "]" " }";
        "braces in custom properties" "a { --b: " "{" "c" "}" " }";
        "parentheses in custom properties" "a { --b: " "(" "c" ")" " }";
        "declarations that look like rules" "" "a:b { " "c: d" " }" "";
        "apply" "a { @apply " "[" "b" "]" "; }";
        "theme functions" "a { b: " "theme(" "c" ")" " }";
        "imports with conditions" "@import \"a\" " "supports(" "b: c" ")" ";";
        "comments in values" "a { b: " "c(/* ) */" "d" ")" " }";
        "strings in values" "a { b: " "c(\")\" " "d" ")" " }";
        "escapes in values" "a { b: " "c(\\) " "d" ")" " }";
        "semicolons" "a { " ";" "" "" "}";
    }

    "vue" {
        "scripts in Vue" "<script setup lang=\"ts\">\nx = " "(" "1" ")" ";\n</script>\n<template><a /></template>";
        "templates in Vue" "<template>" "<div>" "" "</div>" "</template>";
        "styles in Vue" "<template></template>\n<style>" "a { " "b: c" " }" "</style>";
        "many scripts" "" "<script>a</script>\n" "" "" "";
        "unclosed scripts" "" "<script>" "" "" "";
        "unclosed script tags" "" "<script " "" "" "";
        "unclosed styles" "" "<style>" "" "" "";
        "unclosed comments" "" "<!-- " "" "" "";
    }

    "svelte" {
        "scripts in Svelte" "<script lang=\"ts\">\nx = " "{a: " "1" "}" ";\n</script>\n";
        "blocks in Svelte" "" "{#if a}" "b" "{/if}" "";
    }

    "astro" {
        "scripts in Astro" "---\nconst x = " "[" "1" "]" ";\n---\n<a />";
        "types in Astro" "---\ntype X = " "A<" "B" ">" ";\n---\n<a />";
    }

    "json" {
        "JSON arrays" "" "[" "" "]" "";
        "JSON objects" "" "{\"a\":" "1" "}" "";
    }

    "md" {
        "quotes" "" "> " "a" "" "\n";
        "quotes without blanks" "" ">" "a" "" "\n";
        "lists" "" "- " "a" "" "\n";
        "numbered lists" "" "1. " "a" "" "\n";
        "quotes and lists" "" "> - " "a" "" "\n";
        "emphasis" "" "*a **a " "" "" "\n";
        "closed emphasis" "" "*" "a" "*" "\n";
        "strong emphasis" "" "**" "a" "**" "\n";
        "underscores" "" "_a " "b" " c_" "\n";
        "mixed emphasis" "" "*a _b " "" "" "\n";
        "strikethrough" "" "~~a " "b" "~~" "\n";
        "links" "" "[" "a" "](b)" "\n";
        "unclosed links" "" "[" "a" "" "\n";
        "unclosed link targets" "" "[a](" "" "" "\n";
        "unclosed link targets in angles" "" "[a](<" "" "" "\n";
        "images" "" "![" "a" "](b)" "\n";
        "link brackets behind" "" "[a]" "" "" "\n";
        "reference definitions" "" "[a]: b\n" "" "" "\n";
        "references" "[a]: b\n\n" "[a][a]" "" "" "\n";
        "code spans" "" "`a ``b " "" "" "\n";
        "backticks" "" "`" "" "" "\n";
        "fences" "" "```\n" "" "" "\n";
        "fences in quotes" "" "> ```\n" "" "" "\n";
        "tables" "| a | b |\n|---|---|\n" "| c | d |\n" "" "" "\n";
        "table columns" "" "| a " "" "" "|\n";
        "table rules" "| a |\n" "|-" "" "" "|\n| c |\n";
        "headings" "" "# a\n" "" "" "\n";
        "same headings" "" "## Usage\n\n" "" "" "\n";
        "underlined headings" "" "a\n=\n" "" "" "\n";
        "HTML" "" "<div>" "a" "</div>" "\n";
        "inline HTML" "a " "<b>" "c" "</b>" "\n";
        "unclosed HTML" "a " "<b " "" "" "\n";
        "HTML comments" "a " "<!-- " "" "" "\n";
        "processing instructions" "a " "<?" "" "" "\n";
        "declarations" "a " "<!A " "" "" "\n";
        "character data" "a " "<![CDATA[" "" "" "\n";
        "entities" "" "&amp" "" "" "\n";
        "hard breaks" "" "a  \n" "" "" "\n";
        "escapes" "" "\\*" "" "" "\n";
        "autolinks" "" "<http://a" "" "" "\n";
        "task lists" "" "- [ ] " "a" "" "\n";
        "indented lists" "- a\n" "  - b\n" "" "" "\n";
        "front matter" "---\n" "a: b\n" "" "" "---\n\n# c\n";
        "unclosed front matter" "---\n" "a: b\n" "" "" "";
        "folded front matter" "---\na: >\n" "  b\n" "" "" "---\n";
        "parentheses in a fence" "```tsx\n" "(" "1" ")" "\n```\n";
        "elements in a fence" "```tsx\nx = " "<a>" "" "</a>" "\n```\n";
        "templates in a fence" "```ts\nx = " "`${" "1" "}`" "\n```\n";
        "rules in a fence" "```css\n" "a { " "b: c" " }" "\n```\n";
        "arrays in a fence" "```json\n" "[" "1" "]" "\n```\n";
        "quotes in a fence" "```sh\n" "a \"b " "" "" "\n```\n";
    }
}
