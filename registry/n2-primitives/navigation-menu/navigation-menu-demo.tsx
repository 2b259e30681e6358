import {
  NavigationMenu,
  NavigationMenuCard,
  NavigationMenuContent,
  NavigationMenuItem,
  NavigationMenuLink,
  NavigationMenuList,
  NavigationMenuTrigger,
} from "@/components/ui/navigation-menu"

const visits = [
  { href: "#hours", title: "Opening hours", description: "When the room is open, and when it is quiet." },
  { href: "#seats", title: "Seats", description: "By the window or near the shelves." },
  { href: "#groups", title: "Groups", description: "School classes and reading circles." },
]

export default function NavigationMenuDemo() {
  return (
    <NavigationMenu aria-label="Main">
      <NavigationMenuList>
        <NavigationMenuItem>
          <NavigationMenuTrigger>Visit</NavigationMenuTrigger>
          <NavigationMenuContent>
            <ul className="grid gap-1">
              {visits.map(({ href, title, description }) => (
                <li key={href}>
                  <NavigationMenuCard href={href} heading={title} description={description} />
                </li>
              ))}
            </ul>
          </NavigationMenuContent>
        </NavigationMenuItem>
        <NavigationMenuItem>
          <NavigationMenuLink href="#shelf" active>
            Shelf
          </NavigationMenuLink>
        </NavigationMenuItem>
        <NavigationMenuItem>
          <NavigationMenuLink href="#about">About</NavigationMenuLink>
        </NavigationMenuItem>
      </NavigationMenuList>
    </NavigationMenu>
  )
}
