import { useState } from "react"
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/data-table"
import { DataTable } from "@/components/ui/data-table"
import * as controls from "@/components/ui/data-table-controls"
import {
  DataTableColumns,
  DataTableFilter,
  DataTablePagination,
  DataTableToolbar,
} from "@/components/ui/data-table-controls"
import {
  dataTableColumns,
  selectionColumn,
  useDataTable,
  type DataTableInstance,
  type DataTableOptions,
} from "@/components/ui/use-data-table"
import { describeConformance } from "@/conformance/conformance"

type Book = { title: string; year: number }

const books: Book[] = [
  { title: "Bones", year: 1988 },
  { title: "Waiting for the Rain", year: 1975 },
  { title: "Butterfly Burning", year: 1998 },
]

const column = dataTableColumns<Book>()
const columns = [
  selectionColumn<Book>({ row: ({ title }) => `Select ${title}` }),
  column.accessor("title", { header: "Title" }),
  column.accessor("year", { header: "Year" }),
]

type Drawn = (table: DataTableInstance<Book>) => React.ReactNode

function WithTable({ children, ...options }: { children: Drawn } & Partial<DataTableOptions<Book>>) {
  return children(useDataTable({ columns, rows: books, getRowId: ({ title }) => title, ...options }))
}

// The suite adds props to the element that it is given: the table is rendered below it.
const Shown = (props: Partial<React.ComponentProps<typeof DataTable<Book>>>) => (
  <WithTable>{(table) => <DataTable table={table} label="Books" {...props} />}</WithTable>
)
const Filter = (props: object) => <WithTable>{(table) => <DataTableFilter table={table} {...props} />}</WithTable>
const Columns = (props: object) => <WithTable>{(table) => <DataTableColumns table={table} {...props} />}</WithTable>
const Pages = (props: object) => <WithTable pageSize={2}>{(table) => <DataTablePagination table={table} {...props} />}</WithTable>

describeConformance("data-table", module, { DataTable: { element: <Shown />, slot: "data-table" } })
describeConformance("data-table, controls", controls, {
  DataTableColumns: { element: <Columns />, slot: "data-table-columns" },
  DataTableFilter: { element: <Filter />, slot: "data-table-filter" },
  DataTablePagination: { element: <Pages />, slot: "data-table-pagination" },
  DataTableToolbar: <DataTableToolbar />,
})

const titles = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent)

describe("a data table", () => {
  test("is sorted by its column headers, and announces the order", async () => {
    const user = userEvent.setup()
    render(<Shown />)
    expect(titles()).toEqual(["Bones", "Waiting for the Rain", "Butterfly Burning"])
    await user.click(screen.getByRole("button", { name: "Title" }))
    expect(titles()).toEqual(["Bones", "Butterfly Burning", "Waiting for the Rain"])
    expect(screen.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending")
    await user.click(screen.getByRole("button", { name: "Title" }))
    expect(screen.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "descending")
  })

  test("is filtered, and announces when nothing matches", async () => {
    const user = userEvent.setup()
    render(
      <WithTable>
        {(table) => (
          <>
            <DataTableFilter table={table} label="Filter the books" />
            <DataTable table={table} label="Books" empty="No book matches" />
          </>
        )}
      </WithTable>
    )
    const filter = screen.getByRole("textbox", { name: "Filter the books" })
    await user.type(filter, "rain")
    expect(titles()).toEqual(["Waiting for the Rain"])
    await user.type(filter, "zz")
    expect(screen.getByText("No book matches")).toBeInTheDocument()
    await user.clear(filter)
    expect(titles()).toHaveLength(3)
  })

  test("selects rows, one by one and all at once", async () => {
    const user = userEvent.setup()
    render(
      <WithTable pageSize={2}>
        {(table) => (
          <>
            <DataTable table={table} label="Books" />
            <DataTablePagination table={table} labels={{ selectedOf: "{count} gewählt" }} />
          </>
        )}
      </WithTable>
    )
    await user.click(screen.getByRole("checkbox", { name: "Select Bones" }))
    expect(screen.getByRole("checkbox", { name: "Select all rows" })).toHaveAttribute("aria-checked", "mixed")
    expect(screen.getByRole("status")).toHaveTextContent("1 gewählt")
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }))
    expect(screen.getByRole("status")).toHaveTextContent("3 gewählt")
  })

  describe("has a checkbox for all rows about the matches of the filter", () => {
    const Filtered = (options: Partial<DataTableOptions<Book>>) => (
      <WithTable {...options}>
        {(table) => (
          <>
            <DataTableFilter table={table} label="Filter the books" />
            <DataTable table={table} label="Books" />
          </>
        )}
      </WithTable>
    )
    const all = () => screen.getByRole("checkbox", { name: "Select all rows" })

    test("and not of rows that are hidden", async () => {
      const user = userEvent.setup()
      render(<Filtered />)
      await user.click(screen.getByRole("checkbox", { name: "Select Bones" }))
      expect(all()).toHaveAttribute("aria-checked", "mixed")
      await user.type(screen.getByRole("textbox"), "r")
      expect(titles()).toEqual(["Waiting for the Rain", "Butterfly Burning"])
      expect(all()).toHaveAttribute("aria-checked", "false")
      await user.click(all())
      expect(all()).toHaveAttribute("aria-checked", "true")
      await user.click(all())
      expect(all()).toHaveAttribute("aria-checked", "false")
      await user.clear(screen.getByRole("textbox"))
      expect(screen.getByRole("checkbox", { name: "Select Bones" })).toBeChecked()
    })

    test("and is disabled without any", async () => {
      const user = userEvent.setup()
      render(<Filtered initialState={{ rowSelection: { Bones: true } }} />)
      await user.type(screen.getByRole("textbox"), "zz")
      expect(all()).toHaveAttribute("aria-checked", "false")
      expect(all()).toHaveAttribute("aria-disabled", "true")
    })

    test("or without rows that can be selected", () => {
      render(<Filtered enableRowSelection={false} initialState={{ rowSelection: { Bones: true } }} />)
      expect(all()).toHaveAttribute("aria-checked", "false")
      expect(all()).toHaveAttribute("aria-disabled", "true")
    })
  })

  describe("and says how many rows there are", () => {
    const many = Array.from({ length: 43 }, (_, index) => ({ title: `Book ${index + 1}`, year: 1980 + (index % 10) }))
    const Paged = (options: Partial<DataTableOptions<Book>>) => (
      <WithTable rows={many} {...options}>
        {(table) => (
          <>
            <DataTableFilter table={table} label="Filter the books" />
            <DataTable table={table} label="Books" />
            <DataTablePagination table={table} />
          </>
        )}
      </WithTable>
    )
    const said = () => screen.getByRole("status")

    test("announces the results of a filter, by themselves", async () => {
      const user = userEvent.setup()
      render(<Paged pageSize={10} />)
      expect(said()).toHaveTextContent("43 rows")
      await user.type(screen.getByRole("textbox", { name: "Filter the books" }), "Book 4")
      expect(said()).toHaveTextContent("5 of 43 rows")
      expect(said()).toHaveAttribute("aria-atomic", "false")
      await user.type(screen.getByRole("textbox", { name: "Filter the books" }), "2")
      expect(said()).toHaveTextContent("1 of 43 rows")
    })

    test("counts the selection in all rows, and says how much of it is not shown", async () => {
      const user = userEvent.setup()
      render(<Paged />)
      await user.click(screen.getByRole("checkbox", { name: "Select all rows" }))
      expect(said()).toHaveTextContent(/43 of 43 selected$/)
      await user.type(screen.getByRole("textbox", { name: "Filter the books" }), "Book 4")
      expect(said()).toHaveTextContent("43 of 43 selected, 38 of them not shown")
    })

    test("says it of other pages too", async () => {
      const user = userEvent.setup()
      render(<Paged pageSize={10} />)
      await user.click(screen.getByRole("checkbox", { name: "Select all rows" }))
      expect(said()).toHaveTextContent("43 of 43 selected, 33 of them not shown")
    })

    test("does not count a selection in fewer rows, when a server filters", () => {
      render(<Paged rows={many.slice(0, 4)} manualPagination manualFiltering rowCount={4} initialState={{ rowSelection: Object.fromEntries(many.map(({ title }) => [title, true])) }} />)
      expect(said()).toHaveTextContent("43 selected, 39 of them not shown")
    })

    test("offers all rows as a page size by that name, and again later", async () => {
      const user = userEvent.setup()
      render(<Paged />)
      const size = screen.getByRole("combobox", { name: "Rows per page" })
      expect(within(size).getAllByRole("option").map((option) => option.textContent)).toEqual(["10", "20", "50", "All"])
      expect(size).toHaveDisplayValue("All")
      await user.selectOptions(size, "10")
      expect(titles()).toHaveLength(10)
      await user.selectOptions(size, "All")
      expect(titles()).toHaveLength(43)
    })
  })

  test("has pages of a selectable size", async () => {
    const user = userEvent.setup()
    render(
      <WithTable pageSize={2}>
        {(table) => (
          <>
            <DataTable table={table} label="Books" />
            <DataTablePagination table={table} sizes={[2, 4]} />
          </>
        )}
      </WithTable>
    )
    expect(titles()).toHaveLength(2)
    await user.click(screen.getByRole("button", { name: "Next page" }))
    expect(titles()).toEqual(["Butterfly Burning"])
    expect(screen.getByText("Page 2 of 2")).toBeInTheDocument()
    await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "4")
    expect(titles()).toHaveLength(3)
  })

  describe("accepts pages from an address, such as", () => {
    const Paged = ({ sizes, ...options }: { sizes?: number[] } & Partial<DataTableOptions<Book>>) => (
      <WithTable {...options}>
        {(table) => (
          <>
            <DataTable table={table} label="Books" />
            <DataTablePagination table={table} sizes={sizes} />
          </>
        )}
      </WithTable>
    )
    const offered = () =>
      within(screen.getByRole("combobox", { name: "Rows per page" })).getAllByRole("option").map((option) => option.textContent)

    test.for([0, -5, NaN, Infinity])("a size of %d, which means all rows", (pageSize) => {
      render(<Paged pageSize={pageSize} sizes={[2]} />)
      expect(titles()).toHaveLength(3)
      expect(screen.getByText("Page 1 of 1")).toBeInTheDocument()
      expect(offered()).toEqual(["2", "All"])
    })

    test("a size that is not whole", () => {
      render(<Paged pageSize={2.7} sizes={[0, -1, NaN, 1.5, 2]} />)
      expect(titles()).toHaveLength(2)
      expect(offered()).toEqual(["2"])
    })

    test.for([99, Infinity])("page %d, which means the last one", async (pageIndex) => {
      const user = userEvent.setup()
      render(<Paged pageSize={2} initialState={{ pagination: { pageIndex, pageSize: 2 } }} />)
      expect(screen.getByText("Page 2 of 2")).toBeInTheDocument()
      expect(titles()).toEqual(["Butterfly Burning"])
      await user.click(screen.getByRole("button", { name: "Previous page" }))
      expect(screen.getByText("Page 1 of 2")).toBeInTheDocument()
    })

    test.for([-1, NaN])("page %d, which means the first one", (pageIndex) => {
      render(<Paged initialState={{ pagination: { pageIndex, pageSize: 2 } }} />)
      expect(screen.getByText("Page 1 of 2")).toBeInTheDocument()
      expect(titles()).toHaveLength(2)
    })

    test("pages that the app holds, and tells it the one that is shown", () => {
      const shown = vi.fn()
      function Held() {
        const [pagination, onPaginationChange] = useState({ pageIndex: 99, pageSize: 0.5 })
        shown(pagination.pageIndex)
        return <Paged state={{ pagination }} onPaginationChange={onPaginationChange} />
      }
      render(<Held />)
      expect(screen.getByText("Page 1 of 1")).toBeInTheDocument()
      expect(titles()).toHaveLength(3)
      expect(shown).toHaveBeenLastCalledWith(0)
    })

    test("the last page after its rows are gone", () => {
      const pages = { autoResetPageIndex: false, initialState: { pagination: { pageIndex: 1, pageSize: 2 } } }
      const { rerender } = render(<Paged {...pages} />)
      expect(screen.getByText("Page 2 of 2")).toBeInTheDocument()
      const fewer = books.slice(0, 2)
      rerender(<Paged {...pages} rows={fewer} />)
      expect(screen.getByText("Page 1 of 1")).toBeInTheDocument()
      expect(titles()).toHaveLength(2)
    })

    test("a page of a server that has not said how many there are", () => {
      const pages = { manualPagination: true, initialState: { pagination: { pageIndex: 3, pageSize: 3 } } }
      const { rerender } = render(<Paged {...pages} rowCount={0} rows={[]} />)
      rerender(<Paged {...pages} rowCount={30} />)
      expect(screen.getByText("Page 4 of 10")).toBeInTheDocument()
      rerender(<Paged {...pages} rowCount={undefined} pageCount={-1} />)
      expect(screen.getByText("Page 4")).toBeInTheDocument()
      expect(screen.getByRole("button", { name: "Next page" })).not.toHaveAttribute("aria-disabled", "true")
      expect(screen.getByRole("button", { name: "Last page" })).toHaveAttribute("aria-disabled", "true")
      expect(screen.getByRole("button", { name: "Previous page" })).not.toHaveAttribute("aria-disabled", "true")
    })
  })

  test("aligns numbers to the end, in the header and in the rows", () => {
    render(<Shown numeric={["year"]} />)
    for (const cell of [screen.getByRole("columnheader", { name: "Year" }), ...screen.getAllByRole("cell", { name: /^\d+$/ })]) {
      expect(cell).toHaveClass("text-end")
    }
    expect(screen.getByRole("columnheader", { name: "Title" })).not.toHaveClass("text-end")
  })

  test("hides columns", async () => {
    const user = userEvent.setup()
    render(
      <WithTable>
        {(table) => (
          <>
            <DataTableColumns table={table} />
            <DataTable table={table} label="Books" />
          </>
        )}
      </WithTable>
    )
    await user.click(screen.getByRole("button", { name: "Columns" }))
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Year" }))
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Year", hidden: true })).toBeNull())
    expect(screen.queryByRole("menuitemcheckbox", { name: "select" })).toBeNull()
  })

  test("renders only the visible rows of ten thousand, and has the total in aria-rowcount", async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ title: `Book ${index}`, year: 1900 }))
    // Nothing has a height in this environment: the frame is set to 400 pixels and its rows to 40.
    const measure = function (this: Element) {
      return this instanceof HTMLTableRowElement ? 40 : 400
    }
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(measure)
    vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(measure)
    render(
      <WithTable rows={many}>{(table) => <DataTable table={table} label="Books" virtual rowHeight={40} className="h-96" />}</WithTable>
    )
    const table = screen.getByRole("table", { name: "Books" })
    expect(table).toHaveAttribute("aria-rowcount", "10001")
    await waitFor(() => expect(titles()[0]).toBe("Book 0"))
    expect(titles().length).toBeLessThan(60)
    const frame = screen.getByRole("region", { name: "Books" })
    Object.defineProperty(frame, "scrollTop", { value: 200_000, configurable: true })
    fireEvent.scroll(frame)
    await waitFor(() => expect(within(table).queryByText("Book 0")).toBeNull())
    expect(titles().length).toBeLessThan(60)
  })
})
