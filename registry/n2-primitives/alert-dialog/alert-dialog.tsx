import type { ComponentProps } from "react"
import { AlertDialog as BaseAlertDialog } from "@base-ui/react/alert-dialog"

import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/** A question that must be answered: it does not close on a click outside. */
const AlertDialog = BaseAlertDialog.Root

/** Pass a `Button` as `render` to make it open the question. */
function AlertDialogTrigger(props: ComponentProps<typeof BaseAlertDialog.Trigger>) {
  return <BaseAlertDialog.Trigger data-slot="alert-dialog-trigger" {...props} />
}

/** Every answer closes the question. Pass a `Button` as `render`, with an `onClick` for the action. */
function AlertDialogClose(props: ComponentProps<typeof BaseAlertDialog.Close>) {
  return <BaseAlertDialog.Close data-slot="alert-dialog-close" {...props} />
}

function AlertDialogContent({
  className,
  ...props
}: Styled<ComponentProps<typeof BaseAlertDialog.Popup>>) {
  return (
    <BaseAlertDialog.Portal>
      <BaseAlertDialog.Backdrop className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-base) ease-move data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <BaseAlertDialog.Viewport className="fixed inset-0 z-(--z-dialog) grid place-items-center overflow-y-auto p-4">
        <BaseAlertDialog.Popup
          data-slot="alert-dialog-content"
          className={cn(
            "grid w-full max-w-md gap-4 rounded-xl border bg-popover p-6 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-base) ease-enter data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0",
            className
          )}
          {...props}
        />
      </BaseAlertDialog.Viewport>
    </BaseAlertDialog.Portal>
  )
}

function AlertDialogHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="alert-dialog-header" className={cn("grid gap-1.5", className)} {...props} />
  )
}

function AlertDialogTitle({
  className,
  ...props
}: Styled<ComponentProps<typeof BaseAlertDialog.Title>>) {
  return (
    <BaseAlertDialog.Title
      data-slot="alert-dialog-title"
      className={cn("text-lg leading-snug font-semibold text-balance", className)}
      {...props}
    />
  )
}

function AlertDialogDescription({
  className,
  ...props
}: Styled<ComponentProps<typeof BaseAlertDialog.Description>>) {
  return (
    <BaseAlertDialog.Description
      data-slot="alert-dialog-description"
      className={cn("text-sm text-pretty text-muted-foreground", className)}
      {...props}
    />
  )
}

function AlertDialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="alert-dialog-footer"
      className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  )
}

export {
  AlertDialog,
  AlertDialogClose,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
}
