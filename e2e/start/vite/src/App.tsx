// One application with one of two routers, depending on its address.
import { lazy, Suspense } from "react"

const WithReactRouter = lazy(() => import("./with-react-router"))
const WithTanStackRouter = lazy(() => import("./with-tanstack-router"))

export default function App() {
  return <Suspense>{window.location.pathname.startsWith("/react-router") ? <WithReactRouter /> : <WithTanStackRouter />}</Suspense>
}
