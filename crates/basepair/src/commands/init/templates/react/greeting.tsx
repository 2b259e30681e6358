import type { ComponentProps } from "react"

export type GreetingProps = ComponentProps<"p"> & {
  /** The name of the person. */
  name?: string
}

/** A line that greets a person. */
export function Greeting({ name = "world", children, ...props }: GreetingProps) {
  return (
    <p data-slot="greeting" {...props}>
      {children ?? `Hello, ${name}!`}
    </p>
  )
}
