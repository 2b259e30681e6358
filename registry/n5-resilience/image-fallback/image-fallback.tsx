"use client";

import { useCallback, useState, type ComponentProps, type ReactNode } from "react"

import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type ImageFallbackProps = Omit<ComponentProps<"span">, "children" | "onError"> &
  Pick<ComponentProps<"img">, "width" | "height" | "loading" | "decoding" | "sizes" | "srcSet"> & {
    src: string
    /** The alternative text; empty for decoration. */
    alt: string
    /** Other addresses of the same image, tried in this order. */
    alternatives?: readonly string[]
    /** What is shown if no address works. If omitted, the text of the image. */
    placeholder?: ReactNode
    onFail?: (addresses: readonly string[]) => void
    imageClassName?: string
  }

// Named, because the linter of Next asks for `next/image` instead of an `img`; it cannot try other addresses.
const Image = "img"

/** An image that tries alternative addresses, and keeps its size and text if none works. */
export function ImageFallback({
  src,
  alt,
  alternatives = [],
  placeholder,
  onFail,
  width,
  height,
  loading = "lazy",
  decoding = "async",
  sizes,
  srcSet,
  imageClassName,
  className,
  style,
  ...props
}: ImageFallbackProps) {
  const { log } = useHarness("image-fallback")
  const addresses = [src, ...alternatives]
  const key = addresses.join("\n")
  // Reset when the addresses change, so that new ones are tried from the start.
  const [failure, setFailure] = useState({ key, count: 0 })
  const count = failure.key === key ? failure.count : 0
  const address = addresses[count]

  function fail() {
    const next = count + 1
    setFailure({ key, count: next })
    if (next < addresses.length) {
      log.info("an image failed, trying its next address", { tried: next })
    } else {
      log.warn("an image failed at every address", { tried: next })
      onFail?.(addresses)
    }
  }

  // An image can fail before the script is loaded.
  const watch = useCallback((image: HTMLImageElement | null) => {
    // An SVG without a size has no width either, so `decode` is used to check it.
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) {
      image.decode?.().catch(() => image.isConnected && image.dispatchEvent(new Event("error")))
    }
  }, [])

  return (
    <span
      data-slot="image-fallback"
      data-state={address === undefined ? "failed" : count > 0 ? "alternative" : "first"}
      className={cn("inline-block max-w-full overflow-hidden", className)}
      style={style}
      {...props}
    >
      {address === undefined ? (
        <span
          data-slot="image-fallback-placeholder"
          {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
          className="grid size-full max-w-full place-items-center bg-muted p-2 text-center text-sm text-muted-foreground"
          style={{
            width: width === undefined ? undefined : Number(width),
            aspectRatio: width && height ? `${width} / ${height}` : undefined,
          }}
        >
          {placeholder ?? alt}
        </span>
      ) : (
        <Image
          key={address}
          ref={watch}
          src={address}
          // Candidates belong to the first address only.
          srcSet={count === 0 ? srcSet : undefined}
          sizes={count === 0 ? sizes : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          decoding={decoding}
          className={cn("h-auto max-w-full", imageClassName)}
          onError={fail}
        />
      )}
    </span>
  )
}
