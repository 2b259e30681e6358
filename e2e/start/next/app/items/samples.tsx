// Items without state whose demo is a client component: rendered here by a server.
import { Autocomplete, AutocompleteContent, AutocompleteInput, AutocompleteItem } from "@/components/ui/autocomplete"
import { Button, ButtonLink, buttonVariants } from "@/components/ui/button"
import { Combobox, ComboboxContent, ComboboxInput, ComboboxItem } from "@/components/ui/combobox"
import { Command, CommandInput, CommandItem, CommandList } from "@/components/ui/command"
import { OtpField } from "@/components/ui/otp-field"
import { Pagination } from "@/components/ui/pagination"
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select"
import { PlainInput } from "@/lib/plain-input"
import { SignInPage } from "@/components/sign-in-page"

const towns = ["Harare", "Mutare"]

export const samples = {
  autocomplete: (
    <Autocomplete items={towns}>
      <AutocompleteInput aria-label="Town" />
      <AutocompleteContent>
        {towns.map((town) => (
          <AutocompleteItem key={town} value={town}>
            {town}
          </AutocompleteItem>
        ))}
      </AutocompleteContent>
    </Autocomplete>
  ),
  button: (
    <>
      <Button>Save</Button>
      <ButtonLink href="/rooms">Rooms</ButtonLink>
      <a href="/rooms" className={buttonVariants({ variant: "outline" })}>
        Rooms
      </a>
    </>
  ),
  combobox: (
    <Combobox items={towns}>
      <ComboboxInput aria-label="Town" />
      <ComboboxContent>
        {towns.map((town) => (
          <ComboboxItem key={town} value={town}>
            {town}
          </ComboboxItem>
        ))}
      </ComboboxContent>
    </Combobox>
  ),
  command: (
    <Command items={towns}>
      <CommandInput aria-label="Where to" />
      <CommandList>
        {towns.map((town) => (
          <CommandItem key={town} value={town}>
            {town}
          </CommandItem>
        ))}
      </CommandList>
    </Command>
  ),
  "otp-field": <OtpField aria-label="Code" length={6} />,
  pagination: <Pagination page={2} pages={5} href={(page) => `/rooms/shelf?page=${page}`} />,
  "plain-input": <PlainInput aria-label="Name" />,
  select: (
    <Select items={{ harare: "Harare", mutare: "Mutare" }} defaultValue="harare">
      <SelectTrigger aria-label="Town" />
      <SelectContent>
        <SelectItem value="harare">Harare</SelectItem>
        <SelectItem value="mutare">Mutare</SelectItem>
      </SelectContent>
    </Select>
  ),
  "sign-in-page": <SignInPage action="/enter" providers={[{ href: "/enter/with-a-card", label: "With a card" }]} />,
}
