"use client";

import type { ComponentProps } from "react"

import type { DataTableInstance } from "@/components/ui/use-data-table"
import { Button } from "@/components/ui/button"
import { BackIcon, ColumnsIcon, FirstIcon, Icon, LastIcon, SearchIcon, StepIcon } from "@/components/ui/icon"
import { InputGroup, InputGroupAddon, InputGroupInput } from "@/components/ui/input-group"
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from "@/components/ui/menu"
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select"
import { cn } from "@/lib/utils"

// The parts that read a table opt out of the React Compiler, as the table does.

/** The toolbar above a table: filter at the start, actions at the end. */
function DataTableToolbar({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="data-table-toolbar" className={cn("flex flex-wrap items-center gap-2", className)} {...props} />
  )
}

type DataTableFilterProps<Data extends object> = Omit<ComponentProps<typeof InputGroupInput>, "value" | "defaultValue"> & {
  table: DataTableInstance<Data>
  /** The accessible name of the input. */
  label?: string
  /** The column that is filtered; if omitted, all of them. */
  column?: string
  /** Applied to the frame around the input. */
  frameClassName?: string
}

/** Filters the rows by the typed text. */
function DataTableFilter<Data extends object>({ table, label = "Filter", column, frameClassName, ...props }: DataTableFilterProps<Data>) {
  "use no memo"
  const filtered = column ? table.getColumn(column) : undefined
  const value = filtered ? filtered.getFilterValue() : table.state.globalFilter
  return (
    <InputGroup className={cn("w-64 max-w-full max-sm:min-w-40 max-sm:flex-1", frameClassName)}>
      <InputGroupInput
        data-slot="data-table-filter"
        aria-label={label}
        placeholder={label}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => (filtered ? filtered.setFilterValue(event.target.value) : table.setGlobalFilter(event.target.value))}
        {...props}
      />
      <InputGroupAddon>
        <Icon icon={SearchIcon} />
      </InputGroupAddon>
    </InputGroup>
  )
}

type DataTableColumnsProps<Data extends object> = Omit<ComponentProps<typeof Button>, "children"> & {
  table: DataTableInstance<Data>
  label?: string
  /** The label of a column; if omitted, its `header` if that is text, otherwise its id. */
  columnLabel?: (id: string) => string | undefined
}

/** Which columns are shown. */
function DataTableColumns<Data extends object>({ table, label = "Columns", columnLabel, className, ...props }: DataTableColumnsProps<Data>) {
  "use no memo"
  return (
    <Menu>
      <MenuTrigger
        render={<Button data-slot="data-table-columns" variant="outline" className={cn("ms-auto", className)} {...props} />}
      >
        <Icon icon={ColumnsIcon} />
        {label}
      </MenuTrigger>
      <MenuContent align="end">
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => {
            const header = column.columnDef.header
            return (
              <MenuCheckboxItem
                key={column.id}
                closeOnClick={false}
                checked={column.getIsVisible()}
                onCheckedChange={(checked: boolean) => column.toggleVisibility(checked)}
              >
                {columnLabel?.(column.id) ?? (typeof header === "string" ? header : column.id)}
              </MenuCheckboxItem>
            )
          })}
      </MenuContent>
    </Menu>
  )
}

type DataTablePaginationLabels = {
  /** Without `pages` if a server does not know how many there are. */
  page: (page: number, pages?: number) => string
  /** How many rows there are, and how many without the filter. */
  rows: (count: number, total: number) => string
  /** `unseen` of the selected rows are on other pages, or hidden by the filter. */
  selected: (count: number, total: number, unseen: number) => string
  size: string
  /** The page size that shows all rows. */
  all: string
  first: string
  previous: string
  next: string
  last: string
}

const englishLabels: DataTablePaginationLabels = {
  page: (page, pages) => (pages === undefined ? `Page ${page}` : `Page ${page} of ${pages}`),
  rows: (count, total) => (count < total ? `${count} of ${total} rows` : count === 1 ? "1 row" : `${count} rows`),
  // A server that filters knows only the rows that match, while the selection keeps the others.
  selected: (count, total, unseen) =>
    `${count <= total ? `${count} of ${total}` : count} selected${unseen > 0 ? `, ${unseen} of them not shown` : ""}`,
  size: "Rows for each page",
  all: "All",
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  last: "Last page",
}

type DataTablePaginationProps<Data extends object> = Omit<ComponentProps<"div">, "children"> & {
  table: DataTableInstance<Data>
  /** The page sizes that can be chosen: whole numbers from 1. */
  sizes?: readonly number[]
  labels?: Partial<DataTablePaginationLabels>
}

/** The pagination, and the number of rows and of selected rows. */
function DataTablePagination<Data extends object>({ table, sizes = [10, 20, 50], labels, className, ...props }: DataTablePaginationProps<Data>) {
  "use no memo"
  const text = { ...englishLabels, ...labels }
  const { pageIndex, pageSize } = table.state.pagination
  // -1 if a server does not know.
  const pages = table.getPageCount() < 0 ? undefined : Math.max(1, table.getPageCount())
  const count = table.getRowCount()
  const total = Math.max(count, table.getCoreRowModel().rows.length)
  const selected = table.getSelectedRowIds()
  const shown = new Set(table.getRowModel().rows.map(({ id }) => id))
  const unseen = selected.filter((id) => !shown.has(id)).length
  const valid = sizes.filter((size) => Number.isInteger(size) && size >= 1)
  const offered = [...new Set([...valid, table.initialState.pagination.pageSize, pageSize])].sort((one, other) => one - other)
  const ways = [
    { label: text.first, icon: FirstIcon, go: () => table.setPageIndex(0), possible: table.getCanPreviousPage() },
    { label: text.previous, icon: BackIcon, go: () => table.previousPage(), possible: table.getCanPreviousPage() },
    { label: text.next, icon: StepIcon, go: () => table.nextPage(), possible: table.getCanNextPage() },
    {
      label: text.last,
      icon: LastIcon,
      go: () => pages && table.setPageIndex(pages - 1),
      possible: pages !== undefined && table.getCanNextPage(),
    },
  ]
  return (
    <div
      data-slot="data-table-pagination"
      className={cn("flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm", className)}
      {...props}
    >
      {/* Not atomic: only what has changed is announced. */}
      <p role="status" aria-atomic="false" className="flex flex-wrap gap-x-4 text-muted-foreground">
        <span>{text.rows(count, total)}</span>
        <span>{selected.length > 0 ? text.selected(selected.length, total, unseen) : ""}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="flex items-center gap-2">
          <span>{text.size}</span>
          <span className="w-20">
            <NativeSelect
              size="sm"
              value={pageSize}
              onChange={(event) => table.setPageSize(Number(event.target.value))}
            >
              {offered.map((size) => (
                <NativeSelectOption key={size} value={size}>
                  {size < Number.MAX_SAFE_INTEGER ? size : text.all}
                </NativeSelectOption>
              ))}
            </NativeSelect>
          </span>
        </label>
        <span aria-live="polite">{text.page(pageIndex + 1, pages)}</span>
        <span className="flex gap-1">
          {ways.map(({ label, icon, go, possible }) => (
            <Button
              key={label}
              size="icon-sm"
              variant="outline"
              aria-label={label}
              disabled={!possible}
              focusableWhenDisabled
              onClick={go}
            >
              <Icon icon={icon} />
            </Button>
          ))}
        </span>
      </div>
    </div>
  )
}

export {
  DataTableColumns,
  DataTableFilter,
  DataTablePagination,
  DataTableToolbar,
  type DataTablePaginationLabels,
}
