// A component of Next that is loaded later.
import { Suspense, createElement, lazy } from "react"

export default function dynamic(load, { loading: Loading } = {}) {
  const Later = lazy(async () => {
    const loaded = await (typeof load === "function" ? load() : load.loader())
    return loaded.default ? loaded : { default: loaded }
  })
  const fallback = Loading ? createElement(Loading, { isLoading: true, pastDelay: true }) : null
  return (props) => createElement(Suspense, { fallback }, createElement(Later, props))
}
