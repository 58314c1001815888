import type { contract, RequestInput } from '@ancrage/api/contract'
import { yearOfTwoDigits } from '../../lib/typed-year'
import type { ImportField } from './columns'

export type ImportRow = RequestInput<typeof contract.patients.import>['body']['rows'][number]

/** Matches the apostrophe that exports put before text that a spreadsheet would run as a formula. */
const GUARD = /^'(?='*(?:[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]*[=+\-@＝＋－＠]|[\t\r\n]))/u
/** The maximum length of a cell in characters; no field is longer. */
const LONGEST = 1000

/** Returns a day as `YYYY-MM-DD`; other text stays, and the server refuses it at its field. */
export function readDay(cell: string, today: string): string {
  const [, y, m, d] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ].*)?$/.exec(cell) ?? []
  if (y) return `${y}-${m}-${d}`
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)$/.exec(cell) ?? []
  if (!day || !month || !year) return cell
  return [fullYear(year, today), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/**
 * Completes a year of two digits. A future year becomes one of the century before, because nobody is born in the
 * future.
 */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year
  const full = yearOfTwoDigits(Number(year))
  return String(full > Number(today.slice(0, 4)) ? full - 100 : full)
}

const genders = {
  male: /^(m|h|mr|m\.|monsieur|homme|male|man|masculin)$/i,
  female: /^(f|mme|mlle|mrs|ms|madame|femme|female|woman|feminin|féminin)$/i,
}

function readGender(cell: string): string | undefined {
  if (genders.male.test(cell)) return 'male'
  if (genders.female.test(cell)) return 'female'
  return /^(other|autre|x)$/i.test(cell) ? 'other' : undefined
}

function readLocale(cell: string): string | undefined {
  if (/^fr/i.test(cell)) return 'fr'
  return /^(en|an)/i.test(cell) ? 'en' : undefined
}

/** Splits a full name: words in capitals are the last name, otherwise the first word is the first name. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const words = name.split(/\s+/).filter(Boolean)
  const isLoud = (word: string) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
  const loud = words.filter(isLoud)
  const quiet = words.filter((word) => !isLoud(word))
  if (loud.length > 0 && quiet.length > 0) return { firstname: quiet.join(' '), lastname: loud.join(' ') }
  return { firstname: words[0] ?? '', lastname: words.slice(1).join(' ') }
}

/** Converts the rows of a file to the API's format, each with its position. */
export function readRows(
  rows: readonly (readonly string[])[],
  columns: readonly (ImportField | null)[],
  today: string,
): ImportRow[] {
  return rows.map((cells, index) => {
    const of = (target: ImportField) => {
      const at = columns.indexOf(target)
      return at < 0 ? '' : (cells[at] ?? '').replace(GUARD, '').trim().slice(0, LONGEST)
    }
    const name = of('name') ? splitName(of('name')) : { firstname: '', lastname: '' }
    const row: Record<Exclude<keyof ImportRow, 'row' | 'tags' | 'isKnownOther'>, string | undefined> = {
      firstname: of('firstname') || name.firstname,
      lastname: of('lastname') || name.lastname,
      email: of('email'),
      phone: of('phone'),
      address: oneLine(of('address')),
      city: [of('postcode'), of('city')].filter(Boolean).join(' '),
      guardianName: of('guardianName'),
      guardianPhone: of('guardianPhone'),
      dateOfBirth: of('dateOfBirth') && readDay(of('dateOfBirth'), today),
      gender: readGender(of('gender')),
      locale: readLocale(of('locale')),
    }
    const tags = of('tags')
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean)
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value))
    return { row: index + 1, ...given, ...(tags.length > 0 && { tags: tags.slice(0, 100) }) }
  })
}

/** Joins an address of several lines into one. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ', ')
