import { render, screen } from "@testing-library/react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"

import * as module from "@/components/rich-text"
import { RichText } from "@/components/rich-text"
import { describeConformance } from "@/conformance/conformance"
import { defaultPolicy, parseRichText } from "@/lib/rich-text-tree"

describeConformance("rich-text", module, { RichText: <RichText html="<p>Two <em>sisters</em></p>" /> })

const shown = (html: string) => renderToStaticMarkup(<RichText html={html} />).replace(/^<div[^>]*>|<\/div>$/g, "")

describe("RichText", () => {
  it("keeps what the policy allows", () => {
    expect(shown("<p>Two <strong>sisters</strong><br>and a press</p>")).toBe(
      "<p>Two <strong>sisters</strong><br/>and a press</p>"
    )
    render(<RichText html='<a href="https://example.org">notes</a>' />)
    expect(screen.getByRole("link", { name: "notes" })).toHaveAttribute("rel", "noopener noreferrer nofollow ugc")
  })

  it.each([
    ['<img src=x onerror="alert(1)">', ""],
    ["<script>alert(1)</script>after", "after"],
    ["<SCRIPT >alert(1)</ScRiPt\n>after", "after"],
    ["<script>never closed", ""],
    ['<p onclick="alert(1)" style="color:red" id="a">text</p>', "<p>text</p>"],
    ["<svg><a href='javascript:alert(1)'>x</a></svg>", ""],
    ["<math><mtext></mtext></math>x", "x"],
    ["<style>p{}</style>x", "x"],
    ["<!-- <p>hidden</p> -->x", "x"],
    ["<!doctype html>x", "x"],
    ["<iframe src='https://example.org'>inner</iframe>x", "x"],
    ["<template><p>inner</p></template>x", "x"],
    ["<x-widget onclick='alert(1)'><b>only the text stays</b></x-widget>", "<b>only the text stays</b>"],
    ["<form action='https://example.org'><input name=a>text</form>", "<div>text</div>"],
    ["<a href='https://example.org' target='_blank' onclick='x()'>x</a>", '<a href="https://example.org" rel="noopener noreferrer nofollow ugc">x</a>'],
    ["<math><mi//xlink:href='data:x,<script>alert(1)</script>'></math>x", "x"],
    ["<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>x", "&#x27;&gt;x"],
    ["<p id='a' name='b' class='c'>x</p>", "<p>x</p>"],
    ["<x-widget>text</x-widget>", "text"],
    ["<constructor>text</constructor>", "text"],
    ["1 < 2 && 3 > 2", "1 &lt; 2 &amp;&amp; 3 &gt; 2"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['<p title="</p><script>alert(1)</script>">x</p>', "<p>x</p>"],
  ])("makes %j harmless", (html, expected) => {
    expect(shown(html)).toBe(expected)
  })

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\u0000script:alert(1)",
    "\u200bjavascript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "blob:https://example.org/1",
  ])("takes the address %j away", (address) => {
    render(<RichText html={`<a href="${address}">link</a>`} />)
    expect(screen.getByText("link")).not.toHaveAttribute("href")
  })

  it("decodes addresses written as entities", () => {
    expect(shown('<a href="&#106;avascript&colon;alert(1)">x</a>')).toBe("<a>x</a>")
    expect(shown('<a href="java&Tab;script:alert(1)">x</a>')).toBe("<a>x</a>")
  })

  it.each(["https://example.org/a:b", "/path", "#part", "?q=a:b", "mailto:a@example.org", "a/b:c"])(
    "keeps the address %j",
    (address) => {
      expect(shown(`<a href="${address}">link</a>`)).toContain(`href="${address}"`)
    }
  )

  it("closes open elements, and never nests invalid elements", () => {
    expect(shown("<p>one<p>two<ul><li>a<li>b<ul><li>c</ul></ul>")).toBe(
      "<p>one</p><p>two</p><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"
    )
    expect(shown('<a href="/1">x<a href="/2">y</a>')).toMatch(/^<a[^>]*>x<\/a><a[^>]*>y<\/a>$/)
    expect(shown("</p></div>text</b>")).toBe("text")
    expect(shown("<li>alone</li>")).toBe("alone")
  })

  it("decodes every entity, and keeps blocks separate", () => {
    expect(shown("caf&eacute; &ndash; &#233; &unknown;")).toBe("café – é &amp;unknown;")
    expect(shown("<section>one</section><section>two</section>")).toBe("<div>one</div><div>two</div>")
    expect(shown("<div>one</div><div>two</div>")).toBe("<div>one</div><div>two</div>")
    const { div: _, ...elements } = defaultPolicy.elements
    const bare = renderToStaticMarkup(<RichText html="<section>one</section>two" policy={{ ...defaultPolicy, elements }} />)
    expect(bare).toContain("one\ntwo")
  })

  it("shows a table, a description list and a figure, without console messages", () => {
    const html = `<table> <tr> <th scope="col" onclick="x()">Day</th> </tr> <tr><td colspan="2">Monday</td></tr></table>
      <dl> <dt>Press</dt> <dd>A machine</dd> </dl><figure>x<figcaption>y</figcaption></figure>`
    render(<RichText html={html} />)
    expect(screen.getByRole("columnheader", { name: "Day" })).toBeInTheDocument()
    expect(screen.getByRole("cell", { name: "Monday" })).toHaveAttribute("colspan", "2")
    expect(screen.getByRole("definition")).toHaveTextContent("A machine")
  })

  it("does not allow a policy that runs code", () => {
    const elements = { script: ["src"], p: ["onclick", "onClick", "style", "id"], iframe: ["srcdoc"] }
    const policy = { elements, schemes: ["https"] }
    const html = `<script src="https://example.org/x.js"></script><p onclick="x()" style="color:red" id="a">x</p><iframe srcdoc="x"></iframe>`
    expect(renderToStaticMarkup(<RichText html={html} policy={policy} />)).toMatch(/<p>x<\/p><\/div>$/)
  })

  it.each(["<b>", "<div>", "<blockquote>"])("bounds how deep %s goes, and loses no text", (tag) => {
    type Node = { type: string; children?: Node[] }
    const depth = (node: Node): number => Math.max(0, ...(node.children ?? []).map((child) => 1 + depth(child)))
    const html = tag.repeat(20_000) + "the end"
    expect(depth(parseRichText(html) as Node)).toBeLessThan(100)
    expect(renderToStaticMarkup(<RichText html={html} />)).toContain("the end")
  })
})
