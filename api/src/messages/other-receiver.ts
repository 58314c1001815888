import type { Query } from '../db/query.ts'
import { payerOfRequest } from '../payment-requests/payer.ts'
import type { Message } from './entity.ts'

/**
 * To whom a message goes in the client's place: the person who pays, a guardian, or whoever withdrew. Their address is
 * null where it is not read here. Null: it goes to the client's own address.
 */
export async function otherReceiverOf(
  query: Query,
  { practiceId, template, data }: Pick<Message, 'practiceId' | 'template' | 'data'>,
): Promise<{ address: string | null } | null> {
  if ('guardianId' in data || template === 'cards.withdrawn') return { address: null }
  if (!template.startsWith('cards.') || !('requestId' in data) || !data.requestId) return null
  const payer = await payerOfRequest(query, practiceId, data.requestId)
  return payer && { address: payer.address }
}
