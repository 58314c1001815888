import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import { ownWordsOf } from '../custom-emails/own-words.ts'
import { smsInWords } from '../custom-emails/sms.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { nearDayText } from '../format/full-day.ts'
import { timeText } from '../format/moment.ts'
import { gsmText, smsLength } from '../format/sms-length.ts'
import type { Lang } from '../http/schema.ts'
import { headerText } from '../mail/address.ts'
import type { Links } from '../mail/links.ts'
import { phoneText } from '../mail/typography.ts'
import type { PracticeId } from '../practice-id.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { quietEnd } from '../reminders/due-time.ts'
import { openRuleWords } from '../reminders/sealed-words.ts'
import { harmlessLink } from '../sms/harmless.ts'
import { phoneOf } from '../sms/phone-of.ts'
import type { SmsTemplate, SmsTemplates } from '../sms/sender.ts'
import { tradeWord } from '../sms/trade.ts'
import { fillWords, reminderWords, type SmsField } from '../sms/words.ts'

/** Long enough for any first name, too short to hold a text of somebody's own. */
const LONGEST_NAME = 40

const neutral: Record<Lang, string> = { fr: 'Votre praticien', en: 'Your practitioner' }

/**
 * Reminds of a session by SMS: when it is and where to answer, in the practice's words or ours. It never says what the
 * appointment is for, whatever is set: not its types, not the practice's name, and no name that tells it.
 */
const reminder: SmsTemplate<'session.reminder'> = async (em, message, links, now, secrets) => {
  const facts = message.sessionId ? await factsOf(em, message.practiceId, message.sessionId) : undefined
  const { data } = message
  if (facts?.status !== 'scheduled' || facts.calendarSequence > data.sequence) return null
  if (data.usefulUntil && now > new Date(data.usefulUntil)) return null
  const lang = facts.locale
  const asks = data.asksConfirmation && !facts.attendanceConfirmedAt
  const rule = data.ruleId ? await ruleOf(em, secrets, message.practiceId, data.ruleId) : null
  // It may have waited for credit into the night.
  const notBefore = rule ? quietEnd(now, rule, facts.practiceTimeZone) : now
  if (data.usefulUntil && notBefore > new Date(data.usefulUntil)) return null
  const { phone, isGuardians } = phoneOf(facts, now, facts.practiceTimeZone)
  const practitioner = await firstPractitioner(em, message.practiceId)
  const own = rule?.words?.[lang] ? null : await ownWordsOf(em, secrets, message.practiceId, 'smsReminder', lang)
  if (own) {
    const to = { name: (isGuardians ? facts.guardianName : facts.firstname) ?? '', address: phone ?? '' }
    const { practiceId, sessionId } = message
    const of = { practiceId, patientId: facts.patientId, sessionId, lang, recipient: to }
    const safe: Links = { ...links, manage: (session) => harmlessLink(links.manage(session)) }
    const written = await smsInWords(em, own.above, of, safe)
    const who = practitioner?.name ?? ''
    const text = tradeWord(who) ? written.replaceAll(who, neutral[lang]) : written
    const isPlain = smsLength(own.above).alphabet === 'GSM-7'
    return { patientId: facts.patientId, phone, notBefore, text: isPlain ? gsmText(text) : text }
  }
  const words = rule?.words?.[lang] ?? reminderWords[lang][asks ? 'asking' : 'plain']
  const values = valuesOf(facts, { links, lang, isGuardians, practitioner: practitioner?.name ?? '' })
  return { patientId: facts.patientId, phone, notBefore, text: fillWords(words, fitting(words, values)) }
}

const factsOf = (em: EntityManager, practiceId: PracticeId, sessionId: string) =>
  tablesOf(em)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .innerJoin('Practice as c', 'c.id', 's.practiceId')
    .select(['s.id', 's.practiceId', 's.status', 's.startsAt', 's.timeZone', 's.locale', 's.linkVersion'])
    .select(['s.calendarSequence', 's.attendanceConfirmedAt', 'p.id as patientId', 'p.firstname', 'p.phone'])
    .select(['p.guardianName', 'p.guardianPhone', 'p.dateOfBirth'])
    .select(['c.phone as practicePhone', 'c.timeZone as practiceTimeZone'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>

interface Around {
  links: Links
  lang: Lang
  isGuardians: boolean
  practitioner: string
}

function valuesOf(facts: Facts, { links, lang, isGuardians, practitioner }: Around): Record<SmsField, string> {
  const { startsAt, timeZone } = facts
  const day = nearDayText(localDay(startsAt, timeZone), lang)
  const time = timeText(startsAt, timeZone, lang)
  const [guardian = ''] = (facts.guardianName ?? '').split(' ')
  return {
    'recipient.firstname': named(isGuardians ? guardian : facts.firstname),
    'patient.firstname': named(facts.firstname),
    'session.when': `${day} ${lang === 'fr' ? 'à' : 'at'} ${time}`,
    'session.date': day,
    'session.time': time,
    'session.link': harmlessLink(links.manage(facts)),
    'entity.practitioner': practitioner && !tradeWord(practitioner) ? headerText(practitioner, 80) : neutral[lang],
    'entity.phone': facts.practicePhone ? phoneText(facts.practicePhone, lang) : '',
  }
}

/** Anybody can book in any name: one that leads somewhere is left out, since our SMS would carry it to a stranger. */
const named = (name: string) => (/:\/\/|@|www\.|\.\p{L}{2,}|\d/iu.test(name) ? '' : headerText(name, LONGEST_NAME))

/** One letter of a name would halve what an SMS holds: where the words are of GSM, what is put into them is too. */
function fitting(words: string, values: Record<SmsField, string>): Record<SmsField, string> {
  if (smsLength(words).alphabet !== 'GSM-7') return values
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, gsmText(value)])) as typeof values
}

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
