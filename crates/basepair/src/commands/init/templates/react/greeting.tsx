import type { ComponentProps } from "react"

export type GreetingProps = ComponentProps<"p"> & {
  /** Who is greeted. */
  name?: string
}

/** A line that greets somebody. */
export function Greeting({ name = "world", children, ...props }: GreetingProps) {
  return (
    <p data-slot="greeting" {...props}>
      {children ?? `Hello, ${name}!`}
    </p>
  )
}
