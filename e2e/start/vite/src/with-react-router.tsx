import { BrowserRouter, Link, Route, Routes, useSearchParams } from "react-router"

import { LinkProvider } from "@/components/ui/link-provider"

import { Frame, Shelf, Start, Visit } from "./rooms"

const base = "/react-router"

function ShelfRoute() {
  const [search] = useSearchParams()
  return <Shelf base={base} page={Number(search.get("page") ?? 1)} />
}

export default function WithReactRouter() {
  return (
    <BrowserRouter>
      <LinkProvider render={({ href, ...props }) => <Link to={href} {...props} />}>
        <Frame base={base}>
          <Routes>
            <Route path={base} element={<Start base={base} />} />
            <Route path={`${base}/shelf`} element={<ShelfRoute />} />
            <Route path={`${base}/visit`} element={<Visit base={base} />} />
          </Routes>
        </Frame>
      </LinkProvider>
    </BrowserRouter>
  )
}
