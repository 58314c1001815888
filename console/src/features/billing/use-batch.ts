import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import type { BillingFilters } from './filters'

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
interface Made {
  id: string
  number: string | null
}
interface Known {
  known: Made[]
}

type Refused = ReplyOf<typeof contract.invoices.sendMany>['refused'][number]
/** How many invoices were mailed, and which were not: for a reason of their own, or since the request failed. */
export interface Mailing {
  sent: number
  refused: { number: string | null; reason: Refused['reason'] | Problem }[]
}

export const isIssued = (outcome: BillOutcome | undefined): outcome is Made =>
  outcome !== undefined && 'number' in outcome

export const isKnown = (outcome: BillOutcome | undefined): outcome is Known =>
  outcome !== undefined && 'known' in outcome

/** Issues bills one after the other. What fails holds up none; tried again, none is issued twice. */
export function useBatchRun() {
  const attempts = useRef(new Map<string, string>())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BillOutcome>>(new Map())
  const [isRunning, setRunning] = useState(false)

  async function issue(bill: Bill): Promise<BillOutcome> {
    const key = billKey(bill)
    const attempt = attempts.current.get(key) ?? crypto.randomUUID()
    attempts.current.set(key, attempt)
    const { patient, sessions } = bill
    // An open deposit was shown, and the bill was ticked all the same.
    const deposits = hasOpenDeposit(bill) ? { depositIds: [] } : {}
    const body = { patientId: patient.id, sessionIds: sessions.map(({ id }) => id), issue: true, ...deposits }
    try {
      const { id, number } = await api.invoices.create({ body }, { headers: { 'idempotency-key': attempt } })
      return { id, number }
    } catch (error) {
      const problem = asProblem(error)
      // A refusal is final for its key: whoever has mended the cause asks anew.
      if (problem.code !== 'unreachable') attempts.current.delete(key)
      return problem.code === 'already_billed' ? { known: knownIn(problem) } : problem
    }
  }

  /** Issues all of them, and mails what was issued if that is wanted. Gives back what was mailed and what was not. */
  async function run(bills: readonly Bill[], isMailed: boolean): Promise<Mailing> {
    setRunning(true)
    const made: Made[] = []
    const unread: Mailing['refused'] = []
    for (const bill of bills) {
      const outcome = await issue(bill)
      if (isIssued(outcome)) made.push(outcome)
      else if (isMailed && isKnown(outcome)) {
        const { unsent, refused } = await unsentOf(outcome.known)
        made.push(...unsent)
        unread.push(...refused)
      }
      setOutcomes((before) => new Map(before).set(billKey(bill), outcome))
      if ('code' in outcome && outcome.code === 'identity_incomplete') break
    }
    const mailing = await mail(isMailed ? made : [])
    setRunning(false)
    await refresh('money')
    return { ...mailing, refused: [...unread, ...mailing.refused] }
  }

  return { outcomes, isRunning, run }
}

/** The documents that bill sessions already, each once. */
function knownIn({ details }: Problem): Made[] {
  const sessions = (details.sessions ?? []) as { invoiceId: string; number: string | null }[]
  return [...new Map(sessions.map(({ invoiceId, number }) => [invoiceId, { id: invoiceId, number }])).values()]
}

/**
 * Those of them that are issued and were never mailed: an answer may have been lost, and what went out goes out once.
 * An invoice that cannot be read is not mailed, and named.
 */
async function unsentOf(known: readonly Made[]): Promise<{ unsent: Made[]; refused: Mailing['refused'] }> {
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
async function mail(made: readonly Made[]): Promise<Mailing> {
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
