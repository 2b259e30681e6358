import { ContentWarning } from "@/components/content-warning"
import { Text } from "@/components/ui/text"

export default function ContentWarningDemo() {
  return (
    <ContentWarning
      reasons={["an account of a flood", "the loss of a home"]}
      support={<Text variant="small">If it touches you, the keepers at the desk have time.</Text>}
    >
      <Text variant="prose">The river came at night, and in the morning the street had another name.</Text>
    </ContentWarning>
  )
}
