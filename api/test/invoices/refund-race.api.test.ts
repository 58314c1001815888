import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { testApp } from '../app.ts'
import { meanwhile } from '../meanwhile.ts'
import { refund } from '../payments/a-ledger.ts'
import { pay } from '../payments/a-payment.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'

const app = await testApp()

test('a refund credits nothing of an invoice that is being paid again at the same moment', async () => {
  const practice = await aBillingPractice(app)
  const { invoices } = await app.signedIn(practice)
  const { id: practiceId, timeZone } = practice
  const { patientId, ids } = await heldSessions(app, practice)
  const { id } = await invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  const paid = { patientId, amountCents: 6000, allocations: [{ sessionId: ids[0], amountCents: 6000 }] }
  const { id: paymentId } = await refund(practice, (await pay(practice, paid)).id, 6000)
  const now = new Date()
  const atDesk = { ...paid, practiceId, typeKey: 'cash', receivedOn: localDay(now, timeZone) }
  const outcome = await meanwhile(
    app,
    practiceId,
    (_, em) => recordPayment(em, atDesk, now),
    () => inPractice(app.orm.em.fork(), practiceId, (em) => creditRefund(em, { practiceId, paymentId }, now)),
  )
  expect(outcome).toMatchObject({ status: 'fulfilled' })
  expect(await invoices.detail({ params: { id } })).toMatchObject({ creditedCents: 0, paidCents: 6000, dueCents: 0 })
})
