import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import { isRefusalHeld } from '../messages/held-refusal.ts'
import type { PracticeId } from '../practice-id.ts'
import { blockingStatuses, takingPlaceStatuses } from '../sessions/states.ts'

/**
 * SQL: still to come for its client. One that was started early stays until its time, and one whose refusal can still
 * be undone is not known to be over.
 */
const isToCome = (now: Date) => (session: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) => {
  const { and, or, eb } = session
  return or([
    and([eb('s.status', 'in', blockingStatuses), eb('s.endsAt', '>', now)]),
    and([eb('s.status', 'in', takingPlaceStatuses), eb('s.startsAt', '>', now)]),
    isRefusalHeld(now)(session),
  ])
}

/** Selects a person's sessions in one practice: the coming ones, the next first, or all others, the last first. */
export const ownSessions = (
  query: Query,
  which: 'coming' | 'past',
  { practiceId, patientId, now }: { practiceId: PracticeId; patientId: string; now: Date },
) =>
  tablesOf(query)
    .selectFrom('Session as s')
    .select(['s.id', 's.practiceId', 's.status', 's.location', 's.timeZone', 's.linkVersion', 's.startsAt', 's.endsAt'])
    .select('s.attendanceConfirmedAt')
    .select(({ selectFrom }) =>
      selectFrom('Practice as c')
        .select('c.timeZone')
        .whereRef('c.id', '=', 's.practiceId')
        .$asScalar()
        .$notNull()
        .as('practiceTimeZone'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('SessionItem as i')
          .select(['i.sessionTypeId as id', 'i.nameFr as nameFr', 'i.nameEn as nameEn'])
          .whereRef('i.practiceId', '=', 's.practiceId')
          .whereRef('i.session', '=', 's.id')
          .orderBy('i.position'),
      ).as('types'),
    )
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where((eb) => (which === 'coming' ? isToCome(now)(eb) : eb.not(isToCome(now)(eb))))
    .orderBy('s.startsAt', which === 'coming' ? 'asc' : 'desc')
    .orderBy('s.id')
