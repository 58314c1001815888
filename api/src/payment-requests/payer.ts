import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { type MailAddress, mailbox } from '../mail/address.ts'
import type { PracticeId } from '../practice-id.ts'

/** Who pays instead of the client: all invoices of a link are sent to one other address. Null: the client. */
export function commonPayer(billed: readonly { name: string; sendTo: string | null }[] | null): MailAddress | null {
  const [first] = billed ?? []
  const isOne = billed?.every(({ sendTo }) => sendTo === first?.sendTo)
  return first && isOne ? mailbox(first.name, first.sendTo) : null
}

/** Reads who pays the invoices of a link instead of the client. */
export async function payerOfInvoices(
  query: Query,
  practiceId: PracticeId,
  ids: readonly string[] | null,
): Promise<MailAddress | null> {
  if (!ids?.length) return null
  const invoices = await tablesOf(query)
    .selectFrom('Invoice')
    .select(['billTo', 'sendTo'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...ids])
    .execute()
  return commonPayer(invoices.map(({ billTo, sendTo }) => ({ name: billTo.name, sendTo })))
}

/** Reads who pays a request instead of the client, and gets its mails. */
export async function payerOfRequest(query: Query, practiceId: PracticeId, id: string): Promise<MailAddress | null> {
  const request = await tablesOf(query)
    .selectFrom('PaymentRequest')
    .select('invoiceIds')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return payerOfInvoices(query, practiceId, request?.invoiceIds ?? null)
}
