import { allocatePaymentLink } from '../../src/billing/allocate-payment-link.ts'
import { readPatientDebt } from '../../src/billing/patient-debt.ts'
import { Problem } from '../../src/client.ts'
import type { EntityManager } from '../../src/db/orm.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { Failure } from '../../src/http/errors.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import type { TestApp } from '../app.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { creditForRefund } from '../invoices/credit-for-refund.ts'
import { settleAllEnqueued } from './settle-enqueued.ts'
import { documentsOf, sumsOf } from './where-money-is.ts'

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
    creditForRefund: (invoiceId: string, amountCents?: number) =>
      settled(creditForRefund(app, practice, { invoiceId, amountCents })),
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
