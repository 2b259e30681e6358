import { describe, expect, test } from "vitest"

import { cn } from "@/lib/utils"

describe("cn", () => {
  test("joins class names and skips empty values", () => {
    expect(cn("grid", undefined, false, ["gap-2"], { hidden: false, italic: true })).toBe("grid gap-2 italic")
  })

  test("lets the last of two classes for one property win", () => {
    expect(cn("px-2 text-sm", "px-4")).toBe("text-sm px-4")
  })
})
