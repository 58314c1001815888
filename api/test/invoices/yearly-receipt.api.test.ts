import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'
import { anInvoiceOf, fileAt } from './own-documents.ts'

const app = await testApp()

async function textOf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, (_, nth) => document.getPage(nth + 1))
  const texts = await Promise.all(pages.map(async (page) => (await (await page).getTextContent()).items))
  return texts
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** Two receipts that are drawn one after the other may say two times. */
const untimed = (text: string) => text.replace(/à \d+\sh(\s\d+)?/, '')

test('the year’s receipt names who came and who paid, with each session, day and amount', async () => {
  const practice = await aBillingPractice(app)
  const { invoices, billing } = await app.signedIn(practice)
  const client = await aClient(app.orm, practice)
  const { patientId } = client
  const { number } = await anInvoiceOf(app, practice, patientId, { paidCents: 6000 })
  const { ids } = await heldSessions(app, practice, 1, patientId)
  const forOther = await invoices.create({
    body: { patientId, sessionIds: ids, billTo: { name: 'Ateliers du Lac' }, issue: true },
  })
  const wrong = await billing.take({
    body: { patientId, typeKey: 'cheque', amountCents: 4500, receivedOn: '2026-11-03', sessionIds: ids },
  })
  await billing.reverse({ params: { id: wrong.id }, body: { reason: 'Erreur' } })
  await billing.take({
    body: { patientId, typeKey: 'transfer', amountCents: 4000, receivedOn: '2026-11-04', sessionIds: ids },
  })
  expect(await invoices.years({ params: { id: patientId } })).toEqual([{ year: 2026, paidCents: 10_000 }])
  const token = await app.tokenOf(practice)
  const { status, bytes } = await fileAt(app, `/api/patients/${patientId}/receipts/2026`, token)
  expect(status).toBe(200)
  const text = await textOf(bytes)
  for (const part of ['Attestation de paiement 2026', 'Camille Essai EI', 'Zoé Œuvrard', 'Ateliers du Lac', 'SIRET'])
    expect(text).toContain(part)
  expect(text).toContain(number ?? '')
  expect(text).toContain(forOther.number ?? '')
  expect(text).toMatch(/2 novembre 2026.*60,00 €.*4 novembre 2026.*40,00 €.*Total reçu 100,00 €/)
  expect(text).not.toMatch(/45,00|hypno/i)
  const own = await fileAt(app, `/client-api/practices/${practice.id}/receipts/2026`, await app.clientTokenOf(client))
  expect(untimed(await textOf(own.bytes))).toBe(untimed(text))
  expect((await fileAt(app, `/api/patients/${patientId}/receipts/2025`, token)).status).toBe(404)
  const stranger = await aBillingPractice(app)
  expect((await fileAt(app, `/api/patients/${patientId}/receipts/2026`, await app.tokenOf(stranger))).status).toBe(404)
  expect(
    (await fileAt(app, `/client-api/practices/${stranger.id}/receipts/2026`, await app.clientTokenOf(client))).status,
  ).toBe(404)
  const foreign = await app.signedIn(stranger)
  expect(await refusal(foreign.invoices.years({ params: { id: patientId } }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(foreign.invoices.ofPatient({ params: { id: patientId } }))).toMatchObject({ code: 'not_found' })
  expect((await invoices.ofPatient({ params: { id: patientId } })).totals).toMatchObject({ count: 2, dueCents: 2000 })
}, 60_000)

test('the year’s receipt gains a prepaid session once it is held, and a deposit once it is deducted, and replaces those before', async () => {
  const practice = await aBillingPractice(app)
  const { invoices, billing } = await app.signedIn(practice)
  const { patientId } = await aClient(app.orm, practice)
  const { ids } = await heldSessions(app, practice, 1, patientId)
  const startsAt = new Date(Date.UTC(2027, 4, 10, 9))
  const coming = await aSession(app.orm, practice, { status: 'scheduled', startsAt, patientId })
  const take = (amountCents: number, of: { sessionIds?: string[]; invoiceIds?: string[] }) =>
    billing.take({ body: { patientId, typeKey: 'transfer', amountCents, receivedOn: '2026-11-02', ...of } })
  const lines = [{ label: 'Acompte', unitPriceCents: 1500 }]
  const deposit = await invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
  await take(6000, { sessionIds: ids })
  await take(4000, { sessionIds: [coming.id] })
  await take(1500, { invoiceIds: [deposit.id] })
  const token = await app.tokenOf(practice)
  const receipt = async () => textOf((await fileAt(app, `/api/patients/${patientId}/receipts/2026`, token)).bytes)
  const before = await receipt()
  expect(before).toMatch(/Total reçu 60,00 €/)
  expect(before).toMatch(/Séances tenues et payées au \d.* à \d+\sh.*remplace celles établies auparavant pour 2026/)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update session set status = 'completed' where id = $1", [coming.id]),
  )
  await invoices.create({ body: { patientId, sessionIds: [coming.id], depositIds: [deposit.id], issue: true } })
  expect(await receipt()).toMatch(/10 mai 2027.*40,00 €.*Total reçu 115,00 €/)
  expect(await invoices.years({ params: { id: patientId } })).toEqual([{ year: 2026, paidCents: 11_500 }])
}, 60_000)

test('the year’s receipt says nothing of money for sessions that are to come, or did not take place', async () => {
  const practice = await aBillingPractice(app)
  const { invoices, billing } = await app.signedIn(practice)
  const { patientId } = await aClient(app.orm, practice)
  const take = (sessionIds: string[]) =>
    billing.take({ body: { patientId, typeKey: 'transfer', amountCents: 6000, receivedOn: '2026-11-02', sessionIds } })
  for (const [nth, status] of (['missed', 'cancelled', 'scheduled'] as const).entries()) {
    const startsAt = new Date(Date.UTC(2027, 4, 10 + nth, 9))
    await take([(await aSession(app.orm, practice, { status, startsAt, patientId })).id])
  }
  expect(await invoices.years({ params: { id: patientId } })).toEqual([])
  const token = await app.tokenOf(practice)
  expect((await fileAt(app, `/api/patients/${patientId}/receipts/2026`, token)).status).toBe(404)
  await take((await heldSessions(app, practice, 1, patientId)).ids)
  expect(await invoices.years({ params: { id: patientId } })).toEqual([{ year: 2026, paidCents: 6000 }])
  const { bytes } = await fileAt(app, `/api/patients/${patientId}/receipts/2026`, token)
  const text = await textOf(bytes)
  expect(text).toMatch(/Total reçu 60,00 €/)
  expect(text).not.toMatch(/mai 2027/)
}, 60_000)
