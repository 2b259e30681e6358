import { Avatar } from "@/components/ui/avatar"
import { PreviewCard, PreviewCardContent, PreviewCardTrigger } from "@/components/ui/preview-card"
import { Text } from "@/components/ui/text"

export default function PreviewCardDemo() {
  return (
    <Text>
      The foreword is by{" "}
      <PreviewCard>
        <PreviewCardTrigger href="#yvonne" delay={100}>
          Yvonne Vera
        </PreviewCardTrigger>
        <PreviewCardContent>
          <div className="flex items-center gap-3">
            <Avatar name="Yvonne Vera" />
            <div>
              <p className="font-semibold">Yvonne Vera</p>
              <p className="text-muted-foreground">Bulawayo</p>
            </div>
          </div>
          <p>Five novels, among them “Butterfly Burning” and “The Stone Virgins”.</p>
        </PreviewCardContent>
      </PreviewCard>
      , who led the gallery for six years.
    </Text>
  )
}
