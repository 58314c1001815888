import { anAddress } from '../system/people.ts'
import type { Shot } from './load.ts'
import { practiceOf } from './practices.ts'

/** A visitor looks at several weeks before choosing, so an address asks this many times. */
const QUESTIONS_OF_A_VISITOR = 5
/** The number of days on which windows start: when one is asked for again, its cached answer is too old. */
const STARTS = 300

/** Searches of four weeks that nobody made a moment ago. */
export const anyQuestions = (count: number, round: number, practices: number) =>
  questions(count, practices, (index) => 1 + (Math.floor((round * count + index) / practices) % STARTS))

/** Searches of the same four weeks, practice by practice. */
export const sameQuestions = (count: number, practices: number) => questions(count, practices, () => 1)

function questions(count: number, practices: number, startOf: (index: number) => number): Shot[] {
  let address = ''
  return Array.from({ length: count }, (_, index) => {
    if (index % QUESTIONS_OF_A_VISITOR === 0) address = anAddress()
    return {
      method: 'GET',
      path: questionPath(1 + (index % practices), startOf(index)),
      headers: { 'x-forwarded-for': address },
    }
  })
}

/** The path for the four weeks that start so many days ahead. */
export function questionPath(practice: number, start: number): string {
  const { id, typeId } = practiceOf(practice)
  const query = new URLSearchParams({
    sessionTypeId: typeId,
    from: dayAfter(start),
    to: dayAfter(start + 27),
    timeZone: 'Europe/Paris',
  })
  return `/api/public/practices/${id}/availability?${query}`
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
