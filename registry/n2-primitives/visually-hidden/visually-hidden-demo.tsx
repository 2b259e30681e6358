import { Link } from "@/components/ui/link"
import { Text } from "@/components/ui/text"
import { VisuallyHidden } from "@/components/ui/visually-hidden"

export default function VisuallyHiddenDemo() {
  return (
    <Text>
      <VisuallyHidden focusable>
        <Link href="#after">Skip this paragraph</Link>
      </VisuallyHidden>
      12 <VisuallyHidden>letters are </VisuallyHidden>unread
      <VisuallyHidden>, and two of them are marked as urgent</VisuallyHidden>. A screen reader hears the whole
      sentence; Tab brings a hidden link into sight.
    </Text>
  )
}
