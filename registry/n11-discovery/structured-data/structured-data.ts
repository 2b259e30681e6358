export type JsonLd = { "@type": string } & Readonly<Record<string, unknown>>

const escapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
}

/** JSON that cannot close its script element. */
export function serializeJsonLd(data: JsonLd | readonly JsonLd[]) {
  const graph = isList(data)
    ? { "@context": "https://schema.org", "@graph": data }
    : { "@context": "https://schema.org", ...data }
  return JSON.stringify(graph).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? "")
}

function isList(data: JsonLd | readonly JsonLd[]): data is readonly JsonLd[] {
  return Array.isArray(data)
}

/** Removes unknown values: an empty value is worse than none. */
function described(type: string, fields: Readonly<Record<string, unknown>>): JsonLd {
  return {
    "@type": type,
    ...Object.fromEntries(
      Object.entries(fields).filter(
        ([, value]) => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)
      )
    ),
  }
}

/** A time in machine-readable form: a date written by the author is unchanged. */
const moment = (value: Date | string | undefined) => (value instanceof Date ? value.toISOString() : value)

/** One maker or several; a group has the name of the group. */
export type Maker = { name: string; url?: string; group?: boolean }

export const maker = ({ name, url, group = false }: Maker) => described(group ? "Organization" : "Person", { name, url })

export function organisation(of: { name: string; url: string; logo?: string; sameAs?: readonly string[] }) {
  return described("Organization", of)
}

export function article(of: {
  headline: string
  url: string
  image?: string
  by: readonly Maker[]
  published: Date | string
  changed?: Date | string
  language?: string
}) {
  return described("Article", {
    headline: of.headline,
    mainEntityOfPage: of.url,
    image: of.image,
    author: of.by.map(maker),
    datePublished: moment(of.published),
    dateModified: moment(of.changed),
    inLanguage: of.language,
  })
}

export type EventStatus = "scheduled" | "moved-online" | "postponed" | "rescheduled" | "cancelled"

const eventStatuses: Record<EventStatus, string> = {
  scheduled: "EventScheduled",
  "moved-online": "EventMovedOnline",
  postponed: "EventPostponed",
  rescheduled: "EventRescheduled",
  cancelled: "EventCancelled",
}

export function event(of: {
  name: string
  /** With its offset: `2026-03-20T18:00:00+02:00`. */
  start: Date | string
  end?: Date | string
  place?: { name: string; address?: string }
  /** The address of an online event. */
  online?: string
  status?: EventStatus
  by?: readonly Maker[]
  image?: string
  description?: string
}) {
  const places = [
    of.place && described("Place", { name: of.place.name, address: of.place.address }),
    of.online && described("VirtualLocation", { url: of.online }),
  ].filter(Boolean)
  const mode = of.place && of.online ? "MixedEventAttendanceMode" : of.online ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"
  return described("Event", {
    name: of.name,
    description: of.description,
    image: of.image,
    startDate: moment(of.start),
    endDate: moment(of.end),
    eventStatus: `https://schema.org/${eventStatuses[of.status ?? "scheduled"]}`,
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: places.length > 1 ? places : places[0],
    organizer: of.by?.map(maker),
  })
}

export function product(of: {
  name: string
  image?: string
  description?: string
  by?: Maker
  /** As a number in the main unit of the currency. */
  price?: number
  /** ISO 4217, `USD`. */
  currency?: string
  available?: boolean
  url?: string
}) {
  const offer =
    of.price === undefined || !of.currency
      ? undefined
      : described("Offer", {
          price: of.price,
          priceCurrency: of.currency,
          url: of.url,
          availability: `https://schema.org/${(of.available ?? true) ? "InStock" : "OutOfStock"}`,
        })
  return described("Product", {
    name: of.name,
    description: of.description,
    image: of.image,
    brand: of.by && maker(of.by),
    offers: offer,
  })
}

/** The breadcrumb of a page, from the first step to the page itself. */
export function breadcrumbs(steps: readonly { name: string; url?: string }[]) {
  return described("BreadcrumbList", {
    itemListElement: steps.map(({ name, url }, index) => described("ListItem", { position: index + 1, name, item: url })),
  })
}

export function questions(list: readonly { question: string; answer: string }[]) {
  return described("FAQPage", {
    mainEntity: list.map(({ question, answer }) =>
      described("Question", { name: question, acceptedAnswer: described("Answer", { text: answer }) })
    ),
  })
}
