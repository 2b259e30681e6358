import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test } from "vitest"

import * as module from "@/components/ui/table"
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table"
import { describeConformance } from "@/conformance/conformance"

const body = (part: React.ReactNode) => (
  <Table>
    <TableBody>{part}</TableBody>
  </Table>
)

describeConformance("table", module, {
  Table: <Table />,
  TableBody: { element: <TableBody />, within: (part) => <Table>{part}</Table> },
  TableCaption: { element: <TableCaption>Harvest</TableCaption>, within: (part) => <Table>{part}</Table> },
  TableCell: { element: <TableCell>9</TableCell>, within: (part) => body(<tr>{part}</tr>) },
  TableFooter: { element: <TableFooter />, within: (part) => <Table>{part}</Table> },
  TableHead: { element: <TableHead>Crop</TableHead>, within: (part) => body(<tr>{part}</tr>) },
  TableHeader: { element: <TableHeader />, within: (part) => <Table>{part}</Table> },
  TableRow: { element: <TableRow />, within: body },
})

describe("a table", () => {
  test("has headers for its columns and rows, and a caption as its name", () => {
    render(
      <Table>
        <TableCaption>Harvest</TableCaption>
        <TableHeader>
          <TableRow>
            <TableHead>Crop</TableHead>
            <TableHead>Sacks</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          <TableRow>
            <TableHead scope="row">Maize</TableHead>
            <TableCell>128</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    )
    expect(screen.getByRole("table", { name: "Harvest" })).toBeInTheDocument()
    expect(screen.getByRole("columnheader", { name: "Sacks" })).toBeInTheDocument()
    expect(screen.getByRole("rowheader", { name: "Maize" })).toBeInTheDocument()
  })

  test("can be reached and scrolled by keyboard when it is named", async () => {
    const user = userEvent.setup()
    render(<Table label="Harvest" />)
    await user.tab()
    expect(screen.getByRole("region", { name: "Harvest" })).toHaveFocus()
  })
})
