import { render, screen } from "@testing-library/react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"

import * as module from "@/components/rich-text"
import { isSafeAddress, parseRichText, RichText } from "@/components/rich-text"
import { describeConformance } from "@/conformance/conformance"

describeConformance("rich-text", module, { RichText: <RichText html="<p>Two <em>sisters</em></p>" /> })

const shown = (html: string) => renderToStaticMarkup(<RichText html={html} />).replace(/^<div[^>]*>|<\/div>$/g, "")

describe("RichText", () => {
  it("keeps what the policy names", () => {
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
    ["<div>only the text stays</div>", "only the text stays"],
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
    expect(isSafeAddress(address)).toBe(false)
    render(<RichText html={`<a href="${address}">link</a>`} />)
    expect(screen.getByText("link")).not.toHaveAttribute("href")
  })

  it("sees through addresses that are written as entities", () => {
    expect(shown('<a href="&#106;avascript&colon;alert(1)">x</a>')).toBe("<a>x</a>")
    expect(shown('<a href="java&Tab;script:alert(1)">x</a>')).toBe("<a>x</a>")
  })

  it.each(["https://example.org/a:b", "/path", "#part", "?q=a:b", "mailto:a@example.org", "a/b:c"])(
    "keeps the address %j",
    (address) => {
      expect(isSafeAddress(address)).toBe(true)
    }
  )

  it("closes what was left open, and never nests what cannot nest", () => {
    expect(shown("<p>one<p>two<ul><li>a<li>b<ul><li>c</ul></ul>")).toBe(
      "<p>one</p><p>two</p><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"
    )
    expect(shown('<a href="/1">x<a href="/2">y</a>')).toMatch(/^<a[^>]*>x<\/a><a[^>]*>y<\/a>$/)
    expect(shown("</p></div>text</b>")).toBe("text")
    expect(shown("<li>alone</li>")).toBe("alone")
  })

  it("bounds how deep it goes", () => {
    const depth = (nodes: ReturnType<typeof parseRichText>): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === "string" ? 0 : 1 + depth(node.children))))
    expect(depth(parseRichText("<b>".repeat(5000) + "x"))).toBeLessThan(50)
  })
})
