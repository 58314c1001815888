import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'

const app = await testApp()

async function aBiller() {
  const practice = await aBillingPractice(app)
  const { invoices, billing } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 4)
  const bill = async (body: Omit<Parameters<typeof invoices.create>[0]['body'], 'patientId'>) =>
    (await invoices.create({ body: { patientId, issue: true, ...body } })).id
  const take = (amountCents: number, named: { sessionIds?: string[]; invoiceIds?: string[] }) =>
    billing.take({ body: { patientId, typeKey: 'transfer', amountCents, ...named } })
  const found = async (query: NonNullable<Parameters<typeof invoices.list>[0]['query']>) =>
    (await invoices.list({ query: { perPage: '100', ...query } })).data.map(({ id }) => id).sort()
  return { invoices, ids, bill, take, found }
}

test('a document is found by the state that it shows', async () => {
  const { invoices, ids, bill, take, found } = await aBiller()
  const [one = '', other = '', third = '', last = ''] = ids
  const lines = [{ label: 'Acompte', unitPriceCents: 6000 }]
  const deposit = await bill({ kind: 'deposit', lines })
  await take(6000, { invoiceIds: [deposit] })
  const covered = await bill({ sessionIds: [one], depositIds: [deposit] })
  // Its money stays with its session.
  const cancelled = await bill({ sessionIds: [other], depositIds: [] })
  await take(6000, { sessionIds: [other] })
  await invoices.credit({ params: { id: cancelled }, body: { reason: 'Erreur' } })
  const lowered = await bill({ sessionIds: [third], depositIds: [] })
  await invoices.credit({ params: { id: lowered }, body: { reason: 'Geste', amountCents: 1000 } })
  const begun = await bill({ sessionIds: [last], depositIds: [] })
  await take(1000, { sessionIds: [last] })
  expect(await found({ status: 'paid' })).toEqual([deposit, covered].sort())
  expect(await found({ status: 'credited' })).toEqual([cancelled])
  expect(await found({ status: 'part_paid' })).toEqual([begun])
  await take(5000, { sessionIds: [third] })
  expect(await found({ status: 'paid' })).toEqual([deposit, covered, lowered].sort())
})

test('an invoice that its deposit covers is found as credited once a note of zero has cancelled it', async () => {
  const { invoices, ids, bill, found } = await aBiller()
  const deposit = await bill({ kind: 'deposit', lines: [{ label: 'Acompte', unitPriceCents: 6000 }] })
  const id = await bill({ sessionIds: ids.slice(0, 1), depositIds: [deposit] })
  expect(await found({ status: 'paid' })).toEqual([id])
  expect(await found({ status: 'credited' })).toEqual([])
  await invoices.credit({ params: { id }, body: { reason: 'Erreur' } })
  expect(await found({ status: 'paid' })).toEqual([])
  expect(await found({ status: 'credited' })).toEqual([id])
})

test('a credit note is found by its amount without its sign', async () => {
  const { invoices, ids, bill, found } = await aBiller()
  const id = await bill({ sessionIds: ids.slice(0, 1) })
  const note = await invoices.credit({ params: { id }, body: { reason: 'Geste', amountCents: 2500 } })
  expect(await found({ minCents: '2500', maxCents: '2500' })).toEqual([note.id])
  expect(await found({ minCents: '2501' })).toEqual([id])
  expect(await found({ maxCents: '2500' })).toEqual([note.id])
})
