import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/tabs"
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs"
import { describeConformance } from "@/conformance/conformance"

describeConformance("tabs", module, {
  Tabs: <Tabs />,
  TabsContent: { element: <TabsContent value="a">A</TabsContent>, within: (part) => <Tabs defaultValue="a">{part}</Tabs> },
  TabsList: { element: <TabsList />, within: (part) => <Tabs>{part}</Tabs> },
  TabsTrigger: {
    element: <TabsTrigger value="a">A</TabsTrigger>,
    within: (part) => (
      <Tabs defaultValue="a">
        <TabsList>{part}</TabsList>
      </Tabs>
    ),
  },
})

describe("tabs", () => {
  test("show one view at a time, chosen by pointer or keyboard", async () => {
    const user = userEvent.setup()
    render(
      <Tabs defaultValue="one">
        <TabsList>
          <TabsTrigger value="one">One</TabsTrigger>
          <TabsTrigger value="two">Two</TabsTrigger>
          <TabsTrigger value="three">Three</TabsTrigger>
        </TabsList>
        <TabsContent value="one">First</TabsContent>
        <TabsContent value="two">Second</TabsContent>
        <TabsContent value="three">Third</TabsContent>
      </Tabs>
    )
    expect(screen.getByRole("tabpanel", { name: "One" })).toHaveTextContent("First")
    await user.click(screen.getByRole("tab", { name: "Three" }))
    await waitFor(() => expect(screen.getByRole("tabpanel")).toHaveTextContent("Third"))
    await user.keyboard("{ArrowLeft}{Enter}")
    await waitFor(() => expect(screen.getByRole("tabpanel")).toHaveTextContent("Second"))
  })
})
