import { describe, expect, test } from "vitest"

import "@/lib/icon-names"
import * as module from "@/lib/icons"
import { iconNamed } from "@/lib/icons"

const nameOf = (exported: string) =>
  exported
    .replace(/Icon$/, "")
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()

describe("the names of icons", () => {
  test("cover every icon of the seam", () => {
    const exported = Object.entries(module).filter(([name]) => name.endsWith("Icon"))
    expect(exported.filter(([name, icon]) => iconNamed(nameOf(name)) !== icon).map(([name]) => name)).toEqual([])
  })
})
