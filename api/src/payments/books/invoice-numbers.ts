import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'

/** How many ids one statement takes. */
const AT_ONCE = 5_000

/** The invoice numbers of each payment, directly or through its sessions. */
export async function invoiceNumbersOf(
  em: EntityManager,
  paymentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const numbers = new Map<string, string[]>()
  for (let from = 0; from < paymentIds.length; from += AT_ONCE)
    for (const { paymentId, number } of await read(em, paymentIds.slice(from, from + AT_ONCE)))
      if (number) numbers.set(paymentId, [...(numbers.get(paymentId) ?? []), number].sort())
  return numbers
}

function read(em: EntityManager, ids: readonly string[]) {
  const tables = tablesOf(em)
  const bySession = tables
    .selectFrom('PaymentAllocation as a')
    .innerJoin('InvoiceLine as l', 'l.sessionId', 'a.sessionId')
    .innerJoin('Invoice as i', 'i.id', 'l.invoiceId')
    .select(['a.paymentId', 'i.number'])
    .where('a.paymentId', 'in', ids)
    .where('a.invoiceId', 'is', null)
    .where('i.kind', 'in', ['invoice', 'deposit'])
    .where('i.number', 'is not', null)
  return tables
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Invoice as i', 'i.id', 'a.invoiceId')
    .select(['a.paymentId', 'i.number'])
    .where('a.paymentId', 'in', ids)
    .where('i.number', 'is not', null)
    .union(bySession)
    .execute()
}
