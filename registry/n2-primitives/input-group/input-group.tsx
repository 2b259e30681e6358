"use client";

import type { ComponentProps, MouseEvent } from "react"
import { Input as BaseInput } from "@base-ui/react/input"
import { cva, type VariantProps } from "class-variance-authority"

import { Button, type ButtonProps } from "@/components/ui/button"
import { cn } from "@/lib/utils"

/** One frame around an input or a text area and its additions: an icon, a unit, a button. */
function InputGroup({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      role="group"
      data-slot="input-group"
      className={cn(
        "flex min-h-10 w-full min-w-0 flex-wrap items-center rounded-md border border-input bg-card text-foreground transition-colors duration-(--duration-fast) ease-move hover:border-foreground has-disabled:border-input has-disabled:cursor-not-allowed has-disabled:bg-muted has-aria-invalid:border-destructive forced-colors:has-aria-invalid:border-2 has-data-invalid:border-destructive forced-colors:has-data-invalid:border-2 has-[>:is(input,textarea):focus-visible]:outline-(length:--focus-width) has-[>:is(input,textarea):focus-visible]:outline-offset-(--focus-offset) has-[>:is(input,textarea):focus-visible]:outline-ring has-[>:is(input,textarea):focus-visible]:outline-solid pointer-coarse:min-h-touch",
        className
      )}
      {...props}
    />
  )
}

/** A button lies over the border of the frame, so that a group with any button is as high as an input. */
const level = "[&>:is(button,a)]:-my-0.5 [&>:is(button,a)]:max-h-10"

const addonVariants = cva(
  "flex shrink-0 cursor-text items-center gap-2 text-sm text-muted-foreground select-none",
  {
    variants: {
      align: {
        start: cn("order-first ps-3", level),
        end: cn("order-last pe-3 has-[button]:pe-1", level),
        "block-start": "order-first w-full px-3 pt-2",
        "block-end": "order-last w-full px-3 pb-2",
      },
    },
    defaultVariants: { align: "start" },
  }
)

type InputGroupAddonProps = ComponentProps<"div"> & VariantProps<typeof addonVariants>

/** Content beside, above or below the control. A click on it focuses the control. */
function InputGroupAddon({ align, className, onClick, ...props }: InputGroupAddonProps) {
  function lead(event: MouseEvent<HTMLDivElement>) {
    onClick?.(event)
    if (event.defaultPrevented || (event.target as Element).closest("button, a, input")) return
    event.currentTarget.parentElement?.querySelector<HTMLElement>("input, textarea")?.focus()
  }
  return (
    <div
      data-slot="input-group-addon"
      data-align={align ?? "start"}
      className={cn(addonVariants({ align }), className)}
      onClick={lead}
      {...props}
    />
  )
}

const control =
  "min-w-0 flex-1 bg-transparent px-3 text-base text-foreground outline-none placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:text-muted-foreground md:text-sm"

type InputGroupInputProps = Omit<ComponentProps<typeof BaseInput>, "className"> & { className?: string }

function InputGroupInput({ className, ...props }: InputGroupInputProps) {
  // It fills the frame, whose height includes its border; so a group is as high as an input.
  return (
    <BaseInput data-slot="input-group-control" className={cn(control, "min-h-9 self-stretch", className)} {...props} />
  )
}

function InputGroupTextarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="input-group-control"
      className={cn(control, "field-sizing-content min-h-20 w-full resize-none py-2", className)}
      {...props}
    />
  )
}

/** A small, quiet button inside the frame. */
function InputGroupButton({ size = "sm", variant = "ghost", className, ...props }: ButtonProps) {
  return (
    <Button
      data-slot="input-group-button"
      size={size}
      variant={variant}
      className={cn("focus-visible:outline-offset-0", className)}
      {...props}
    />
  )
}

export { InputGroup, InputGroupAddon, InputGroupButton, InputGroupInput, InputGroupTextarea, type InputGroupAddonProps }
