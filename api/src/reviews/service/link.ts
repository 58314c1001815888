import { millisecondsInDay } from 'date-fns/constants'
import { readChild } from '../../client-area/guardians.ts'
import { isOfEarlierVersion, type OpenedToken, openToken } from '../../crypto/token.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import { fail } from '../../http/errors.ts'
import { captchaChoice } from '../../http/form-captcha.ts'
import type { Lang } from '../../http/schema.ts'
import type { MessageData } from '../../mail/message-data.ts'
import { shownPractice } from '../../practices/service/look.ts'
import { endedLink } from '../../practices/service/named-practice.ts'
import { readSettings } from '../../practices/settings.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'
import { publishableNames } from '../names.ts'

/** A review can be written for so many days after its session. */
const LIFE_DAYS = 60

/** Reads a link; a malformed one is `not_found`. Its signature is checked with its session, by `readLinked`. */
export function reviewLink(secret: string, token: string): OpenedToken {
  const link = openToken(secret, 'review', token)
  if (!link) throw fail('not_found')
  return link
}

interface Linked {
  patientId: string
  firstname: string
  locale: Lang
  practitioner: string
  visitedOn: string
  /** When the review was or will be asked for. */
  asksAt: Date
  isWritten: boolean
  practice: Awaited<ReturnType<typeof shownPractice>>
}

/**
 * Reads the session of a link. The link works from the moment its mail goes out, and ends with its session. It is
 * refused for a session that is not completed, whose practice is closed, or whose client was not to be asked.
 */
async function readLinked(query: Query, { practiceId, id, matches }: OpenedToken, now: Date): Promise<Linked> {
  const tables = tablesOf(query)
  const session = await tables
    .selectFrom('Session')
    .select(['patient', 'practitionerId', 'locale', 'startsAt', 'status', 'reviewLinkVersion'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!session && !matches(1)) throw fail('not_found')
  if (!session) throw await endedLink(query, { practiceId, patientId: null, reason: 'over' })
  const { reviewLinkVersion } = session
  if (!matches(reviewLinkVersion))
    throw isOfEarlierVersion({ matches }, reviewLinkVersion)
      ? await endedLink(query, { practiceId, patientId: session.patient, reason: 'over' })
      : fail('not_found')
  const [patient, practitioner, practice, review, message] = await Promise.all([
    tables
      .selectFrom('Patient')
      .select('firstname')
      .where('practiceId', '=', practiceId)
      .where('id', '=', session.patient)
      .executeTakeFirst(),
    tables
      .selectFrom('Practitioner as t')
      .innerJoin('User as u', 'u.id', 't.userId')
      .select('t.name')
      .where('t.practiceId', '=', practiceId)
      .where('t.id', '=', session.practitionerId)
      .where('u.suspendedAt', 'is', null)
      .executeTakeFirst(),
    tables
      .selectFrom('Practice')
      .select('timeZone')
      .where('id', '=', practiceId)
      .where('isActive', '=', true)
      .executeTakeFirst(),
    tables
      .selectFrom('Review')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('sessionId', '=', id)
      .executeTakeFirst(),
    tables
      .selectFrom('Message')
      .select('data')
      .where('practiceId', '=', practiceId)
      .where('sessionId', '=', id)
      .where('template', '=', 'reviews.requested')
      .where('status', 'not in', ['skipped', 'cancelled'])
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const asksAt = message && new Date((message.data as MessageData['reviews.requested']).asksAt)
  const isDone = session.status === 'completed'
  if (!isDone || !patient || !practitioner || !practice || !asksAt || asksAt > now) throw fail('not_found')
  return {
    patientId: session.patient,
    firstname: patient.firstname,
    locale: session.locale,
    practitioner: practitioner.name,
    visitedOn: localDay(session.startsAt, practice.timeZone),
    asksAt,
    isWritten: review !== undefined,
    practice: await shownPractice(query, practiceId),
  }
}

/**
 * Reads what a link is about. Throws `link_expired` with the `reason` `answered` or `over`. A minor's link is
 * `not_found`: a child's opinion is not their guardian's to publish.
 */
export async function findInvitation(query: Query, link: OpenedToken, now: Date) {
  const row = await readLinked(query, link, now)
  if (row.isWritten) throw fail('link_expired', { reason: 'answered', locale: row.locale })
  // Links that were mailed before the birthday was known.
  const child = { practiceId: link.practiceId, id: row.patientId }
  if ((await readChild(query, child, now)).isMinor) throw fail('not_found')
  const expiresAt = await endOf(query, row, now)
  const { reviewPublication } = await readSettings(query, link.practiceId)
  return { ...row, expiresAt, isReadFirst: reviewPublication === 'after_reading' }
}

/** Reads the session of a link whose review was written; it works as long as the review exists. */
export async function readReviewedSession(query: Query, link: OpenedToken, now: Date): Promise<Linked> {
  const row = await readLinked(query, link, now)
  if (row.isWritten) return row
  await endOf(query, row, now)
  throw fail('not_found')
}

/** When the link expires, for a request of this time. */
export const linkEnd = (asksAt: Date) => new Date(asksAt.getTime() + LIFE_DAYS * millisecondsInDay)

/** When the link ends; `link_expired` where it has. */
async function endOf(query: Query, { asksAt, practice, patientId }: Linked, now: Date): Promise<Date> {
  const expiresAt = linkEnd(asksAt)
  if (expiresAt <= now) throw await endedLink(query, { practiceId: practice.id, patientId, reason: 'over' })
  return expiresAt
}

/** Reads the session behind a link. */
export async function readInvitation(
  query: Query,
  link: OpenedToken,
  config: Parameters<typeof captchaChoice>[0],
  now: Date,
) {
  const { practice, practitioner, locale, visitedOn, firstname, expiresAt, isReadFirst } = await findInvitation(
    query,
    link,
    now,
  )
  const names = publishableNames(firstname)
  return {
    practice,
    practitioner,
    locale,
    visitedOn,
    names,
    isReadFirst,
    mostDays: MOST_WAITING_DAYS,
    expiresAt,
    captcha: captchaChoice(config),
  }
}
