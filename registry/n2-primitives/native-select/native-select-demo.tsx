import { Label } from "@/components/ui/label"
import { NativeSelect, NativeSelectGroup, NativeSelectOption } from "@/components/ui/native-select"

export default function NativeSelectDemo() {
  return (
    <div className="grid max-w-xs gap-4">
      <Label className="grid gap-2">
        Branch
        <NativeSelect defaultValue="mutare">
          <NativeSelectGroup label="Zimbabwe">
            <NativeSelectOption value="harare">Harare</NativeSelectOption>
            <NativeSelectOption value="mutare">Mutare</NativeSelectOption>
          </NativeSelectGroup>
          <NativeSelectGroup label="Zambia">
            <NativeSelectOption value="lusaka">Lusaka</NativeSelectOption>
          </NativeSelectGroup>
        </NativeSelect>
      </Label>
      <NativeSelect size="sm" aria-label="Books for each page" defaultValue="24">
        <NativeSelectOption>12</NativeSelectOption>
        <NativeSelectOption>24</NativeSelectOption>
        <NativeSelectOption>48</NativeSelectOption>
      </NativeSelect>
      <NativeSelect aria-label="Not now" disabled>
        <NativeSelectOption>Not for this card</NativeSelectOption>
      </NativeSelect>
    </div>
  )
}
