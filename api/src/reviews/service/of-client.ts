import type * as z from 'zod'
import { readEachPractice } from '../../client-area/each-practice.ts'
import { readChild } from '../../client-area/guardians.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import type { ClientAction } from '../../http/client-action.ts'
import { type Links, mailLinks } from '../../mail/links.ts'
import type { MessageData } from '../../mail/message-data.ts'
import type { PracticeId } from '../../practice-id.ts'
import { isPracticeOpen } from '../../practices/practitioner.ts'
import type { ReviewToWrite, WithdrawableReview } from '../contract/to-write.ts'
import { linkEnd } from './link.ts'

type ToWrite = z.output<typeof ReviewToWrite>

/** The limit of the list: nobody gets more requests while a link lasts. */
const MOST = 50

/**
 * The sessions that the signed-in client is asked to review: for each practice only the last one, so that weekly
 * clients see no long list. Minors and their guardians are asked nothing: a child's opinion is not theirs to give.
 */
export async function reviewsToWrite({ app, query, actor, now }: ClientAction): Promise<ToWrite[]> {
  const links = mailLinks(app.config)
  const invitations = await readEachPractice({ app, query, actor }, async (inPractice, { practiceId, patientId }) => {
    const last = await lastInvitation(inPractice, practiceId, patientId, now)
    if (!last || linkEnd(last.asksAt) <= now) return null
    const { id, startsAt, reviewLinkVersion } = last
    const [isOver, isOpen, { isMinor, timeZone }] = await Promise.all([
      isWritten(inPractice, practiceId, id),
      isPracticeOpen(inPractice, practiceId),
      readChild(inPractice, { practiceId, id: patientId }, now),
    ])
    if (isOver || !isOpen || isMinor) return null
    const url = links.review({ practiceId, id, reviewLinkVersion })
    return { practiceId, sessionId: id, visitedOn: localDay(startsAt, timeZone), expiresAt: linkEnd(last.asksAt), url }
  })
  return invitations.sort((one, other) => other.visitedOn.localeCompare(one.visitedOn))
}

/**
 * A client's last session about which a mail has asked, by the rules of its link. Few tables are joined: most clients
 * were asked nothing, and PostgreSQL takes longer to plan a join than to find that.
 */
async function lastInvitation(query: Query, practiceId: PracticeId, patientId: string, now: Date) {
  const invitations = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Message as m', (join) =>
      join.onRef('m.practiceId', '=', 's.practiceId').onRef('m.sessionId', '=', 's.id'),
    )
    .select(['s.id', 's.startsAt', 's.reviewLinkVersion', 'm.data'])
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where('s.status', '=', 'completed')
    .where('m.template', '=', 'reviews.requested')
    .where('m.status', 'not in', ['skipped', 'cancelled'])
    .orderBy('s.startsAt', 'desc')
    .orderBy('m.createdAt', 'desc')
    .limit(MOST)
    .execute()
  return invitations
    .map(({ data, ...session }) => ({
      ...session,
      asksAt: new Date((data as MessageData['reviews.requested']).asksAt),
    }))
    .find(({ asksAt }) => asksAt <= now)
}

const isWritten = async (query: Query, practiceId: PracticeId, sessionId: string) => {
  const reviews = tablesOf(query).selectFrom('Review').select('id').where('practiceId', '=', practiceId)
  return (await reviews.where('sessionId', '=', sessionId).executeTakeFirst()) !== undefined
}

/**
 * The reviews that a client may withdraw, each by a new link, since a corrected address ends the mailed one. None of a
 * closed practice, where nobody reads them.
 */
export async function withdrawableReviews(
  query: Query,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  links: Links,
): Promise<z.output<typeof WithdrawableReview>[]> {
  const written = await tablesOf(query)
    .selectFrom('Review as r')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'r.practiceId').onRef('s.id', '=', 'r.sessionId'),
    )
    .select(['s.id', 's.reviewLinkVersion', 'r.visitedOn'])
    .where('r.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where('r.status', '<>', 'withdrawn')
    .orderBy('r.visitedOn', 'desc')
    .orderBy('r.id')
    .limit(MOST)
    .execute()
  if (written.length === 0 || !(await isPracticeOpen(query, practiceId))) return []
  return written.map(({ id, reviewLinkVersion, visitedOn }) => ({
    sessionId: id,
    visitedOn,
    url: links.review({ practiceId, id, reviewLinkVersion }),
  }))
}
