import type { ComponentProps } from "react"
import { Slider as BaseSlider } from "@base-ui/react/slider"

import { cn } from "@/lib/utils"

type SliderProps = Omit<ComponentProps<typeof BaseSlider.Root>, "className" | "children"> & {
  className?: string
  /** The label: shown above the track, announced for the thumb. Inside a `Field`, the label of the field can be used. */
  label?: string
  /** Names for the thumbs of a range, in their order. */
  thumbLabels?: readonly string[]
}

/** A number or a range, if the exact value matters less than its position. */
function Slider({ label, thumbLabels, className, ...props }: SliderProps) {
  const value = props.value ?? props.defaultValue ?? 0
  const thumbs = Array.isArray(value) ? value.length : 1
  return (
    <BaseSlider.Root
      data-slot="slider"
      className={cn("grid w-full gap-2", className)}
      {...props}
    >
      <div className="flex items-baseline justify-between gap-4 text-sm">
        {label ? <BaseSlider.Label className="font-semibold">{label}</BaseSlider.Label> : null}
        <BaseSlider.Value className="ms-auto text-muted-foreground tabular-nums" />
      </div>
      <BaseSlider.Control className="flex h-8 touch-none items-center select-none data-disabled:opacity-60 pointer-coarse:min-h-touch">
        <BaseSlider.Track className="h-1.5 w-full rounded-full bg-input/40 forced-color-adjust-none">
          <BaseSlider.Indicator className="rounded-full bg-primary" />
          {Array.from({ length: thumbs }, (_, index) => (
            <BaseSlider.Thumb
              key={index}
              index={index}
              aria-label={thumbLabels?.[index] ?? label}
              className="focus-ring size-5 rounded-full border-2 border-primary bg-card shadow-raised has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-(--focus-offset) has-focus-visible:outline-ring has-focus-visible:outline-solid pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
            />
          ))}
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  )
}

export { Slider, type SliderProps }
