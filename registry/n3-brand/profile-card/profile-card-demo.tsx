import { ProfileCard } from "@/components/profile-card"
import { Button } from "@/components/ui/button"

export default function ProfileCardDemo() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ProfileCard
        person={{ name: "Rudo Chitsa", address: "Mai", knownAs: "Rudo", lang: "sn" }}
        role="Keeper of the shelf"
        place="Mbare"
        languages={[{ tag: "sn", name: "chiShona" }, "en"]}
        availability="open"
        action={<Button size="sm">Write to Rudo</Button>}
      />
      <ProfileCard
        person={{ name: "ليلى بنت يوسف", lang: "ar" }}
        role="Draws what others tell"
        place="القاهرة"
        languages={["ar", "fr"]}
        availability="away"
      />
    </div>
  )
}
