// The frame of every field that opens a list of matches.
import { cva } from "class-variance-authority"

export const comboboxVariants = cva(
  "w-full min-w-0 rounded-md border border-input bg-card text-base text-foreground transition-colors duration-(--duration-fast) ease-move hover:border-foreground data-disabled:border-input aria-invalid:border-destructive forced-colors:aria-invalid:border-2 data-invalid:border-destructive forced-colors:data-invalid:border-2 data-disabled:cursor-not-allowed data-disabled:bg-muted data-disabled:text-muted-foreground pointer-coarse:min-h-touch md:text-sm",
  {
    variants: { size: { default: "min-h-10", sm: "min-h-8", lg: "min-h-12 md:text-base" } },
    defaultVariants: { size: "default" },
  }
)
