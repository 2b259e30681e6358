/**
 * The style of a confirmation question, for safety rails, which may not import the alert dialog. A test compares the
 * two.
 */
export const questionLook = {
  backdrop:
    "fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-base) ease-move data-ending-style:opacity-0 data-starting-style:opacity-0",
  viewport: "fixed inset-0 z-(--z-dialog) grid place-items-center overflow-y-auto p-4",
  popup:
    "grid w-full max-w-md gap-4 rounded-xl border bg-popover p-6 text-popover-foreground shadow-overlay outline-none transition duration-(--duration-base) ease-enter data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0",
  title: "text-lg leading-snug font-semibold text-balance",
  description: "text-sm text-pretty text-muted-foreground",
  footer: "flex flex-col-reverse gap-2 sm:flex-row sm:justify-end",
} as const
