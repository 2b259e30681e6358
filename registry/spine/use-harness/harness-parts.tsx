// The visible parts that safety rails and resilience patterns need but may not import, because they are on the same
// strand as the primitives. The root of an application provides its own Button, ButtonLink and Input; plain ones are
// used by default, and a test compares their style with the primitives. Everything that uses the harness includes this
// file, so it has no imports.
import type { ComponentProps, ComponentPropsWithoutRef, ComponentType } from "react"

/** `quiet` for the safe or secondary answer, `primary` for the main answer, `danger` for irreversible actions. */
export type PartEmphasis = "quiet" | "primary" | "danger"

export type PartButtonProps = ComponentProps<"button"> & { emphasis?: PartEmphasis }
export type PartButtonLinkProps = ComponentProps<"a"> & { emphasis?: PartEmphasis }
export type PartInputProps = ComponentProps<"input">

export type HarnessParts = {
  Button: ComponentType<PartButtonProps>
  ButtonLink: ComponentType<PartButtonLinkProps>
  /** Must find its label and its error in a field. Without it, a part that needs an input uses its own. */
  Input?: ComponentType<PartInputProps>
}

const look =
  "focus-ring relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border text-sm font-semibold whitespace-nowrap select-none transition-colors duration-(--duration-fast) ease-move pointer-coarse:min-h-touch data-disabled:cursor-not-allowed data-disabled:not-data-loading:opacity-60 aria-invalid:border-destructive h-10 px-4"

const looks: Record<PartEmphasis, string> = {
  quiet:
    "border-input bg-background text-foreground not-data-disabled:hover:bg-accent not-data-disabled:hover:text-accent-foreground not-data-disabled:active:bg-muted",
  primary: "border-transparent bg-primary text-primary-foreground not-data-disabled:hover:bg-primary/90 not-data-disabled:active:bg-primary/80",
  danger:
    "border-transparent bg-destructive text-destructive-foreground not-data-disabled:hover:bg-destructive/90 not-data-disabled:active:bg-destructive/80",
}

const join = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(" ")

export function PlainButton({ emphasis = "quiet", type = "button", className, ...props }: PartButtonProps) {
  const idle = props.disabled || props["aria-disabled"] === true
  return (
    <button
      data-slot="plain-button"
      type={type}
      data-disabled={idle ? "" : undefined}
      className={join(look, looks[emphasis], className)}
      {...props}
    />
  )
}

export function PlainButtonLink({ emphasis = "quiet", className, ...props }: PartButtonLinkProps) {
  return <a data-slot="plain-button-link" className={join(look, looks[emphasis], className)} {...props} />
}

/** What a screen reader announces when it changes. */
export function LiveText({ className = "sr-only", ...props }: ComponentPropsWithoutRef<"span">) {
  // A region may be inside a sentence: a paragraph can contain a span, but not a div.
  return (
    <span data-slot="live-region" role="status" aria-live="polite" aria-atomic="true" className={className} {...props} />
  )
}
