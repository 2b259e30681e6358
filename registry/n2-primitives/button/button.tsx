import type { ComponentProps } from "react"
import { Button as BaseButton } from "@base-ui/react/button"
import { cva, type VariantProps } from "class-variance-authority"

import { Icon, LoadingIcon } from "@/components/ui/icon"
import { Anchor, type AnchorProps } from "@/components/ui/link-provider"
import { cn } from "@/lib/utils"

const buttonVariants = cva(
  "focus-ring relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border border-transparent text-sm font-semibold whitespace-nowrap select-none transition-colors duration-(--duration-fast) ease-move pointer-coarse:min-h-touch data-disabled:cursor-not-allowed data-disabled:not-data-loading:opacity-60 aria-invalid:border-destructive",
  {
    variants: {
      variant: {
        default:
          "bg-primary text-primary-foreground not-data-disabled:hover:bg-primary/90 not-data-disabled:active:bg-primary/80",
        secondary:
          "bg-secondary text-secondary-foreground not-data-disabled:hover:bg-secondary/80 not-data-disabled:active:bg-muted",
        outline:
          "border-input bg-background text-foreground not-data-disabled:hover:bg-accent not-data-disabled:hover:text-accent-foreground not-data-disabled:active:bg-muted",
        ghost:
          "text-foreground not-data-disabled:hover:bg-accent not-data-disabled:hover:text-accent-foreground not-data-disabled:active:bg-muted",
        destructive:
          "bg-destructive text-destructive-foreground not-data-disabled:hover:bg-destructive/90 not-data-disabled:active:bg-destructive/80",
        link: "text-primary underline decoration-primary/40 underline-offset-4 not-data-disabled:hover:decoration-primary",
      },
      size: {
        default: "h-10 px-4",
        sm: "h-8 px-3",
        lg: "h-12 px-6 text-base",
        icon: "size-10 pointer-coarse:min-w-touch",
        "icon-sm": "size-8 pointer-coarse:min-w-touch",
        "icon-lg": "size-12",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  }
)

type ButtonProps = Omit<ComponentProps<typeof BaseButton>, "className"> &
  VariantProps<typeof buttonVariants> & {
    className?: string
    /** Loading: the button keeps its width, its name and the focus, and cannot be pressed. */
    loading?: boolean
  }

function Button({
  variant,
  size,
  className,
  loading = false,
  disabled = false,
  children,
  ...props
}: ButtonProps) {
  return (
    <BaseButton
      data-slot="button"
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
      focusableWhenDisabled={loading}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Icon icon={LoadingIcon} className="motion-safe:animate-spin" />
          </span>
        </>
      ) : (
        children
      )}
    </BaseButton>
  )
}

type ButtonLinkProps = AnchorProps & VariantProps<typeof buttonVariants>

/** A link that looks like a button but stays a link for keyboard and screen reader. */
function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return (
    <Anchor
      data-slot="button-link"
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    />
  )
}

// oxlint-disable-next-line react/only-export-components -- items for shadcn import `buttonVariants` from here
export { Button, ButtonLink, buttonVariants, type ButtonLinkProps, type ButtonProps }
