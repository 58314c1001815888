import * as z from 'zod'
import { line } from '../http/schema.ts'

/** A page's address. It may be shown as a link, so it must not be a script. */
const webAddress = z.url({ protocol: /^https?$/ }).max(500)

/** Where a visitor came from, as the widget sends it: addresses of pages, and the `utm_…` of the page's own address. */
export const SentVisitSource = z.strictObject({
  page: webAddress.optional(),
  referrer: webAddress.optional(),
  utm: line(1000).optional(),
})
export type SentVisitSource = z.output<typeof SentVisitSource>

const optionalText = z.string().nullable()

/** Where a visitor came from. It holds no query of a page, since queries often say something about the visitor. */
export const VisitSource = z.object({
  /** Origin and path of the page with the widget. */
  page: optionalText,
  /** The host of the page before it, if that is another site. */
  referrer: optionalText,
  utm: z
    .object({
      source: optionalText,
      medium: optionalText,
      campaign: optionalText,
      term: optionalText,
      content: optionalText,
    })
    .nullable(),
})
export type VisitSource = z.output<typeof VisitSource>

const MOST_CHARACTERS = 100

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** Half of a character, which cutting may leave: JSON columns refuse it. */
const HALF = /\p{Cs}/gu

const plain = (value: string | null) =>
  value?.replace(CONTROL, ' ').trim().slice(0, MOST_CHARACTERS).replace(HALF, '').trim() || null

/** The part of a visitor's source that is stored. Null when it says nothing. */
export function sourceOf(sent: SentVisitSource | null | undefined): VisitSource | null {
  const page = addressOf(sent?.page)
  const before = addressOf(sent?.referrer)
  const source = {
    page: page && `${page.origin}${page.pathname}`,
    referrer: before && before.host !== page?.host ? before.host : null,
    utm: sent?.utm ? utmOf(sent.utm) : null,
  }
  return source.page || source.referrer || source.utm ? source : null
}

/** Reads a stored source; older ones are stored as they were sent. */
export function parseSource(stored: unknown): VisitSource | null {
  const parsed = VisitSource.safeParse(stored)
  if (parsed.success) return parsed.data
  const sent = SentVisitSource.safeParse(stored)
  return sent.success ? sourceOf(sent.data) : null
}

function addressOf(text: string | undefined): URL | null {
  const address = text === undefined ? null : URL.parse(text)
  return address && /^https?:$/.test(address.protocol) ? address : null
}

function utmOf(text: string): VisitSource['utm'] {
  const params = new URLSearchParams(text)
  const read = (name: string) => plain(params.get(`utm_${name}`) ?? params.get(name))
  const [source, medium, campaign] = [read('source'), read('medium'), read('campaign')]
  const utm = { source, medium, campaign, term: read('term'), content: read('content') }
  return Object.values(utm).some((value) => value !== null) ? utm : null
}
