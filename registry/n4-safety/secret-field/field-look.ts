/** The style of the primitive field, which a safety rail may not import; a test compares the two. */
export const fieldLook = {
  label:
    "inline-flex items-center gap-1 text-sm leading-snug font-semibold select-none data-disabled:text-muted-foreground pointer-coarse:group-data-[orientation=horizontal]/field:min-h-touch",
  description: "text-sm text-muted-foreground",
  error: "flex items-start gap-1.5 text-sm font-semibold text-destructive",
} as const
