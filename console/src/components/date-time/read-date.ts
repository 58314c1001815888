import { foldText } from '@ancrage/api/format/accents'
import { addDays, formatDay } from '@ancrage/api/format/day'
import { yearOfTwoDigits } from '../../lib/typed-year'

/** The first and the last allowed day, `YYYY-MM-DD`, and how it may be typed. */
export interface DateLimits {
  min?: string | undefined
  max?: string | undefined
  /** Refuses two-digit years, where the century is ambiguous. */
  needsWholeYear?: boolean | undefined
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/
const IN_FIGURES = /^(\d{1,2})\s*[-/., ]\s*(\d{1,2})\s*[-/., ]\s*(\d{4}|\d\d)$/
const WITHOUT_SIGNS = /^(\d\d)(\d\d)(\d{4}|\d\d)$/
/** « mardi 2 mars 2027 », « 1er mars 27 », “2nd March 2027” */
const IN_WORDS = /^(?:[a-z]+[.,]?\s+)?(\d{1,2})(?:er|st|nd|rd|th)?\s*([a-z]{3,})\.?,?\s*(\d{4}|\d\d)$/

const plain = (text: string) => foldText(text).trim()

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the number of the month whose French or English name begins with this; undefined if none or several do. */
function monthOfWord(word: string): number | undefined {
  const found = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) =>
    (['fr', 'en'] as const).some((lang) =>
      plain(formatDay(`2027-${two(month)}-15`, lang, { month: 'long' })).startsWith(word),
    ),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Returns day, month and year as typed. */
function partsOf(text: string): [day: string, month: string | number | undefined, year: string] | null {
  const iso = ISO.exec(text)
  if (iso) return [iso[3] ?? '', iso[2], iso[1] ?? '']
  const figures = IN_FIGURES.exec(text) ?? WITHOUT_SIGNS.exec(text)
  if (figures) return [figures[1] ?? '', figures[2], figures[3] ?? '']
  const words = IN_WORDS.exec(text)
  return words && [words[1] ?? '', monthOfWord(words[2] ?? ''), words[3] ?? '']
}

/** Returns `YYYY-MM-DD` if the calendar has this day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/**
 * Parses a day as people type it, `2/3/2027`, `02.03.27`, `02032027`, `2 mars 2027` or `2027-03-02`, into `YYYY-MM-DD`;
 * null for anything else. A two-digit year after the last allowed year means a century earlier, as for a birth.
 */
export function readDate(typed: string, { min, max, needsWholeYear }: DateLimits = {}): string | null {
  const [day, month, year] = partsOf(plain(typed)) ?? []
  if (!day || !month || !year) return null
  if (year.length === 4) return dayOf(Number(year), Number(month), Number(day))
  if (needsWholeYear) return null
  const full = yearOfTwoDigits(Number(year))
  const before = min && max && full > Number(max.slice(0, 4)) ? dayOf(full - 100, Number(month), Number(day)) : null
  return before && min && before >= min ? before : dayOf(full, Number(month), Number(day))
}

/** Says whether a typed date is complete: its year has four digits. */
export const isWholeDate = (typed: string) => /^\d{8}$|\D\d{4}$|^\d{4}-\d\d-\d\d$/.test(typed.trim())

/** Formats `2027-03-02` as `02/03/2027`. Other text stays as typed. */
export const writeDate = (day: string) => day.replace(ISO, '$3/$2/$1')

type DateFault = 'unreadable' | 'shortYear' | 'tooEarly' | 'tooLate'

/** Returns what is wrong with the typed text; undefined for none and for an empty text. */
export function dateFault(typed: string, limits: DateLimits): DateFault | undefined {
  const { min, max } = limits
  if (typed.trim() === '') return undefined
  const day = readDate(typed, limits)
  if (!day) return readDate(typed) ? 'shortYear' : 'unreadable'
  if (min && day < min) return 'tooEarly'
  return max && day > max ? 'tooLate' : undefined
}

/** Returns the day `count` days later, within the limits. */
export function dateLater(day: string, count: number, { min, max }: DateLimits): string {
  const later = addDays(day, count)
  if (min && later < min) return min
  return max && later > max ? max : later
}
