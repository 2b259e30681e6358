import { createElement, type ComponentPropsWithoutRef, type ReactElement } from "react"
import { cva, type VariantProps } from "class-variance-authority"

import { iconNamed, type IconComponent, type IconName } from "@/lib/icons"
import { cn } from "@/lib/utils"

const iconVariants = cva("pointer-events-none shrink-0", {
  variants: {
    size: { sm: "size-3.5", default: "size-4", lg: "size-5", xl: "size-6" },
  },
  defaultVariants: { size: "default" },
})

/** The type of icon props: an element, which can be passed from server to client, or a registered name. */
type IconSource = ReactElement | IconName

type IconProps = Omit<ComponentPropsWithoutRef<"svg">, "name" | "children"> &
  VariantProps<typeof iconVariants> & {
    /** The meaning of the icon if there is no text beside it; without it the icon is decorative. */
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
    // Not cloned: an element rendered by a server cannot get other props.
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
  // An unknown name keeps its space, so that the layout does not shift.
  return createElement<ComponentPropsWithoutRef<"svg"> & { "data-missing"?: string }>(source ?? "svg", {
    ...shared,
    "data-missing": source ? undefined : ((icon as string | undefined) ?? name),
    focusable: "false",
    className: cn(iconVariants({ size }), className),
    ...props,
  })
}

// Icons are re-exported, so that one import is enough for everything above the tokens.
// oxlint-disable-next-line react/only-export-components -- the linter cannot see what a star exports
export * from "@/lib/icons"
export { Icon, type IconProps, type IconSource }
