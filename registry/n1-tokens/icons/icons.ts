import { createElement, type ComponentPropsWithoutRef, type ComponentType } from "react"
import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  ExternalLink,
  LogIn,
  LogOut,
  PanelLeft,
  RotateCcw,
  Send,
} from "lucide-react"

import { cn } from "@/lib/utils"

/** The type of an icon: a component that renders one SVG and passes attributes to it. Any library can be used. */
export type IconComponent = ComponentType<ComponentPropsWithoutRef<"svg">>

/**
 * Icons by meaning, not by appearance. Each is a separate export, so that a bundle contains only the imported ones. To
 * change the icon library, change this file; nothing else imports it.
 */
export {
  Activity as ActivityIcon,
  Plus as AddIcon,
  Sun as AfternoonIcon,
  Paperclip as AttachmentIcon,
  Bold as BoldIcon,
  Calendar as CalendarIcon,
  Check as CheckIcon,
  ChevronsUpDown as ChooseIcon,
  X as CloseIcon,
  ChevronUp as CollapseIcon,
  Columns3 as ColumnsIcon,
  Command as CommandIcon,
  Copy as CopyIcon,
  Trash2 as DeleteIcon,
  BookOpen as DocumentIcon,
  ArrowDown as DownIcon,
  Download as DownloadIcon,
  GripVertical as DragIcon,
  Pencil as EditIcon,
  Mail as EmailIcon,
  Inbox as EmptyIcon,
  CircleAlert as ErrorIcon,
  Sunset as EveningIcon,
  ChevronDown as ExpandIcon,
  Heart as FavouriteIcon,
  File as FileIcon,
  Funnel as FilterIcon,
  LayoutGrid as GridIcon,
  CircleHelp as HelpIcon,
  EyeOff as HideIcon,
  House as HomeIcon,
  Image as ImageIcon,
  Info as InfoIcon,
  Italic as ItalicIcon,
  KeyRound as KeyIcon,
  Languages as LanguageIcon,
  Link as LinkIcon,
  List as ListIcon,
  LoaderCircle as LoadingIcon,
  Lock as LockIcon,
  Menu as MenuIcon,
  Ellipsis as MoreIcon,
  Sunrise as MorningIcon,
  Moon as NightIcon,
  Bell as NoticeIcon,
  WifiOff as OfflineIcon,
  Users as PeopleIcon,
  CircleUser as PersonIcon,
  Phone as PhoneIcon,
  MapPin as PlaceIcon,
  Minus as RemoveIcon,
  Wrench as RepairIcon,
  ShieldCheck as SafeIcon,
  Search as SearchIcon,
  Settings as SettingsIcon,
  Share2 as ShareIcon,
  Eye as ShowIcon,
  ArrowUpDown as SortIcon,
  Star as StarIcon,
  CircleCheck as SuccessIcon,
  Monitor as SystemIcon,
  Tag as TagIcon,
  Clock as TimeIcon,
  Underline as UnderlineIcon,
  ArrowUp as UpIcon,
  Upload as UploadIcon,
  TriangleAlert as WarningIcon,
  Globe as WorldIcon,
} from "lucide-react"

/** Mirrors an icon in right-to-left text. For icons that point along the line of text. */
export function directional(Glyph: IconComponent): IconComponent {
  return function Directional({ className, ...props }) {
    return createElement(Glyph, { className: cn("rtl:-scale-x-100", className), ...props })
  }
}

export const BackIcon = /* @__PURE__ */ directional(ChevronLeft)
export const ExternalIcon = /* @__PURE__ */ directional(ExternalLink)
export const FirstIcon = /* @__PURE__ */ directional(ChevronsLeft)
export const LastIcon = /* @__PURE__ */ directional(ChevronsRight)
export const NextIcon = /* @__PURE__ */ directional(ArrowRight)
export const PreviousIcon = /* @__PURE__ */ directional(ArrowLeft)
export const RetryIcon = /* @__PURE__ */ directional(RotateCcw)
export const SendIcon = /* @__PURE__ */ directional(Send)
export const SidebarIcon = /* @__PURE__ */ directional(PanelLeft)
export const SignInIcon = /* @__PURE__ */ directional(LogIn)
export const SignOutIcon = /* @__PURE__ */ directional(LogOut)
export const StepIcon = /* @__PURE__ */ directional(ChevronRight)

/**
 * The names that can be used for icons, if icons come from data. Empty until a project declares its own:
 *
 *     registerIcons({ invoice: Receipt })
 *     declare module "@/lib/icons" {
 *       interface IconNames { invoice: true }
 *     }
 *
 * Names are looked up at run time, so a bundle contains every registered icon.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it exists to be extended
export interface IconNames {}

export type IconName = Extract<keyof IconNames, string>

const registered = new Map<string, IconComponent>()

/** Registers icons by name, once, in a module of the project. Server and client bundles each need the import. */
export function registerIcons(icons: Partial<Record<IconName, IconComponent>>) {
  for (const [name, icon] of Object.entries<IconComponent | undefined>(icons)) if (icon) registered.set(name, icon)
}

/** The icon that was registered under a name. */
export const iconNamed = (name: string) => registered.get(name)
