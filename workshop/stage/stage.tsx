// The stage: one page on which any demo can be mounted, one after the other, without loading anything again.
import { StrictMode, type ReactNode } from "react"
import { flushSync } from "react-dom"
import { createRoot, type Root } from "react-dom/client"
import { DirectionProvider } from "@base-ui/react/direction-provider"

import { demos } from "@/demos"
import { HealingStage } from "@/stage/healing"
import { InvalidStage } from "@/stage/invalid"
import "@/index.css"

declare global {
  interface Window {
    stage: typeof stage
  }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

let current: Root | undefined

/** What is shown only to tests: it keeps something between pages, or shows what no reader should meet. */
const scenes: Record<string, () => ReactNode> = { healing: HealingStage, invalid: InvalidStage }

const stage = {
  names: Object.keys(demos),

  /** Mounts a demo in place of the one before, and answers when it has been painted and stands still. */
  async show(name: keyof typeof demos | keyof typeof scenes) {
    current?.unmount()
    // A demo that moved the focus, locked the scrolling or left a portal must not disturb the next one.
    document.body.removeAttribute("style")
    const place = document.createElement("div")
    place.id = "place"
    place.className = "mx-auto w-full max-w-5xl p-6"
    document.body.replaceChildren(place)
    window.scrollTo(0, 0)
    const Demo: () => ReactNode = { ...scenes, ...demos }[name]!
    const direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr"
    current = createRoot(place)
    flushSync(() =>
      current?.render(
        <StrictMode>
          <DirectionProvider direction={direction}>
            <Demo />
          </DirectionProvider>
        </StrictMode>
      )
    )
    // A demo stands in the main region of the page, unless it brings one.
    if (!place.querySelector("main")) place.setAttribute("role", "main")
    await document.fonts.ready
    await frame()
    await frame()
    await stage.settle()
  },

  /** Puts what is shown into the middle of the window, or to the top if something will open below it, and answers how high it is. */
  frame(above: boolean) {
    const place = document.getElementById("place")
    if (!place) return 0
    place.style.paddingBlock = "0"
    const height = place.getBoundingClientRect().height
    const space = above ? 0 : (window.innerHeight - height) / 2
    place.style.paddingBlock = `${Math.max(space, 24)}px 24px`
    for (const child of place.children) if (child instanceof HTMLElement) child.style.marginInline = "auto"
    return height
  },

  /**
   * Ends whatever is on its way to somewhere: a reader looks at what has arrived. What has only just opened starts to
   * move a frame later, so that nothing has arrived before a whole frame was still.
   */
  async settle() {
    for (let frames = 0; frames < 120; frames += 1) {
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState !== "finished" && Number.isFinite(one.effect?.getComputedTiming().endTime))
      for (const one of moving) one.finish()
      if (moving.length === 0 && !document.querySelector("[data-starting-style]")) return
    }
  },
}

window.stage = stage
