import { LandingPage } from "@/components/landing-page"
import { DocumentIcon, MorningIcon, PeopleIcon } from "@/components/ui/icon"

export default function LandingPageDemo() {
  return (
    <LandingPage
      heading="A room full of books, and time to read them"
      lead="The reading room lends what its neighbours wrote, bound and gave. It is open to everybody and costs nothing."
      primaryAction={{ href: "#join", label: "Join the room" }}
      secondaryAction={{ href: "#shelf", label: "Look at the shelf" }}
      reasons={[
        { heading: "Books from here", text: "Half of the shelf was written within a day's walk.", icon: <DocumentIcon /> },
        { heading: "Seats by the window", text: "Twelve of them, kept for whoever asks first.", icon: <MorningIcon /> },
        { heading: "Evenings together", text: "Someone reads, everybody listens, there is tea.", icon: <PeopleIcon /> },
      ]}
      voice={{
        words: "I came for one book and stayed for the winter.",
        by: [{ name: "Farai", role: "reader" }],
      }}
      events={[
        {
          name: "An evening of proverbs",
          start: "2026-03-20T18:00:00+02:00",
          timeZone: "Africa/Harare",
          readerTimeZone: "Africa/Harare",
          place: "The old post office",
          locale: "en-ZW",
        },
      ]}
    />
  )
}
