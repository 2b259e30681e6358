import { Avatar } from "@/components/ui/avatar"
import { Icon, PersonIcon } from "@/components/ui/icon"

export default function AvatarDemo() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name="Tendai Moyo" size="sm" />
      <Avatar name="Ẹniọlá Adébáyọ̀" />
      <Avatar name="አበበ ቢቂላ" size="lg" />
      <Avatar name="Workshop account" size="xl">
        <Icon icon={PersonIcon} size="xl" />
      </Avatar>
    </div>
  )
}
