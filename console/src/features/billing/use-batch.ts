import { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import type { BillingFilters } from './filters'
import { type Made, type Mailing, mailMade, unsentOf } from './mail-batch'

type Batch = ReplyOf<typeof contract.billing.batch>
/** One invoice that a batch would issue. */
export type Bill = Batch['bills'][number]
export type BatchShape = 'client' | 'session'

/** What a batch would bill of the sessions that the filters find. */
export function useBatchPreview({ from, to, q }: BillingFilters) {
  const query = { ...(from && { from }), ...(to && { to }), ...(q.trim() && { q: q.trim() }) }
  return useReading(['money', 'batch', query], () => api.billing.batch({ query }))
}

/** The invoices in the shape that is wanted: one for each client, or one for each session. */
export const billsIn = (bills: readonly Bill[], shape: BatchShape): Bill[] =>
  shape === 'client'
    ? [...bills]
    : bills.flatMap((bill) =>
        bill.sessions.map((session) => ({ ...bill, sessions: [session], totalCents: session.priceCents })),
      )

/** A deposit of its client may have to be deducted. */
export const hasOpenDeposit = ({ hints }: Bill) => hints.includes('open_deposit')

export const billKey = ({ sessions }: Bill) => sessions.map(({ id }) => id).join(' ')

/** What became of a bill: the number of its invoice, the documents that bill its sessions already, or why not. */
export type BillOutcome = Made | Known | Problem
interface Known {
  known: Made[]
}

export const isIssued = (outcome: BillOutcome | undefined): outcome is Made =>
  outcome !== undefined && 'number' in outcome

export const isKnown = (outcome: BillOutcome | undefined): outcome is Known =>
  outcome !== undefined && 'known' in outcome

/** As many are issued by one request: progress is seen, and an answer comes in time. */
const ISSUED_AT_ONCE = 25

/** Issues bills some at a time. What fails holds up none; tried again, none is issued twice. */
export function useBatchRun() {
  const attempts = useRef(new Map<string, string>())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BillOutcome>>(new Map())
  const [isRunning, setRunning] = useState(false)

  /** What became of each, in their order. */
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
      // A refusal is final for its key: whoever has mended the cause asks anew.
      if (problem.code !== 'unreachable') attempts.current.delete(key)
      return bills.map(() => problem)
    }
  }

  /** Issues all of them, and mails what was issued if that is wanted. Gives back what was mailed and what was not. */
  async function run(bills: readonly Bill[], isMailed: boolean): Promise<Mailing> {
    setRunning(true)
    const made: Made[] = []
    const unread: Mailing['refused'] = []
    for (let from = 0; from < bills.length; from += ISSUED_AT_ONCE) {
      const some = bills.slice(from, from + ISSUED_AT_ONCE)
      const became = await issue(some)
      for (const outcome of became)
        if (isIssued(outcome)) made.push(outcome)
        else if (isMailed && isKnown(outcome)) {
          const { unsent, refused } = await unsentOf(outcome.known)
          made.push(...unsent)
          unread.push(...refused)
        }
      setOutcomes(
        (before) => new Map([...before, ...became.map((outcome, nth) => [billKey(some[nth]!), outcome] as const)]),
      )
      if (became.some((outcome) => 'code' in outcome && outcome.code === 'identity_incomplete')) break
    }
    const mailing = await mailMade(isMailed ? made : [])
    setRunning(false)
    await refresh('money')
    return { ...mailing, refused: [...unread, ...mailing.refused] }
  }

  return { outcomes, isRunning, run }
}

/** What is asked of a bill: an open deposit was shown, and the bill was ticked all the same. */
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
function knownIn({ details }: Problem): Made[] {
  const sessions = (details.sessions ?? []) as { invoiceId: string; number: string | null }[]
  return [...new Map(sessions.map(({ invoiceId, number }) => [invoiceId, { id: invoiceId, number }])).values()]
}
