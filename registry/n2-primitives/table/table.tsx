import type { ComponentProps } from "react"

import { cn } from "@/lib/utils"

type TableProps = ComponentProps<"table"> & {
  /** The label of the frame around a table that may overflow, so that it can be scrolled by keyboard. */
  label?: string
  /** The id of an element with that label, such as a heading. */
  labelledBy?: string
}

/** Rows and columns with thin lines and aligned numbers. If it is too wide, it scrolls inside its frame. */
function Table({ label, labelledBy, className, ...props }: TableProps) {
  return (
    <div
      data-slot="table-frame"
      {...((label ?? labelledBy) && { role: "region", "aria-label": label, "aria-labelledby": labelledBy, tabIndex: 0 })}
      className="focus-ring relative w-full overflow-x-auto rounded-sm"
    >
      <table
        data-slot="table"
        className={cn("w-full caption-bottom text-start text-sm tabular-nums", className)}
        {...props}
      />
    </div>
  )
}

function TableCaption({ className, ...props }: ComponentProps<"caption">) {
  return (
    <caption
      data-slot="table-caption"
      className={cn("pt-3 text-start text-sm text-muted-foreground", className)}
      {...props}
    />
  )
}

function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return (
    <thead data-slot="table-header" className={cn("*:border-b", className)} {...props} />
  )
}

function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return (
    <tbody
      data-slot="table-body"
      className={cn("*:border-b *:last:border-b-0 *:hover:bg-muted", className)}
      {...props}
    />
  )
}

function TableFooter({ className, ...props }: ComponentProps<"tfoot">) {
  return (
    <tfoot
      data-slot="table-footer"
      className={cn("border-t font-semibold", className)}
      {...props}
    />
  )
}

function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      data-slot="table-row"
      className={cn(
        "transition-colors duration-(--duration-fast) ease-move aria-selected:bg-accent aria-selected:text-accent-foreground",
        className
      )}
      {...props}
    />
  )
}

function TableHead({ className, scope = "col", ...props }: ComponentProps<"th">) {
  return (
    <th
      data-slot="table-head"
      scope={scope}
      className={cn("px-3 py-2.5 text-start align-bottom font-semibold", className)}
      {...props}
    />
  )
}

function TableCell({ className, ...props }: ComponentProps<"td">) {
  return (
    <td
      data-slot="table-cell"
      className={cn("px-3 py-2.5 align-top", className)}
      {...props}
    />
  )
}

export {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
  type TableProps,
}
