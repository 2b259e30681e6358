// The rooms with one of two routers, or demos, depending on the address; inside every provider.
import { lazy, Suspense, type ReactNode } from "react"

import { EveryProvider } from "@/components/every-provider"

import { demos } from "./demos"

const WithReactRouter = lazy(() => import("./with-react-router"))
const WithTanStackRouter = lazy(() => import("./with-tanstack-router"))

/** One demo, several separated by commas, or a router. */
function shown(pathname: string): ReactNode {
  const [, names] = pathname.split("/demos/")
  if (names === undefined) return pathname.startsWith("/react-router") ? <WithReactRouter /> : <WithTanStackRouter />
  return names.split(",").map((name) => {
    const Demo = demos[name]
    return <div key={name} data-demo={name}>{Demo && <Demo />}</div>
  })
}

export default function App() {
  return (
    <EveryProvider>
      <Suspense>{shown(window.location.pathname)}</Suspense>
    </EveryProvider>
  )
}
