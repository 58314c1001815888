import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { dayWithoutYearText } from '../format/full-day.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { Links } from '../mail/links.ts'
import { phoneOf } from '../sms/phone-of.ts'
import { withoutSmsCodes } from '../sms/sms-codes.ts'
import { smsValues } from '../sms/values.ts'
import { fillWords } from '../sms/words.ts'
import { type MergeSubject, mergeValues } from './values.ts'

/** The text of an SMS, and the client's number for it. */
interface WrittenSms {
  phone: string | null
  text: string
}

/**
 * Writes an SMS about a client in the given words, for previews, tests and sending: nothing else writes one. A minor's
 * addresses the guardian. Null where the client is gone.
 */
export async function smsInWords(
  em: EntityManager,
  words: string,
  of: Omit<MergeSubject, 'recipient'> & { patientId: string },
  { links, now }: { links: Links; now: Date },
): Promise<WrittenSms | null> {
  const facts = await factsOf(em, of)
  if (!facts) return null
  const { phone, isGuardians } = phoneOf(facts, now, facts.practiceTimeZone)
  const called = (isGuardians ? facts.guardianName?.split(' ')[0] : facts.firstname) ?? ''
  const name = isGuardians ? (facts.guardianName ?? '') : `${facts.firstname} ${facts.lastname}`
  const { neutral } = await mergeValues(em, { ...of, recipient: { name, address: phone ?? '' } }, links)
  const { startsAt, location, timeZone, practiceTimeZone } = facts
  const zone = location && timeZone && zoneOfPlace({ location, timeZone }, practiceTimeZone)
  const day = startsAt && zone ? dayWithoutYearText(localDay(startsAt, zone), of.lang) : ''
  const values = { ...neutral, 'recipient.firstname': called, 'session.date': day }
  return { phone, text: withoutSmsCodes(fillWords(words, smsValues(words, values, of.lang))) }
}

const factsOf = (em: EntityManager, { practiceId, patientId, sessionId }: Parameters<typeof smsInWords>[2]) =>
  tablesOf(em)
    .selectFrom('Patient as p')
    .innerJoin('Practice as c', 'c.id', 'p.practiceId')
    .leftJoin('Session as s', (join) => join.onRef('s.practiceId', '=', 'p.practiceId').on('s.id', '=', sessionId))
    .select(['p.firstname', 'p.lastname', 'p.phone', 'p.guardianName', 'p.guardianPhone', 'p.dateOfBirth'])
    .select(['c.timeZone as practiceTimeZone', 's.startsAt', 's.location', 's.timeZone'])
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', patientId)
    .executeTakeFirst()
