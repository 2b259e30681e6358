import { SecretField } from "@/components/secret-field"

export default function SecretFieldDemo() {
  return (
    <form className="grid max-w-md gap-6">
      <SecretField label="Password" name="password" hint="It hides itself again after a while." />
      <SecretField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        error="Use at least twelve characters"
      />
    </form>
  )
}
