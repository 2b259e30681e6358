// The visible parts that guarantees need and may not import: safety rails and resilience patterns stand beside the
// primitives, not above them. An application's root puts its own Button, ButtonLink and Input here; these plain ones
// stand in while nothing is wired, and a test holds them to the look of the primitives.
import type { ComponentProps, ComponentType } from "react"
import { Input as BaseInput } from "@base-ui/react/input"

import { cn } from "@/lib/utils"

/** `quiet` for the safe or secondary answer, `primary` for the one that is meant, `danger` for what cannot be undone. */
export type PartEmphasis = "quiet" | "primary" | "danger"

export type PartButtonProps = ComponentProps<"button"> & { emphasis?: PartEmphasis }
export type PartButtonLinkProps = ComponentProps<"a"> & { emphasis?: PartEmphasis }
export type PartInputProps = ComponentProps<"input">

export type HarnessParts = {
  Button: ComponentType<PartButtonProps>
  ButtonLink: ComponentType<PartButtonLinkProps>
  Input: ComponentType<PartInputProps>
}

const look =
  "focus-ring relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border border-transparent text-sm font-semibold whitespace-nowrap select-none transition-colors duration-(--duration-fast) ease-move pointer-coarse:min-h-touch data-disabled:cursor-not-allowed data-disabled:not-data-loading:opacity-60 aria-invalid:border-destructive h-10 px-4"

const looks: Record<PartEmphasis, string> = {
  quiet:
    "border-input bg-background text-foreground not-data-disabled:hover:bg-accent not-data-disabled:hover:text-accent-foreground not-data-disabled:active:bg-muted",
  primary: "bg-primary text-primary-foreground not-data-disabled:hover:bg-primary/90 not-data-disabled:active:bg-primary/80",
  danger:
    "bg-destructive text-destructive-foreground not-data-disabled:hover:bg-destructive/90 not-data-disabled:active:bg-destructive/80",
}

export function PlainButton({ emphasis = "quiet", type = "button", className, ...props }: PartButtonProps) {
  const idle = props.disabled || props["aria-disabled"] === true
  return (
    <button
      data-slot="plain-button"
      type={type}
      data-disabled={idle ? "" : undefined}
      className={cn(look, looks[emphasis], className)}
      {...props}
    />
  )
}

export function PlainButtonLink({ emphasis = "quiet", className, ...props }: PartButtonLinkProps) {
  return <a data-slot="plain-button-link" className={cn(look, looks[emphasis], className)} {...props} />
}

/** Finds its label, its description and its error by itself when it stands in a field. */
export function PlainInput({ className, ...props }: PartInputProps) {
  return (
    <BaseInput
      data-slot="plain-input"
      className={cn(
        "focus-ring h-10 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors duration-(--duration-fast) ease-move placeholder:text-muted-foreground not-disabled:hover:border-foreground read-only:bg-muted disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive data-invalid:border-destructive file:me-3 file:h-full file:bg-transparent file:text-sm file:font-semibold pointer-coarse:min-h-touch md:text-sm",
        className
      )}
      {...props}
    />
  )
}

export const plainParts: HarnessParts = { Button: PlainButton, ButtonLink: PlainButtonLink, Input: PlainInput }
