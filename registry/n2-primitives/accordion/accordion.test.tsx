import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/accordion"
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "@/components/ui/accordion"
import { describeConformance } from "@/conformance/conformance"

describeConformance("accordion", module, {
  Accordion: <Accordion />,
  AccordionContent: {
    element: <AccordionContent>Answer</AccordionContent>,
    within: (part) => (
      <Accordion defaultValue={["a"]}>
        <AccordionItem value="a">
          <AccordionTrigger>Question</AccordionTrigger>
          {part}
        </AccordionItem>
      </Accordion>
    ),
  },
  AccordionItem: { element: <AccordionItem value="a" />, within: (part) => <Accordion>{part}</Accordion> },
  AccordionTrigger: {
    element: <AccordionTrigger>Question</AccordionTrigger>,
    within: (part) => (
      <Accordion>
        <AccordionItem value="a">{part}</AccordionItem>
      </Accordion>
    ),
  },
})

describe("an accordion", () => {
  test("opens an answer under a heading, and closes the other one", async () => {
    const user = userEvent.setup()
    render(
      <Accordion defaultValue={["a"]}>
        <AccordionItem value="a">
          <AccordionTrigger level={4}>First</AccordionTrigger>
          <AccordionContent>Answer one</AccordionContent>
        </AccordionItem>
        <AccordionItem value="b">
          <AccordionTrigger level={4}>Second</AccordionTrigger>
          <AccordionContent>Answer two</AccordionContent>
        </AccordionItem>
      </Accordion>
    )
    expect(screen.getAllByRole("heading", { level: 4 })).toHaveLength(2)
    expect(screen.getByText("Answer one")).toBeVisible()
    await user.tab()
    await user.tab()
    await user.keyboard("{Enter}")
    expect(await screen.findByText("Answer two")).toBeVisible()
    expect(screen.getByRole("button", { name: "First" })).toHaveAttribute("aria-expanded", "false")
  })
})
