import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/data'
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

export const billKey = ({ sessions }: Bill) => sessions.map(({ id }) => id).join(' ')

/** What became of a bill: the number of its invoice, billed by somebody else meanwhile, or why not. */
export type BillOutcome = { id: string; number: string | null } | 'known' | Problem

export const isIssued = (outcome: BillOutcome | undefined): outcome is { id: string; number: string | null } =>
  typeof outcome === 'object' && 'number' in outcome

/** Issues bills one after the other. What fails holds up none; tried again, none is issued twice. */
export function useBatchRun() {
  const attempts = useRef(new Map<string, string>())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BillOutcome>>(new Map())
  const [isRunning, setRunning] = useState(false)

  async function issue(bill: Bill): Promise<BillOutcome> {
    const key = billKey(bill)
    const attempt = attempts.current.get(key) ?? crypto.randomUUID()
    attempts.current.set(key, attempt)
    const body = { patientId: bill.patient.id, sessionIds: bill.sessions.map(({ id }) => id), issue: true }
    try {
      const { id, number } = await api.invoices.create({ body }, { headers: { 'idempotency-key': attempt } })
      return { id, number }
    } catch (error) {
      const problem = asProblem(error)
      // A refusal is final for its key: whoever has mended the cause asks anew.
      if (problem.code !== 'unreachable') attempts.current.delete(key)
      return problem.code === 'already_billed' ? 'known' : problem
    }
  }

  /** Issues all of them, and mails what was issued if that is wanted. Gives back how many were mailed. */
  async function run(bills: readonly Bill[], isMailed: boolean): Promise<number> {
    setRunning(true)
    const ids: string[] = []
    for (const bill of bills) {
      const outcome = await issue(bill)
      if (isIssued(outcome)) ids.push(outcome.id)
      setOutcomes((before) => new Map(before).set(billKey(bill), outcome))
      if (outcome !== 'known' && !isIssued(outcome) && outcome.code === 'identity_incomplete') break
    }
    const mailed = isMailed ? await mail(ids) : 0
    setRunning(false)
    await refresh('money')
    return mailed
  }

  return { outcomes, isRunning, run }
}

/** As many are mailed by one request. */
const MAILED_AT_ONCE = 100

async function mail(ids: readonly string[]): Promise<number> {
  let mailed = 0
  for (let from = 0; from < ids.length; from += MAILED_AT_ONCE) {
    const some = ids.slice(from, from + MAILED_AT_ONCE)
    mailed += await api.invoices.sendMany({ body: { ids: some } }).then(
      ({ sent }) => sent,
      () => 0,
    )
  }
  return mailed
}
