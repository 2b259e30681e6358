"use client";

import { useEffect, useRef, useState, type ComponentProps } from "react"

import { Button } from "@/components/ui/button"
import { ActivityIcon, Icon } from "@/components/ui/icon"
import { personNameWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { nameOf, type NameForm, type Person } from "@/lib/person"
import { cn } from "@/lib/utils"

export type { NameForm, Person }

export type PersonNameLabels = Words["personName"]

export type PersonNameProps = Omit<ComponentProps<"span">, "children"> & {
  person: Person
  form?: NameForm
  /** Shows the pronunciation and the pronouns, if the person provided them. */
  details?: boolean
  labels?: Partial<PersonNameLabels>
}

/** The full name of a person in its own script and direction, with form of address and pronunciation. */
export function PersonName({
  person,
  form = "plain",
  details = false,
  labels,
  className,
  ...props
}: PersonNameProps) {
  const { log, motion, LiveRegion, announce } = useHarness("person-name")
  const [playing, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement | null>(null)
  const { say } = useWords("personName", personNameWords, labels)
  const shown = nameOf(person, form)

  useEffect(() => {
    if (!shown) log.warn("a person came without a name")
  }, [log, shown])
  useEffect(() => () => audio.current?.pause(), [])

  async function hear(recording: string) {
    audio.current?.pause()
    const sound = new Audio(recording)
    audio.current = sound
    sound.addEventListener("ended", () => setPlaying(false), { once: true })
    setPlaying(true)
    try {
      await sound.play()
      announce(say("playing", { name: shown }))
    } catch (error) {
      // Being paused by a newer recording is not a failure.
      if (audio.current !== sound) return
      setPlaying(false)
      announce(say("silent"))
      log.warn("a recording could not be played", { error })
    }
  }

  return (
    <span
      data-slot="person-name"
      data-form={form}
      className={cn("inline-flex max-w-full flex-wrap items-baseline gap-x-2 break-words", className)}
      {...props}
    >
      <bdi lang={person.lang ?? ""} className="min-w-0">
        {shown || say("unnamed")}
      </bdi>
      {details && person.pronouns ? <span className="text-sm text-muted-foreground">({person.pronouns})</span> : null}
      {details && person.pronunciation ? (
        <span className="text-sm text-muted-foreground italic">{person.pronunciation}</span>
      ) : null}
      {details && person.recording ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={say("hear", { name: shown })}
          className={cn("self-center", playing && "text-primary")}
          style={motion.transition("color", "fast")}
          onClick={() => void hear(person.recording ?? "")}
        >
          <Icon icon={ActivityIcon} />
        </Button>
      ) : null}
      <LiveRegion />
    </span>
  )
}
