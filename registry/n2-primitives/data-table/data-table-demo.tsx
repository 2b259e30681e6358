"use client";

import { Badge } from "@/components/ui/badge"
import { DataTable } from "@/components/ui/data-table"
import {
  DataTableColumns,
  DataTableFilter,
  DataTablePagination,
  DataTableToolbar,
} from "@/components/ui/data-table-controls"
import { dataTableColumns, selectionColumn, useDataTable } from "@/components/ui/use-data-table"

type Book = { title: string; author: string; year: number; state: "here" | "on loan" }

const books: Book[] = [
  { title: "Nervous Conditions", author: "Tsitsi Dangarembga", year: 1988, state: "here" },
  { title: "Bones", author: "Chenjerai Hove", year: 1988, state: "on loan" },
  { title: "Waiting for the Rain", author: "Charles Mungoshi", year: 1975, state: "here" },
  { title: "Butterfly Burning", author: "Yvonne Vera", year: 1998, state: "here" },
  { title: "We Need New Names", author: "NoViolet Bulawayo", year: 2013, state: "on loan" },
  { title: "The House of Hunger", author: "Dambudzo Marechera", year: 1978, state: "here" },
  { title: "Petals of Blood", author: "Ngũgĩ wa Thiong’o", year: 1977, state: "here" },
]

const column = dataTableColumns<Book>()
const columns = [
  selectionColumn<Book>({ row: ({ title }) => `Select ${title}` }),
  column.accessor("title", { header: "Title" }),
  column.accessor("author", { header: "Author" }),
  column.accessor("year", { header: "Year" }),
  column.accessor("state", {
    header: "State",
    enableSorting: false,
    cell: ({ getValue }) => <Badge variant={getValue() === "here" ? "success" : "default"}>{getValue()}</Badge>,
  }),
]

export default function DataTableDemo() {
  const table = useDataTable({
    columns,
    rows: books,
    pageSize: 5,
    getRowId: ({ title }) => title,
    initialState: { rowSelection: { Bones: true } },
  })
  return (
    <div className="grid max-w-3xl gap-3">
      <DataTableToolbar>
        <DataTableFilter table={table} label="Filter the books" />
        <DataTableColumns table={table} />
      </DataTableToolbar>
      <DataTable table={table} label="Books" empty="No book matches" numeric={["year"]} />
      <DataTablePagination table={table} sizes={[5, 10]} />
    </div>
  )
}
