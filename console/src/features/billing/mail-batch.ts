import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'

/** An invoice of a batch. */
export interface IssuedBill {
  id: string
  number: string | null
}

type Refused = ReplyOf<typeof contract.invoices.sendMany>['refused'][number]
/** How many invoices were mailed, and which were not: for a reason of their own, or since the request failed. */
export interface BatchMailing {
  sent: number
  refused: { number: string | null; reason: Refused['reason'] | Problem }[]
}

/**
 * Returns the issued invoices that were never mailed. A lost answer may hide that one was mailed, so each is looked up.
 * One that cannot be read is not mailed, and is returned as refused.
 */
export async function findUnsent(
  known: readonly IssuedBill[],
): Promise<{ unsent: IssuedBill[]; refused: BatchMailing['refused'] }> {
  const unsent: IssuedBill[] = []
  const refused: BatchMailing['refused'] = []
  for (const { id, number } of known) {
    if (number === null) continue
    try {
      const { sentAt } = await api.invoices.detail({ params: { id } })
      if (sentAt === null) unsent.push({ id, number })
    } catch (error) {
      refused.push({ number, reason: asProblem(error) })
    }
  }
  return { unsent, refused }
}

/** The most invoices that one request mails. */
const MAILED_AT_ONCE = 100

/** Mails invoices in several requests. A failed one does not stop the others; its invoices are returned as refused. */
export async function mailBatch(made: readonly IssuedBill[]): Promise<BatchMailing> {
  const mailing: BatchMailing = { sent: 0, refused: [] }
  for (let from = 0; from < made.length; from += MAILED_AT_ONCE) {
    const some = made.slice(from, from + MAILED_AT_ONCE)
    try {
      const { sent, refused } = await api.invoices.sendMany({ body: { ids: some.map(({ id }) => id) } })
      mailing.sent += sent
      mailing.refused.push(...refused)
    } catch (error) {
      const reason = asProblem(error)
      mailing.refused.push(...some.map(({ number }) => ({ number, reason })))
    }
  }
  return mailing
}
