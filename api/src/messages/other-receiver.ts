import type { Query } from '../db/query.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import { payerOfInvoices, payerOfRequest } from '../payment-requests/payer.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Message } from './entity.ts'

/**
 * Returns who gets a message instead of the client: another payer, a guardian, or the person who declared a withdrawal.
 * Their address is null where it is not read here. Returns null if the message goes to the client's own address.
 */
export async function otherReceiverOf(
  query: Query,
  { practiceId, template, data }: Pick<Message, 'practiceId' | 'template' | 'data'>,
): Promise<{ address: string | null } | null> {
  if ('guardianId' in data || template === 'cards.withdrawn') return { address: null }
  const payer = await payerOf(query, practiceId, template, data)
  return payer && { address: payer.address }
}

/** The messages about one invoice, which go to whoever pays it. */
const ofInvoices: readonly MessageTemplate[] = ['due.reminder', 'invoices.sent']

function payerOf(query: Query, practiceId: PracticeId, template: MessageTemplate, data: Message['data']) {
  if (ofInvoices.includes(template) && 'invoiceId' in data && data.invoiceId)
    return payerOfInvoices(query, practiceId, [data.invoiceId])
  if (!template.startsWith('cards.') || !('requestId' in data) || !data.requestId) return null
  return payerOfRequest(query, practiceId, data.requestId)
}
