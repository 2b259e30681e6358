import type { ComponentProps, ReactElement } from "react"
import { cva, type VariantProps } from "class-variance-authority"

import {
  ErrorIcon,
  Icon,
  InfoIcon,
  SuccessIcon,
  WarningIcon,
  type IconComponent,
  type IconSource,
} from "@/components/ui/icon"
import { cn } from "@/lib/utils"

const alertVariants = cva(
  "flex items-start gap-3 rounded-lg border p-4 text-sm text-foreground [&>[data-slot=icon]]:mt-0.5",
  {
    variants: {
      variant: {
        default: "bg-card",
        info: "border-info/40 bg-info-soft [&>[data-slot=icon]]:text-info",
        success: "border-success/40 bg-success-soft [&>[data-slot=icon]]:text-success",
        warning: "border-warning/40 bg-warning-soft [&>[data-slot=icon]]:text-warning",
        destructive: "border-destructive/40 bg-destructive-soft [&>[data-slot=icon]]:text-destructive-soft-foreground",
      },
    },
    defaultVariants: { variant: "default" },
  }
)

const icons: Record<NonNullable<VariantProps<typeof alertVariants>["variant"]>, IconComponent> = {
  default: InfoIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  destructive: ErrorIcon,
}

type AlertProps = ComponentProps<"div"> &
  VariantProps<typeof alertVariants> & {
    /** Replaces the icon of the variant; `null` for none. */
    icon?: IconSource | null
    /** An action, at the end of the line. */
    action?: ReactElement
  }

/**
 * An important message. It is part of the page and is not announced to a screen reader that has already passed it: add
 * `role="alert"` if it appears in response to an action, and use a toast for messages that need no place in the page.
 */
function Alert({ variant, icon, action, className, children, ...props }: AlertProps) {
  return (
    <div data-slot="alert" className={cn(alertVariants({ variant }), className)} {...props}>
      {icon !== null && <Icon icon={icon ?? icons[variant ?? "default"]} />}
      <div className="grid min-w-0 flex-1 gap-1">{children}</div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  )
}

function AlertTitle({ className, ...props }: ComponentProps<"p">) {
  return <p data-slot="alert-title" className={cn("font-semibold text-balance", className)} {...props} />
}

function AlertDescription({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="alert-description" className={cn("text-pretty", className)} {...props} />
}

export { Alert, AlertDescription, AlertTitle, type AlertProps }
