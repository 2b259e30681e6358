import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/kbd"
import { Kbd, KbdGroup } from "@/components/ui/kbd"
import { describeConformance } from "@/conformance/conformance"

describeConformance("kbd", module, { Kbd: <Kbd>K</Kbd>, KbdGroup: <KbdGroup /> })

describe("keys", () => {
  test("are keyboard input, alone and together", () => {
    render(
      <KbdGroup>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </KbdGroup>
    )
    expect(screen.getByText("K").tagName).toBe("KBD")
    expect(screen.getByText("K").parentElement?.tagName).toBe("KBD")
  })
})
