import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import type { EntityManager } from '../../src/db/orm.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { withConcurrencyLimit } from '../../src/files/concurrency-limit.ts'
import { invoiceTemplates } from '../../src/invoice-mail/emails.ts'
import { invoicePdf } from '../../src/invoices/pdf.ts'
import { lockInvoice } from '../../src/invoices/rows.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { Patient } from '../../src/patients/entity.ts'
import { aPicture } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { pay } from '../payments/a-payment.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'

const app = await testApp()

async function anIssued() {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice)
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  const within = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(app.orm.em.fork(), practice.id, work)
  const pdf = () => within((em) => invoicePdf({ em, practiceId: practice.id, config: app.config }, id))
  return { practice, client, patientId, sessionId: ids[0], id, within, pdf }
}

test('a rendered document is read while somebody else locks it', async () => {
  const { id, within, pdf } = await anIssued()
  const { bytes } = await pdf()
  const again = within(async (em) => {
    await lockInvoice(em, id)
    return pdf()
  })
  expect((await again).bytes.equals(bytes)).toBe(true)
}, 60_000)

test('a document has the logo of its practice, but not for a client with discretion', async () => {
  const { practice, client, patientId, within, pdf } = await anIssued()
  await client.practices.setLogo({ body: await aPicture({ format: 'png' }) })
  expect((await pdf()).bytes.toString('latin1')).toMatch(/\/Subtype\s*\/Image/)
  await within((em) => em.nativeUpdate(Patient, { id: patientId }, { isDiscreet: true }))
  const { ids } = await heldSessions(app, practice, 1, patientId)
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  const plain = await within((em) => invoicePdf({ em, practiceId: practice.id, config: app.config }, id))
  expect(plain.bytes.toString('latin1')).not.toMatch(/\/Subtype\s*\/Image/)
}, 60_000)

test('a document rendered for its mail is not locked while the mail is sent', async () => {
  const { practice, patientId, id, within } = await anIssued()
  const message = {
    id: newId(),
    practiceId: practice.id,
    template: 'invoices.sent' as const,
    audience: 'client' as const,
    sessionId: null,
    data: { invoiceId: id, patientId },
    createdAt: new Date(),
  }
  const row = within(async (em) => {
    const mail = await invoiceTemplates['invoices.sent'](message, {
      em,
      links: mailLinks(app.config),
      now: new Date(),
      config: app.config,
    })
    expect(mail?.attachments).toHaveLength(1)
    return within((other) => lockInvoice(other, id))
  })
  expect(await row).toMatchObject({ pdfSha256: expect.anything() })
}, 60_000)

test('rendering the year’s receipt holds no transaction', async () => {
  const { practice, client, patientId, sessionId, within } = await anIssued()
  await pay(practice, { patientId, allocations: [{ sessionId, amountCents: 6000 }] })
  const { promise: free, resolve: release } = Promise.withResolvers<void>()
  // Both slots are taken, so the rendering waits.
  const others = [withConcurrencyLimit(() => free), withConcurrencyLimit(() => free)]
  const token = await app.tokenOf(practice)
  const answer = fetch(`${app.url}/api/patients/${patientId}/receipts/2027`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const readings = () =>
    within((em) => tablesOf(em).selectFrom('AuditEntry').select('id').where('action', '=', 'invoice.read').execute())
  await expect.poll(readings, { timeout: 10_000 }).toHaveLength(1)
  release()
  await Promise.all(others)
  expect((await answer).status).toBe(200)
  expect(await client.invoices.years({ params: { id: patientId } })).toMatchObject([{ year: 2027 }])
}, 60_000)
