"use client";

import { useRef, type ComponentProps, type ReactNode } from "react"

import { Phrase } from "@/components/ui/phrase"
import type { DataTableInstance, DataTableRow } from "@/components/ui/use-data-table"
import { useRowWindow } from "@/components/ui/use-row-window"
import { DownIcon, Icon, SortIcon, UpIcon } from "@/components/ui/icon"
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table"
import { cn } from "@/lib/utils"
import { dataTableWords } from "@/lib/words"

type DataTableProps<Data extends object> = Omit<ComponentProps<"div">, "children"> & {
  /** What `useDataTable` returned. */
  table: DataTableInstance<Data>
  /** The name of the table, for screen readers. */
  label: string
  /** What is shown if there are no rows, or no matches. */
  empty?: ReactNode
  /** Rows are loading: existing rows stay and are marked as busy. */
  loading?: boolean
  /** Renders only the visible rows, for some hundred rows or more. Give the frame a height, such as `className="max-h-96"`. */
  virtual?: boolean
  /** The estimated height of a row, in pixels, before it is measured; for `virtual`. */
  rowHeight?: number
  /** The column whose cells name their row; by default the first one without checkboxes. */
  rowHeader?: string
  /** The ids of columns with numbers: they are aligned to the end. */
  numeric?: readonly string[]
}

const noColumns: readonly string[] = []

/** Checkboxes take minimal width; numbers are aligned. */
const placeOf = (id: string, numeric: readonly string[]) =>
  cn("align-middle", id === "select" && "w-px", numeric.includes(id) && "text-end")

const directions = { asc: "ascending", desc: "descending" } as const

/** Rows of TanStack Table: sortable, selectable, with virtual scrolling for thousands of rows. */
function DataTable<Data extends object>({
  table,
  label,
  empty,
  loading = false,
  virtual = false,
  rowHeight = 44,
  rowHeader,
  numeric = noColumns,
  className,
  ref,
  ...props
}: DataTableProps<Data>) {
  // Rows and columns of TanStack Table stay the same objects when what they return changes.
  "use no memo"
  const frame = useRef<HTMLDivElement>(null)
  const rows = table.getRowModel().rows
  const columns = table.getVisibleLeafColumns()
  const named = rowHeader ?? columns.find(({ id }) => id !== "select")?.id
  const virtualizer = useRowWindow({
    enabled: virtual,
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // A server has no frame to measure: it renders as many rows as a window would show.
    initialRect: { width: 0, height: rowHeight * 16 },
  })
  const inSight = virtualizer.getVirtualItems()

  return (
    <div
      data-slot="data-table"
      role="region"
      aria-label={label}
      // A scrollable frame must be reachable by keyboard.
      tabIndex={0}
      ref={(element) => {
        frame.current = element
        if (typeof ref === "function") return ref(element)
        if (ref) ref.current = element
      }}
      className={cn("focus-ring relative w-full overflow-auto rounded-lg border bg-card", className)}
      {...props}
    >
      <table
        aria-label={label}
        aria-busy={loading || undefined}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        className="w-full text-start text-sm tabular-nums"
      >
        <TableHeader className="sticky top-0 z-(--z-sticky) bg-card">
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id} aria-rowindex={virtual ? 1 : undefined}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted()
                const drawn = header.isPlaceholder ? null : <table.FlexRender header={header} />
                return (
                  <TableHead
                    key={header.id}
                    colSpan={header.colSpan}
                    aria-sort={sorted ? directions[sorted] : undefined}
                    className={cn(placeOf(header.column.id, numeric), "whitespace-nowrap")}
                  >
                    {header.column.getCanSort() && drawn ? (
                      <button
                        type="button"
                        onClick={header.column.getToggleSortingHandler()}
                        className="focus-ring -mx-2 inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-accent hover:text-accent-foreground pointer-coarse:min-h-touch"
                      >
                        {drawn}
                        <Icon
                          icon={sorted === "asc" ? UpIcon : sorted === "desc" ? DownIcon : SortIcon}
                          size="sm"
                          className={sorted ? undefined : "text-muted-foreground"}
                        />
                      </button>
                    ) : (
                      drawn
                    )}
                  </TableHead>
                )
              })}
            </TableRow>
          ))}
        </TableHeader>
        {rows.length === 0 ? (
          <TableBody>
            <TableRow>
              <TableCell colSpan={columns.length} className="h-24 text-center align-middle text-muted-foreground">
                {empty === undefined ? <Phrase name="dataTable.empty">{dataTableWords.empty}</Phrase> : empty}
              </TableCell>
            </TableRow>
          </TableBody>
        ) : virtual ? (
          <TableBody>
            <Gap height={inSight[0]?.start ?? 0} columns={columns.length} />
            {inSight.map(({ index }) => {
              const row = rows[index]
              return row ? (
                <DataRow
                  key={row.id}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  table={table}
                  row={row}
                  named={named}
                  numeric={numeric}
                />
              ) : null
            })}
            <Gap height={virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0)} columns={columns.length} />
          </TableBody>
        ) : (
          <TableBody>
            {rows.map((row) => (
              <DataRow key={row.id} table={table} row={row} named={named} numeric={numeric} />
            ))}
          </TableBody>
        )}
      </table>
    </div>
  )
}

type DataRowProps<Data extends object> = ComponentProps<"tr"> & {
  table: DataTableInstance<Data>
  row: DataTableRow<Data>
  named: string | undefined
  numeric: readonly string[]
}

function DataRow<Data extends object>({ table, row, named, numeric, ...props }: DataRowProps<Data>) {
  "use no memo"
  return (
    <TableRow
      data-selected={row.getIsSelected() || undefined}
      className="data-selected:bg-accent data-selected:text-accent-foreground"
      {...props}
    >
      {row.getVisibleCells().map((cell) => {
        const drawn = <table.FlexRender cell={cell} />
        return cell.column.id === named ? (
          <TableHead key={cell.id} scope="row" className={placeOf(cell.column.id, numeric)}>
            {drawn}
          </TableHead>
        ) : (
          <TableCell key={cell.id} className={placeOf(cell.column.id, numeric)}>
            {drawn}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

/** A spacer for the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className="border-0! hover:bg-transparent!">
      <td colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  )
}

export { DataTable, type DataTableProps }
