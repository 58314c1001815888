import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aClient } from '../build.ts'
import { aBillingPractice } from './an-invoice.ts'

const app = await testApp()

test('a client sees an invoice as cancelled once credit notes have taken all of it that its deposits left', async () => {
  const practice = await aBillingPractice(app)
  const { invoices } = await app.signedIn(practice)
  const client = await aClient(app.orm, practice)
  const { patientId } = client
  const bill = async (unitPriceCents: number, more: object = {}) => {
    const body = { patientId, lines: [{ label: 'Atelier', unitPriceCents }], issue: true, ...more }
    return (await invoices.create({ body })).id
  }
  const cancel = (id: string, amountCents?: number) =>
    invoices.credit({ params: { id }, body: { reason: 'Erreur', ...(amountCents && { amountCents }) } })
  const depositIds = [await bill(6000, { kind: 'deposit' })]
  const covered = await bill(6000, { depositIds })
  const [lowered, whole] = [await bill(6000), await bill(6000)]
  // One for nothing is settled by itself.
  await bill(0)
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` }).invoices
  const cancelled = async () => {
    const [billing] = await own.ofClient({})
    return billing?.invoices.flatMap(({ id, isCancelled }) => (isCancelled ? id : []))
  }
  expect(await cancelled()).toEqual([])
  await cancel(covered)
  await cancel(lowered, 1000)
  await cancel(whole)
  expect(await cancelled()).toEqual([whole, covered])
})
