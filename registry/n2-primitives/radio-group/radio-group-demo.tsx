import { Label } from "@/components/ui/label"
import { Radio, RadioGroup } from "@/components/ui/radio-group"

export default function RadioGroupDemo() {
  return (
    <RadioGroup aria-label="How the book comes to you" defaultValue="collect">
      <Label>
        <Radio value="collect" />
        I collect it at the desk
      </Label>
      <Label>
        <Radio value="post" />
        Send it by post
      </Label>
      <Label>
        <Radio value="courier" disabled />
        By bicycle, when it does not rain
      </Label>
    </RadioGroup>
  )
}
