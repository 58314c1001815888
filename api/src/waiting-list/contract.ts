import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant } from '../http/schema.ts'
import { ProposedTime, SessionBrief, SessionSummary } from '../sessions/contract/summary.ts'

/** A session whose client is on the waiting list. */
const WaitingSession = SessionBrief.extend({
  types: SessionSummary.shape.types,
  waitsSince: instant,
  /** The freed times that are offered to the client now, each with the end of its offer. */
  offered: z.array(ProposedTime),
  /** Times that were offered are no longer held, since the session was changed. */
  haveOffersEnded: z.literal(true).optional(),
})

export const waitingList = {
  read: endpoint({
    method: 'GET',
    path: '/api/waiting-list',
    summary:
      'The sessions whose clients wait for an earlier time, in the order of asking, and the number of freed times taken.',
    access: 'practitioner',
    reply: z.object({
      waiting: z.array(WaitingSession),
      /** The number of freed times, of the last thirty days and the future, that a client on the list has taken. */
      refilled: z.int(),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/waiting-list/:id/remove',
    summary: 'Takes the client of a session off the list; their present offers go to the next.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
  }),
}
