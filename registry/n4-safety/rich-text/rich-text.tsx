import { createElement, Fragment, useMemo, type ComponentProps, type ReactNode } from "react"
import type { RootContent } from "hast"

import { defaultPolicy, parseRichText, type RichTextPolicy } from "@/lib/rich-text-tree"
import { cn } from "@/lib/utils"

export type { RichTextPolicy } from "@/lib/rich-text-tree"

export type RichTextProps = Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & {
  /** Untrusted HTML. */
  html: string
  policy?: RichTextPolicy
}

/**
 * Shows untrusted HTML. It is parsed into elements that the policy allows and is never inserted as raw HTML. In a
 * server component the parser is not part of the client bundle.
 */
export function RichText({ html, policy = defaultPolicy, className, ...props }: RichTextProps) {
  const { children } = useMemo(() => parseRichText(html, policy), [html, policy])
  return (
    <div
      data-slot="rich-text"
      className={cn(
        "grid max-w-(--measure) gap-4 leading-relaxed break-words",
        "[&_a[href]]:focus-ring [&_a[href]]:rounded-sm [&_a[href]]:text-primary [&_a[href]]:underline [&_a[href]]:underline-offset-4",
        "[&_blockquote]:border-s-4 [&_blockquote]:ps-4 [&_blockquote]:text-muted-foreground",
        "[&_h2]:text-xl [&_h2]:font-semibold [&_h3]:text-lg [&_h3]:font-semibold [&_h4]:font-semibold",
        "[&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6",
        "[&_dt]:font-semibold [&_dd]:ps-4 [&_figcaption]:text-sm [&_figcaption]:text-muted-foreground",
        "[&_table]:block [&_table]:overflow-x-auto [&_td]:border-b [&_td]:px-3 [&_td]:py-2 [&_th]:border-b [&_th]:px-3 [&_th]:py-2 [&_th]:text-start [&_th]:font-semibold",
        "[&_code]:font-mono [&_code]:text-sm [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-muted [&_pre]:p-4",
        className
      )}
      {...props}
    >
      {renderNodes(children)}
    </div>
  )
}

function renderNodes(nodes: readonly RootContent[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === "text") return <Fragment key={index}>{node.value}</Fragment>
    if (node.type !== "element") return null
    const link = node.tagName === "a" && node.properties.href ? { rel: "noopener noreferrer nofollow ugc" } : {}
    // Properties with several values, such as classes, are lists.
    const own = Object.entries(node.properties).map(([name, value]) => [name, Array.isArray(value) ? value.join(" ") : value])
    const props: Record<string, unknown> = { key: index, ...Object.fromEntries(own), ...link }
    return node.children.length > 0
      ? createElement(node.tagName, props, ...renderNodes(node.children))
      : createElement(node.tagName, props)
  })
}
