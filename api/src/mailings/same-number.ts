import type { Config } from '../config.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { arrivedStates } from '../messages/repetitions.ts'
import { reachAmong } from '../messages/sms-reach.ts'
import type { PracticeId } from '../practice-id.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { movableStatuses } from '../sessions/states.ts'
import { countriesOf } from '../sms/countries.ts'
import { phoneOf } from '../sms/phone-of.ts'
import type { MailingName } from './mailing-state.ts'
import { findReplaced } from './replaced-texts.ts'

/** What the number of a client is read from. */
const numberColumns = ['p.id', 'p.phone', 'p.guardianPhone', 'p.dateOfBirth'] as const

/** The ids of clients with an agreed appointment between two instants. */
const idsWithSession = (em: EntityManager, practiceId: PracticeId, begins: Date, ends: Date) =>
  tablesOf(em)
    .selectFrom('Session as s')
    .select('s.patient')
    .where('s.practiceId', '=', practiceId)
    .where('s.status', 'in', [...movableStatuses])
    .where('s.confirmBy', 'is', null)
    .where('s.startsAt', '>=', begins)
    .where('s.startsAt', '<', ends)

/** Clients with an agreed appointment between two instants, and what their number is read from. */
export const clientsWithSession = (em: EntityManager, practiceId: PracticeId, begins: Date, ends: Date) =>
  tablesOf(em)
    .selectFrom('Patient as p')
    .select(numberColumns)
    .where('p.practiceId', '=', practiceId)
    .where('p.id', 'in', idsWithSession(em, practiceId, begins, ends))

type Reaches = Awaited<ReturnType<typeof reachAmong>>

/** For the place of each whose number an earlier one has: the place of that one, who gets the SMS. */
export function sharedNumbers(reaches: Reaches): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const shared = new Map<number, number>()
  for (const [at, { number, problem }] of reaches.entries()) {
    if (!number || problem) continue
    const earlier = first.get(number)
    if (earlier === undefined) first.set(number, at)
    else shared.set(at, earlier)
  }
  return shared
}

/** Whose number an SMS goes to for another recipient. */
export interface SameNumbers {
  /** Those whose number it went to. */
  reached: ReadonlySet<string>
  /** Those who get it after all if the other does not: their appointment may be cancelled while there is no credit. */
  held: ReadonlySet<string>
  /** Somebody of `held` waits for an SMS that was held up, as for credit. */
  isHeldUp: boolean
  /** The waiting SMS of clients who have no appointment any more, by whoever gets it in their place. */
  replaced: ReadonlyMap<string, readonly string[]>
}

/** The waiting recipients of an SMS who still have an appointment, and whose number it goes to for another of them. */
export async function withSameNumber(
  em: EntityManager,
  { APP_SECRET }: Pick<Config, 'APP_SECRET'>,
  { practiceId, mailingId }: MailingName,
  {
    periodFrom,
    periodTo,
    now,
  }: { periodFrom?: Date | null | undefined; periodTo?: Date | null | undefined; now: Date },
): Promise<SameNumbers> {
  const none = { reached: new Set<string>(), held: new Set<string>(), isHeldUp: false, replaced: new Map() }
  // Mails have no period.
  if (!periodFrom || !periodTo) return none
  const account = await tablesOf(em)
    .selectFrom('OctopushAccount')
    .select('countries')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!account) return none
  const begins = periodFrom > now ? periodFrom : now
  const clients = await tablesOf(em)
    .selectFrom('MailingRecipient as r')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'r.practiceId').onRef('p.id', '=', 'r.patientId'),
    )
    .leftJoin('Message as m', (join) =>
      join.onRef('m.practiceId', '=', 'r.practiceId').onRef('m.key', '=', 'r.messageKey'),
    )
    .select(({ eb }) => [
      ...numberColumns,
      'r.state',
      'm.id as messageId',
      'm.status',
      'm.error',
      'm.firstTriedAt',
      eb('p.id', 'in', idsWithSession(em, practiceId, begins, periodTo)).as('hasSession'),
    ])
    .where('r.practiceId', '=', practiceId)
    .where('r.mailingId', '=', mailingId)
    .where('r.state', 'in', ['waiting', 'written'])
    .where(({ and, eb, or }) =>
      or([
        and([eb('r.state', '=', 'waiting'), eb('p.id', 'in', idsWithSession(em, practiceId, begins, periodTo))]),
        eb('m.status', '=', 'queued'),
        // A recipient who got the SMS, or may have, keeps the number even if their appointment is over or cancelled.
        eb('m.status', 'in', [...arrivedStates]),
        eb('m.firstTriedAt', 'is not', null),
      ]),
    )
    .orderBy('r.position')
    .execute()
  const zone = await zoneOfPractice(em, practiceId)
  const atNumbers = clients.map(({ id, ...person }) => ({ patientId: id, phone: phoneOf(person, now, zone).phone }))
  const scope = { secret: APP_SECRET, practiceId, countries: countriesOf(account.countries) }
  const reaches = await reachAmong(queryOf(em), scope, atNumbers)
  const all = clients.map((client, at) => ({ ...client, reach: reaches[at]! }))
  const isGone = ({ hasSession, status, firstTriedAt }: (typeof all)[number]) =>
    status === 'queued' && !firstTriedAt && !hasSession
  const standing = all.filter((client) => !isGone(client))
  const pairs = [...sharedNumbers(standing.map(({ reach }) => reach))].flatMap(([at, earlier]) => {
    const [client, first] = [standing[at], standing[earlier]]
    return client?.state === 'waiting' && first
      ? [{ client, first, isHeld: first.state === 'waiting' || first.status === 'queued' }]
      : []
  })
  const idsOf = (isHeld: boolean) =>
    new Set(pairs.filter((pair) => pair.isHeld === isHeld).map(({ client }) => client.id))
  return {
    reached: idsOf(false),
    held: idsOf(true),
    isHeldUp: pairs.some(({ first, isHeld }) => isHeld && first.error !== null),
    replaced: findReplaced(standing, all.filter(isGone)),
  }
}
