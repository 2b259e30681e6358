import { ImageFallback } from "@/components/image-fallback"

// An inline image, so that the demo needs no network.
const drawing =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><path d="M8 82 56 26l30 34 18-18 48 40z" fill="none" stroke="currentColor" stroke-width="3"/></svg>'
  )

export default function ImageFallbackDemo() {
  return (
    <div className="flex flex-wrap gap-4">
      <ImageFallback
        src="data:image/png;base64,broken"
        alternatives={[drawing]}
        alt="Hills behind the reading room"
        width={160}
        height={90}
        loading="eager"
        className="rounded-md border bg-card"
        imageClassName="dark:invert"
      />
      <ImageFallback
        src="data:image/png;base64,broken"
        alt="The door of the old post office"
        width={160}
        height={90}
        loading="eager"
        className="rounded-md border"
      />
    </div>
  )
}
