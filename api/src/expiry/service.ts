import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { isRequestedInVain, isUnanswered } from '../consents/unanswered.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { type News, notifyReaders } from '../notifications/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { comingStatuses, droppedStatuses } from '../sessions/states.ts'

/** A consent that is not signed so long before its session. */
const UNSIGNED_MS = millisecondsInDay
/** Who was asked this recently has had no time to sign. */
const ASKED_MS = 2 * millisecondsInHour
/** A link that ends this soon. */
const ENDING_MS = 3 * millisecondsInDay
/** A link this young has only just been sent. */
const SENT_MS = millisecondsInDay

type Expiring = Pick<News, 'event' | 'key' | 'sessionId' | 'patientId'>

/** Notifies of each consent and each link once, however often it runs. */
export async function notifyOfExpiry(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const found = [
    ...(await unsignedConsents(query, practiceId, now)),
    ...(await endingForms(query, practiceId, now)),
    ...(await endingPaymentLinks(query, practiceId, now)),
  ]
  const known = await knownKeys(query, practiceId, found)
  for (const one of found) if (!known.has(one.key)) await notifyReaders(query, { practiceId, now, ...one })
}

async function knownKeys(query: Query, practiceId: PracticeId, found: readonly Expiring[]): Promise<Set<string>> {
  if (found.length === 0) return new Set()
  const rows = await tablesOf(query)
    .selectFrom('Notification')
    .select('key')
    .where('practiceId', '=', practiceId)
    .where(
      'key',
      'in',
      found.map(({ key }) => key),
    )
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/**
 * The consents for sessions of the next day that clients were asked for, and have signed nothing since. Whom no mail
 * reached is not waited for.
 */
async function unsignedConsents(query: Query, practiceId: PracticeId, now: Date): Promise<Expiring[]> {
  const sessions = await tablesOf(query)
    .selectFrom('Session as s')
    .select(['s.id', 's.patient as patientId', 's.startsAt'])
    .where('s.practiceId', '=', practiceId)
    .where('s.status', 'in', [...comingStatuses])
    .where('s.startsAt', '>', now)
    .where('s.startsAt', '<=', new Date(now.getTime() + UNSIGNED_MS))
    .where((where) =>
      where.or([where('s.signatureAskedAt', '<=', new Date(now.getTime() - ASKED_MS)), isRequestedInVain(where)]),
    )
    .where('s.isLocked', '=', false)
    .where(isUnanswered)
    .orderBy('s.startsAt')
    .execute()
  return sessions.map(({ id, patientId, startsAt }) => ({
    event: 'consents.unsigned',
    // A session that is moved is another day.
    key: `consents.unsigned:${id}:${startsAt.getTime()}`,
    sessionId: id,
    patientId,
  }))
}

/** The forms that nobody has filled in and whose links end soon. */
async function endingForms(query: Query, practiceId: PracticeId, now: Date): Promise<Expiring[]> {
  const rows = await tablesOf(query)
    .selectFrom('FormRequest as r')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'r.practiceId').onRef('s.id', '=', 'r.sessionId'),
    )
    .select(['r.id', 'r.sessionId', 'r.patientId'])
    .where('r.practiceId', '=', practiceId)
    .where('r.answeredAt', 'is', null)
    .where('r.revokedAt', 'is', null)
    .where('r.expiresAt', '>', now)
    .where('r.expiresAt', '<=', new Date(now.getTime() + ENDING_MS))
    .where('r.sentAt', '<=', new Date(now.getTime() - SENT_MS))
    .where('s.status', 'not in', [...droppedStatuses])
    .orderBy('r.expiresAt')
    .execute()
  return rows.map(({ id, ...about }) => ({ event: 'forms.expiring', key: `forms.expiring:${id}`, ...about }))
}

/**
 * Unpaid payment links that a practitioner made and that end soon. Links in reminders and in mails of invoices are left
 * out, since the next mail renews them.
 */
async function endingPaymentLinks(query: Query, practiceId: PracticeId, now: Date): Promise<Expiring[]> {
  const rows = await tablesOf(query)
    .selectFrom('PaymentRequest')
    .select(['id', 'sessionId', 'patientId'])
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'open')
    .where('kind', '=', 'link')
    .where('createdBy', 'is not', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', new Date(now.getTime() + ENDING_MS))
    .where('createdAt', '<=', new Date(now.getTime() - SENT_MS))
    .orderBy('expiresAt')
    .execute()
  return rows.map(({ id, ...about }) => ({ event: 'cards.expiring', key: `cards.expiring:${id}`, ...about }))
}
