import type { ComponentProps } from "react"
import { cva, type VariantProps } from "class-variance-authority"

import { cn } from "@/lib/utils"

const buttonGroupVariants = cva(
  "inline-flex w-fit max-w-full items-stretch isolate *:focus-visible:z-(--z-sticky) *:not-first:not-last:rounded-none",
  {
    variants: {
      orientation: {
        horizontal:
          "*:not-first:-ms-px *:not-first:rounded-s-none *:not-last:rounded-e-none *:data-[slot=input]:min-w-0 *:data-[slot=input]:flex-1",
        vertical: "flex-col *:not-first:-mt-px *:not-first:rounded-t-none *:not-last:rounded-b-none",
      },
    },
    defaultVariants: { orientation: "horizontal" },
  }
)

type ButtonGroupProps = ComponentProps<"div"> & VariantProps<typeof buttonGroupVariants>

/** Related buttons, selects and inputs, joined at their edges. Name it with `aria-label`. */
function ButtonGroup({ orientation, className, ...props }: ButtonGroupProps) {
  return (
    <div
      role="group"
      data-slot="button-group"
      data-orientation={orientation ?? "horizontal"}
      className={cn(buttonGroupVariants({ orientation }), className)}
      {...props}
    />
  )
}

/** Text between the buttons of a group. */
function ButtonGroupText({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="button-group-text"
      className={cn(
        "flex items-center gap-2 rounded-md border border-input bg-muted px-3 text-sm whitespace-nowrap text-muted-foreground",
        className
      )}
      {...props}
    />
  )
}

// oxlint-disable-next-line react/only-export-components -- items for shadcn import `buttonGroupVariants` from here
export { ButtonGroup, ButtonGroupText, buttonGroupVariants, type ButtonGroupProps }
