import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Allocation } from './add-line.ts'
import { sumOf } from './assertions.ts'

/** A line's unrefunded amount, and how it is allocated. Its rest is the client's credit. */
interface LineMoney {
  left: number
  parts: readonly Allocation[]
}

/** A line of the ledger with its money. Throws `not_found`. */
export async function findLine(em: EntityManager, practiceId: PracticeId, id: string) {
  const tables = tablesOf(em)
  const lines = await tables
    .selectFrom('Payment')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('reversesId', '=', id)]))
    .execute()
  const line = lines.find((each) => each.id === id)
  if (!line) throw fail('not_found')
  const ids = lines.map((each) => each.id)
  // The reversal of a refund returns what the refund took from the payment.
  const undone = await tables
    .selectFrom('Payment')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('kind', '=', 'reversal')
    .where('reversesId', 'in', ids)
    .execute()
  const all = [...new Map([...lines, ...undone].map((each) => [each.id, each])).values()]
  const allocations = await tables
    .selectFrom('PaymentAllocation')
    .select(['sessionId', 'invoiceId', 'amountCents'])
    .where('practiceId', '=', practiceId)
    .where(
      'paymentId',
      'in',
      all.map((each) => each.id),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { line, left: all.reduce((sum, { amountCents }) => sum + amountCents, 0), parts: sumsByTarget(allocations) }
}

const keyOf = ({ sessionId, invoiceId }: Omit<Allocation, 'amountCents'>) => `${sessionId ?? ''} ${invoiceId ?? ''}`

/** The sum of allocations for each session or invoice. */
export function sumsByTarget(allocations: readonly Allocation[]): Allocation[] {
  const sums = new Map<string, Allocation>()
  for (const each of allocations) {
    const before = sums.get(keyOf(each))?.amountCents ?? 0
    sums.set(keyOf(each), { ...each, amountCents: before + each.amountCents })
  }
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0)
}

/** The cents of one part. */
export const centsOfPart = (parts: readonly Allocation[], part: Omit<Allocation, 'amountCents'>): number =>
  parts.find((each) => keyOf(each) === keyOf(part))?.amountCents ?? 0

/** An allocation that takes another back. */
export const reversedAllocation = (each: Allocation): Allocation => ({ ...each, amountCents: -each.amountCents })

/**
 * What a refund takes from each part of its payment: the payment's credit first, then what is for its sessions, then
 * the last allocations. If the credit comes last, what is for its sessions comes before it.
 */
export function refundedParts(
  { amountCents, isCreditLast }: { amountCents: number; isCreditLast?: boolean },
  { left, parts }: LineMoney,
  isTheirs: (part: Allocation) => boolean,
): Allocation[] {
  const theirs = parts.filter(isTheirs)
  const ofCredit = amountCents - (left - sumOf(parts))
  const cents = isCreditLast ? Math.max(ofCredit, Math.min(amountCents, sumOf(theirs))) : ofCredit
  return fromEnd([...parts.filter((part) => !isTheirs(part)), ...theirs], cents)
}

/** Takes an amount from the last part, then from the one before it, and so on. */
function fromEnd(parts: readonly Allocation[], cents: number): Allocation[] {
  const taken: Allocation[] = []
  let rest = cents
  for (const part of [...parts].reverse()) {
    if (rest <= 0) break
    const amountCents = Math.min(rest, part.amountCents)
    taken.push({ ...part, amountCents })
    rest -= amountCents
  }
  return taken
}
