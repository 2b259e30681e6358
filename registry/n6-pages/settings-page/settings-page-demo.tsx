import { SettingsPage } from "@/components/settings-page"
import { Button } from "@/components/ui/button"

export default function SettingsPageDemo() {
  return (
    <SettingsPage
      lead="Change what you like. Nothing here is shared unless you say so."
      language={{
        languages: [
          { tag: "en", name: "English" },
          { tag: "sn", name: "chiShona" },
          { tag: "ar", name: "العربية" },
        ],
        apply: false,
      }}
      sections={[
        {
          id: "name",
          heading: "What we call you",
          submit: "Keep it",
          settings: [
            { kind: "text", name: "name", label: "Name", value: "Tendai Moyo", hint: "As you write it, in any script.", autoComplete: "name" },
            {
              kind: "choice",
              name: "address",
              label: "Form of address",
              value: "none",
              choices: [
                { value: "none", label: "None" },
                { value: "mai", label: "Mai" },
                { value: "baba", label: "Baba" },
              ],
            },
          ],
        },
        {
          id: "letters",
          heading: "Letters from us",
          settings: [
            { kind: "switch", name: "evenings", label: "Evenings in the reading room", value: true },
            { kind: "switch", name: "books", label: "New books", hint: "At most one letter a month." },
          ],
        },
      ]}
      danger={{
        heading: "Leave the reading room",
        description: "Your loans have to be back first. What you wrote is handed to you as a file.",
        action: <Button variant="destructive">Leave for good</Button>,
      }}
    />
  )
}
