// A link of Next as a plain link. Where it leads is not followed in a preview.
import { createElement } from "react"

export default function Link({ href, as, prefetch, replace, scroll, shallow, passHref, legacyBehavior, locale, onNavigate, ...props }) {
  const address = typeof href === "string" ? href : (href?.pathname ?? "#")
  return createElement("a", { ...props, href: address })
}

export const useLinkStatus = () => ({ pending: false })
