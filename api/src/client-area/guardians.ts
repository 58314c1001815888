import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { isMinorAt } from '../format/majority.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Guardians } from './contract.ts'

/** A client of a practice who is, or was, a minor. */
export interface Child {
  practiceId: PracticeId
  id: string
}

/**
 * Who may act for a client in the client area, and whether the client is a minor today. Sign-ins are shown only since
 * this access was opened, so that use in another practice stays hidden.
 */
export async function guardiansOf(
  query: Query,
  { practiceId, id }: Child,
  now: Date,
): Promise<z.output<typeof Guardians>> {
  const { isMinor } = await readChild(query, { practiceId, id }, now)
  const guardians = await tablesOf(query)
    .selectFrom('ClientGuardian as g')
    .innerJoin('ClientAccount as a', 'a.id', 'g.clientAccountId')
    .select(['a.id as accountId', 'a.email', 'g.openedAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ClientSession as s')
          .select('s.id')
          .whereRef('s.clientAccountId', '=', 'a.id')
          .whereRef('s.createdAt', '>=', 'g.openedAt'),
      ).as('hasComeIn'),
    )
    .where('g.practiceId', '=', practiceId)
    .where('g.patientId', '=', id)
    .where('g.endedAt', 'is', null)
    .orderBy('g.openedAt')
    .orderBy('a.id')
    .execute()
  return { isMinor, guardians: guardians.map(({ hasComeIn, ...one }) => ({ ...one, hasComeIn: Boolean(hasComeIn) })) }
}

/** The guardians who may act for a client at an instant, with their addresses; none once the client is of age. */
export async function guardiansAt(query: Query, { practiceId, id }: Child, at: Date) {
  const guardians = await tablesOf(query)
    .selectFrom('ClientGuardian as g')
    .innerJoin('ClientAccount as a', 'a.id', 'g.clientAccountId')
    .innerJoin('Practice as c', 'c.id', 'g.practiceId')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'g.practiceId').onRef('p.id', '=', 'g.patientId'),
    )
    .select(['a.id as accountId', 'a.email', 'p.dateOfBirth', 'c.timeZone'])
    .where('g.practiceId', '=', practiceId)
    .where('g.patientId', '=', id)
    .where('g.endedAt', 'is', null)
    .orderBy('g.openedAt')
    .orderBy('a.id')
    .execute()
  return guardians
    .filter(({ dateOfBirth, timeZone }) => isMinorAt(dateOfBirth, at, timeZone))
    .map(({ accountId, email }) => ({ accountId, email }))
}

/** The language of a client, and whether they are a minor today by the calendar of the practice, in its zone. */
export async function readChild(query: Query, { practiceId, id }: Child, now: Date) {
  const child = await tablesOf(query)
    .selectFrom('Patient as p')
    .innerJoin('Practice as c', 'c.id', 'p.practiceId')
    .select(['p.dateOfBirth', 'p.locale', 'c.timeZone'])
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!child) throw fail('not_found')
  const { dateOfBirth, locale, timeZone } = child
  return { locale, timeZone, isMinor: isMinorAt(dateOfBirth, now, timeZone) }
}
