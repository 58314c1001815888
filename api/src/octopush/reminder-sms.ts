import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import { ownWordsOf } from '../custom-emails/own-words.ts'
import { smsInWords } from '../custom-emails/sms.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { endOfQuietHours } from '../reminders/due-time.ts'
import { openRuleWords } from '../reminders/sealed-words.ts'
import { isSuperseded } from '../sessions/notifying/superseded.ts'
import type { SmsTemplate, SmsTemplates } from '../sms/sender.ts'
import { reminderWords } from '../sms/words.ts'

/**
 * A reminder of a session by SMS: when it is and where to answer, in the practice's words or ours. It never reveals
 * what the appointment is for, whatever the settings: no types, no practice's name, no name that tells it.
 */
const reminder: SmsTemplate<'session.reminder'> = async (message, { em, links, now, config: secrets }) => {
  const facts = message.sessionId ? await factsOf(em, message.practiceId, message.sessionId) : undefined
  const { data } = message
  if (facts?.status !== 'scheduled' || (await isSuperseded(queryOf(em), message, facts))) return null
  if (data.usefulUntil && now > new Date(data.usefulUntil)) return null
  const lang = facts.locale
  const asks = data.asksConfirmation && !facts.attendanceConfirmedAt
  const rule = data.ruleId ? await ruleOf(em, secrets, message.practiceId, data.ruleId) : null
  // It may have waited for credit into the night.
  const notBefore = rule ? endOfQuietHours(now, rule, facts.practiceTimeZone) : now
  // A suspended practice sends nothing in its own words.
  const isOpen = await isPracticeOpen(queryOf(em), message.practiceId)
  const ofRule = isOpen ? rule?.words?.[lang] : null
  const own = ofRule ? null : await ownWordsOf(em, { practiceId: message.practiceId, secrets }, 'smsReminder', lang)
  const words = ofRule ?? own?.above ?? reminderWords[lang][asks ? 'asking' : 'plain']
  const { practiceId, sessionId } = message
  const { patientId } = facts
  const written = await smsInWords(em, words, { practiceId, patientId, sessionId, lang }, { links, now })
  return written && { patientId, notBefore, ...written }
}

const factsOf = (em: EntityManager, practiceId: PracticeId, sessionId: string) =>
  tablesOf(em)
    .selectFrom('Session as s')
    .innerJoin('Practice as c', 'c.id', 's.practiceId')
    .select(['s.id', 's.status', 's.startsAt', 's.locale', 's.calendarSequence', 's.attendanceConfirmedAt'])
    .select(['s.patient as patientId', 'c.timeZone as practiceTimeZone'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()

/** The words of a rule, and its quiet hours. */
async function ruleOf(em: EntityManager, secrets: Secrets, practiceId: PracticeId, ruleId: string) {
  const vault: Vault = await readVault(queryOf(em), secrets, practiceId)
  const rule = await tablesOf(em)
    .selectFrom('ReminderRule')
    .select(['words', 'timing', 'amount', 'atMinutes', 'quietFrom', 'quietUntil'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', ruleId)
    .executeTakeFirst()
  if (!rule) return null
  const { words, atMinutes = null, quietFrom = null, quietUntil = null, ...time } = rule
  return { ...time, atMinutes, quietFrom, quietUntil, words: openRuleWords(vault, ruleId, words ?? null) }
}

/** What is sent by SMS. */
export const reminderSmsTemplates: SmsTemplates = { 'session.reminder': reminder }
