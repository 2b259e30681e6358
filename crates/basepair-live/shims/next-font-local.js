// A font of Next from a file, which a preview does not load.
export default function localFont() {
  return { className: "", variable: "", style: { fontFamily: "inherit" } }
}
