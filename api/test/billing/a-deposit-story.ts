import { allocatePaymentLink } from '../../src/billing/allocate-payment-link.ts'
import { readPatientDebt } from '../../src/billing/patient-debt.ts'
import { Problem } from '../../src/client.ts'
import type { EntityManager } from '../../src/db/orm.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { Failure } from '../../src/http/errors.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import { creditOf } from '../../src/payments/allocations.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import type { TestApp } from '../app.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { settleAllEnqueued } from './settle-enqueued.ts'

/** A client with held sessions of 60 EUR, and what may happen to their deposits, invoices and money. */
export async function aDepositStory(app: TestApp, sessions = 1) {
  const practice = await aBillingPractice(app)
  const { patientId, ids } = await heldSessions(app, practice, sessions)
  const { invoices, billing } = await app.signedIn(practice)
  const own = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(app.orm.em.fork(), practice.id, work)
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await settleAllEnqueued(app, practice)
    return done
  }
  const money = () => billing.patientMoney({ params: { id: patientId } })
  return {
    patientId,
    ids,
    money,
    session: (id: string) => billing.sessionMoney({ params: { id } }),
    detail: (id: string) => invoices.detail({ params: { id } }),
    /** Issues a deposit for sessions, of so much for each. */
    deposit: async (sessionIds: readonly string[], cents: number) => {
      const lines = sessionIds.map((sessionId) => ({ label: 'Acompte', sessionId, unitPriceCents: cents }))
      const { id } = await invoices.create({ body: { kind: 'deposit', patientId, sessionIds: [...sessionIds] } })
      const params = { id }
      try {
        await invoices.change({ params, body: { lines } })
        await settled(invoices.issue({ params }))
      } catch (problem) {
        await invoices.remove({ params })
        throw problem
      }
      return id
    },
    bill: async (sessionIds: readonly string[], depositIds: readonly string[], ownCents = 0) => {
      const lines = ownCents > 0 ? [{ label: 'Livret', unitPriceCents: ownCents }] : []
      const body = { patientId, sessionIds: [...sessionIds], lines, depositIds: [...depositIds], issue: true }
      return (await settled(invoices.create({ body }))).id
    },
    take: (amountCents: number, of: { sessionIds?: string[]; invoiceIds?: string[] }) =>
      settled(
        billing.take({
          body: { patientId, typeKey: 'transfer', amountCents, sessionIds: [], invoiceIds: [], issue: false, ...of },
        }),
      ),
    /** Pays by a link of a reminder. */
    payLink: (amountCents: number) =>
      settled(
        own(async (em) => {
          const link = { practiceId: practice.id, patientId, invoiceIds: [], amountCents }
          const allocations = await allocatePaymentLink(em, link, new Date())
          const receivedOn = localDay(new Date(), practice.timeZone)
          await recordPayment(em, { ...link, typeKey: 'transfer', receivedOn, allocations }, new Date())
        }),
      ),
    credit: (id: string, amountCents?: number) =>
      settled(invoices.credit({ params: { id }, body: { ...(amountCents && { amountCents }), reason: 'Geste' } })),
    useCredit: (of: { sessionIds?: string[]; invoiceIds?: string[] }) =>
      settled(billing.useCredit({ params: { id: patientId }, body: { sessionIds: [], invoiceIds: [], ...of } })),
    /** Gives money of a payment back, and credits it as for a card. */
    refund: (paymentId: string, amountCents: number) =>
      settled(
        own(async (em) => {
          const { id } = await recordRefund(em, { paymentId, amountCents }, new Date())
          await creditRefund(em, { practiceId: practice.id, paymentId: id }, new Date())
        }),
      ),
    payments: () => own((em) => tablesOf(em).selectFrom('Payment').select('id').orderBy('sequence').execute()),
    payBack: (amountCents: number) => billing.payBackCredit({ params: { id: patientId }, body: { amountCents } }),
    debt: () => own((em) => readPatientDebt(em, { practiceId: practice.id, patientId }, new Date())),
    sums: () => own((em) => sumsOf(em, patientId)),
    documents: () => own(documentsOf),
  }
}
export type DepositStory = Awaited<ReturnType<typeof aDepositStory>>

/** Runs a step; what is not possible in this state is refused, and changes nothing. */
export async function ifPossible(step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (problem) {
    if (!(problem instanceof Failure) && !(problem instanceof Problem && problem.status < 500)) throw problem
  }
}

/** Issued invoices and deposits, with what they ask for, were paid and leave due. */
async function documentsOf(em: EntityManager) {
  const rows = await tablesOf(em)
    .selectFrom('Invoice as i')
    .innerJoin('DocumentBalance as b', (join) =>
      join.onRef('b.practiceId', '=', 'i.practiceId').onRef('b.invoiceId', '=', 'i.id'),
    )
    .select(['i.id', 'i.kind', 'i.depositIds', 'i.totalCents', 'i.deductedCents'])
    .select(['b.creditCents', 'b.paidCents', 'b.owedCents'])
    .where('i.status', '=', 'issued')
    .where('i.kind', 'in', ['invoice', 'deposit'])
    .orderBy('i.issuedAt')
    .execute()
  const notes = await tablesOf(em)
    .selectFrom('Invoice')
    .select('correctsId')
    .where('kind', '=', 'credit_note')
    .execute()
  const lines = await tablesOf(em).selectFrom('InvoiceLine').select(['invoiceId', 'sessionId']).execute()
  return rows.map((row) => ({
    ...row,
    askedCents: row.totalCents - row.deductedCents + row.creditCents,
    isCancelled:
      row.totalCents - row.deductedCents + row.creditCents <= 0 && notes.some((note) => note.correctsId === row.id),
    sessionIds: [
      ...new Set(lines.flatMap(({ invoiceId, sessionId }) => (invoiceId === row.id && sessionId ? sessionId : []))),
    ],
  }))
}

/** Where all the money of a client is, and what they owe by their documents and by sessions that were never billed. */
async function sumsOf(em: EntityManager, patientId: string) {
  const documents = await documentsOf(em)
  const money = await tablesOf(em).selectFrom('PaymentAllocation').selectAll().execute()
  const lines = await tablesOf(em).selectFrom('Payment').select('amountCents').execute()
  const sessions = await tablesOf(em).selectFrom('Session').select('id').execute()
  const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)
  const itself = (id: string) =>
    sum(money.flatMap((part) => (part.invoiceId === id && !part.sessionId ? part.amountCents : [])))
  const standing = documents.filter(({ isCancelled }) => !isCancelled)
  const bills = standing.filter(({ kind }) => kind === 'invoice')
  const deducted = new Set(bills.flatMap(({ depositIds }) => depositIds))
  const isBilled = (id: string, by: readonly { kind: string; sessionIds: string[] }[]) =>
    by.some(({ kind, sessionIds }) => kind === 'invoice' && sessionIds.includes(id))
  const paidOf = (id: string) =>
    sum(money.flatMap(({ sessionId, amountCents }) => (sessionId === id ? amountCents : [])))
  // What a deposit takes of the money for a session that nothing bills is shown on both.
  const takenOfUnbilled = standing
    .filter(({ id, kind }) => kind === 'deposit' && !deducted.has(id))
    .map(({ id, paidCents }) => paidCents - itself(id))
  const never = sessions.filter(({ id }) => !isBilled(id, documents))
  return {
    receivedCents: sum(lines.map(({ amountCents }) => amountCents)),
    creditCents: await creditOf(em, patientId),
    placedCents:
      sum(standing.map(({ paidCents }) => paidCents)) +
      sum(sessions.flatMap(({ id }) => (isBilled(id, standing) ? [] : paidOf(id)))) -
      sum(takenOfUnbilled),
    owedCents:
      sum(standing.flatMap(({ id, kind, owedCents }) => (kind === 'invoice' || deducted.has(id) ? owedCents : []))) +
      sum(never.map(({ id }) => Math.max(0, 6000 - paidOf(id)))),
  }
}
