import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { outcomeOf } from '../messages/reason.ts'
import { countedRepetitions, isRepetitionCounted } from '../messages/repetitions.ts'
import type { MessageState } from '../messages/states.ts'
import type { mailings } from './contract.ts'
import { findMailing } from './progress.ts'

type Paging = z.output<typeof mailings.recipients.query>

interface RecipientMessages {
  messageId: string | null
  status: MessageState | null
  error: string | null
  againId: string | null
  again: MessageState | null
  againError: string | null
}

/** The message whose state counts for a recipient: the first, or the one that repeats it. */
function messageOf({ messageId, status, error, againId, again, againError }: RecipientMessages) {
  if (againId && isRepetitionCounted(status, again)) return { id: againId, ...outcomeOf(again, againError) }
  return messageId && status ? { id: messageId, ...outcomeOf(status, error) } : null
}

/** A page of those to whom it goes, in their order. */
export async function listRecipients(query: Query, scope: PracticeScope, id: string, { page, perPage }: Paging) {
  const { practiceId } = scope
  await findMailing(query, scope, id)
  const all = tablesOf(query)
    .selectFrom('MailingRecipient as r')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'r.practiceId').onRef('p.id', '=', 'r.patientId'),
    )
    .where('r.practiceId', '=', practiceId)
    .where('r.mailingId', '=', id)
  const rows = await all
    .leftJoin('Message as m', (join) =>
      join.onRef('m.practiceId', '=', 'r.practiceId').onRef('m.key', '=', 'r.messageKey'),
    )
    .leftJoin(countedRepetitions(query, practiceId).as('a'), 'a.repeats', 'r.messageKey')
    .select(['p.id as patientId', 'p.firstname', 'p.lastname', 'r.state', 'r.reason'])
    .select(['m.id as messageId', 'm.status', 'm.error', 'a.id as againId', 'a.status as again'])
    .select('a.error as againError')
    .orderBy('r.position')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    rows: rows.map(({ patientId, firstname, lastname, state, reason, ...of }) => ({
      patient: { id: patientId, firstname, lastname },
      state,
      reason: reason ?? null,
      message: messageOf(of),
    })),
    total: await countOf(all),
  }
}
