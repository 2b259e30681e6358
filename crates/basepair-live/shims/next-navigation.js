// The router of Next for a component that is alone on a page: nothing navigates.
const nothing = () => {}
const router = { push: nothing, replace: nothing, refresh: nothing, prefetch: nothing, back: nothing, forward: nothing }
const parameters = new URLSearchParams()

export const useRouter = () => router
export const usePathname = () => "/"
export const useSearchParams = () => parameters
export const useParams = () => ({})
export const useSelectedLayoutSegment = () => null
export const useSelectedLayoutSegments = () => []
export const redirect = nothing
export const permanentRedirect = nothing
export function notFound() {
  throw new Error("`notFound` was called")
}
