import { NotFoundPage } from "@/components/not-found-page"

export default function NotFoundPageDemo() {
  return (
    <NotFoundPage
      homeHref="#home"
      searchAction="#search"
      nearby={[
        { href: "#shelf", label: "The shelf" },
        { href: "#evenings", label: "Evenings" },
      ]}
    />
  )
}
