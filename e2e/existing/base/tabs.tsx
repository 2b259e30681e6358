// The tabs of a project on Base UI.
import type { ComponentProps } from "react"
import { Tabs as Primitive } from "@base-ui/react/tabs"

export function Tabs({ labels, ...props }: { labels: string[] } & ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root defaultValue={labels[0]} {...props}>
      <Primitive.List className="inline-flex h-9 items-center rounded-lg bg-muted p-[3px] text-muted-foreground">
        {labels.map((label) => (
          <Primitive.Tab
            key={label}
            value={label}
            className="rounded-md px-2 py-1 text-sm font-medium data-active:bg-background data-active:text-foreground data-active:shadow-sm"
          >
            {label}
          </Primitive.Tab>
        ))}
      </Primitive.List>
    </Primitive.Root>
  )
}
