import type { Config } from '../config.ts'
import { tablesOf } from '../db/tables.ts'
import { startOfDay } from '../format/calendar.ts'
import { addDays } from '../format/day.ts'
import { smsLength } from '../format/sms-length.ts'
import type { ActionContext, OrmDatabase } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { reachAmong } from '../messages/sms-reach.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { countriesOf } from '../sms/countries.ts'
import { phoneOf } from '../sms/phone-of.ts'
import { withoutSmsCodes } from '../sms/sms-codes.ts'
import type { ClientReach } from './audience.ts'
import { clientsWithSession, sharedNumbers } from './same-number.ts'
import { MOST_RECIPIENTS } from './states.ts'
import { earliestSmsTime } from './texting-hours.ts'
import { checkedText } from './words.ts'

type Action = Pick<ActionContext<OrmDatabase>, 'db' | 'scope' | 'now'>

/** Days of the practice, both included. */
interface Days {
  from: string
  to: string
}

/** Nobody is told further ahead of an appointment by SMS. */
const MOST_AHEAD = 62

/** The instants of a period, without the part that is over. */
async function periodOf({ db, scope, now }: Action, { from, to }: Days) {
  const zone = await zoneOfPractice(db.em, scope.practiceId)
  const begins = startOfDay(from, zone)
  const ends = startOfDay(addDays(to, 1), zone)
  if (to < from) throw refuseField('to', 'before_from')
  if (ends <= now) throw refuseField('to', 'past')
  if (addDays(from, MOST_AHEAD) < to) throw refuseField('to', 'more_than_62_days')
  return { zone, begins: begins > now ? begins : now, ends }
}

/** Clients with an appointment in a period, in the order of their names. */
const clientsOf = ({ db, scope }: Action, begins: Date, ends: Date) =>
  clientsWithSession(db.em, scope.practiceId, begins, ends)
    .select(['p.firstname', 'p.lastname', 'p.locale'])
    .orderBy('p.lastname')
    .orderBy('p.firstname')
    .orderBy('p.id')
    .limit(MOST_RECIPIENTS + 1)
    .execute()

/** Whom an SMS about a period reaches, and what it costs. `conflict` where SMS are not set up. */
export async function smsReach(action: Action, { APP_SECRET }: Pick<Config, 'APP_SECRET'>, days: Days, text: string) {
  const { db, scope, now } = action
  const words = checkedText(text)
  const { zone, begins, ends } = await periodOf(action, days)
  const account = await tablesOf(db.em)
    .selectFrom('OctopushAccount')
    .select(['countries', 'priceThousandths'])
    .where('practiceId', '=', scope.practiceId)
    .executeTakeFirst()
  if (!account) throw fail('conflict')
  const countries = countriesOf(account.countries)
  const clients = await clientsOf(action, begins, ends)
  if (clients.length > MOST_RECIPIENTS) throw refuseField('to', 'too_many')
  const atNumbers = clients.map(({ id, ...person }) => ({ patientId: id, phone: phoneOf(person, now, zone).phone }))
  const reaches = await reachAmong(db.query, { secret: APP_SECRET, practiceId: scope.practiceId, countries }, atNumbers)
  const shared = sharedNumbers(reaches)
  const recipients = clients.map(({ id, firstname, lastname, locale }, at): ClientReach => {
    const { number = null, problem = null } = reaches[at] ?? {}
    return { id, firstname, lastname, locale, to: number, reason: problem ?? (shared.has(at) ? 'same_number' : null) }
  })
  const { parts } = smsLength(withoutSmsCodes(words))
  const reached = recipients.filter(({ reason }) => !reason).length
  const price = account.priceThousandths ?? null
  const startsAt = earliestSmsTime(now, zone)
  return {
    words,
    begins,
    ends,
    recipients,
    parts,
    costThousandths: price === null ? null : price * parts * reached,
    startsAt: startsAt < ends ? startsAt : null,
  }
}
