import { addDays } from '@ancrage/api/format/day'

export interface Holiday {
  date: string
  /** Absent: one of Alsace and Moselle alone. */
  nameFr?: string
  nameEn?: string
  local?: 'goodFriday' | 'secondChristmasDay'
}

/**
 * The two more days of Alsace and Moselle, found by their neighbours: Good Friday three days before Easter Monday, and
 * the day after Christmas. Source: Code du travail, article L3134-13.
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
