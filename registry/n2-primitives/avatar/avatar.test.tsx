import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/avatar"
import { Avatar } from "@/components/ui/avatar"
import { describeConformance } from "@/conformance/conformance"

describeConformance("avatar", module, { Avatar: <Avatar name="Tendai Moyo" /> })

describe("an avatar", () => {
  test.each([
    ["Tendai Moyo", "T"],
    ["ẹniọlá", "Ẹ"],
    ["አበበ ቢቂላ", "አ"],
    ["१२ नीमा", "नी"],
    ["7", "?"],
  ])("of %s shows %s and says the whole name", (name, letter) => {
    render(<Avatar name={name} />)
    expect(screen.getByRole("img", { name })).toHaveTextContent(letter)
  })

  test("shows custom content instead of a letter", () => {
    render(<Avatar name="Workshop">WS</Avatar>)
    expect(screen.getByRole("img", { name: "Workshop" })).toHaveTextContent("WS")
  })
})
