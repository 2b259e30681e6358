import { PersonName, type Person } from "@/components/person-name"
import { Text } from "@/components/ui/text"

const people: readonly Person[] = [
  { name: "Rudo Chitsa", address: "Mai", knownAs: "Rudo", lang: "sn", pronunciation: "ROO-doh CHEE-tsa", pronouns: "she" },
  { name: "山田花子", address: "さん", addressStands: "after", lang: "ja" },
  { name: "ليلى بنت يوسف", address: "د.", lang: "ar" },
  { name: "Nguyễn Văn An", lang: "vi" },
]

export default function PersonNameDemo() {
  return (
    <ul className="grid gap-3">
      {people.map((person) => (
        <li key={person.name}>
          <PersonName person={person} form="formal" details className="font-semibold" />
          <Text variant="small">
            In a sentence: a letter for <PersonName person={person} form="familiar" /> has come.
          </Text>
        </li>
      ))}
    </ul>
  )
}
