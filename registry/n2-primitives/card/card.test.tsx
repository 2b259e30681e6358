import { render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/card"
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from "@/components/ui/card"
import { describeConformance } from "@/conformance/conformance"

describeConformance("card", module, {
  Card: <Card>All</Card>,
  CardAction: <CardAction>Do</CardAction>,
  CardContent: <CardContent>Words</CardContent>,
  CardDescription: <CardDescription>About</CardDescription>,
  CardFooter: <CardFooter>End</CardFooter>,
  CardHeader: <CardHeader>Begin</CardHeader>,
  CardTitle: <CardTitle>Title</CardTitle>,
})

describe("a card", () => {
  test("shows its parts in their order", () => {
    render(
      <Card data-testid="card">
        <CardHeader>
          <CardTitle>Title</CardTitle>
          <CardDescription>About</CardDescription>
        </CardHeader>
        <CardContent>Words</CardContent>
        <CardFooter>End</CardFooter>
      </Card>
    )
    expect(screen.getByTestId("card")).toHaveTextContent("TitleAboutWordsEnd")
  })
})
