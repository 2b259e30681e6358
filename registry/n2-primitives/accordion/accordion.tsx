import type { ComponentProps } from "react"
import { Accordion as BaseAccordion } from "@base-ui/react/accordion"

import { ExpandIcon, Icon } from "@/components/ui/icon"
import { cn } from "@/lib/utils"

type Styled<Props> = Omit<Props, "className"> & { className?: string }

function Accordion({ className, ...props }: Styled<ComponentProps<typeof BaseAccordion.Root>>) {
  return (
    <BaseAccordion.Root
      data-slot="accordion"
      className={cn("w-full min-w-0 border-t", className)}
      {...props}
    />
  )
}

function AccordionItem({ className, ...props }: Styled<ComponentProps<typeof BaseAccordion.Item>>) {
  return (
    <BaseAccordion.Item
      data-slot="accordion-item"
      className={cn("border-b", className)}
      {...props}
    />
  )
}

type AccordionTriggerProps = Styled<ComponentProps<typeof BaseAccordion.Trigger>> & {
  /** The level of the heading in the outline of the page. */
  level?: 2 | 3 | 4 | 5 | 6
}

function AccordionTrigger({ level = 3, className, children, ...props }: AccordionTriggerProps) {
  const Tag = `h${level}` as const
  return (
    <BaseAccordion.Header render={<Tag />} className="flex">
      <BaseAccordion.Trigger
        data-slot="accordion-trigger"
        className={cn(
          "group/trigger focus-ring flex min-h-touch flex-1 cursor-pointer items-center justify-between gap-4 rounded-sm py-3 text-start text-sm font-semibold underline-offset-4 not-data-disabled:hover:underline data-disabled:cursor-not-allowed data-disabled:text-muted-foreground",
          className
        )}
        {...props}
      >
        {children}
        <Icon
          icon={ExpandIcon}
          className="text-muted-foreground transition-transform duration-(--duration-base) ease-move group-data-panel-open/trigger:rotate-180"
        />
      </BaseAccordion.Trigger>
    </BaseAccordion.Header>
  )
}

function AccordionContent({
  className,
  children,
  ...props
}: Styled<ComponentProps<typeof BaseAccordion.Panel>>) {
  return (
    <BaseAccordion.Panel
      data-slot="accordion-content"
      className={cn(
        "h-(--accordion-panel-height) overflow-hidden text-sm transition-all duration-(--duration-base) ease-move data-ending-style:h-0 data-starting-style:h-0",
        className
      )}
      {...props}
    >
      <div className="max-w-(--measure) pb-4 leading-relaxed text-muted-foreground">{children}</div>
    </BaseAccordion.Panel>
  )
}

export { Accordion, AccordionContent, AccordionItem, AccordionTrigger }
