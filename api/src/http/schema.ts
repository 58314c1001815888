import * as z from 'zod'
import { hasControl, hasControlButLines, hasVisibleText, stripInvisible } from './clean-text.ts'

/** Years that somebody alive can mean. Neighbouring days are read along, and the database holds no year 0 or 10000. */
const isOfOurTime = (text: string) => text >= '1900' && text < '2200'

/**
 * An instant: ISO string in UTC on the wire, `Date` inside. Only instants that callers send must lie in our time: a
 * session that begins in its last hour ends after it.
 */
export const instant = z.codec(z.iso.datetime({ abort: true }), z.date(), {
  decode: (text, { issues }) => {
    if (!isOfOurTime(text)) issues.push({ code: 'custom', message: 'out_of_range', input: text })
    return new Date(text)
  },
  encode: (date) => date.toISOString(),
})

/** A calendar day, `YYYY-MM-DD`, without zone. */
export const day = z.iso.date({ abort: true }).refine(isOfOurTime, 'out_of_range')

export const Lang = z.enum(['fr', 'en'])
export type Lang = z.infer<typeof Lang>

/** An IANA zone that this runtime knows. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'unknown_time_zone')

/**
 * Zones that `Intl` was asked for: each question costs a fraction of a millisecond. In lower case, since Intl ignores
 * case: their number is finite.
 */
const knownZones = new Set<string>()

function isTimeZone(name: string): boolean {
  if (knownZones.has(name.toLowerCase())) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  const isNamed = /^[A-Za-z]/.test(name)
  if (isNamed) knownZones.add(name.toLowerCase())
  return isNamed
}

/**
 * One line of text: trimmed, 1 to `max` characters, at least one of them visible. Control characters are refused (they
 * forge e-mail headers); invisible ones and those that reverse the direction are removed.
 */
export const line = (max: number) =>
  z
    .string()
    .overwrite(stripInvisible)
    .trim()
    .min(1, 'required')
    .max(max, 'too_long')
    .refine((text) => !hasControl(text), 'control_characters')
    .refine((text) => text === '' || hasVisibleText(text), 'required')

/** A phone number as typed; stored in E.164. */
export const phone = line(30).regex(/^[+0-9 ().\-/]{6,30}$/, 'invalid_phone')

/** Text of several lines, at most `max` characters, cleaned as a `line` is. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => (hasVisibleText(typed) ? stripInvisible(typed) : ''))
    .trim()
    .max(max, 'too_long')
    .refine((value) => !hasControlButLines(value), 'control_characters')

/** An e-mail address as forms take it; the local part keeps its case. */
export const email = z.email('invalid_email').max(254, 'too_long')

const pageSizes = ['2', '3', '5', '10', '20', '25', '50', '100'] as const

/** A page's size in a query, one of those of the specification. */
export const pageSize = z.enum(pageSizes).transform((size) => Number(size))

/** `?page=1&perPage=10` */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z
    .enum(pageSizes)
    .default('10')
    .transform((size) => Number(size)),
}

/** `?sort=startsAt` or `?sort=-startsAt`, over listed columns only. */
export const sortBy = <const C extends readonly [string, ...string[]]>(
  columns: C,
  fallback: C[number] | `-${C[number]}`,
) =>
  z
    .string()
    .refine((value) => columns.includes(value.replace(/^-/, '')), 'unknown_sort')
    .default(fallback)

export const Meta = z.object({ page: z.int(), perPage: z.int(), total: z.int() })
