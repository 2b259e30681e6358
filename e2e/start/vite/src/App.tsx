// One application with one router or the other, by the address under which it was opened.
import { lazy, Suspense } from "react"

const WithReactRouter = lazy(() => import("./with-react-router"))
const WithTanStackRouter = lazy(() => import("./with-tanstack-router"))

export default function App() {
  return <Suspense>{window.location.pathname.startsWith("/react-router") ? <WithReactRouter /> : <WithTanStackRouter />}</Suspense>
}
