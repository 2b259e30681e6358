import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"

import * as module from "@/components/ui/hover-card"
import { HoverCard, HoverCardContent, HoverCardTrigger } from "@/components/ui/hover-card"
import * as own from "@/components/ui/preview-card"

test("a hover card has every part of a preview card", () => {
  const names = Object.keys(own).map((name) => name.replace(/^Preview/, "Hover"))
  expect(Object.keys(module).sort()).toEqual(names.sort())
})

test("code that was written for shadcn/ui works with it", async () => {
  const user = userEvent.setup()
  render(
    <HoverCard>
      <HoverCardTrigger delay={0} render={<a href="#yvonne">Yvonne Vera</a>} />
      <HoverCardContent>Five novels</HoverCardContent>
    </HoverCard>
  )
  await user.tab()
  expect(screen.getByRole("link", { name: "Yvonne Vera" })).toHaveFocus()
  expect(await screen.findByText("Five novels")).toBeInTheDocument()
})
