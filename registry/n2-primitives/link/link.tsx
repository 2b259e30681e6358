import { cva, type VariantProps } from "class-variance-authority"

import { ExternalIcon, Icon } from "@/components/ui/icon"
import { Anchor, type AnchorProps } from "@/components/ui/link-provider"
import { Phrase } from "@/components/ui/phrase"
import { cn } from "@/lib/utils"
import { linkWords } from "@/lib/words"

const linkVariants = cva(
  "focus-ring rounded-sm transition-colors duration-(--duration-fast) ease-move",
  {
    variants: {
      variant: {
        default:
          "text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary active:text-foreground",
        quiet: "pointer-coarse:py-1.5 text-muted-foreground hover:text-foreground hover:underline hover:underline-offset-4",
        plain: "pointer-coarse:py-1.5 text-foreground underline-offset-4 hover:underline",
      },
    },
    defaultVariants: { variant: "default" },
  }
)

type LinkProps = AnchorProps &
  VariantProps<typeof linkVariants> & {
    /** Opens in a new tab; an icon and a screen reader text indicate it. */
    external?: boolean
    /** The screen reader text of an external link. */
    externalLabel?: string
  }

function Link({
  variant,
  external = false,
  externalLabel,
  className,
  children,
  ...props
}: LinkProps) {
  return (
    <Anchor
      data-slot="link"
      className={cn(linkVariants({ variant }), className)}
      {...(external && { target: "_blank", rel: "noopener noreferrer" })}
      {...props}
    >
      {children}
      {external && (
        <>
          <Icon icon={ExternalIcon} size="sm" className="ms-1 inline align-baseline" />
          <span className="sr-only">({externalLabel ?? <Phrase name="link.external">{linkWords.external}</Phrase>})</span>
        </>
      )}
    </Anchor>
  )
}

export { Link, type LinkProps }
