import { sql } from 'kysely'
import { forEachPerson } from '../client-area/each-practice.ts'
import type { PersonOfAccount } from '../client-area/people.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { ClientAction } from '../http/client-action.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { withdrawalState } from '../stripe/withdrawal/withdrawal-state.ts'

/**
 * The contracts of a client, and of children whose guardian they are, from which they may still withdraw, the first to
 * end first. Each is listed by its appointment, also once that is cancelled or over.
 */
export async function openContracts({ app, query, actor, now }: ClientAction) {
  const found = await forEachPerson({ app, query, actor, now }, (em, person) => contractsOf(em, person, now))
  return found.flat().sort((one, other) => one.until.localeCompare(other.until))
}

async function contractsOf(em: EntityManager, { practiceId, patientId, child }: PersonOfAccount, now: Date) {
  const practiceTimeZone = await zoneOfPractice(em, practiceId)
  const sessions = await tablesOf(em)
    .selectFrom('PaymentRequest as q')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'q.practiceId').onRef('s.id', '=', 'q.sessionId'),
    )
    .select(['s.id', 's.startsAt', 's.location', 's.timeZone'])
    .distinct()
    .where('q.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where(({ ref }) => sql<string>`${ref('q.agreed')} ->> 'withdrawalUntil'`, '>=', localDay(now, practiceTimeZone))
    .orderBy('s.startsAt')
    .execute()
  const contracts = []
  for (const { id: sessionId, startsAt, ...place } of sessions) {
    const state = await withdrawalState(em, { practiceId, sessionId }, now)
    if (!state?.isOpen) continue
    const timeZone = zoneOfPlace(place, practiceTimeZone)
    contracts.push({ sessionId, practiceId, startsAt, timeZone, until: state.until, ...(child && { child }) })
  }
  return contracts
}
