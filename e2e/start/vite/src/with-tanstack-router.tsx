import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider, useSearch } from "@tanstack/react-router"

import { LinkProvider, type LinkRenderProps } from "@/components/ui/link-provider"

import { Frame, Shelf, Start, Visit } from "./rooms"

const base = "/tanstack-router"

/** This router takes the parts of an address. */
function renderLink({ href, ...props }: LinkRenderProps) {
  const { pathname, search, hash } = new URL(href, window.location.href)
  return <Link to={pathname} search={Object.fromEntries(new URLSearchParams(search))} hash={hash.slice(1)} {...props} />
}

function ShelfRoute() {
  const { page } = useSearch({ strict: false }) as { page?: string | number }
  return <Shelf base={base} page={Number(page ?? 1)} />
}

const root = createRootRoute({
  component: () => (
    <LinkProvider render={renderLink}>
      <Frame base={base}>
        <Outlet />
      </Frame>
    </LinkProvider>
  ),
})

const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: base, component: () => <Start base={base} /> }),
    createRoute({ getParentRoute: () => root, path: `${base}/shelf`, component: ShelfRoute }),
    createRoute({ getParentRoute: () => root, path: `${base}/visit`, component: () => <Visit base={base} /> }),
  ]),
})

export default function WithTanStackRouter() {
  return <RouterProvider router={router} />
}
