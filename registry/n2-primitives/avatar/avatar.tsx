import type { ComponentProps, ReactNode } from "react"
import { Avatar as BaseAvatar } from "@base-ui/react/avatar"
import { cva, type VariantProps } from "class-variance-authority"

import { cn } from "@/lib/utils"

const avatarVariants = cva(
  "relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-meaning-soft font-semibold text-meaning select-none forced-colors:border",
  {
    variants: {
      size: {
        sm: "size-8 text-xs",
        default: "size-10 text-sm",
        lg: "size-14 text-lg",
        xl: "size-20 text-2xl",
      },
    },
    defaultVariants: { size: "default" },
  }
)

type AvatarProps = Omit<ComponentProps<typeof BaseAvatar.Root>, "className" | "children"> &
  VariantProps<typeof avatarVariants> & {
    className?: string
    /** The full name, as the person writes it: it is announced by screen readers. */
    name: string
    src?: string
    /** Shown until the picture has loaded, or if there is none; if omitted, the first letter of the name. */
    children?: ReactNode
  }

/** The first grapheme: a base character with its marks, of any script. */
function firstLetter(name: string) {
  return /\p{L}\p{M}*/u.exec(name)?.[0].toLocaleUpperCase() ?? "?"
}

function Avatar({ name, src, size, className, children, ...props }: AvatarProps) {
  return (
    <BaseAvatar.Root
      data-slot="avatar"
      role="img"
      aria-label={name}
      className={cn(avatarVariants({ size }), className)}
      {...props}
    >
      {src && <BaseAvatar.Image src={src} alt="" className="size-full object-cover" />}
      <BaseAvatar.Fallback aria-hidden="true">{children ?? firstLetter(name)}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  )
}

export { Avatar, type AvatarProps }
