import { addDays, formatDay } from '@ancrage/api/format/day'
import { yearOfTwoDigits } from '../../lib/typed-year'

/** The first and the last day that may be chosen, `YYYY-MM-DD`, and how it may be typed. */
export interface DateLimits {
  min?: string | undefined
  max?: string | undefined
  /** Two digits of a year are not read: nobody knows of which century they are. */
  needsWholeYear?: boolean | undefined
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/
const IN_FIGURES = /^(\d{1,2})\s*[-/., ]\s*(\d{1,2})\s*[-/., ]\s*(\d{4}|\d\d)$/
const WITHOUT_SIGNS = /^(\d\d)(\d\d)(\d{4}|\d\d)$/
/** « mardi 2 mars 2027 », « 1er mars 27 », “2nd March 2027” */
const IN_WORDS = /^(?:[a-z]+[.,]?\s+)?(\d{1,2})(?:er|st|nd|rd|th)?\s*([a-z]{3,})\.?,?\s*(\d{4}|\d\d)$/

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

const two = (value: number) => String(value).padStart(2, '0')

/** The month that a word begins in French or English, as a number; undefined where it is none, or more than one. */
function monthOfWord(word: string): number | undefined {
  const found = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) =>
    (['fr', 'en'] as const).some((lang) =>
      plain(formatDay(`2027-${two(month)}-15`, lang, { month: 'long' })).startsWith(word),
    ),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Day, month and year as they were typed. */
function partsOf(text: string): [day: string, month: string | number | undefined, year: string] | null {
  const iso = ISO.exec(text)
  if (iso) return [iso[3] ?? '', iso[2], iso[1] ?? '']
  const figures = IN_FIGURES.exec(text) ?? WITHOUT_SIGNS.exec(text)
  if (figures) return [figures[1] ?? '', figures[2], figures[3] ?? '']
  const words = IN_WORDS.exec(text)
  return words && [words[1] ?? '', monthOfWord(words[2] ?? ''), words[3] ?? '']
}

/** `YYYY-MM-DD`, where the calendar has such a day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/**
 * `YYYY-MM-DD` of a day as people type it: `2/3/2027`, `02.03.27`, `02032027`, `2 mars 2027`, `2027-03-02`; null for
 * anything else. Two digits of a year after the last possible one mean a century earlier, as for a birth.
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

/** Nobody adds to it: the year has all of its figures. */
export const isWholeDate = (typed: string) => /^\d{8}$|\D\d{4}$|^\d{4}-\d\d-\d\d$/.test(typed.trim())

/** `02/03/2027` of `2027-03-02`; anything else stays as it was typed. */
export const writeDate = (day: string) => day.replace(ISO, '$3/$2/$1')

type DateFault = 'unreadable' | 'shortYear' | 'tooEarly' | 'tooLate'

/** What is wrong with what was typed; nothing with nothing. */
export function dateFault(typed: string, limits: DateLimits): DateFault | undefined {
  const { min, max } = limits
  if (typed.trim() === '') return undefined
  const day = readDate(typed, limits)
  if (!day) return readDate(typed) ? 'shortYear' : 'unreadable'
  if (min && day < min) return 'tooEarly'
  return max && day > max ? 'tooLate' : undefined
}

/** The day `count` days after another, within the limits. */
export function dateLater(day: string, count: number, { min, max }: DateLimits): string {
  const later = addDays(day, count)
  if (min && later < min) return min
  return max && later > max ? max : later
}
