import { sql } from 'kysely'
import { type HeldTime, PROPOSAL_LIFE_MS, proposedTimes } from '../../availability/proposals.ts'
import { deleteHolds } from '../../availability/time-blocks.ts'
import { tablesOf } from '../../db/tables.ts'
import type { SessionMessageData } from '../../mail/message-data.ts'
import { wasOutdated } from '../../messages/outdated.ts'
import { deliverWaiting } from '../../messages/service.ts'
import { type Session, SessionHistory } from '../entity.ts'
import { keepProposals } from './keep-proposals.ts'
import type { SessionAction } from './transition.ts'

/** The key of the message about proposals that were made, withdrawn or declined at an instant. */
export const proposalKey = (sessionId: string, at: Date, audience: 'client' | 'practitioner') =>
  `proposed:${sessionId}:${at.getTime()}:${audience}`

/**
 * Holds the proposed times of a request again, which its acceptance has released. What was taken meanwhile ends, and
 * its history says so. A mail that was given up since the request was accepted goes after all.
 */
export async function restoreProposals(action: SessionAction, session: Session, sessionTypeId: string): Promise<void> {
  const last = await lastProposed(action, session)
  if (!last || last.proposed.length === 0) return
  // An expired hold looks free, but blocks its time until it is deleted.
  await deleteHolds(action.db.query, session.practiceId, action.now)
  await keepProposals(action, session, sessionTypeId, last.proposed)
  if (last.isMailUnsent) await mailWhatIsHeld(action, session, last.mailId)
}

/** The times that were proposed last and may still be taken, unless they were withdrawn or declined, and their mail. */
async function lastProposed({ db, now }: SessionAction, { id, practiceId }: Session) {
  const events = ['propose', 'takeProposalsBack', 'declineProposals']
  const last = await db.em.findOne(
    SessionHistory,
    { sessionId: id, event: { $in: events } },
    { orderBy: { id: 'desc' } },
  )
  if (last?.event !== 'propose') return null
  const mail = await tablesOf(db.query)
    .selectFrom('Message')
    .select(['id', 'data', 'status', 'error'])
    .where('practiceId', '=', practiceId)
    .where('key', '=', proposalKey(id, last.at, 'client'))
    .executeTakeFirst()
  if (!mail) return null
  const { proposed } = mail.data as Partial<SessionMessageData>
  const until = (startsAt: Date) => new Date(Math.min(last.at.getTime() + PROPOSAL_LIFE_MS, startsAt.getTime()))
  const times = (proposed?.split(',') ?? [])
    .map((text) => new Date(text))
    .map((startsAt): HeldTime => ({ startsAt, until: until(startsAt) }))
    .filter((held) => held.until > now)
  return { proposed: times, mailId: mail.id, isMailUnsent: mail.status === 'skipped' && wasOutdated(mail.error) }
}

/** Sends the mail about the proposed times that are still held; it would not name others. */
async function mailWhatIsHeld({ db: { query }, now }: SessionAction, { practiceId, id }: Session, mailId: string) {
  const held = await proposedTimes(query, practiceId, id, now)
  if (held.length === 0) return
  const proposed = held.map(({ startsAt }) => startsAt.toISOString()).join()
  await tablesOf(query)
    .updateTable('Message')
    .set({
      status: 'queued',
      attempts: 0,
      error: null,
      data: sql<never>`jsonb_set(data, '{proposed}', to_jsonb(${proposed}::text))`,
    })
    .where('practiceId', '=', practiceId)
    .where('id', '=', mailId)
    .where('status', '=', 'skipped')
    .execute()
  await deliverWaiting(query, practiceId, mailId)
}
