import { dateOf, dayOf } from '../availability/days.ts'

export interface PublicHoliday {
  date: string
  nameFr: string
  nameEn: string
}

/** The holidays with a fixed date. Source: Code du travail, art. L3133-1. */
const fixed: [string, string, string][] = [
  ['01-01', 'Jour de l’an', 'New Year’s Day'],
  ['05-01', 'Fête du Travail', 'Labour Day'],
  ['05-08', 'Victoire 1945', 'Victory in Europe Day'],
  ['07-14', 'Fête nationale', 'Bastille Day'],
  ['08-15', 'Assomption', 'Assumption Day'],
  ['11-01', 'Toussaint', 'All Saints’ Day'],
  ['11-11', 'Armistice 1918', 'Armistice Day'],
  ['12-25', 'Noël', 'Christmas Day'],
]
/** The day of the abolition of slavery, by time zone. Source: Code du travail, art. L3422-2; decree 83-1003. */
const overseas: Record<string, [string, string, string]> = {
  'Indian/Mayotte': ['04-27', 'Abolition de l’esclavage', 'Abolition of slavery'],
  'America/Martinique': ['05-22', 'Abolition de l’esclavage', 'Abolition of slavery'],
  'America/Guadeloupe': ['05-27', 'Abolition de l’esclavage', 'Abolition of slavery'],
  'America/Cayenne': ['06-10', 'Abolition de l’esclavage', 'Abolition of slavery'],
  'Indian/Reunion': ['12-20', 'Abolition de l’esclavage', 'Abolition of slavery'],
}
/** The movable holidays, in days after Easter Sunday. */
const movable: [number, string, string][] = [
  [1, 'Lundi de Pâques', 'Easter Monday'],
  [39, 'Ascension', 'Ascension Day'],
  [50, 'Lundi de Pentecôte', 'Whit Monday'],
]

/** The public holidays of France between two days, both included, in order. Adds the one of an overseas zone. */
export function publicHolidays(from: string, to: string, timeZone: string): PublicHoliday[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => ofYear(first + n, timeZone))
    .flat()
    .filter(({ date }) => date >= from && date <= to)
}

function ofYear(year: number, timeZone: string): PublicHoliday[] {
  const easter = easterOf(year)
  const own = overseas[timeZone]
  return [
    ...(own ? [...fixed, own] : fixed).map(([date, nameFr, nameEn]) => ({ date: `${year}-${date}`, nameFr, nameEn })),
    ...movable.map(([days, nameFr, nameEn]) => ({ date: dateOf(easter + days), nameFr, nameEn })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const epact = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7
  const shift = Math.floor((a + 11 * epact + 22 * weekday) / 451)
  const count = epact + weekday - 7 * shift + 114
  const two = (n: number) => String(n).padStart(2, '0')
  return dayOf(`${year}-${two(Math.floor(count / 31))}-${two((count % 31) + 1)}`)
}
