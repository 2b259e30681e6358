import type { ComponentProps } from "react"
import { cva, type VariantProps } from "class-variance-authority"

import { cn } from "@/lib/utils"

const headingVariants = cva("font-semibold tracking-tight text-balance", {
  variants: {
    size: {
      display: "text-4xl leading-tight sm:text-5xl sm:leading-tight",
      xl: "text-3xl leading-tight",
      lg: "text-2xl leading-tight",
      md: "text-xl leading-snug",
      sm: "text-base leading-snug tracking-normal",
    },
  },
})

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6
type HeadingSize = NonNullable<VariantProps<typeof headingVariants>["size"]>

const sizeOfLevel: Record<HeadingLevel, HeadingSize> = {
  1: "xl",
  2: "lg",
  3: "md",
  4: "sm",
  5: "sm",
  6: "sm",
}

type HeadingProps = ComponentProps<"h2"> & {
  /** The level in the outline of the page; it does not determine the size. */
  level?: HeadingLevel
  size?: HeadingSize
}

function Heading({ level = 2, size = sizeOfLevel[level], className, ...props }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag data-slot="heading" className={cn(headingVariants({ size }), className)} {...props} />
  )
}

export { Heading, type HeadingLevel, type HeadingProps }
