import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aClient, aPatient, type BuiltClient } from '../build.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'
import { anInvoiceOf, fileAt } from './own-documents.ts'

const app = await testApp()

const ownApi = async (client: BuiltClient) =>
  app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` }).invoices

test('a client sees the issued documents of each practice, with their debts, and nobody else’s', async () => {
  const practice = await aBillingPractice(app)
  const client = await aClient(app.orm, practice)
  const paid = await anInvoiceOf(app, practice, client.patientId, { paidCents: 6000 })
  const open = await anInvoiceOf(app, practice, client.patientId, { paidCents: 1000 })
  const other = await anInvoiceOf(app, practice, (await aPatient(app.orm, practice)).id)
  const { invoices } = await app.signedIn(practice)
  const { ids } = await heldSessions(app, practice, 1, client.patientId)
  const draft = await invoices.create({ body: { patientId: client.patientId, sessionIds: ids } })
  const second = await aBillingPractice(app)
  await aClient(app.orm, second, { accountId: client.accountId })
  const own = await ownApi(client)
  const all = await own.ofClient({})
  expect(all).toMatchObject([
    {
      practiceId: practice.id,
      dueCents: 5000,
      invoices: [
        { id: open.id, number: open.number, paidCents: 1000, dueCents: 5000 },
        { id: paid.id, dueCents: 0 },
      ],
      years: [{ year: 2026, paidCents: 7000 }],
    },
    { practiceId: second.id, dueCents: 0, invoices: [], years: [] },
  ])
  expect(JSON.stringify(all)).not.toContain('lines')
  const token = await app.clientTokenOf(client)
  const file = await fileAt(app, `/client-api/invoices/${paid.id}/pdf`, token)
  const practitioner = await fileAt(app, `/api/invoices/${paid.id}/pdf`, await app.tokenOf(practice))
  expect(file.bytes.equals(practitioner.bytes)).toBe(true)
  for (const id of [other.id, draft.id])
    expect((await fileAt(app, `/client-api/invoices/${id}/pdf`, token)).status).toBe(404)
  const stranger = await aClient(app.orm, second)
  expect(await (await ownApi(stranger)).ofClient({})).toMatchObject([{ practiceId: second.id, invoices: [] }])
  expect((await fileAt(app, `/client-api/invoices/${paid.id}/pdf`, await app.clientTokenOf(stranger))).status).toBe(404)
}, 60_000)
