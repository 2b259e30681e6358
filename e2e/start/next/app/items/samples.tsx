// Items without state whose demo is for the client: rendered here by a server.
import { Button, ButtonLink, buttonVariants } from "@/components/ui/button"
import { OtpField } from "@/components/ui/otp-field"
import { Pagination } from "@/components/ui/pagination"
import { SignInPage } from "@/components/sign-in-page"

export const samples = {
  button: (
    <>
      <Button>Save</Button>
      <ButtonLink href="/rooms">Rooms</ButtonLink>
      <a href="/rooms" className={buttonVariants({ variant: "outline" })}>
        Rooms
      </a>
    </>
  ),
  "otp-field": <OtpField aria-label="Code" length={6} />,
  pagination: <Pagination page={2} pages={5} href={(page) => `/rooms/shelf?page=${page}`} />,
  "sign-in-page": <SignInPage action="/enter" providers={[{ href: "/enter/with-a-card", label: "With a card" }]} />,
}
