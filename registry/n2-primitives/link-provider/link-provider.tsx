"use client";

import { createContext, use, type AnchorHTMLAttributes, type ReactElement, type ReactNode } from "react"
import { useRender } from "@base-ui/react/use-render"

/** The props of the link component of an application: the attributes of an anchor, with a required `href`. */
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

/** Sets the link component of the application once; everything below that navigates uses it. */
function LinkProvider({ render, children }: LinkProviderProps) {
  return <LinkContext value={render}>{children}</LinkContext>
}

type AnchorProps = useRender.ComponentProps<"a">

/**
 * Whether an address has no scheme or host and is not only a fragment: the router handles it, everything else is left to
 * the browser.
 */
const inApplication = /^(?![a-z][a-z0-9+.-]*:|\/\/|\\|#|$)/i

function isForRouter({ href, target, download }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return href !== undefined && inApplication.test(href) && (!target || target === "_self") && download === undefined
}

/** An unstyled anchor. `render` replaces its element; without it the `LinkProvider` above decides. */
function Anchor({ render, ref, ...props }: AnchorProps) {
  const application = use(LinkContext)
  const routed = render === undefined && application !== undefined && isForRouter(props)
  return useRender({
    defaultTagName: "a",
    // `isForRouter` has checked the address.
    render: routed ? (own) => application(own as LinkRenderProps) : render,
    ref,
    props: { "data-slot": "anchor", ...props },
  })
}

export { Anchor, LinkProvider, type AnchorProps, type LinkProviderProps, type LinkRender, type LinkRenderProps }
