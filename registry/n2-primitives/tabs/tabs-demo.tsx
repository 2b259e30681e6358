import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs"
import { Text } from "@/components/ui/text"

export default function TabsDemo() {
  return (
    <Tabs defaultValue="story" className="max-w-md">
      <TabsList>
        <TabsTrigger value="story">Story</TabsTrigger>
        <TabsTrigger value="people">People</TabsTrigger>
        <TabsTrigger value="sources">Sources</TabsTrigger>
        <TabsTrigger value="drafts" disabled>
          Drafts
        </TabsTrigger>
      </TabsList>
      <TabsContent value="story">
        <Text>The bridge was built in one dry season, with stone from the hill behind it.</Text>
      </TabsContent>
      <TabsContent value="people">
        <Text>Forty masons, two surveyors and a cook whose name everybody remembers.</Text>
      </TabsContent>
      <TabsContent value="sources">
        <Text>Two ledgers, a map and the masons&apos; own marks.</Text>
      </TabsContent>
    </Tabs>
  )
}
