import { anAddress } from '../system/people.ts'
import type { Shot } from './load.ts'
import { practiceOf } from './practices.ts'

/** A visitor looks at some weeks before choosing: so many questions come from one address. */
const QUESTIONS_OF_A_VISITOR = 5
/** Windows that begin on so many different days: by the time one is asked for again, its answer is too old. */
const STARTS = 300

/** Questions for four weeks that nobody asked a moment ago. */
export const anyQuestions = (count: number, round: number, practices: number) =>
  questions(count, practices, (index) => 1 + (Math.floor((round * count + index) / practices) % STARTS))

/** Questions for the same four weeks, practice by practice. */
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

/** The four weeks from so many days on. */
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
