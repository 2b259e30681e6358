import type { ComponentProps } from "react"
import { Toggle as BaseToggle } from "@base-ui/react/toggle"
import { cva, type VariantProps } from "class-variance-authority"

import { cn } from "@/lib/utils"

const toggleVariants = cva(
  "focus-ring inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border text-sm font-semibold whitespace-nowrap text-foreground select-none transition-colors duration-(--duration-fast) ease-move not-data-disabled:hover:bg-muted data-disabled:cursor-not-allowed data-disabled:opacity-60 data-pressed:bg-accent data-pressed:text-accent-foreground pointer-coarse:min-h-touch pointer-coarse:min-w-touch forced-colors:data-pressed:bg-[Highlight] forced-colors:data-pressed:text-[HighlightText] forced-colors:data-pressed:forced-color-adjust-none",
  {
    variants: {
      variant: {
        default: "border-transparent data-pressed:border-accent-foreground/30",
        outline: "border-input bg-background data-pressed:border-accent-foreground",
      },
      size: { default: "h-10 min-w-10 px-3", sm: "h-8 min-w-8 px-2", lg: "h-12 min-w-12 px-4 text-base" },
    },
    defaultVariants: { variant: "default", size: "default" },
  }
)

type ToggleProps = Omit<ComponentProps<typeof BaseToggle>, "className"> &
  VariantProps<typeof toggleVariants> & { className?: string }

/** A button that stays pressed. Its name must not change with its state: the state is announced automatically. */
function Toggle({ variant, size, className, ...props }: ToggleProps) {
  return <BaseToggle data-slot="toggle" className={cn(toggleVariants({ variant, size }), className)} {...props} />
}

// oxlint-disable-next-line react/only-export-components -- items for shadcn import `toggleVariants` from here
export { Toggle, toggleVariants, type ToggleProps }
