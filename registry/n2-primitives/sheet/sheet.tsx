import type { ComponentProps } from "react"
import { Dialog as BaseDialog } from "@base-ui/react/dialog"
import { cva, type VariantProps } from "class-variance-authority"

import { CloseIcon, Icon } from "@/components/ui/icon"
import { Phrase } from "@/components/ui/phrase"
import { cn } from "@/lib/utils"
import { sheetWords } from "@/lib/words"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

const sheetVariants = cva(
  "fixed z-(--z-dialog) flex flex-col border-border bg-popover text-popover-foreground shadow-overlay outline-none transition-transform duration-(--duration-slow) ease-enter",
  {
    variants: {
      side: {
        start:
          "inset-y-0 inset-s-0 w-80 max-w-full border-e data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full",
        end: "inset-y-0 inset-e-0 w-80 max-w-full border-s data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full",
        top: "inset-x-0 top-0 max-h-dvh border-b data-ending-style:-translate-y-full data-starting-style:-translate-y-full",
        bottom:
          "inset-x-0 bottom-0 max-h-dvh border-t data-ending-style:translate-y-full data-starting-style:translate-y-full",
      },
      size: { default: "", lg: "", full: "" },
    },
    compoundVariants: [
      { side: ["start", "end"], size: "lg", className: "w-lg" },
      { side: ["start", "end"], size: "full", className: "w-full" },
      { side: ["top", "bottom"], size: "full", className: "h-dvh" },
    ],
    defaultVariants: { side: "end", size: "default" },
  }
)

/** A panel at one edge of the window: navigation on a phone, filters, details. It has no gestures; `Drawer` has. */
const Sheet = BaseDialog.Root

/** Pass a `Button` as `render` to make it open the sheet. */
function SheetTrigger(props: ComponentProps<typeof BaseDialog.Trigger>) {
  return <BaseDialog.Trigger data-slot="sheet-trigger" {...props} />
}

/** Pass a `Button` or a link as `render` to make it close the sheet. */
function SheetClose(props: ComponentProps<typeof BaseDialog.Close>) {
  return <BaseDialog.Close data-slot="sheet-close" {...props} />
}

type SheetContentProps = Styled<ComponentProps<typeof BaseDialog.Popup>> &
  VariantProps<typeof sheetVariants> & {
    /** The label of the close button; `null` hides the button. */
    closeLabel?: string | null
    /** Props of the portal; `container` is the end of the body by default. */
    portalProps?: ComponentProps<typeof BaseDialog.Portal>
  }

function SheetContent({
  side,
  size,
  closeLabel,
  portalProps,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <BaseDialog.Portal {...portalProps}>
      <BaseDialog.Backdrop
        data-slot="sheet-backdrop"
        className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-slow) ease-move data-ending-style:opacity-0 data-starting-style:opacity-0"
      />
      <BaseDialog.Popup
        data-slot="sheet-content"
        data-side={side ?? "end"}
        className={cn(sheetVariants({ side, size }), className)}
        {...props}
      >
        {children}
        {closeLabel !== null && (
          <BaseDialog.Close
            className="focus-ring absolute inset-e-3 top-3 flex size-9 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground pointer-coarse:size-touch"
          >
            <Icon icon={CloseIcon} />
            <span className="sr-only">{closeLabel ?? <Phrase name="sheet.close">{sheetWords.close}</Phrase>}</span>
          </BaseDialog.Close>
        )}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  )
}

function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="sheet-header" className={cn("grid gap-1.5 p-4 pe-14", className)} {...props} />
}

function SheetTitle({ className, ...props }: Styled<ComponentProps<typeof BaseDialog.Title>>) {
  return (
    <BaseDialog.Title
      data-slot="sheet-title"
      className={cn("text-lg leading-snug font-semibold text-balance", className)}
      {...props}
    />
  )
}

function SheetDescription({ className, ...props }: Styled<ComponentProps<typeof BaseDialog.Description>>) {
  return (
    <BaseDialog.Description
      data-slot="sheet-description"
      className={cn("text-sm text-pretty text-muted-foreground", className)}
      {...props}
    />
  )
}

/** The scrollable content of the sheet. */
function SheetBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="sheet-body"
      className={cn("min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1", className)}
      {...props}
    />
  )
}

function SheetFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="sheet-footer"
      className={cn("mt-auto flex flex-col-reverse gap-2 p-4 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  )
}

export {
  Sheet,
  SheetBody,
  SheetClose,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
  type SheetContentProps,
}
