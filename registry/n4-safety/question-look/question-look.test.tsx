import { act } from "react"
import { render } from "@testing-library/react"
import { expect, test } from "vitest"

import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog"
import { questionLook } from "@/lib/question-look"

const classes = (text: string | undefined) => text?.split(" ").sort()

test("a question of a safety rail looks like the primitive alert dialog", async () => {
  await act(async () =>
    render(
      <AlertDialog open>
        <AlertDialogContent>
          <AlertDialogTitle>Go?</AlertDialogTitle>
          <AlertDialogDescription>Far away</AlertDialogDescription>
          <AlertDialogFooter />
        </AlertDialogContent>
      </AlertDialog>
    )
  )
  const of = (slot: string) => document.querySelector(`[data-slot=alert-dialog-${slot}]`)
  const popup = of("content")
  const viewport = popup?.parentElement
  const backdrop = document.querySelector(".bg-scrim")
  const seen = { backdrop, viewport, popup, title: of("title"), description: of("description"), footer: of("footer") }
  for (const [part, look] of Object.entries(questionLook)) {
    expect(classes(seen[part as keyof typeof seen]?.className), part).toEqual(classes(look))
  }
})
