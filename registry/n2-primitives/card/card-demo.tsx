import { Button } from "@/components/ui/button"
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from "@/components/ui/card"
import { Heading } from "@/components/ui/heading"
import { Icon, InfoIcon } from "@/components/ui/icon"
import { Text } from "@/components/ui/text"

export default function CardDemo() {
  return (
    <Card className="max-w-md">
      <CardHeader>
        <CardTitle>
          <Heading level={3} size="sm">
            Reading room
          </Heading>
        </CardTitle>
        <CardDescription>Open to everybody, from nine to five</CardDescription>
        <CardAction>
          <Button size="icon-sm" variant="ghost" aria-label="More about the reading room">
            <Icon icon={InfoIcon} />
          </Button>
        </CardAction>
      </CardHeader>
      <CardContent>
        <Text variant="small">
          Bring your own book or take one from the shelf. Tea is at four, and the maps are in the
          second cupboard on the left.
        </Text>
      </CardContent>
      <CardFooter>
        <Button size="sm">Book a seat</Button>
        <Button size="sm" variant="ghost">
          Directions
        </Button>
      </CardFooter>
    </Card>
  )
}
