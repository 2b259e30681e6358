"use client";

import type { ComponentProps } from "react"
import { Toast as BaseToast } from "@base-ui/react/toast"
import { cva } from "class-variance-authority"

import {
  CloseIcon,
  ErrorIcon,
  Icon,
  InfoIcon,
  SuccessIcon,
  WarningIcon,
  type IconComponent,
} from "@/components/ui/icon"
import { useToast } from "@/hooks/use-toast"
import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { toastWords } from "@/lib/words"

type ToastKind = "info" | "success" | "warning" | "error"

const iconOfKind: Record<ToastKind, IconComponent> = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
}

const toastIconVariants = cva("mt-0.5", {
  variants: {
    kind: {
      info: "text-info",
      success: "text-success",
      warning: "text-warning",
      error: "text-destructive",
    } satisfies Record<ToastKind, string>,
  },
})

const isKind = (type: string | undefined): type is ToastKind => type !== undefined && type in iconOfKind

/** Around the app, once, with one `Toaster` in it. */
const ToastProvider = BaseToast.Provider

type ToasterProps = Omit<ComponentProps<typeof BaseToast.Viewport>, "className" | "children"> & {
  className?: string
  /** The label of the close button of a toast. */
  closeLabel?: string
}

/** Where toasts appear: one above the other in the corner. F6 moves the focus to them. */
function Toaster({ closeLabel, className, ...props }: ToasterProps) {
  const { toasts } = useToast()
  const { say } = useWords("toast", toastWords)
  return (
    <BaseToast.Portal>
      <BaseToast.Viewport
        data-slot="toaster"
        className={cn(
          "fixed inset-x-4 bottom-4 z-(--z-toast) flex flex-col gap-2 outline-none sm:inset-s-auto sm:w-96",
          className
        )}
        {...props}
      >
        {toasts.map((toast) => (
          <BaseToast.Root
            key={toast.id}
            toast={toast}
            data-slot="toast"
            className="focus-ring rounded-lg border bg-popover text-popover-foreground shadow-overlay transition duration-(--duration-base) ease-enter data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
          >
            <BaseToast.Content className="flex items-start gap-3 p-4">
              {isKind(toast.type) && (
                <Icon icon={iconOfKind[toast.type]} className={toastIconVariants({ kind: toast.type })} />
              )}
              <div className="grid min-w-0 flex-1 gap-1">
                <BaseToast.Title className="text-sm font-semibold" />
                <BaseToast.Description className="text-sm text-muted-foreground" />
                <BaseToast.Action className="focus-ring mt-1 min-h-8 cursor-pointer justify-self-start rounded-sm text-sm font-semibold text-primary underline underline-offset-4 pointer-coarse:min-h-touch" />
              </div>
              <BaseToast.Close
                aria-label={closeLabel ?? say("close")}
                className="focus-ring -m-1 flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground pointer-coarse:size-touch"
              >
                <Icon icon={CloseIcon} />
              </BaseToast.Close>
            </BaseToast.Content>
          </BaseToast.Root>
        ))}
      </BaseToast.Viewport>
    </BaseToast.Portal>
  )
}

export { Toaster, ToastProvider, type ToasterProps, type ToastKind }
