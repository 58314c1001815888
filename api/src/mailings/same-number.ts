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

/** The places of those whose number an earlier one has, who gets the SMS: a number gets it once. */
export function sharedNumbers(reaches: Reaches): ReadonlySet<number> {
  const first = new Map<string, number>()
  for (const [at, { number, problem }] of reaches.entries())
    if (number && !problem && !first.has(number)) first.set(number, at)
  const isLater = ({ number, problem }: Reaches[number], at: number) =>
    number !== null && !problem && first.get(number) !== at
  return new Set(reaches.flatMap((reach, at) => (isLater(reach, at) ? [at] : [])))
}

/** The recipients of an SMS who still have an appointment, and whose number it goes to for another of them. */
export async function withSameNumber(
  em: EntityManager,
  { APP_SECRET }: Pick<Config, 'APP_SECRET'>,
  { practiceId, mailingId }: MailingName,
  { periodFrom, periodTo }: { periodFrom: Date; periodTo: Date },
  now: Date,
): Promise<ReadonlySet<string>> {
  const account = await tablesOf(em)
    .selectFrom('OctopushAccount')
    .select('countries')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!account) return new Set()
  const begins = periodFrom > now ? periodFrom : now
  const clients = await tablesOf(em)
    .selectFrom('MailingRecipient as r')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'r.practiceId').onRef('p.id', '=', 'r.patientId'),
    )
    .select(numberColumns)
    .where('r.practiceId', '=', practiceId)
    .where('r.mailingId', '=', mailingId)
    .where('r.state', 'in', ['waiting', 'written'])
    // Whoever got it keeps the number, also once their appointment is over or cancelled.
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('p.id', 'in', idsWithSession(em, practiceId, begins, periodTo)),
        exists(
          selectFrom('Message as m')
            .select('m.id')
            .where('m.practiceId', '=', practiceId)
            .where('m.template', '=', 'mailings.sent')
            .where('m.status', 'in', [...arrivedStates])
            .whereRef('m.key', '=', 'r.messageKey'),
        ),
      ]),
    )
    .orderBy('r.position')
    .execute()
  const zone = await zoneOfPractice(em, practiceId)
  const atNumbers = clients.map(({ id, ...person }) => ({ patientId: id, phone: phoneOf(person, now, zone).phone }))
  const reaches = await reachAmong(queryOf(em), APP_SECRET, practiceId, atNumbers, countriesOf(account.countries))
  const shared = sharedNumbers(reaches)
  return new Set(clients.flatMap(({ id }, at) => (shared.has(at) ? [id] : [])))
}
