import { DocumentIcon, FavouriteIcon, HomeIcon, Icon, PersonIcon, SettingsIcon } from "@/components/ui/icon"
import {
  Sidebar,
  SidebarContent,
  SidebarFooter,
  SidebarGroup,
  SidebarGroupLabel,
  SidebarHeader,
  SidebarInset,
  SidebarMenu,
  SidebarMenuBadge,
  SidebarMenuButton,
  SidebarMenuItem,
  SidebarMenuSub,
  SidebarProvider,
  SidebarTrigger,
} from "@/components/ui/sidebar"
import { Text } from "@/components/ui/text"

export default function SidebarDemo() {
  return (
    <SidebarProvider className="min-h-96 overflow-hidden rounded-lg border">
      <Sidebar label="Reading room" className="h-96">
        <SidebarHeader>
          <Text className="truncate px-2 font-semibold group-data-[state=folded]/sidebar:sr-only">Reading room</Text>
        </SidebarHeader>
        <SidebarContent>
          <SidebarGroup>
            <SidebarMenu>
              <SidebarMenuItem>
                <SidebarMenuButton render={<a href="#home" />} active>
                  <Icon icon={HomeIcon} />
                  <span>Home</span>
                </SidebarMenuButton>
              </SidebarMenuItem>
              <SidebarMenuItem>
                <SidebarMenuButton render={<a href="#shelf" />}>
                  <Icon icon={DocumentIcon} />
                  <span>Shelf</span>
                </SidebarMenuButton>
                <SidebarMenuBadge>12</SidebarMenuBadge>
                <SidebarMenuSub>
                  <SidebarMenuItem>
                    <SidebarMenuButton size="sm" render={<a href="#poetry" />}>
                      <span>Poetry</span>
                    </SidebarMenuButton>
                  </SidebarMenuItem>
                </SidebarMenuSub>
              </SidebarMenuItem>
            </SidebarMenu>
          </SidebarGroup>
          <SidebarGroup>
            <SidebarGroupLabel>Yours</SidebarGroupLabel>
            <SidebarMenu>
              <SidebarMenuItem>
                <SidebarMenuButton render={<a href="#kept" />}>
                  <Icon icon={FavouriteIcon} />
                  <span>Kept for later</span>
                </SidebarMenuButton>
              </SidebarMenuItem>
              <SidebarMenuItem>
                <SidebarMenuButton>
                  <Icon icon={SettingsIcon} />
                  <span>Settings</span>
                </SidebarMenuButton>
              </SidebarMenuItem>
            </SidebarMenu>
          </SidebarGroup>
        </SidebarContent>
        <SidebarFooter>
          <SidebarMenuButton>
            <Icon icon={PersonIcon} />
            <span>Rudo Moyo</span>
          </SidebarMenuButton>
        </SidebarFooter>
      </Sidebar>
      <SidebarInset className="p-3">
        <SidebarTrigger />
        <Text className="p-2">What the page says.</Text>
      </SidebarInset>
    </SidebarProvider>
  )
}
