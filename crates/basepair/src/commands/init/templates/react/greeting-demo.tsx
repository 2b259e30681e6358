import { Greeting } from "@/components/ui/greeting"

export default function GreetingDemo() {
  return <Greeting name="Ada" />
}
