"use client";

import { createElement, useLayoutEffect, useMemo, type ComponentProps } from "react"
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_arrIncludesSome,
  filterFn_equals,
  filterFn_inNumberRange,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
  type ColumnDef,
  type PaginationState,
  type ReactTable,
  type Row,
  type TableOptions,
} from "@tanstack/react-table"

import { Checkbox } from "@/components/ui/checkbox"
import { useWords } from "@/hooks/use-words"
import { dataTableWords } from "@/lib/words"

/** The features of our tables. A bundle contains only these features of TanStack Table. */
const dataTableFeatures = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: {
    arrIncludesSome: filterFn_arrIncludesSome,
    equals: filterFn_equals,
    inNumberRange: filterFn_inNumberRange,
    includesString: filterFn_includesString,
  },
  sortFns: {
    alphanumeric: sortFn_alphanumeric,
    basic: sortFn_basic,
    datetime: sortFn_datetime,
    text: sortFn_text,
  },
})

type DataTableFeatures = typeof dataTableFeatures

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the columns of one table have values of several types
type DataTableColumn<Data extends object> = ColumnDef<DataTableFeatures, Data, any>
type DataTableInstance<Data extends object> = ReactTable<DataTableFeatures, Data>
type DataTableRow<Data extends object> = Row<DataTableFeatures, Data>

/** Columns with their types: `const column = dataTableColumns<Book>()`, then `column.accessor("title", { header: "Title" })`. */
const dataTableColumns = <Data extends object>() => createColumnHelper<DataTableFeatures, Data>()

type DataTableOptions<Data extends object> = Omit<TableOptions<DataTableFeatures, Data>, "features" | "columns" | "data"> & {
  /** Keep it outside the component or in a memo, like the rows: a new list is a new table. */
  columns: readonly DataTableColumn<Data>[]
  rows: readonly Data[]
  /** The number of rows per page; if omitted, or below 1, all rows are shown. */
  pageSize?: number
}

const allRows = Number.MAX_SAFE_INTEGER

/** Pages often come from an address, where anything can be written. */
const validPages = ({ pageIndex = 0, pageSize = allRows }: Partial<PaginationState>): PaginationState => ({
  pageIndex: pageIndex >= 0 ? Math.floor(pageIndex) : 0,
  pageSize: pageSize >= 1 ? Math.min(Math.floor(pageSize), allRows) : allRows,
})

/** A table of TanStack Table with sorting, filters, selection, columns that can be hidden, and pages. */
function useDataTable<Data extends object>({ columns, rows, pageSize, initialState, state, ...options }: DataTableOptions<Data>) {
  const held = state?.pagination
  // A new object for the same pages would be a change of them.
  const pagination = useMemo(() => held && validPages(held), [held])
  const table = useTable<DataTableFeatures, Data>({
    ...options,
    features: dataTableFeatures,
    columns: columns as DataTableColumn<Data>[],
    data: rows as Data[],
    globalFilterFn: options.globalFilterFn ?? "includesString",
    initialState: { ...initialState, pagination: validPages({ pageSize, ...initialState?.pagination }) },
    state: pagination ? { ...state, pagination } : state,
  } as TableOptions<DataTableFeatures, Data>)

  const { pageIndex } = table.state.pagination
  const counted = !options.manualPagination || options.rowCount !== undefined || options.pageCount !== undefined
  // Below 0 if there are no rows, as while they are loading, or if a server does not know how many there are.
  const last = counted ? table.getPageCount() - 1 : -1
  useLayoutEffect(() => {
    if (last >= 0 && pageIndex > last) table.setPageIndex(last)
  }, [table, pageIndex, last])

  return table
}

type SelectionLabels<Data extends object> = {
  /** The label of the checkbox in the header. */
  all?: string
  /** The label of the checkbox of a row. Name the row: "Select Nervous Conditions". */
  row: (row: Data) => string
}

function SelectAll({ label, ...props }: ComponentProps<typeof Checkbox> & { label?: string }) {
  const { say } = useWords("dataTable", dataTableWords)
  return createElement(Checkbox, { "aria-label": label ?? say("selectAll"), ...props })
}

/** A first column with a checkbox for each row, and one in the header for all rows that match the filter. */
function selectionColumn<Data extends object>({ all, row: nameOf }: SelectionLabels<Data>): DataTableColumn<Data> {
  return {
    id: "select",
    enableSorting: false,
    enableHiding: false,
    enableGlobalFilter: false,
    header: ({ table }) => {
      // A selected row can be hidden by the filter; this checkbox is about the rows that match.
      const matches = table.getFilteredRowModel().flatRows.filter((row) => row.getCanSelect())
      const some = matches.some((row) => row.getIsSelected())
      const every = some && table.getIsAllRowsSelected()
      return createElement(SelectAll, {
        label: all,
        checked: every,
        indeterminate: some && !every,
        disabled: matches.length === 0,
        onCheckedChange: (checked) => table.toggleAllRowsSelected(checked),
      })
    },
    cell: ({ row }) =>
      createElement(Checkbox, {
        "aria-label": nameOf(row.original),
        checked: row.getIsSelected(),
        disabled: !row.getCanSelect(),
        onCheckedChange: (checked) => row.toggleSelected(checked),
      }),
  }
}

export {
  dataTableColumns,
  dataTableFeatures,
  selectionColumn,
  useDataTable,
  type DataTableColumn,
  type DataTableFeatures,
  type DataTableInstance,
  type DataTableOptions,
  type DataTableRow,
}
