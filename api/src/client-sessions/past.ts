import type * as z from 'zod'
import { readEachPerson } from '../client-area/each-practice.ts'
import { ownSessions } from '../client-area/own-sessions.ts'
import { countOf } from '../db/tables.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { ClientAction } from '../http/client-action.ts'
import type { PastSession } from './contract.ts'

type Past = z.output<typeof PastSession>

/**
 * A page of the past and cancelled appointments of a client, and of children whose guardian they are, latest first.
 * Each practice is read separately, for no more rows than the page can show.
 */
export async function pastSessions(
  { app, query, actor, now }: ClientAction,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: Past[]; total: number }> {
  const until = page * perPage
  const found = await readEachPerson({ app, query, actor, now }, async (inside, person) => {
    const { practiceId, patientId, child } = person
    const past = ownSessions(inside, 'past', { practiceId, patientId, now })
    const [total, rows] = await Promise.all([countOf(past.clearSelect().clearOrderBy()), past.limit(until).execute()])
    const shown = rows.map(({ practiceTimeZone, ...row }) => ({
      ...row,
      timeZone: zoneOfPlace(row, practiceTimeZone),
      ...(child && { child }),
    }))
    return { total, shown }
  })
  return {
    rows: found
      .flatMap(({ shown }) => shown)
      .sort(lastFirst)
      .slice(until - perPage, until),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

/** As each practice orders them, so that no appointment is on two pages or on none. */
const lastFirst = (one: Past, other: Past) =>
  other.startsAt.getTime() - one.startsAt.getTime() || (one.id < other.id ? -1 : 1)
