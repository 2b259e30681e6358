"use client";

import { createContext, useContext, useMemo, type ComponentProps, type Ref } from "react"
import { useDirection } from "@base-ui/react/direction-provider"
import {
  CaptionLabel as PlainCaptionLabel,
  Day as PlainDay,
  DayButton as PlainDayButton,
  DayPicker,
  MonthGrid as PlainMonthGrid,
  Weekday as PlainWeekday,
  type ChevronProps,
  type DayPickerProps,
  type RootProps,
} from "react-day-picker"

import { BackIcon, CollapseIcon, ExpandIcon, Icon, StepIcon } from "@/components/ui/icon"
import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { calendarWords } from "@/lib/words"

const OuterRef = createContext<Ref<HTMLDivElement> | undefined>(undefined)

function Root({ rootRef, ...props }: RootProps) {
  const outer = useContext(OuterRef)
  return <div data-slot="calendar" ref={outer ?? rootRef} {...props} />
}

const chevrons = { left: BackIcon, right: StepIcon, up: CollapseIcon, down: ExpandIcon }

function Chevron({ orientation = "left", className }: ChevronProps) {
  return <Icon icon={chevrons[orientation]} className={className} />
}

// A server and a browser have data of their own about languages, and may write one date differently.
const differing: DayPickerProps["components"] = {
  CaptionLabel: (props) => <PlainCaptionLabel {...props} suppressHydrationWarning />,
  Day: (props) => <PlainDay {...props} suppressHydrationWarning />,
  DayButton: (props) => <PlainDayButton {...props} suppressHydrationWarning />,
  MonthGrid: (props) => <PlainMonthGrid {...props} suppressHydrationWarning />,
  Weekday: (props) => <PlainWeekday {...props} suppressHydrationWarning />,
}

const step =
  "focus-ring flex size-9 cursor-pointer items-center justify-center rounded-md text-foreground hover:bg-accent hover:text-accent-foreground aria-disabled:cursor-not-allowed aria-disabled:opacity-60 pointer-coarse:size-touch"

const classes: NonNullable<DayPickerProps["classNames"]> = {
  months: "relative flex flex-wrap justify-center gap-6",
  month: "grid w-72 max-w-full content-start gap-3",
  nav: "pointer-events-none absolute inset-x-0 top-0 z-(--z-sticky) flex justify-between *:pointer-events-auto",
  button_previous: step,
  button_next: step,
  month_caption: "flex h-9 items-center justify-center px-10 text-sm font-semibold pointer-coarse:h-touch",
  dropdowns: "flex items-center justify-center gap-2 text-sm font-semibold",
  dropdown_root:
    "relative inline-flex items-center rounded-md border border-input bg-card has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-(--focus-offset) has-focus-visible:outline-ring has-focus-visible:outline-solid",
  dropdown: "absolute inset-0 cursor-pointer opacity-0",
  caption_label: "inline-flex items-center gap-1 px-2 py-1",
  month_grid: "w-full border-collapse",
  weekdays: "flex",
  weekday: "flex-1 py-1 text-center text-xs font-normal text-muted-foreground",
  week: "mt-1 flex w-full",
  week_number: "flex w-9 items-center justify-center text-xs text-muted-foreground",
  week_number_header: "w-9",
  day: "group/day relative flex-1 p-0 text-center text-sm tabular-nums",
  day_button:
    "focus-ring relative flex h-9 w-full cursor-pointer items-center justify-center rounded-md border border-transparent text-foreground not-disabled:hover:bg-accent not-disabled:hover:text-accent-foreground disabled:cursor-not-allowed pointer-coarse:h-touch",
  today: "*:border-primary *:font-semibold forced-colors:*:underline",
  outside: "*:text-muted-foreground",
  disabled: "*:text-muted-foreground *:line-through",
  hidden: "invisible",
  selected:
    "*:bg-primary *:text-primary-foreground *:not-disabled:hover:bg-primary/90 *:not-disabled:hover:text-primary-foreground forced-colors:*:bg-[Highlight] forced-colors:*:text-[HighlightText] forced-colors:*:forced-color-adjust-none",
  range_start: "rounded-s-md bg-accent",
  range_middle:
    "bg-accent *:rounded-none *:border-transparent *:bg-accent! *:text-accent-foreground!",
  range_end: "rounded-e-md bg-accent",
  footer: "mt-3 text-sm text-muted-foreground",
}

/** Names of months, weekdays and days in a language, from the browser. */
function worded(language: string): Pick<DayPickerProps, "formatters" | "labels"> {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language, options)
    return (date: Date) => formatter.format(date)
  }
  const caption = format({ month: "long", year: "numeric" })
  const whole = format({ dateStyle: "full" })
  const today = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(0, "day")
  return {
    formatters: {
      formatCaption: caption,
      formatDay: format({ day: "numeric" }),
      formatMonthDropdown: format({ month: "long" }),
      formatWeekdayName: format({ weekday: "short" }),
      formatYearDropdown: format({ year: "numeric" }),
    },
    labels: {
      labelDayButton: (date, modifiers) => (modifiers.today ? `${today}, ${whole(date)}` : whole(date)),
      labelGrid: caption,
      labelGridcell: whole,
      labelWeekday: format({ weekday: "long" }),
    },
  }
}

type CalendarProps = DayPickerProps & {
  ref?: ComponentProps<"div">["ref"]
  /**
   * The language of months and days, such as `sw`; by default that of `locale`, a locale of `react-day-picker/locale`, otherwise that of
   * the `WordsProvider` around it. Other texts come from there, too, unless `labels` has them.
   */
  language?: string
}

/**
 * One or several months, to choose one day, several days or a range. All props of react-day-picker are supported:
 * `mode`, `selected`, `onSelect`, `disabled`, `numberOfMonths`, `captionLayout`. Set `today` and `timeZone` if pages
 * are rendered on a server.
 */
function Calendar({
  ref,
  locale,
  language: chosen,
  className,
  classNames,
  formatters,
  labels,
  components,
  ...props
}: CalendarProps) {
  const direction = useDirection()
  const { say, locale: around } = useWords("calendar", calendarWords)
  const language = chosen ?? locale?.code ?? around
  const words = useMemo(() => worded(language), [language])
  const own: DayPickerProps["labels"] = locale
    ? {}
    : {
        labelNext: () => say("next"),
        labelPrevious: () => say("previous"),
        labelMonthDropdown: () => say("month"),
        labelYearDropdown: () => say("year"),
      }
  return (
    <OuterRef value={ref}>
      <DayPicker
        dir={direction}
        showOutsideDays
        lang={language}
        locale={locale}
        formatters={{ ...words.formatters, ...formatters }}
        labels={{ ...words.labels, ...own, ...labels }}
        components={{ ...differing, Root, Chevron, ...components }}
        className={cn("w-fit max-w-full rounded-lg p-3", className)}
        classNames={{ ...classes, ...classNames }}
        {...props}
        navLayout={undefined}
      />
    </OuterRef>
  )
}

export { Calendar, type CalendarProps }
