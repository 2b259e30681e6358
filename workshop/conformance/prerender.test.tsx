// Every demo can be rendered ahead of time: on a server, without reading the time or chance, and for browsers whose data about
// languages are of another release.
import { act, createElement, type ComponentType } from "react"
import { hydrateRoot } from "react-dom/client"
import { renderToString } from "react-dom/server"
import { describe, expect, test } from "vitest"

import { demos } from "@/demos"
import { renderAlone } from "./chance"
import { withOtherLanguageData } from "./language-data"
import { takeMessages } from "./setup"

const all = Object.entries<ComponentType>(demos)

test.each(all)("%s can be prerendered", (_, Demo) => {
  expect(renderAlone(() => renderToString(createElement(Demo))).read).toEqual([])
})

describe("a browser with other spaces in dates and numbers", () => {
  test.each(all)("takes over %s", async (_, Demo) => {
    const { result: html } = renderAlone(() => renderToString(createElement(Demo)))
    const container = document.body.appendChild(document.createElement("div"))
    container.innerHTML = html
    const mismatches: unknown[] = []
    await withOtherLanguageData(async () => {
      const mounted = await act(async () =>
        hydrateRoot(container, createElement(Demo), { onRecoverableError: (error) => mismatches.push(error) })
      )
      await act(async () => mounted.unmount())
    })
    container.remove()
    expect(mismatches).toEqual([])
    expect(takeMessages()).toEqual([])
  })

  test("is one, as far as a demo can tell", () =>
    withOtherLanguageData(() => {
      const day = new Date(2026, 4, 11)
      const format = new Intl.DateTimeFormat("en", { dateStyle: "medium" })
      expect(format.format(day)).toBe("May\u202f11,\u202f2026")
      expect(format.formatRange(day, new Date(2026, 4, 12))).not.toContain(" ")
    }))
})
