import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { download } from '../payments/a-payment.ts'
import { refusal } from '../refusal.ts'
import { aBillingPractice, aDraft, heldSessions, issuedAt } from './an-invoice.ts'

const app = await testApp()

/** Ten years: C. com., art. L123-22. */
test('billed and paid amounts outlive every erasure: complete, with who was billed, in the books and as a file', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice)
  const invoiceId = await aDraft(app, practice, { sessionIds: ids })
  const number = await issuedAt(app, practice, invoiceId)
  await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: ids } })
  const own = (sql: string) => inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(sql))
  const before = await client.invoices.detail({ params: { id: invoiceId } })

  expect(await refusal(client.patientFile.remove({ params: { id: patientId } }))).toMatchObject({ code: 'conflict' })
  expect(await refusal(client.invoices.remove({ params: { id: invoiceId } }))).toMatchObject({ code: 'locked' })
  for (const table of ['invoice_line', 'invoice', 'payment_allocation', 'payment', 'patient'])
    await expect(own(`delete from ${table}`), table).rejects.toThrow(/issued|permission|violates/)

  // Acts like the erasure of a client: references to them are removed, and the document keeps the name.
  await own(`update invoice set patient_id = null where id = '${invoiceId}'`)
  const after = await client.invoices.detail({ params: { id: invoiceId } })
  expect(after).toMatchObject({ number, status: 'issued', patient: null, billTo: before.billTo, lines: before.lines })
  const pdf = await download(practice, `/api/invoices/${invoiceId}/pdf`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { data } = await client.books.receipts({ query: { from: '2020-01-01', to: '2099-12-31' } })
  expect(data).toMatchObject([{ amountCents: 6000, invoiceNumbers: [number] }])
})
