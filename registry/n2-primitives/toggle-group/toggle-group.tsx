"use client";

import { createContext, useContext, type ComponentProps } from "react"
import { Toggle as BaseToggle } from "@base-ui/react/toggle"
import { ToggleGroup as BaseToggleGroup } from "@base-ui/react/toggle-group"
import type { VariantProps } from "class-variance-authority"

import { toggleVariants } from "@/components/ui/toggle"
import { cn } from "@/lib/utils"

type Look = VariantProps<typeof toggleVariants>

const GroupLook = createContext<Look>({})

type ToggleGroupProps = Omit<ComponentProps<typeof BaseToggleGroup>, "className"> &
  Look & {
    className?: string
    /** Joined at their edges, as one control. */
    joined?: boolean
  }

/**
 * Toggles of which one, or with `multiple` any number, can be pressed. One tab stop, arrow keys move inside. Give it an
 * accessible name.
 */
function ToggleGroup({ variant, size, joined = false, className, ...props }: ToggleGroupProps) {
  return (
    <GroupLook value={{ variant, size }}>
      <BaseToggleGroup
        data-slot="toggle-group"
        data-joined={joined || undefined}
        className={cn(
          "group/toggle-group isolate inline-flex w-fit max-w-full flex-wrap gap-1 data-[orientation=vertical]:flex-col data-joined:flex-nowrap data-joined:gap-0",
          className
        )}
        {...props}
      />
    </GroupLook>
  )
}

type ToggleGroupItemProps = Omit<ComponentProps<typeof BaseToggle>, "className"> &
  Look & { className?: string }

function ToggleGroupItem({ variant, size, className, ...props }: ToggleGroupItemProps) {
  const look = useContext(GroupLook)
  return (
    <BaseToggle
      data-slot="toggle-group-item"
      className={cn(
        toggleVariants({ variant: variant ?? look.variant, size: size ?? look.size }),
        "focus-visible:z-(--z-sticky) group-data-joined/toggle-group:rounded-none group-data-joined/toggle-group:group-data-[orientation=horizontal]/toggle-group:not-first:-ms-px group-data-joined/toggle-group:group-data-[orientation=horizontal]/toggle-group:first:rounded-s-md group-data-joined/toggle-group:group-data-[orientation=horizontal]/toggle-group:last:rounded-e-md group-data-joined/toggle-group:group-data-[orientation=vertical]/toggle-group:not-first:-mt-px group-data-joined/toggle-group:group-data-[orientation=vertical]/toggle-group:first:rounded-t-md group-data-joined/toggle-group:group-data-[orientation=vertical]/toggle-group:last:rounded-b-md",
        className
      )}
      {...props}
    />
  )
}

export { ToggleGroup, ToggleGroupItem, type ToggleGroupItemProps, type ToggleGroupProps }
