import { Text } from "@/components/ui/text"

export default function TextDemo() {
  return (
    <div className="grid gap-4">
      <Text variant="lead">The lead says why the page is worth reading.</Text>
      <Text>
        The body carries the rest. Its lines end before the eye loses the way back, whatever the
        width of the window.
      </Text>
      <Text variant="prose">Prose is set in the serif, for covenants and documents.</Text>
      <Text variant="small">Small text is for what may be skipped.</Text>
    </div>
  )
}
