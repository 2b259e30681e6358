"use client";

import { useId, useState, type ComponentProps } from "react"
import { Field as BaseField } from "@base-ui/react/field"
import type { DateRange } from "react-day-picker"

import { Button } from "@/components/ui/button"
import { Calendar, type CalendarProps } from "@/components/ui/calendar"
import { CalendarIcon, Icon } from "@/components/ui/icon"
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover"
import { useWords } from "@/hooks/use-words"
import { cn } from "@/lib/utils"
import { calendarWords } from "@/lib/words"

/** Props of the calendar in both pickers, without the selection. */
type CalendarOptions = Omit<CalendarProps, "mode" | "selected" | "onSelect" | "required" | "language" | "ref" | "className">

type PickerProps = Omit<ComponentProps<typeof Button>, "value" | "defaultValue" | "name" | "onChange" | "children" | "aria-label"> & {
  /**
   * The label, such as "Day of return": announced together with the choice. Inside a `Field` the label of the field is
   * used instead.
   */
  label: string
  /** What is shown while nothing is selected. */
  placeholder?: string
  /** The language of dates and of the calendar; by default that of the `WordsProvider` around it, otherwise English. */
  language?: string
  /** The format of a date. */
  format?: Intl.DateTimeFormatOptions
  /** The name in a form. */
  name?: string
  calendar?: CalendarOptions
}

type Choice<Value> = {
  value?: Value | null
  defaultValue?: Value | null
  onValueChange?: (value: Value | null) => void
}

/** Without the time: the chosen day, independent of the time zone of a server. */
const isoDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-")

function useChoice<Value>({ value, defaultValue = null, onValueChange }: Choice<Value>) {
  const [own, setOwn] = useState<Value | null>(defaultValue)
  const choose = (next: Value | null) => {
    setOwn(next)
    onValueChange?.(next)
  }
  return [value === undefined ? own : value, choose] as const
}

type FrameProps = Omit<PickerProps, "format" | "calendar" | "language"> & {
  text: string | undefined
  /** The submitted values, one for each hidden input. */
  values: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  picker: React.ReactNode
}

/**
 * The button and its popover. The button is the control of the `Field` around it, if any. It has the name of the field,
 * so that an invalid form can focus it; the values are submitted by hidden inputs.
 */
function Frame({ label, placeholder, text, values, name, open, onOpenChange, picker, disabled, className, ...props }: FrameProps) {
  const textId = useId()
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger
        render={
          <BaseField.Control
            name={name}
            disabled={disabled}
            value={values.filter(Boolean).join("/")}
            // Props of a button; they are merged below with those of the field and the popover.
            {...(props as object)}
            render={({ "aria-labelledby": fieldLabel, ...own }: ComponentProps<"button">) => (
              <>
                <Button
                  variant="outline"
                  // A server and a browser have data of their own about languages, and may write one date differently.
                  suppressHydrationWarning
                  aria-label={fieldLabel ? undefined : [label, text ?? placeholder].filter(Boolean).join(", ")}
                  aria-labelledby={fieldLabel && `${fieldLabel} ${textId}`}
                  data-placeholder={text === undefined || undefined}
                  className={cn(
                    "w-full justify-start bg-card px-3 font-normal data-placeholder:text-muted-foreground forced-colors:aria-invalid:border-2",
                    className
                  )}
                  {...own}
                />
                {own.name && values.map((value, index) => <input key={index} type="hidden" name={own.name} value={value} />)}
              </>
            )}
          />
        }
      >
        <Icon icon={CalendarIcon} className="text-muted-foreground" />
        <span id={textId} className="truncate" suppressHydrationWarning>
          {text ?? placeholder}
        </span>
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="w-auto p-0">
        {picker}
      </PopoverContent>
    </Popover>
  )
}

type DatePickerProps = PickerProps & Choice<Date>

/** One day, from a calendar in a popover. In a form it is submitted as `2026-05-07`. */
function DatePicker({
  label,
  placeholder,
  language: chosen,
  format = { dateStyle: "long" },
  name,
  calendar,
  value,
  defaultValue,
  onValueChange,
  ...props
}: DatePickerProps) {
  const { locale } = useWords("calendar", calendarWords)
  const language = chosen ?? locale
  const [open, setOpen] = useState(false)
  const [day, choose] = useChoice({ value, defaultValue, onValueChange })
  return (
    <Frame
      data-slot="date-picker"
      label={label}
      placeholder={placeholder}
      name={name}
      values={[day ? isoDay(day) : ""]}
      text={day ? new Intl.DateTimeFormat(language, format).format(day) : undefined}
      open={open}
      onOpenChange={setOpen}
      picker={
        <Calendar
          {...calendar}
          mode="single"
          autoFocus
          language={language}
          defaultMonth={day ?? calendar?.defaultMonth}
          selected={day ?? undefined}
          onSelect={(next: Date | undefined) => {
            choose(next ?? null)
            setOpen(false)
          }}
        />
      }
      {...props}
    />
  )
}

type DateRangePickerProps = PickerProps & Choice<DateRange>

/** A range of days. In a form it is submitted twice under its name, first day first. */
function DateRangePicker({
  label,
  placeholder,
  language: chosen,
  format = { dateStyle: "medium" },
  name,
  calendar,
  value,
  defaultValue,
  onValueChange,
  ...props
}: DateRangePickerProps) {
  const { locale } = useWords("calendar", calendarWords)
  const language = chosen ?? locale
  const [open, setOpen] = useState(false)
  const [range, choose] = useChoice({ value, defaultValue, onValueChange })
  const formatter = new Intl.DateTimeFormat(language, format)
  const { from, to } = range ?? {}
  return (
    <Frame
      data-slot="date-range-picker"
      label={label}
      placeholder={placeholder}
      name={name}
      values={[from, to].map((day) => (day ? isoDay(day) : ""))}
      text={from && (to ? formatter.formatRange(from, to) : formatter.format(from))}
      open={open}
      onOpenChange={setOpen}
      picker={
        <Calendar
          numberOfMonths={2}
          {...calendar}
          mode="range"
          autoFocus
          language={language}
          defaultMonth={from ?? calendar?.defaultMonth}
          selected={range ?? undefined}
          onSelect={(next: DateRange | undefined) => choose(next ?? null)}
        />
      }
      {...props}
    />
  )
}

export { DatePicker, DateRangePicker, type DatePickerProps, type DateRange, type DateRangePickerProps }
