import { Breadcrumb, BreadcrumbItem } from "@/components/ui/breadcrumb"

export default function BreadcrumbDemo() {
  return (
    <Breadcrumb>
      <BreadcrumbItem href="#start">Start</BreadcrumbItem>
      <BreadcrumbItem href="#collections">Collections</BreadcrumbItem>
      <BreadcrumbItem href="#maps">Old maps</BreadcrumbItem>
      <BreadcrumbItem>The river delta</BreadcrumbItem>
    </Breadcrumb>
  )
}
