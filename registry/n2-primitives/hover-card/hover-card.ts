// The preview card under the names that shadcn/ui has for it, for code that was written for those.
export {
  PreviewCard as HoverCard,
  PreviewCardContent as HoverCardContent,
  PreviewCardTrigger as HoverCardTrigger,
  type PreviewCardContentProps as HoverCardContentProps,
} from "@/components/ui/preview-card"
