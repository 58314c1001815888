import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { isRefusalHeld } from '../../messages/held-refusal.ts'
import type { PracticeId } from '../../practice-id.ts'
import { openPracticeCondition } from '../../practices/practitioner.ts'

/** A session as the person who booked it sees it: with the practice and its types, and nothing of a record. */
export const findBookedSession = (
  query: Query,
  { practiceId, id }: { practiceId: PracticeId; id: string },
  now: Date,
) =>
  tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Practice as c', 'c.id', 's.practiceId')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select([
      's.status',
      's.startsAt',
      's.endsAt',
      's.location',
      's.locale',
      's.timeZone',
      's.linkVersion',
      's.waitsSince',
    ])
    .select([
      's.confirmBy',
      's.consentVersion',
      's.consentBeside',
      's.requestedAt',
      's.consentWithdrawnAt',
      'p.firstname',
    ])
    .select('p.id as patientId')
    .select(['s.attendanceConfirmedAt', 'p.refusesSms'])
    .select((booking) => openPracticeCondition(booking).as('isPracticeOpen'))
    .select((session) => isRefusalHeld(now)(session).$castTo<boolean>().as('isRefusalHeld'))
    .select(({ ref, selectFrom }) => [
      selectFrom('OctopushAccount as o')
        .select('o.sender')
        .whereRef('o.practiceId', '=', 's.practiceId')
        .as('smsSender'),
      jsonBuildObject({
        id: ref('c.id'),
        name: ref('c.name'),
        phone: ref('c.phone'),
        email: ref('c.email'),
        address: ref('c.address'),
        city: ref('c.city'),
        timeZone: ref('c.timeZone'),
      }).as('practice'),
      jsonArrayFrom(
        selectFrom('SessionItem as i')
          .select(['i.sessionTypeId as id', 'i.nameFr as nameFr', 'i.nameEn as nameEn'])
          .select(['i.durationMinutes as durationMinutes', 'i.priceCents as priceCents'])
          .whereRef('i.practiceId', '=', 's.practiceId')
          .whereRef('i.session', '=', 's.id')
          .orderBy('i.position'),
      ).as('items'),
    ])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', id)
    .executeTakeFirst()

export type BookedSession = NonNullable<Awaited<ReturnType<typeof findBookedSession>>>
