import { DocumentIcon, PlaceIcon, SearchIcon } from "@/components/ui/icon"
import { WelcomePage } from "@/components/welcome-page"

export default function WelcomePageDemo() {
  return (
    <WelcomePage
      greeting={{
        name: "Tendai Moyo",
        locale: "en-ZW",
        timeZone: "Africa/Harare",
        now: new Date("2026-03-20T06:30:00Z"),
      }}
      heading="The reading room is open"
      lead="Borrow a book, book a seat, or bring the story that you would like to hear."
      primaryAction={{ href: "#seats", label: "Book a seat" }}
      steps={[
        {
          title: "Find a book",
          description: "The whole shelf, by title, by maker and by place.",
          icon: <SearchIcon />,
          href: "#shelf",
          action: "Search the shelf",
        },
        {
          title: "Read the house rules",
          description: "There are five, and one of them is about tea.",
          icon: <DocumentIcon />,
          href: "#rules",
          action: "Read the rules",
        },
        {
          title: "Come by",
          description: "We are in the old post office, through the second door.",
          icon: <PlaceIcon />,
          href: "#way",
          action: "See the way",
        },
      ]}
    />
  )
}
