import type { ComponentProps } from "react"
import { cva, type VariantProps } from "class-variance-authority"

import { cn } from "@/lib/utils"

const textVariants = cva("max-w-(--measure) text-pretty", {
  variants: {
    variant: {
      body: "text-base leading-relaxed",
      lead: "text-lg leading-relaxed text-muted-foreground",
      small: "text-sm leading-normal text-muted-foreground",
      prose: "font-serif text-lg leading-relaxed",
    },
  },
  defaultVariants: { variant: "body" },
})

type TextProps = ComponentProps<"p"> & VariantProps<typeof textVariants>

function Text({ variant, className, ...props }: TextProps) {
  return <p data-slot="text" className={cn(textVariants({ variant }), className)} {...props} />
}

export { Text, type TextProps }
