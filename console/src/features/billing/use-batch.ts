import { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { useFreshReading } from '../../lib/fresh-reading'
import { refresh } from '../../lib/readings'
import type { BillingFilters } from './filters'
import { type BatchMailing, findUnsent, type IssuedBill, mailBatch } from './mail-batch'
import { periodAndClient } from './use-billing-list'

type Batch = ReplyOf<typeof contract.billing.batch>
/** An invoice that a batch would issue. */
export type Bill = Batch['bills'][number]
export type BatchShape = 'client' | 'session'

/** Reads the invoices that a batch would issue for the sessions that the filters find. */
export function useBatchPreview(filters: BillingFilters) {
  const q = filters.q.trim()
  const query = { ...periodAndClient(filters), ...(q && { q }) }
  return useFreshReading(['money', 'batch', query], () => api.billing.batch({ query }))
}

/** Returns the bills in a shape: one for each client, or one for each session. */
export const billsInShape = (bills: readonly Bill[], shape: BatchShape): Bill[] =>
  shape === 'client'
    ? [...bills]
    : bills.flatMap((bill) =>
        bill.sessions.map((session) => ({ ...bill, sessions: [session], totalCents: session.priceCents })),
      )

/** Says whether the client has a deposit that may have to be deducted. */
export const hasOpenDeposit = ({ hints }: Bill) => hints.includes('open_deposit')

export const billKey = ({ sessions }: Bill) => sessions.map(({ id }) => id).join(' ')

/** The outcome of a bill: its invoice, the documents that bill its sessions already, or the problem. */
export type BillOutcome = IssuedBill | Known | Problem
interface Known {
  known: IssuedBill[]
}

export const isIssued = (outcome: BillOutcome | undefined): outcome is IssuedBill =>
  outcome !== undefined && 'number' in outcome

export const isAlreadyBilled = (outcome: BillOutcome | undefined): outcome is Known =>
  outcome !== undefined && 'known' in outcome

/** The most bills of one request, so that progress is visible and the answer comes in time. */
const ISSUED_AT_ONCE = 25

/** Issues bills in several requests. A failed one does not stop the others, and a retry issues nothing twice. */
export function useBatchRun() {
  const attempts = useRef(new Map<string, string>())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BillOutcome>>(new Map())
  const [isRunning, setRunning] = useState(false)

  /** Issues some bills and returns their outcomes in order. */
  async function issue(bills: readonly Bill[]): Promise<BillOutcome[]> {
    const key = bills.map(billKey).join(' ')
    const attempt = attempts.current.get(key) ?? crypto.randomUUID()
    attempts.current.set(key, attempt)
    try {
      const options = { headers: { 'idempotency-key': attempt } }
      const answers = await api.billing.issueBatch({ body: { bills: bills.map(orderOf) } }, options)
      attempts.current.delete(key)
      return answers.map(outcomeOf)
    } catch (error) {
      const problem = asProblem(error)
      // A refusal is final for its key, so a retry after correcting the cause needs another key.
      if (problem.code !== 'unreachable') attempts.current.delete(key)
      return bills.map(() => problem)
    }
  }

  /** Issues all bills, and mails the invoices if `isMailed`. Returns which were mailed and which were not. */
  async function run(bills: readonly Bill[], isMailed: boolean): Promise<BatchMailing> {
    setRunning(true)
    const made: IssuedBill[] = []
    const unread: BatchMailing['refused'] = []
    for (let from = 0; from < bills.length; from += ISSUED_AT_ONCE) {
      const some = bills.slice(from, from + ISSUED_AT_ONCE)
      const became = await issue(some)
      for (const outcome of became)
        if (isIssued(outcome)) made.push(outcome)
        else if (isMailed && isAlreadyBilled(outcome)) {
          const { unsent, refused } = await findUnsent(outcome.known)
          made.push(...unsent)
          unread.push(...refused)
        }
      setOutcomes(
        (before) => new Map([...before, ...became.map((outcome, nth) => [billKey(some[nth]!), outcome] as const)]),
      )
      if (became.some((outcome) => 'code' in outcome && outcome.code === 'identity_incomplete')) break
    }
    const mailing = await mailBatch(isMailed ? made : [])
    setRunning(false)
    await refresh('money')
    return { ...mailing, refused: [...unread, ...mailing.refused] }
  }

  return { outcomes, isRunning, run }
}

/**
 * Returns the request of a bill. If there is an open deposit, somebody ticked the bill all the same, so none is
 * deducted.
 */
const orderOf = (bill: Bill) => ({
  patientId: bill.patient.id,
  sessionIds: bill.sessions.map(({ id }) => id),
  ...(hasOpenDeposit(bill) && { depositIds: [] }),
})

type Answer = ReplyOf<typeof contract.billing.issueBatch>[number]

function outcomeOf({ id, number, problem }: Answer): BillOutcome {
  if (id !== null) return { id, number }
  const refusal = new Problem(409, (problem?.code ?? 'unexpected') as Problem['code'], problem?.details)
  return refusal.code === 'already_billed' ? { known: knownIn(refusal) } : refusal
}

/** The documents that bill sessions already, each once. */
function knownIn({ details }: Problem): IssuedBill[] {
  const sessions = (details.sessions ?? []) as { invoiceId: string; number: string | null }[]
  return [...new Map(sessions.map(({ invoiceId, number }) => [invoiceId, { id: invoiceId, number }])).values()]
}
