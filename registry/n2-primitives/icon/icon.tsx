import type { ComponentPropsWithoutRef } from "react"
import { cva, type VariantProps } from "class-variance-authority"

import { directionalIcons, icons, type IconComponent, type IconName } from "@/lib/icons"
import { cn } from "@/lib/utils"

const iconVariants = cva("pointer-events-none shrink-0", {
  variants: {
    size: { sm: "size-3.5", default: "size-4", lg: "size-5", xl: "size-6" },
  },
  defaultVariants: { size: "default" },
})

type IconProps = Omit<ComponentPropsWithoutRef<"svg">, "name" | "children"> &
  VariantProps<typeof iconVariants> & {
    name: IconName
    /** Say what the icon means where no text beside it does; without it the icon is decoration. */
    label?: string
  }

function Icon({ name, label, size, className, ...props }: IconProps) {
  const Glyph: IconComponent = icons[name]
  return (
    <Glyph
      data-slot="icon"
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={cn(
        iconVariants({ size }),
        directionalIcons.has(name) && "rtl:-scale-x-100",
        className
      )}
      {...props}
    />
  )
}

export { Icon, iconVariants, type IconName, type IconProps }
