import type { ComponentProps } from "react"
import { Tabs as BaseTabs } from "@base-ui/react/tabs"

import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

function Tabs({ className, ...props }: Styled<ComponentProps<typeof BaseTabs.Root>>) {
  return (
    <BaseTabs.Root
      data-slot="tabs"
      className={cn("grid min-w-0 gap-4", className)}
      {...props}
    />
  )
}

/** The row of tabs; it scrolls when it does not fit. */
function TabsList({ className, children, ...props }: Styled<ComponentProps<typeof BaseTabs.List>>) {
  return (
    <BaseTabs.List
      data-slot="tabs-list"
      className={cn("relative flex min-w-0 gap-1 overflow-x-auto border-b px-1", className)}
      {...props}
    >
      {children}
      <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-primary forced-color-adjust-none transition-all duration-(--duration-base) ease-move" />
    </BaseTabs.List>
  )
}

function TabsTrigger({ className, ...props }: Styled<ComponentProps<typeof BaseTabs.Tab>>) {
  return (
    <BaseTabs.Tab
      data-slot="tabs-trigger"
      className={cn(
        "focus-ring -outline-offset-(--focus-width) inline-flex h-10 shrink-0 cursor-pointer items-center gap-2 rounded-sm px-3 text-sm font-semibold whitespace-nowrap text-muted-foreground transition-colors duration-(--duration-fast) ease-move select-none not-data-disabled:hover:text-foreground data-active:text-foreground data-disabled:cursor-not-allowed data-disabled:opacity-60 pointer-coarse:min-h-touch",
        className
      )}
      {...props}
    />
  )
}

function TabsContent({ className, ...props }: Styled<ComponentProps<typeof BaseTabs.Panel>>) {
  return (
    <BaseTabs.Panel
      data-slot="tabs-content"
      className={cn("focus-ring min-w-0 rounded-sm", className)}
      {...props}
    />
  )
}

export { Tabs, TabsContent, TabsList, TabsTrigger }
