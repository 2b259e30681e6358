// Greetings by language and part of the day. No directive: servers also call this.

export type PartOfDay = "morning" | "afternoon" | "evening" | "night"

/** `anytime` is used while the time of day is unknown, as on a server; if omitted, the afternoon greeting. */
export type GreetingPhrases = Record<PartOfDay, string> & { anytime?: string }

const sameAllDay = (phrase: string): GreetingPhrases => ({
  morning: phrase,
  afternoon: phrase,
  evening: phrase,
  night: phrase,
})

/**
 * Greetings by language. Night has a greeting too: in many languages the literal "good night" is a farewell.
 */
export const greetingPhrases: Readonly<Record<string, GreetingPhrases>> = {
  am: { morning: "እንደምን አደሩ", afternoon: "እንደምን ዋሉ", evening: "እንደምን አመሹ", night: "እንደምን አመሹ", anytime: "ሰላም" },
  ar: { ...sameAllDay("مساء الخير"), morning: "صباح الخير", anytime: "مرحبًا" },
  de: { morning: "Guten Morgen", afternoon: "Guten Tag", evening: "Guten Abend", night: "Guten Abend", anytime: "Hallo" },
  en: { morning: "Good morning", afternoon: "Good afternoon", evening: "Good evening", night: "Good evening", anytime: "Hello" },
  es: { morning: "Buenos días", afternoon: "Buenas tardes", evening: "Buenas noches", night: "Buenas noches", anytime: "Hola" },
  fr: { morning: "Bonjour", afternoon: "Bonjour", evening: "Bonsoir", night: "Bonsoir", anytime: "Bonjour" },
  hi: sameAllDay("नमस्ते"),
  ja: { morning: "おはようございます", afternoon: "こんにちは", evening: "こんばんは", night: "こんばんは", anytime: "こんにちは" },
  pt: { morning: "Bom dia", afternoon: "Boa tarde", evening: "Boa noite", night: "Boa noite", anytime: "Olá" },
  sn: { morning: "Mangwanani", afternoon: "Masikati", evening: "Manheru", night: "Manheru", anytime: "Mhoro" },
  sw: { morning: "Habari za asubuhi", afternoon: "Habari za mchana", evening: "Habari za jioni", night: "Habari za usiku", anytime: "Habari" },
  yo: { morning: "Ẹ kú àárọ̀", afternoon: "Ẹ kú ọ̀sán", evening: "Ẹ kú ìrọ̀lẹ́", night: "Ẹ kú alẹ́", anytime: "Ẹ n lẹ́" },
  zu: sameAllDay("Sawubona"),
}

/** The part of the day at a moment, in local time of the zone. */
export function partOfDay(moment: Date, timeZone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(moment)
  )
  if (hour < 5) return "night"
  if (hour < 12) return "morning"
  if (hour < 18) return "afternoon"
  return hour < 22 ? "evening" : "night"
}
