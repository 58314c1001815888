import { tablesOf } from '../db/tables.ts'
import { suppressedAmong } from '../messages/suppression.ts'
import type { Session } from '../sessions/entity.ts'
import type { SessionAction } from '../sessions/service.ts'

/** The most offers of a client at once: of a cancelled series, the others go to the next. */
const MOST_OFFERS = 2

/** The waiting clients who could come then, can be mailed, and were not offered it yet, in the order of asking. */
export async function waitingFor({ db, scope }: SessionAction, freed: Session) {
  const rows = await tablesOf(db.query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .innerJoin('SessionItem as i', (join) =>
      join.onRef('i.practiceId', '=', 's.practiceId').onRef('i.session', '=', 's.id').on('i.position', '=', 0),
    )
    .select(['s.id', 's.startsAt', 's.endsAt', 's.location', 's.bufferBeforeMinutes', 's.bufferAfterMinutes'])
    .select(['i.sessionTypeId as typeId', 'p.email'])
    .where('s.practiceId', '=', freed.practiceId)
    .where('s.practitionerId', '=', freed.practitionerId)
    .where('s.waitsSince', 'is not', null)
    .where('s.status', '=', 'scheduled')
    .where('s.startsAt', '>', freed.startsAt)
    // The client who gave the time back does not want it.
    .where('s.patient', '<>', freed.patient.id)
    .where('p.email', 'is not', null)
    .orderBy('s.waitsSince')
    .orderBy('s.id')
    .execute()
  const of = { practiceId: freed.practiceId, channel: 'email' } as const
  const addresses = rows.flatMap(({ email }) => email ?? [])
  const suppressed = await suppressedAmong(db.query, scope.secrets.APP_SECRET, of, addresses)
  const offered = freed.offeredTo ?? []
  // During a home visit nobody is at the practice.
  const isOnTheWay = freed.location === 'on_site'
  return rows.filter(
    ({ id, location, email }) =>
      !offered.includes(id) && (location === 'on_site') === isOnTheWay && !!email && !suppressed.has(email),
  )
}

/** Splits the waiting clients: those who may get one more offer, and those with enough offers, with these offers. */
export async function splitByOffers<W extends { id: string }>(
  { db, scope, now }: SessionAction,
  waiting: readonly W[],
) {
  const offers = await tablesOf(db.query)
    .selectFrom('TimeBlock')
    .select(['proposedFor', 'expiresAt'])
    .where('practiceId', '=', scope.practiceId)
    .where('proposedFor', 'is not', null)
    .where('expiresAt', '>', now)
    .execute()
  const offersOf = (id: string) => offers.filter(({ proposedFor }) => proposedFor === id)
  const hasEnough = ({ id }: W) => offersOf(id).length >= MOST_OFFERS
  return {
    free: waiting.filter((one) => !hasEnough(one)),
    busy: waiting.filter(hasEnough).flatMap(({ id }) => offersOf(id)),
  }
}
