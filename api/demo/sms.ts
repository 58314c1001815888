import { type Secrets, vaultOf } from '../src/crypto/vault.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { instantAt } from '../src/format/calendar.ts'
import { addDays, localDay } from '../src/format/day.ts'
import { sealRecipient, sealSms } from '../src/messages/sealed-message.ts'
import type { MessageState } from '../src/messages/states.ts'
import { storeAccount } from '../src/octopush/account.ts'
import { addFirstSmsRule } from '../src/reminders/first-rules.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'
import { seededRandom } from './random.ts'

/** At 18 o'clock of the day before, as the rule says. */
const eveningBefore = (startsAt: Date) =>
  instantAt(addDays(localDay(startsAt, demoTimeZone), -1), 18 * 60, demoTimeZone)

/** What `tests/stand-ins/octopush.ts` knows. */
const account = { login: 'demo@octopush.test', key: 'cle-de-demonstration' }
/** What its wallet of 6.20 EUR is worth. */
const CREDIT = 100

/** What became of the SMS of the last weeks, the latest first: one in every state that there is. */
const states: readonly { state: MessageState; error?: string }[] = [
  { state: 'sent' },
  { state: 'delivered' },
  { state: 'delivered' },
  { state: 'bounced', error: 'not_delivered' },
  { state: 'failed', error: 'bad_sender' },
  { state: 'suppressed', error: 'blacklisted_number' },
  { state: 'skipped', error: 'too_late' },
  { state: 'cancelled' },
  { state: 'delivered' },
]

/** Nobody was handed these. */
const unsent: readonly MessageState[] = ['suppressed', 'skipped', 'cancelled']

/** Sets SMS up at the stand-in, with reminders that went out in the last weeks, unless the practice has an account. */
export async function addSms(
  orm: MikroORM,
  { id: practiceId, seed, account: owner }: DemoPractice,
  secrets: Secrets & { OCTOPUSH_URL: string },
  now: Date,
): Promise<void> {
  const random = seededRandom(seed + 53)
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const query = queryOf(em)
    const tables = tablesOf(em)
    const known = tables.selectFrom('OctopushAccount').select('id').where('practiceId', '=', practiceId)
    if (await known.executeTakeFirst()) return
    const input = { ...account, sender: 'VASSEUR', countries: ['FR' as const], lowCredit: 20 }
    await storeAccount(query, { practiceId, secrets }, { ...input, credit: CREDIT }, now)
    await addFirstSmsRule(query, practiceId, now)
    const sessions = await tables
      .selectFrom('Session as s')
      .innerJoin('Patient as p', (join) =>
        join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
      )
      .select(['s.id', 's.startsAt', 's.endsAt', 's.calendarSequence', 'p.id as patientId', 'p.phone'])
      .where('s.practiceId', '=', practiceId)
      .where('s.startsAt', '<', now)
      .where('p.phone', 'is not', null)
      .orderBy('s.startsAt', 'desc')
      .orderBy('s.id')
      .limit(states.length)
      .execute()
    const vault = await vaultOf(query, secrets, practiceId)
    for (const [place, { state, error = null }] of states.entries()) {
      const session = sessions[place]
      if (!session) return
      const at = eveningBefore(session.startsAt)
      const id = random.id(at)
      const isOut = !unsent.includes(state)
      const text = `${owner.name} vous rappelle votre rendez-vous. Modifier : https://rendez-vous.test/booking/…`
      await query(
        `insert into message (id, practice_id, key, template, audience, channel, session_id, patient_id, data, status,
           recipient, content, error, attempts, created_at, sent_at)
         values ($1, $2, $3, 'session.reminder', 'client', 'sms', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          id,
          practiceId,
          `demo:sms:${place}`,
          session.id,
          session.patientId,
          JSON.stringify({
            startsAt: session.startsAt.toISOString(),
            endsAt: session.endsAt.toISOString(),
            sequence: session.calendarSequence,
          }),
          state,
          isOut ? sealRecipient(vault, id, session.phone ?? '') : null,
          isOut ? sealSms(vault, id, text) : null,
          error,
          isOut ? 1 : 0,
          at.toISOString(),
          isOut && state !== 'failed' ? at.toISOString() : null,
        ],
      )
    }
  })
}
