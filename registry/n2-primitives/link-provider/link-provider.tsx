"use client";

import { createContext, use, type AnchorHTMLAttributes, type ReactElement, type ReactNode } from "react"
import { useRender } from "@base-ui/react/use-render"

/** What an application's link component gets: the attributes of an anchor, and always an address. */
type LinkRenderProps = useRender.ElementProps<"a"> & { href: string }

type LinkRender = (props: LinkRenderProps) => ReactElement

const LinkContext = createContext<LinkRender | undefined>(undefined)

type LinkProviderProps = {
  /**
   * Renders an address of the application with its router, such as
   * `({ href, ...props }) => <RouterLink to={href} {...props} />`.
   */
  render: LinkRender
  children?: ReactNode
}

/** Names the application's link component once; everything below that navigates goes through it. */
function LinkProvider({ render, children }: LinkProviderProps) {
  return <LinkContext value={render}>{children}</LinkContext>
}

type AnchorProps = useRender.ComponentProps<"a">

/** An address without a scheme, a host or only a fragment: the router's business, everything else is the browser's. */
const inApplication = /^(?![a-z][a-z0-9+.-]*:|\/\/|\\|#|$)/i

function isForRouter({ href, target, download }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return href !== undefined && inApplication.test(href) && (!target || target === "_self") && download === undefined
}

/** An anchor without looks. `render` replaces its element; without it the `LinkProvider` above decides. */
function Anchor({ render, ref, ...props }: AnchorProps) {
  const application = use(LinkContext)
  const routed = render === undefined && application !== undefined && isForRouter(props)
  return useRender({
    defaultTagName: "a",
    // `isForRouter` has seen the address.
    render: routed ? (own) => application(own as LinkRenderProps) : render,
    ref,
    props: { "data-slot": "anchor", ...props },
  })
}

export { Anchor, LinkProvider, type AnchorProps, type LinkProviderProps, type LinkRender, type LinkRenderProps }
