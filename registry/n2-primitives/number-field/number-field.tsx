"use client";

import type { ComponentProps } from "react"
import { NumberField as BaseNumberField } from "@base-ui/react/number-field"
import { cva, type VariantProps } from "class-variance-authority"

import { AddIcon, Icon, RemoveIcon } from "@/components/ui/icon"
import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { numberFieldWords } from "@/lib/words"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

/**
 * A number, typed or stepped, formatted in the language of the reader: `format` takes the options of
 * `Intl.NumberFormat`. Set `locale` if pages are rendered on a server, so that both use the same format.
 */
function NumberField({ className, ...props }: Styled<ComponentProps<typeof BaseNumberField.Root>>) {
  return <BaseNumberField.Root data-slot="number-field" className={cn("grid gap-2", className)} {...props} />
}

const numberFieldVariants = cva(
  "flex w-full min-w-0 items-stretch rounded-md border border-input bg-card text-foreground transition-colors duration-(--duration-fast) ease-move hover:border-foreground data-disabled:border-input data-disabled:cursor-not-allowed data-disabled:bg-muted data-disabled:text-muted-foreground data-invalid:border-destructive forced-colors:data-invalid:border-2 has-aria-invalid:border-destructive forced-colors:has-aria-invalid:border-2 pointer-coarse:min-h-touch",
  {
    variants: { size: { default: "h-10", sm: "h-8", lg: "h-12" } },
    defaultVariants: { size: "default" },
  }
)

const step =
  "focus-ring flex w-10 shrink-0 cursor-pointer items-center justify-center border-input text-muted-foreground select-none not-data-disabled:hover:bg-accent not-data-disabled:hover:text-accent-foreground data-disabled:cursor-not-allowed data-disabled:opacity-60 pointer-coarse:w-touch"

type NumberFieldInputProps = Styled<Omit<ComponentProps<typeof BaseNumberField.Input>, "size">> &
  VariantProps<typeof numberFieldVariants> & {
    /** The labels of the buttons. */
    decreaseLabel?: string
    increaseLabel?: string
    /** Hides the buttons, if steps make no sense. */
    steps?: boolean
  }

/** The input between its two buttons. Arrow keys step, with Shift by ten, with Alt by a tenth; Home and End go to the limits. */
function NumberFieldInput({
  size,
  decreaseLabel,
  increaseLabel,
  steps = true,
  className,
  ...props
}: NumberFieldInputProps) {
  const { say } = useWords("numberField", numberFieldWords)
  return (
    <BaseNumberField.Group className={numberFieldVariants({ size })}>
      {steps && (
        <BaseNumberField.Decrement aria-label={decreaseLabel ?? say("decrease")} className={cn(step, "rounded-s-md border-e")}>
          <Icon icon={RemoveIcon} />
        </BaseNumberField.Decrement>
      )}
      <BaseNumberField.Input
        data-slot="number-field-input"
        className={cn(
          "focus-ring min-w-0 flex-1 rounded-sm bg-transparent px-3 text-base tabular-nums disabled:cursor-not-allowed md:text-sm",
          steps && "text-center",
          className
        )}
        {...props}
      />
      {steps && (
        <BaseNumberField.Increment aria-label={increaseLabel ?? say("increase")} className={cn(step, "rounded-e-md border-s")}>
          <Icon icon={AddIcon} />
        </BaseNumberField.Increment>
      )}
    </BaseNumberField.Group>
  )
}

export { NumberField, NumberFieldInput, type NumberFieldInputProps }
