import { PROPOSAL_LIFE_MS } from '../../availability/proposals.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

/** Lines after which the end of earlier proposals is no news any more, and the line of that end. */
const proposalEvents = [
  'propose',
  'takeProposalsBack',
  'declineProposals',
  'waitEarlier',
  'offerEarlier',
  'declineEarlier',
  'endProposals',
]

/** Which of some sessions lost times that were proposed to their clients, because the session was changed since. */
export async function sessionsWithEndedProposals(
  query: Query,
  practiceId: PracticeId,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const newest = await tablesOf(query)
    .selectFrom('SessionHistory')
    .distinctOn('sessionId')
    .select(['sessionId', 'event'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', sessionIds)
    .where('event', 'in', proposalEvents)
    // By then the times would have ended anyway.
    .where('at', '>', new Date(now.getTime() - PROPOSAL_LIFE_MS))
    .orderBy('sessionId')
    .orderBy('id', 'desc')
    .execute()
  return new Set(newest.filter(({ event }) => event === 'endProposals').map(({ sessionId }) => sessionId))
}
