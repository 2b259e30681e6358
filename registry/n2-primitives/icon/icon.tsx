import type { ComponentPropsWithoutRef, ReactElement } from "react"
import { cva, type VariantProps } from "class-variance-authority"

import { iconNamed, type IconComponent, type IconName } from "@/lib/icons"
import { cn } from "@/lib/utils"

const iconVariants = cva("pointer-events-none shrink-0", {
  variants: {
    size: { sm: "size-3.5", default: "size-4", lg: "size-5", xl: "size-6" },
  },
  defaultVariants: { size: "default" },
})

/** What a prop for an icon takes: an element, which may cross from server to client, or a name that the project registered. */
type IconSource = ReactElement | IconName

type IconProps = Omit<ComponentPropsWithoutRef<"svg">, "name" | "children"> &
  VariantProps<typeof iconVariants> & {
    /** Say what the icon means where no text beside it does; without it the icon is decoration. */
    label?: string
  } & (
    | { /** A component such as `SearchIcon`, an element of any library, or a registered name. */ icon: IconComponent | IconSource; name?: never }
    | { /** A registered name. */ name: IconName; icon?: never }
  )

function Icon({ icon, name, label, size, className, ...props }: IconProps) {
  const source: IconComponent | ReactElement | undefined =
    typeof icon === "string" ? iconNamed(icon) : (icon ?? iconNamed(name ?? ""))
  const shared = {
    "data-slot": "icon",
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true }),
  }
  if (typeof source === "object" && "props" in source) {
    // Not cloned: an element that a server has rendered cannot be given other props.
    return (
      <span
        {...shared}
        className={cn(iconVariants({ size }), "inline-flex *:size-full", className)}
        {...(props as ComponentPropsWithoutRef<"span">)}
      >
        {source}
      </span>
    )
  }
  // An unknown name keeps its place, so that nothing around it moves.
  const Glyph: IconComponent | "svg" = source ?? "svg"
  return (
    <Glyph
      {...shared}
      data-missing={source ? undefined : (icon as string | undefined) ?? name}
      focusable="false"
      className={cn(iconVariants({ size }), className)}
      {...props}
    />
  )
}

// Everything above the tokens finds the icons here, so that one import brings both.
export * from "@/lib/icons"
export { Icon, iconVariants, type IconProps, type IconSource }
