import { Link } from "@/components/ui/link"
import { Text } from "@/components/ui/text"

export default function LinkDemo() {
  return (
    <div className="grid gap-4">
      <Text>
        The keepers meet on the first Monday; <Link href="#minutes">read the minutes</Link> or{" "}
        <Link href="https://example.org/rules" external>
          the rules of the house
        </Link>
        .
      </Text>
      <nav aria-label="Further places" className="flex flex-wrap gap-4 text-sm">
        <Link href="#opening" variant="quiet">
          Opening hours
        </Link>
        <Link href="#plan" variant="quiet">
          Floor plan
        </Link>
        <Link href="#write" variant="plain">
          Write to us
        </Link>
      </nav>
    </div>
  )
}
