import { AppShell, AppShellNavItem } from "@/components/app-shell"
import { Button } from "@/components/ui/button"
import { Heading } from "@/components/ui/heading"
import { Text } from "@/components/ui/text"

export default function AppShellDemo() {
  return (
    <AppShell
      brand="Reading room"
      navigation={
        <>
          <AppShellNavItem href="#shelf" current>
            Shelf
          </AppShellNavItem>
          <AppShellNavItem href="#seats">Seats</AppShellNavItem>
          <AppShellNavItem href="#visit">Visit</AppShellNavItem>
        </>
      }
      actions={
        <Button size="sm" variant="outline">
          Sign in
        </Button>
      }
      footer={<p>The old post office, second door</p>}
    >
      <div className="mx-auto grid w-full max-w-5xl gap-3 px-4 py-12 sm:px-6">
        <Heading level={1}>The shelf</Heading>
        <Text>Press Tab at the top of the page to find the way straight to this text.</Text>
      </div>
    </AppShell>
  )
}
