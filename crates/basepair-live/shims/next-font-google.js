// A font of Next: a preview loads none from elsewhere, so that every name is a function that gives the font of the page.
const font = () => ({ className: "", variable: "", style: { fontFamily: "inherit" } })

Object.setPrototypeOf(
  __vite_ssr_exports__,
  new Proxy(Object.create(null), { get: (_, name) => (typeof name === "string" && /^[A-Z]/.test(name) ? font : undefined) }),
)
