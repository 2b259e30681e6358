"use client";

import { useId, type ComponentProps, type ReactNode } from "react"

import { LanguageSwitcher, type LanguageSwitcherProps } from "@/components/language-switcher"
import { Button } from "@/components/ui/button"
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "@/components/ui/card"
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field"
import { Heading } from "@/components/ui/heading"
import { Input } from "@/components/ui/input"
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select"
import { Switch } from "@/components/ui/switch"
import { Text } from "@/components/ui/text"
import { settingsPageWords, useWords } from "@/components/ui/words"
import { cn } from "@/lib/utils"

type SettingBase = { name: string; label: string; hint?: string; error?: string }

export type Setting = SettingBase &
  (
    | { kind: "text"; value?: string; type?: "text" | "email" | "tel" | "url"; autoComplete?: string }
    | { kind: "switch"; value?: boolean }
    | { kind: "choice"; value?: string; choices: readonly { value: string; label: string }[] }
  )

export type SettingsSection = {
  id: string
  heading: string
  description?: ReactNode
  settings: readonly Setting[]
  /** The button of the section; if omitted, every change is saved immediately. */
  submit?: string
}

export type SettingsPageProps = Omit<ComponentProps<"div">, "children"> & {
  heading?: string
  lead?: ReactNode
  sections: readonly SettingsSection[]
  /** Called on every change. */
  onSettingChange?: (section: string, name: string, value: string | boolean) => void
  /** Called with all values of a section that has a button. */
  onSectionSubmit?: (section: string, values: FormData) => void
  /** The section that is being saved. */
  busy?: string
  languageHeading?: string
  language?: Omit<LanguageSwitcherProps, "ref">
  /** Irreversible actions, at the end. */
  danger?: { heading: string; description: ReactNode; action: ReactNode }
}

/** The settings of a person, in sections, with the most serious last. */
export function SettingsPage({
  heading,
  lead,
  sections,
  onSettingChange,
  onSectionSubmit,
  busy,
  languageHeading,
  language,
  danger,
  className,
  ...props
}: SettingsPageProps) {
  const id = useId()
  const { say } = useWords("settingsPage", settingsPageWords)
  return (
    <div
      data-slot="settings-page"
      className={cn("mx-auto grid w-full grid-cols-1 max-w-3xl gap-8 px-4 py-8 sm:px-6", className)}
      {...props}
    >
      <div className="grid gap-2">
        <Heading level={1}>{heading ?? say("heading")}</Heading>
        {lead ? <Text variant="lead">{lead}</Text> : null}
      </div>

      {language ? (
        <section aria-labelledby={`${id}-language`} className="flex flex-wrap items-center justify-between gap-4">
          <Heading id={`${id}-language`} level={2} size="md">
            {languageHeading ?? say("language")}
          </Heading>
          <LanguageSwitcher {...language} />
        </section>
      ) : null}

      {sections.map((section) => (
        <form
          key={section.id}
          aria-labelledby={`${id}-${section.id}`}
          onSubmit={(event) => {
            event.preventDefault()
            onSectionSubmit?.(section.id, new FormData(event.currentTarget))
          }}
        >
          <Card>
            <CardHeader>
              <CardTitle>
                <Heading id={`${id}-${section.id}`} level={2} size="md">
                  {section.heading}
                </Heading>
              </CardTitle>
              {section.description ? <CardDescription>{section.description}</CardDescription> : null}
            </CardHeader>
            <CardContent className="grid gap-6">
              {section.settings.map((setting) => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  onValue={(value) => onSettingChange?.(section.id, setting.name, value)}
                />
              ))}
            </CardContent>
            {section.submit ? (
              <CardFooter>
                <Button type="submit" loading={busy === section.id}>
                  {section.submit}
                </Button>
              </CardFooter>
            ) : null}
          </Card>
        </form>
      ))}

      {danger ? (
        <section aria-labelledby={`${id}-danger`} className="grid gap-3 border-t pt-6">
          <Heading id={`${id}-danger`} level={2} size="md">
            {danger.heading}
          </Heading>
          <Text variant="small">{danger.description}</Text>
          <div>{danger.action}</div>
        </section>
      ) : null}
    </div>
  )
}

function SettingRow({ setting, onValue }: { setting: Setting; onValue: (value: string | boolean) => void }) {
  const { name, label, hint, error } = setting
  const words = (
    <>
      {hint ? <FieldDescription>{hint}</FieldDescription> : null}
      <FieldError match={Boolean(error)}>{error}</FieldError>
    </>
  )
  if (setting.kind === "switch") {
    return (
      <Field name={name} orientation="horizontal" invalid={Boolean(error)}>
        <Switch defaultChecked={setting.value} onCheckedChange={onValue} />
        <FieldLabel>{label}</FieldLabel>
        {words}
      </Field>
    )
  }
  if (setting.kind === "choice") {
    const choices = [...setting.choices]
    return (
      <Field name={name} invalid={Boolean(error)}>
        <FieldLabel>{label}</FieldLabel>
        <Select
          items={choices}
          defaultValue={setting.value ?? null}
          onValueChange={(value: string | null) => onValue(value ?? "")}
        >
          <SelectTrigger />
          <SelectContent>
            {choices.map((choice) => (
              <SelectItem key={choice.value} value={choice.value}>
                {choice.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        {words}
      </Field>
    )
  }
  return (
    <Field name={name} invalid={Boolean(error)}>
      <FieldLabel>{label}</FieldLabel>
      <Input
        type={setting.type ?? "text"}
        defaultValue={setting.value}
        autoComplete={setting.autoComplete}
        onChange={(event) => onValue(event.target.value)}
      />
      {words}
    </Field>
  )
}
