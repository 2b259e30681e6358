import { Button } from "@/components/ui/button"
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog"
import { Field, FieldLabel } from "@/components/ui/field"
import { Input } from "@/components/ui/input"

export default function DialogDemo() {
  return (
    <Dialog>
      <DialogTrigger render={<Button variant="outline" />}>Rename the shelf</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Rename the shelf</DialogTitle>
          <DialogDescription>Everybody who follows it sees the new name at once.</DialogDescription>
        </DialogHeader>
        <Field name="shelf">
          <FieldLabel>Name</FieldLabel>
          <Input defaultValue="Travel, old maps" />
        </Field>
        <DialogFooter>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <DialogClose render={<Button />}>Save the name</DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
