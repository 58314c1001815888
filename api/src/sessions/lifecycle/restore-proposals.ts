import { type HeldTime, PROPOSAL_LIFE_MS } from '../../availability/proposals.ts'
import { deleteHolds } from '../../availability/time-blocks.ts'
import { tablesOf } from '../../db/tables.ts'
import type { SessionMessageData } from '../../mail/message-data.ts'
import { type Session, SessionHistory } from '../entity.ts'
import { keepProposals } from './keep-proposals.ts'
import type { SessionAction } from './transition.ts'

/** The key of the message about proposals that were made, withdrawn or declined at an instant. */
export const proposalKey = (sessionId: string, at: Date, audience: 'client' | 'practitioner') =>
  `proposed:${sessionId}:${at.getTime()}:${audience}`

/**
 * Holds the proposed times of a request again, which its acceptance has released. What was taken meanwhile ends, and
 * its history says so.
 */
export async function restoreProposals(action: SessionAction, session: Session, sessionTypeId: string): Promise<void> {
  const proposed = await lastProposed(action, session)
  if (proposed.length === 0) return
  // An expired hold looks free, but blocks its time until it is deleted.
  await deleteHolds(action.db.query, session.practiceId, action.now)
  await keepProposals(action, session, sessionTypeId, proposed)
}

/** The times that the client was mailed last and may still take, unless they were withdrawn or declined. */
async function lastProposed({ db, now }: SessionAction, { id, practiceId }: Session): Promise<HeldTime[]> {
  const events = ['propose', 'takeProposalsBack', 'declineProposals']
  const last = await db.em.findOne(
    SessionHistory,
    { sessionId: id, event: { $in: events } },
    { orderBy: { id: 'desc' } },
  )
  if (last?.event !== 'propose') return []
  const mail = await tablesOf(db.query)
    .selectFrom('Message')
    .select('data')
    .where('practiceId', '=', practiceId)
    .where('key', '=', proposalKey(id, last.at, 'client'))
    .executeTakeFirst()
  const { proposed } = (mail?.data ?? {}) as Partial<SessionMessageData>
  const until = (startsAt: Date) => new Date(Math.min(last.at.getTime() + PROPOSAL_LIFE_MS, startsAt.getTime()))
  return (proposed?.split(',') ?? [])
    .map((text) => new Date(text))
    .map((startsAt) => ({ startsAt, until: until(startsAt) }))
    .filter((held) => held.until > now)
}
