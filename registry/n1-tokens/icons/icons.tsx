import type { ComponentPropsWithoutRef, ComponentType } from "react"
import {
  ArrowLeft,
  ArrowRight,
  BookOpen,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  ExternalLink,
  Info,
  LoaderCircle,
  MapPin,
  Menu,
  Moon,
  Plus,
  RotateCcw,
  Search,
  Sun,
  Sunrise,
  Sunset,
  TriangleAlert,
  X,
} from "lucide-react"

/** What any icon library must offer to stand behind this seam. */
export type IconComponent = ComponentType<ComponentPropsWithoutRef<"svg">>

/**
 * Icons by what they mean, not by what they show. To change the icon library,
 * change this file; nothing else imports it.
 */
export const icons = {
  add: Plus,
  afternoon: Sun,
  check: Check,
  close: X,
  document: BookOpen,
  error: CircleAlert,
  evening: Sunset,
  expand: ChevronDown,
  external: ExternalLink,
  info: Info,
  loading: LoaderCircle,
  menu: Menu,
  morning: Sunrise,
  next: ArrowRight,
  night: Moon,
  place: MapPin,
  previous: ArrowLeft,
  retry: RotateCcw,
  search: Search,
  success: CircleCheck,
  warning: TriangleAlert,
} satisfies Record<string, IconComponent>

export type IconName = keyof typeof icons

/** Icons that point along the reading direction and turn round with it. */
export const directionalIcons: ReadonlySet<IconName> = new Set<IconName>([
  "external",
  "next",
  "previous",
])
