import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import { practicesOf } from '../client-area/service.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { blockingStatuses, takingPlaceStatuses } from '../sessions/states.ts'
import type { PastSession } from './contract.ts'

type Past = z.output<typeof PastSession>

/** As many as anybody looks back on. */
const MOST = 100

/** Those of one practice: whatever is not among what is to come. */
const pastIn = (query: Query, practiceId: PracticeId, accountId: string, now: Date) =>
  tablesOf(query)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'l.practiceId').onRef('s.patient', '=', 'l.patientId'),
    )
    .select(['s.id', 's.practiceId', 's.status', 's.location', 's.timeZone', 's.startsAt', 's.endsAt'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('SessionItem as i')
          .select(['i.sessionTypeId as id', 'i.nameFr as nameFr', 'i.nameEn as nameEn'])
          .whereRef('i.practiceId', '=', 's.practiceId')
          .whereRef('i.session', '=', 's.id')
          .orderBy('i.position'),
      ).as('types'),
    )
    .where('l.clientAccountId', '=', accountId)
    .where('l.practiceId', '=', practiceId)
    .where(({ not, and, or, eb }) =>
      not(
        or([
          and([eb('s.status', 'in', blockingStatuses), eb('s.endsAt', '>', now)]),
          and([eb('s.status', 'in', takingPlaceStatuses), eb('s.startsAt', '>', now)]),
        ]),
      ),
    )
    .orderBy('s.startsAt', 'desc')
    .orderBy('s.id')
    .limit(MOST)
    .execute()

/** The appointments of a client that are over or were cancelled, the last first. Each practice is read by itself. */
export async function pastSessions(orm: MikroORM, query: Query, accountId: string, now: Date): Promise<Past[]> {
  const found: Past[] = []
  for (const practiceId of await practicesOf(query, accountId))
    found.push(...(await readInPractice(orm, practiceId, (own) => pastIn(own.query, practiceId, accountId, now))))
  return found.sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
}
