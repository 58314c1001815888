import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'

const app = await testApp()

test('one payment pays more sessions than an invoice holds, and issues several notes for them', async () => {
  const practice = await aBillingPractice(app)
  const { patientId, ids } = await heldSessions(app, practice, 101)
  const { billing } = await app.signedIn(practice)
  await billing.take({
    body: { patientId, typeKey: 'transfer', amountCents: 606_000, sessionIds: ids, issue: true },
  })
  expect(await billing.patientMoney({ params: { id: patientId } })).toMatchObject({ dueCents: 0, sessions: [] })
  expect((await billing.unbilled({ query: {} })).data).toEqual([])
  const numbers = new Map<string, number>()
  for (const id of ids) {
    const { invoice } = await billing.sessionMoney({ params: { id } })
    const number = invoice?.number?.slice(-5) ?? 'none'
    numbers.set(number, (numbers.get(number) ?? 0) + 1)
  }
  expect([...numbers]).toEqual([
    ['00001', 100],
    ['00002', 1],
  ])
})
