import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aBillingPractice, aDraft, heldSessions, invoiceRow } from './an-invoice.ts'

const app = await testApp()
const address = '4 rue Basse'

async function aBiller() {
  const practice = await aBillingPractice(app)
  const { invoices, patientFile } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice)
  const change = async (id: string, fields: object) =>
    patientFile.change({
      params: { id },
      body: { revision: (await patientFile.get({ params: { id } })).revision, ...fields },
    })
  return { practice, invoices, patientFile, patientId, ids, change }
}

test('a draft is issued with the name and the address that its client has by then', async () => {
  const { practice, invoices, patientId, ids, change } = await aBiller()
  const id = await aDraft(app, practice, { sessionIds: ids })
  expect((await invoiceRow(app, practice, id)).billTo).toMatchObject({ name: 'Zoé Œuvrard', address: null })
  await change(patientId, { lastname: 'Œuvrard-Petit', address, city: '44000 Nantes' })
  const billTo = { name: 'Zoé Œuvrard-Petit', address, postcode: '44000', city: 'Nantes' }
  expect(await invoices.issue({ params: { id } })).toMatchObject({ billTo, clientName: billTo.name })
  await change(patientId, { lastname: 'Petit', address: null })
  expect(await invoices.detail({ params: { id } })).toMatchObject({ billTo })
})

test('a draft for another payer keeps that payer, even of the same name', async () => {
  const { practice, invoices, patientId, ids, change } = await aBiller()
  const id = await aDraft(app, practice, { sessionIds: ids })
  const billTo = { name: 'Zoé Œuvrard', address: '9 quai Haut', postcode: '35000', city: 'Rennes' }
  await invoices.change({ params: { id }, body: { billTo } })
  await change(patientId, { lastname: 'Petit', address })
  expect(await invoices.detail({ params: { id } })).toMatchObject({ billTo })
})

test('a draft of a client who is merged into another bills the one who is kept', async () => {
  const { practice, invoices, patientFile, patientId, ids, change } = await aBiller()
  const id = await aDraft(app, practice, { sessionIds: ids })
  const { patientId: kept } = await heldSessions(app, practice)
  await change(kept, { firstname: 'Zoélie', address })
  await patientFile.merge({ params: { id: kept }, body: { otherId: patientId, dryRun: false } })
  expect(await invoices.detail({ params: { id } })).toMatchObject({ billTo: { name: 'Zoélie Œuvrard', address } })
})

test('the invoice of a quote bills the client by the name and the address that they have by then, or their payer', async () => {
  const { invoices, patientId, change } = await aBiller()
  const quote = async (more: object = {}) => {
    const lines = [{ label: 'Atelier', unitPriceCents: 6000 }]
    return (await invoices.create({ body: { kind: 'quote', patientId, lines, issue: true, ...more } })).id
  }
  const [own, ofPayer] = [await quote(), await quote({ billTo: { name: 'Ateliers du Lac' } })]
  await change(patientId, { lastname: 'Petit', address })
  expect(await invoices.bill({ params: { id: own } })).toMatchObject({ billTo: { name: 'Zoé Petit', address } })
  expect(await invoices.bill({ params: { id: ofPayer } })).toMatchObject({ billTo: { name: 'Ateliers du Lac' } })
})
