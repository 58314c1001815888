import { addDays } from '@ancrage/api/format/day'

export interface Holiday {
  date: string
  /** Absent for a holiday of Alsace and Moselle only. */
  nameFr?: string
  nameEn?: string
  local?: 'goodFriday' | 'secondChristmasDay'
}

/**
 * Adds the two further holidays of Alsace and Moselle, found from their neighbours: Good Friday, three days before
 * Easter Monday, and the day after Christmas (Code du travail, article L3134-13).
 */
export function withAlsaceMoselle(holidays: readonly Holiday[], from: string, to: string): Holiday[] {
  const more = holidays.flatMap(({ date, nameFr }): Holiday[] => {
    if (nameFr === 'Lundi de Pâques') return [{ date: addDays(date, -3), local: 'goodFriday' }]
    return date.endsWith('-12-25') ? [{ date: addDays(date, 1), local: 'secondChristmasDay' }] : []
  })
  return [...holidays, ...more.filter(({ date }) => date >= from && date <= to)].sort((one, other) =>
    one.date < other.date ? -1 : 1,
  )
}
