import type { ComponentProps } from "react"
import { Progress as BaseProgress } from "@base-ui/react/progress"

import { cn } from "@/lib/utils"

type ProgressProps = Omit<ComponentProps<typeof BaseProgress.Root>, "className" | "children"> & {
  className?: string
  /** The label: shown above the bar, announced by screen readers. */
  label: string
}

/** The progress of a task. `value={null}` means indeterminate. */
function Progress({ label, className, ...props }: ProgressProps) {
  return (
    <BaseProgress.Root
      data-slot="progress"
      className={cn("group/progress grid w-full gap-2", className)}
      {...props}
    >
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <BaseProgress.Label className="font-semibold">{label}</BaseProgress.Label>
        <BaseProgress.Value className="tabular-nums opacity-80" />
      </div>
      <BaseProgress.Track className="h-2 overflow-hidden rounded-full bg-input/40 forced-color-adjust-none">
        <BaseProgress.Indicator className="h-full rounded-full bg-primary transition-all duration-(--duration-slow) ease-move data-complete:bg-success data-indeterminate:w-1/3 motion-safe:data-indeterminate:animate-pulse" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  )
}

export { Progress, type ProgressProps }
