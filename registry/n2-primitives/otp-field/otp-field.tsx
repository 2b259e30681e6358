"use client";

import type { ComponentProps } from "react"
import { OTPField as BaseOtpField } from "@base-ui/react/otp-field"

import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { otpFieldWords } from "@/lib/words"

type OtpFieldProps = Omit<ComponentProps<typeof BaseOtpField.Root>, "className" | "children" | "length"> & {
  className?: string
  /** The length of the code. */
  length?: number
  /** The visual groups, for instance `[3, 3]`; one group by default. */
  groups?: readonly number[]
  /** The label of a box after the first; the first has the name of the field. */
  placeLabel?: (place: number, length: number) => string
}

/**
 * A one-time code. It is one value in one form field: the full code can be pasted, and a phone offers it from the
 * message. Name it with a `Label` for its `id`, or inside a `Field`. `validationType` is `numeric` by default;
 * `onValueComplete` or `autoSubmit` continue without a button.
 */
function OtpField({
  length = 6,
  groups = [length],
  placeLabel,
  className,
  ...props
}: OtpFieldProps) {
  const { say } = useWords("otpField", otpFieldWords)
  const starts = groups.map((_, group) => groups.slice(0, group).reduce((sum, size) => sum + size, 1))
  return (
    <BaseOtpField.Root
      data-slot="otp-field"
      length={length}
      // A code is written from left to right in every language.
      dir="ltr"
      className={cn("flex w-fit max-w-full items-center gap-2", className)}
      {...props}
    >
      {groups.map((size, group) => (
        // The boxes have no ids and never change their order.
        <div key={group} className="flex min-w-0 items-center gap-2">
          {group > 0 && <span aria-hidden="true" className="h-px w-2 shrink-0 bg-foreground forced-colors:bg-[CanvasText]" />}
          <div className="isolate flex min-w-0">
            {Array.from({ length: size }, (_, index) => {
              const place = (starts[group] ?? 1) + index
              return (
                <BaseOtpField.Input
                  key={place}
                  data-slot="otp-field-input"
                  aria-label={place === 1 ? undefined : (placeLabel?.(place, length) ?? say("place", { place, length }))}
                  className="focus-ring h-12 w-10 min-w-0 border border-input bg-card text-center text-lg text-foreground tabular-nums transition-colors duration-(--duration-fast) ease-move not-first:-ms-px first:rounded-s-md last:rounded-e-md focus-visible:z-(--z-sticky) disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground data-invalid:border-destructive forced-colors:data-invalid:border-2 pointer-coarse:w-touch"
                />
              )
            })}
          </div>
        </div>
      ))}
    </BaseOtpField.Root>
  )
}

export { OtpField, type OtpFieldProps }
