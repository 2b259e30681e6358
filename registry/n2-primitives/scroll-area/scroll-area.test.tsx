import { act } from "react"
import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/scroll-area"
import { ScrollArea } from "@/components/ui/scroll-area"
import { describeConformance } from "@/conformance/conformance"

describeConformance("scroll-area", module, { ScrollArea: <ScrollArea label="Rivers" /> })

describe("a scroll area", () => {
  test("is a named region with its content", async () => {
    await act(async () =>
      render(
        <ScrollArea label="Rivers">
          <p>Zambezi</p>
        </ScrollArea>
      )
    )
    expect(screen.getByRole("region", { name: "Rivers" })).toHaveTextContent("Zambezi")
  })
})
