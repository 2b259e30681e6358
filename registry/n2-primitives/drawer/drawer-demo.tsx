import { Button } from "@/components/ui/button"
import {
  Drawer,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHeader,
  DrawerTitle,
  DrawerTrigger,
} from "@/components/ui/drawer"

export default function DrawerDemo() {
  return (
    <Drawer>
      <DrawerTrigger render={<Button variant="outline" />}>Share the list</DrawerTrigger>
      <DrawerContent>
        <DrawerHeader>
          <DrawerTitle>Share “Books for the rains”</DrawerTitle>
          <DrawerDescription>Everybody with the link can read the list. Only you can change it.</DrawerDescription>
        </DrawerHeader>
        <DrawerFooter>
          <Button>Copy the link</Button>
          <DrawerClose render={<Button variant="outline" />}>Not now</DrawerClose>
        </DrawerFooter>
      </DrawerContent>
    </Drawer>
  )
}
