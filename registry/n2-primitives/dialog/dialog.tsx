import type { ComponentProps } from "react"
import { Dialog as BaseDialog } from "@base-ui/react/dialog"

import { CloseIcon, Icon } from "@/components/ui/icon"
import { Phrase } from "@/components/ui/phrase"
import { cn } from "@/lib/utils"
import { dialogWords } from "@/lib/words"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

const Dialog = BaseDialog.Root

/** Pass a `Button` as `render` to make it open the dialog. */
function DialogTrigger(props: ComponentProps<typeof BaseDialog.Trigger>) {
  return <BaseDialog.Trigger data-slot="dialog-trigger" {...props} />
}

/** Pass a `Button` as `render` to make it close the dialog. */
function DialogClose(props: ComponentProps<typeof BaseDialog.Close>) {
  return <BaseDialog.Close data-slot="dialog-close" {...props} />
}

type DialogContentProps = Styled<ComponentProps<typeof BaseDialog.Popup>> & {
  /** The label of the close button; `null` hides the button. */
  closeLabel?: string | null
}

function DialogContent({ closeLabel, className, children, ...props }: DialogContentProps) {
  return (
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-base) ease-move data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <BaseDialog.Viewport className="fixed inset-0 z-(--z-dialog) grid place-items-center overflow-y-auto p-4">
        <BaseDialog.Popup
          data-slot="dialog-content"
          className={cn(
            "relative grid w-full max-w-lg gap-4 rounded-xl border bg-popover p-6 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-base) ease-enter data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0",
            className
          )}
          {...props}
        >
          {children}
          {closeLabel !== null && (
            <BaseDialog.Close
              className="focus-ring absolute inset-e-3 top-3 flex size-9 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground pointer-coarse:size-touch"
            >
              <Icon icon={CloseIcon} />
              <span className="sr-only">{closeLabel ?? <Phrase name="dialog.close">{dialogWords.close}</Phrase>}</span>
            </BaseDialog.Close>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </BaseDialog.Portal>
  )
}

function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="dialog-header" className={cn("grid gap-1.5 pe-8", className)} {...props} />
  )
}

function DialogTitle({ className, ...props }: Styled<ComponentProps<typeof BaseDialog.Title>>) {
  return (
    <BaseDialog.Title
      data-slot="dialog-title"
      className={cn("text-lg leading-snug font-semibold text-balance", className)}
      {...props}
    />
  )
}

function DialogDescription({
  className,
  ...props
}: Styled<ComponentProps<typeof BaseDialog.Description>>) {
  return (
    <BaseDialog.Description
      data-slot="dialog-description"
      className={cn("text-sm text-pretty text-muted-foreground", className)}
      {...props}
    />
  )
}

function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  )
}

export {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
}
