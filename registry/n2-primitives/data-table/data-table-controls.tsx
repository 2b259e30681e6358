"use client";

import type { ComponentProps } from "react"

import type { DataTableInstance } from "@/components/ui/use-data-table"
import { Button } from "@/components/ui/button"
import { BackIcon, ColumnsIcon, FirstIcon, Icon, LastIcon, SearchIcon, StepIcon } from "@/components/ui/icon"
import { InputGroup, InputGroupAddon, InputGroupInput } from "@/components/ui/input-group"
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from "@/components/ui/menu"
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { cn } from "@/lib/utils"
import { dataTableWords } from "@/lib/words"

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
function DataTableFilter<Data extends object>({ table, label, column, frameClassName, ...props }: DataTableFilterProps<Data>) {
  "use no memo"
  const { say } = useWords("dataTable", dataTableWords)
  const name = label ?? say("filter")
  const filtered = column ? table.getColumn(column) : undefined
  const value = filtered ? filtered.getFilterValue() : table.state.globalFilter
  return (
    <InputGroup className={cn("w-64 max-w-full max-sm:min-w-40 max-sm:flex-1", frameClassName)}>
      <InputGroupInput
        data-slot="data-table-filter"
        aria-label={name}
        placeholder={name}
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
function DataTableColumns<Data extends object>({ table, label, columnLabel, className, ...props }: DataTableColumnsProps<Data>) {
  "use no memo"
  const { say } = useWords("dataTable", dataTableWords)
  return (
    <Menu>
      <MenuTrigger
        render={<Button data-slot="data-table-columns" variant="outline" className={cn("ms-auto", className)} {...props} />}
      >
        <Icon icon={ColumnsIcon} />
        {label ?? say("columns")}
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

type DataTablePaginationLabels = Words["dataTable"]

type DataTablePaginationProps<Data extends object> = Omit<ComponentProps<"div">, "children"> & {
  table: DataTableInstance<Data>
  /** The page sizes that can be chosen: whole numbers from 1. */
  sizes?: readonly number[]
  labels?: Partial<DataTablePaginationLabels>
}

/** The pagination, and the number of rows and of selected rows. */
function DataTablePagination<Data extends object>({ table, sizes = [10, 20, 50], labels, className, ...props }: DataTablePaginationProps<Data>) {
  "use no memo"
  const { say } = useWords("dataTable", dataTableWords, labels)
  const { pageIndex, pageSize } = table.state.pagination
  // -1 if a server does not know.
  const pages = table.getPageCount() < 0 ? undefined : Math.max(1, table.getPageCount())
  const count = table.getRowCount()
  const total = Math.max(count, table.getCoreRowModel().rows.length)
  const selected = table.getSelectedRowIds()
  const shown = new Set(table.getRowModel().rows.map(({ id }) => id))
  const unseen = selected.filter((id) => !shown.has(id)).length
  // A server that filters knows only the rows that match, while the selection keeps the others.
  const chosen = say(selected.length <= total ? "selectedOf" : "selected", { count: selected.length, total })
  const valid = sizes.filter((size) => Number.isInteger(size) && size >= 1)
  const offered = [...new Set([...valid, table.initialState.pagination.pageSize, pageSize])].sort((one, other) => one - other)
  const ways = [
    { label: say("first"), icon: FirstIcon, go: () => table.setPageIndex(0), possible: table.getCanPreviousPage() },
    { label: say("previous"), icon: BackIcon, go: () => table.previousPage(), possible: table.getCanPreviousPage() },
    { label: say("next"), icon: StepIcon, go: () => table.nextPage(), possible: table.getCanNextPage() },
    {
      label: say("last"),
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
        <span>{count < total ? say("rowsOf", { count, total }) : say("rows", { count })}</span>
        <span>{selected.length === 0 ? "" : unseen > 0 ? say("unseen", { selected: chosen, count: unseen }) : chosen}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="flex items-center gap-2">
          <span>{say("size")}</span>
          <span className="w-20">
            <NativeSelect
              size="sm"
              value={pageSize}
              onChange={(event) => table.setPageSize(Number(event.target.value))}
            >
              {offered.map((size) => (
                <NativeSelectOption key={size} value={size}>
                  {size < Number.MAX_SAFE_INTEGER ? size : say("all")}
                </NativeSelectOption>
              ))}
            </NativeSelect>
          </span>
        </label>
        <span aria-live="polite">{pages === undefined ? say("page", { page: pageIndex + 1 }) : say("pageOf", { page: pageIndex + 1, pages })}</span>
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
