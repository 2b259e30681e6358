// An image of Next as a plain image.
import { createElement } from "react"

export default function Image({ src, alt, fill, loader, quality, priority, preload, placeholder, blurDataURL, unoptimized, onLoadingComplete, overrideSrc, style, ...props }) {
  const address = typeof src === "string" ? src : (src?.default?.src ?? src?.src)
  const filling = fill ? { position: "absolute", inset: 0, width: "100%", height: "100%" } : {}
  return createElement("img", { ...props, alt, src: address, style: { ...filling, ...style } })
}

export const getImageProps = ({ src, alt, width, height }) => ({ props: { src, alt, width, height } })
