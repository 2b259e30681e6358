// The rooms with one of two routers, or a demo, depending on the address.
import { createElement, lazy, Suspense } from "react"

import { demos } from "./demos"

const WithReactRouter = lazy(() => import("./with-react-router"))
const WithTanStackRouter = lazy(() => import("./with-tanstack-router"))

export default function App() {
  const { pathname } = window.location
  const demo = demos[pathname.replace("/demos/", "")]
  if (demo) return createElement(demo)
  return <Suspense>{pathname.startsWith("/react-router") ? <WithReactRouter /> : <WithTanStackRouter />}</Suspense>
}
