import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/checkbox"
import { Label } from "@/components/ui/label"
import {
  Sheet,
  SheetBody,
  SheetClose,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
} from "@/components/ui/sheet"

const languages = ["chiShona", "isiNdebele", "Kiswahili", "English"]

export default function SheetDemo() {
  return (
    <div className="flex flex-wrap gap-3">
      <Sheet>
        <SheetTrigger render={<Button variant="outline" />}>Filter the list</SheetTrigger>
        <SheetContent>
          <SheetHeader>
            <SheetTitle>Filters</SheetTitle>
            <SheetDescription>Only books in the languages you choose are shown.</SheetDescription>
          </SheetHeader>
          <SheetBody className="grid content-start gap-3">
            {languages.map((language) => (
              <Label key={language}>
                <Checkbox defaultChecked={language === "chiShona"} />
                {language}
              </Label>
            ))}
          </SheetBody>
          <SheetFooter>
            <SheetClose render={<Button variant="outline" />}>Cancel</SheetClose>
            <SheetClose render={<Button />}>Show 24 books</SheetClose>
          </SheetFooter>
        </SheetContent>
      </Sheet>
      <Sheet>
        <SheetTrigger render={<Button variant="ghost" />}>Open at the bottom</SheetTrigger>
        <SheetContent side="bottom">
          <SheetHeader>
            <SheetTitle>Opening hours</SheetTitle>
            <SheetDescription>Monday to Saturday, eight in the morning to six in the evening.</SheetDescription>
          </SheetHeader>
        </SheetContent>
      </Sheet>
    </div>
  )
}
