import {
  Field,
  FieldDescription,
  FieldError,
  FieldLabel,
  FieldLegend,
  FieldSet,
} from "@/components/ui/field"
import { Input } from "@/components/ui/input"

export default function FieldDemo() {
  return (
    <FieldSet className="max-w-sm">
      <FieldLegend>How we reach you</FieldLegend>
      <Field name="name">
        <FieldLabel required>Name</FieldLabel>
        <Input required defaultValue="Nyasha Chikwanha" />
        <FieldDescription>As you write it yourself, in any script.</FieldDescription>
      </Field>
      <Field name="email" invalid>
        <FieldLabel>E-mail</FieldLabel>
        <Input type="email" defaultValue="nyasha@" />
        <FieldError match>An address has a part after the @</FieldError>
      </Field>
    </FieldSet>
  )
}
