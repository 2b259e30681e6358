import { Heading } from "@/components/ui/heading"

export default function HeadingDemo() {
  return (
    <div className="grid gap-4">
      <Heading level={1} size="display">
        A page says one thing
      </Heading>
      <Heading level={2}>A section says what it adds</Heading>
      <Heading level={3}>A part is named for what it holds</Heading>
      <Heading level={4}>And a detail stays small</Heading>
    </div>
  )
}
