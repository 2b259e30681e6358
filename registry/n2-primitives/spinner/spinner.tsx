import type { ComponentProps } from "react"

import { Icon, LoadingIcon, type IconProps } from "@/components/ui/icon"
import { Phrase } from "@/components/ui/phrase"
import { cn } from "@/lib/utils"
import { spinnerWords } from "@/lib/words"

type SpinnerProps = ComponentProps<"span"> & {
  /** What is loading: announced by screen readers. */
  label?: string
  size?: IconProps["size"]
}

/** Indicates activity that will not take long. It does not move under reduced motion. */
function Spinner({ label, size, className, ...props }: SpinnerProps) {
  return (
    <span
      data-slot="spinner"
      role="status"
      className={cn("inline-flex text-muted-foreground", className)}
      {...props}
    >
      <Icon icon={LoadingIcon} size={size} className="motion-safe:animate-spin" />
      <span className="sr-only">{label ?? <Phrase name="spinner.loading">{spinnerWords.loading}</Phrase>}</span>
    </span>
  )
}

export { Spinner, type SpinnerProps }
