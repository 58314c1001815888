import { readVault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { movableStatuses } from '../sessions/states.ts'
import { phoneOf } from '../sms/phone-of.ts'
import type { SmsTemplate, SmsTemplates } from '../sms/sender.ts'
import { withoutSmsCodes } from '../sms/sms-codes.ts'
import { earliestSmsTime } from './texting-hours.ts'
import { openMailing } from './words.ts'

/**
 * A practitioner's SMS to all with an appointment in a period: only those who still have one, by day, a minor's to the
 * guardian. It may have waited for credit into the night.
 */
const textToSeveral: SmsTemplate<'mailings.sent'> = async (message, { em, now, config: secrets }) => {
  const { practiceId, data } = message
  const patientId = message.patientId ?? data.patientId
  const vault = await readVault(queryOf(em), secrets, practiceId)
  const mailing = await tablesOf(em)
    .selectFrom('Mailing')
    .select(['id', 'state', 'content', 'periodFrom', 'periodTo'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', data.mailingId)
    .executeTakeFirst()
  if (!(await isPracticeOpen(queryOf(em), practiceId))) return null
  const words = mailing && openMailing(vault, mailing.id, mailing.content ?? null)
  if (!words || !mailing.periodFrom || !mailing.periodTo || mailing.state === 'stopped') return null
  const person = await tablesOf(em)
    .selectFrom('Patient as p')
    .innerJoin('Practice as c', 'c.id', 'p.practiceId')
    .select(['p.phone', 'p.guardianPhone', 'p.dateOfBirth', 'c.timeZone'])
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', patientId)
    .executeTakeFirst()
  if (!person) return null
  const notBefore = earliestSmsTime(now, person.timeZone)
  if (notBefore >= mailing.periodTo) return null
  // A client whose appointment is over needs no SMS.
  const from = notBefore > mailing.periodFrom ? notBefore : mailing.periodFrom
  if (!(await hasSession(em, { practiceId, patientId, from, to: mailing.periodTo }))) return null
  const { phone } = phoneOf(person, now, person.timeZone)
  return { patientId, phone, text: withoutSmsCodes(words.above), notBefore }
}

interface Period {
  practiceId: PracticeId
  patientId: string
  from: Date
  to: Date
}

const hasSession = async (em: EntityManager, { practiceId, patientId, from, to }: Period): Promise<boolean> => {
  const sessions = tablesOf(em)
    .selectFrom('Session')
    .where('practiceId', '=', practiceId)
    .where('patient', '=', patientId)
    .where('status', 'in', [...movableStatuses])
    .where('confirmBy', 'is', null)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
  return (await countOf(sessions)) > 0
}

/** What practitioners write by SMS. */
export const mailingSmsTemplates: SmsTemplates = { 'mailings.sent': textToSeveral }
