import type Router from '@koa/router'
import { startOfDay } from '../format/calendar.ts'
import { addDays } from '../format/day.ts'
import { route } from '../http/route.ts'
import { reversePayment } from '../payments/take-back.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { sessions } from '../sessions/contract.ts'
import { sessionDetail } from '../sessions/reading/detail.ts'
import { previewBatch } from './batch.ts'
import { changeSessionAndPrice } from './change-session.ts'
import { billing } from './contract.ts'
import { payBackCredit, payFromCredit, releasePayments } from './credit.ts'
import { enqueueSettleDeposits } from './enqueue-settle-deposits.ts'
import { issueBatch } from './issue-batch.ts'
import { patientMoney, sessionMoney } from './money.ts'
import { listOwed } from './owed.ts'
import { changePaymentTerm } from './payment-term.ts'
import { listPayments } from './payments-list.ts'
import { changePrice, removeAdjustment } from './price.ts'
import { readPayments } from './read-payments.ts'
import { moneyReport } from './report.ts'
import { moneySummary } from './summary.ts'
import { takePayment } from './take-payment.ts'
import { billingToDo } from './to-do.ts'
import { listUnbilled } from './unbilled.ts'

export function billingRoutes(router: Router): void {
  route(router, billing.take, async ({ action, em, practiceId, body, now }) => {
    const { id } = await takePayment(action, body)
    const [payment] = await readPayments(em, practiceId, [id], now)
    return payment!
  })
  route(router, billing.useCredit, async ({ action, params: { id }, body }) => {
    await payFromCredit(action, id, body)
    return patientMoney(action, id)
  })
  route(router, billing.payBackCredit, async ({ action, params: { id }, body }) => {
    await payBackCredit(action, id, body)
    return patientMoney(action, id)
  })
  route(router, billing.changePaymentTerm, async ({ action, params: { id }, body }) => {
    await changePaymentTerm(action, id, body.days)
    return patientMoney(action, id)
  })
  route(router, billing.reverse, async ({ em, actor, practiceId, params, body, now }) => {
    const reversal = { paymentId: params.id, reason: body.reason, recordedBy: actor }
    const { id } = await reversePayment(em, reversal, now)
    await enqueueSettleDeposits(em, practiceId, id)
    const [line] = await readPayments(em, practiceId, [id], now)
    return line!
  })
  route(router, billing.payments, ({ em, practiceId, query, now }) => listPayments(em, practiceId, query, now))
  route(router, billing.owed, async ({ em, practiceId, query, now }) =>
    listOwed(em, { practiceId, timeZone: await zoneOfPractice(em, practiceId) }, query, now),
  )
  route(router, billing.unbilled, async ({ em, practiceId, query, now }) => {
    const zone = await zoneOfPractice(em, practiceId)
    return listUnbilled(em, { ...query, ...timeOf(query, zone), practiceId }, now)
  })
  route(router, billing.batch, async ({ em, practiceId, query, now }) => {
    const zone = await zoneOfPractice(em, practiceId)
    const filter = { practiceId, patientId: query.patientId, q: query.q }
    return previewBatch(em, { ...filter, ...timeOf(query, zone) }, now)
  })
  route(router, billing.issueBatch, ({ em, actor, practiceId, body, now }) =>
    issueBatch(em, { practiceId, by: actor, bills: body.bills }, now),
  )
  route(router, billing.toDo, async ({ em, practiceId, now }) =>
    billingToDo(em, { practiceId, timeZone: await zoneOfPractice(em, practiceId) }, now),
  )
  route(router, billing.sessionMoney, ({ action, params }) => sessionMoney(action, params.id))
  route(router, billing.releasePayments, async ({ action, params }) => {
    await releasePayments(action, params.id)
    return sessionMoney(action, params.id)
  })
  route(router, billing.changePrice, async ({ action, params, body }) => {
    await changePrice(action, params.id, body)
    return sessionMoney(action, params.id)
  })
  route(router, billing.removeAdjustment, ({ action, params }) =>
    removeAdjustment(action, params.id, params.adjustmentId),
  )
  // Types make the price, so billing changes a session.
  route(router, sessions.change, async ({ action, params: { id }, body, now }) => {
    await changeSessionAndPrice(action, id, body)
    return sessionDetail(action.db.query, action.scope, id, now)
  })
  route(router, billing.summary, async ({ em, practiceId, now }) =>
    moneySummary(em, { practiceId, timeZone: await zoneOfPractice(em, practiceId) }, now),
  )
  route(router, billing.report, async ({ em, practiceId, query, now }) =>
    moneyReport(em, { practiceId, timeZone: await zoneOfPractice(em, practiceId) }, query, now),
  )
  route(router, billing.patientMoney, ({ action, params }) => patientMoney(action, params.id))
}

/** The days of a filter as instants in the practice's zone. */
const timeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, zone: string) => ({
  from: from ? startOfDay(from, zone) : undefined,
  to: to ? startOfDay(addDays(to, 1), zone) : undefined,
})
