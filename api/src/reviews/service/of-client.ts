import type * as z from 'zod'
import { inEachPractice } from '../../client-area/each-practice.ts'
import { type Query, queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import type { ClientActor } from '../../http/client-actor.ts'
import type { App } from '../../http/context.ts'
import { mailLinks } from '../../mail/links.ts'
import type { MessageData } from '../../mail/message-data.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { ReviewToWrite } from '../contract/to-write.ts'
import { linkEnd } from './link.ts'

type ToWrite = z.output<typeof ReviewToWrite>

/** More than are asked of anybody in the time in which a link opens. */
const MOST = 50

/**
 * What the signed-in client is asked to review: for each practice only the last session that was asked about, so that
 * weekly clients see no list. A guardian is asked nothing: a child's opinion is not theirs to tell.
 */
export async function reviewsToWrite(app: App, query: Query, actor: ClientActor, now: Date): Promise<ToWrite[]> {
  const links = mailLinks(app.config)
  const asked = await inEachPractice(app.orm, query, actor, async (em, { practiceId, patientId }) => {
    const last = await lastAsked(queryOf(em), practiceId, patientId, now)
    if (!last || last.isWritten || linkEnd(last.asksAt) <= now) return null
    const { id, startsAt, timeZone } = last
    const url = links.review({ practiceId, id })
    return { practiceId, sessionId: id, visitedOn: localDay(startsAt, timeZone), expiresAt: linkEnd(last.asksAt), url }
  })
  return asked.sort((one, other) => other.visitedOn.localeCompare(one.visitedOn))
}

/** The last session of a client about which a mail has asked, by the rules of its link. */
async function lastAsked(query: Query, practiceId: PracticeId, patientId: string, now: Date) {
  const asked = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Message as m', (join) =>
      join.onRef('m.practiceId', '=', 's.practiceId').onRef('m.sessionId', '=', 's.id'),
    )
    .innerJoin('Practice as c', 'c.id', 's.practiceId')
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.practitionerId'),
    )
    .innerJoin('User as u', 'u.id', 't.userId')
    .leftJoin('Review as r', (join) =>
      join.onRef('r.practiceId', '=', 's.practiceId').onRef('r.sessionId', '=', 's.id'),
    )
    .select(['s.id', 's.startsAt', 'c.timeZone', 'm.data', 'r.id as reviewId'])
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where('s.status', '=', 'completed')
    .where('m.template', '=', 'reviews.asked')
    .where('m.status', 'not in', ['skipped', 'cancelled'])
    .where('c.isActive', '=', true)
    .where('u.suspendedAt', 'is', null)
    .orderBy('s.startsAt', 'desc')
    .orderBy('m.createdAt', 'desc')
    .limit(MOST)
    .execute()
  return asked
    .map(({ data, reviewId, ...session }) => {
      const { asksAt } = data as MessageData['reviews.asked']
      return { ...session, asksAt: new Date(asksAt), isWritten: reviewId !== null }
    })
    .find(({ asksAt }) => asksAt <= now)
}
