import { DetailPage } from "@/components/detail-page"
import { Text } from "@/components/ui/text"

export default function DetailPageDemo() {
  return (
    <DetailPage
      heading="The printing press"
      lead="Two sisters carry a press across a mountain, and a village learns to read by its light."
      way={[
        { href: "#home", label: "Reading room" },
        { href: "#shelf", label: "Shelf" },
      ]}
      tags={["novel", "signed"]}
      price={{ amount: 12, before: 15, currency: "USD" }}
      makers={[
        { name: "Rudo Chitsa", role: "words" },
        { name: "ليلى بنت يوسف", role: "drawings", lang: "ar" },
      ]}
      sources={[{ tradition: "a story told in Chimanimani", keepers: "the Ndau storytellers", terms: "Retold with their leave." }]}
      primaryAction={{ href: "#borrow", label: "Borrow it" }}
      texts={[
        { id: "beginning", label: "How it begins", content: <Text variant="prose">The mule refused at the second bend.</Text> },
        { id: "binding", label: "How it is bound", content: <Text>Sewn by hand, in cloth from Mbare.</Text> },
      ]}
      facts={[
        { name: "Pages", value: "214" },
        { name: "Language", value: "chiShona and English" },
      ]}
      people={[{ person: { name: "Rudo Chitsa", address: "Mai", lang: "sn" }, role: "Words", place: "Mbare", languages: [{ tag: "sn", name: "chiShona" }, "en"] }]}
    />
  )
}
