import { ExternalLinkGuard } from "@/components/external-link-guard"

export default function ExternalLinkGuardDemo() {
  return (
    <ExternalLinkGuard trusted={["https://docs.example.org"]}>
      <ul className="grid gap-2 text-sm [&_a]:focus-ring [&_a]:rounded-sm [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4">
        <li>
          <a href="https://weather.example.com/harare?units=metric">Weather by a partner</a>: asks first
        </li>
        <li>
          <a href="https://login.example.net/">bank.example</a>: says that the text and the address differ
        </li>
        <li>
          <a href="https://docs.example.org/">Our documents</a>: trusted, opens at once
        </li>
        <li>
          <a href="#here">A place on this page</a>: not its business
        </li>
      </ul>
    </ExternalLinkGuard>
  )
}
