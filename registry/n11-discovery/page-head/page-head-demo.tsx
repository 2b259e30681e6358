import { PageHead } from "@/components/page-head"
import { Text } from "@/components/ui/text"

export default function PageHeadDemo() {
  return (
    <>
      <PageHead
        title="The shelf"
        description="Every book in the reading room, by title, by maker and by place."
        url="https://reading-room.example/shelf"
        siteName="Reading room"
        locale="en-ZW"
        image={{
          src: "/previews/shelf.png",
          alt: "A long shelf of books beside a window",
          width: 1200,
          height: 630,
        }}
      />
      <Text variant="small">Nothing to see here: the title, the preview image and the structured data are for machines.</Text>
    </>
  )
}
