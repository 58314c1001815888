import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'

/** An invoice of a batch. */
export interface Made {
  id: string
  number: string | null
}

type Refused = ReplyOf<typeof contract.invoices.sendMany>['refused'][number]
/** How many invoices were mailed, and which were not: for a reason of their own, or since the request failed. */
export interface Mailing {
  sent: number
  refused: { number: string | null; reason: Refused['reason'] | Problem }[]
}

/**
 * Those of them that are issued and were never mailed: an answer may have been lost, and what went out goes out once.
 * An invoice that cannot be read is not mailed, and named.
 */
export async function unsentOf(known: readonly Made[]): Promise<{ unsent: Made[]; refused: Mailing['refused'] }> {
  const unsent: Made[] = []
  const refused: Mailing['refused'] = []
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

/** As many are mailed by one request. */
const MAILED_AT_ONCE = 100

/** What fails holds up none of the others, and is named with its reason. */
export async function mailMade(made: readonly Made[]): Promise<Mailing> {
  const mailing: Mailing = { sent: 0, refused: [] }
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
