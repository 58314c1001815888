import { contract } from '../../../src/contract.ts'
import { localDay } from '../../../src/format/day.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aSession, type BuiltPractice } from '../../build.ts'
import { anIdentity, heldSessions } from '../../invoices/an-invoice.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of invoices: the identity, drafts, issuing, credit notes and quotes. */
export async function asksOfInvoices(
  practitioner: ReturnType<Documented['as']>,
  app: TestApp,
  practice: BuiltPractice,
): Promise<void> {
  const { books, invoices, practices } = contract
  const { id: sessionId, patientId } = await aSession(app.orm, practice, {
    status: 'done',
    startsAt: new Date('2026-01-06T09:00:00Z'),
  })
  const draft = { patientId, sessionIds: [sessionId] }
  const nobody = { id: crypto.randomUUID() }
  await practitioner(invoices.identity)
  const { id = '' } = await practitioner(invoices.create, draft)
  await practitioner(invoices.issue, undefined, { id })
  await practitioner(invoices.saveIdentity, anIdentity)
  await practitioner(invoices.saveIdentity, { ...anIdentity, siret: '123' })
  await practitioner(practices.change, { siret: '73282932000074' })
  await practitioner(books.fec, undefined, { query: '?year=2026' })
  await practitioner(invoices.create, draft)
  await practitioner(invoices.create, { patientId })
  await practitioner(invoices.change, { wording: 'type' }, { id })
  await practitioner(invoices.change, { wording: 'type' }, nobody)
  await practitioner(invoices.issue, undefined, { id })
  await practitioner(invoices.change, { wording: 'type' }, { id })
  await practitioner(invoices.remove, undefined, { id })
  await practitioner(invoices.detail, undefined, { id })
  await practitioner(invoices.detail, undefined, nobody)
  await practitioner(invoices.list)
  await practitioner(invoices.list, undefined, { query: '?sort=mood' })
  await practitioner(invoices.pdf, undefined, { id })
  await practitioner(invoices.pdf, undefined, nobody)
  await practitioner(invoices.credit, { reason: 'Erreur', amountCents: 100_000_000 }, { id })
  await practitioner(invoices.credit, { reason: 'Erreur' }, { id })
  await practitioner(invoices.credit, { reason: 'Erreur' }, { id })
  const line = { label: 'Enregistrement', unitPriceCents: 1500 }
  const quote = await practitioner(invoices.create, { patientId, lines: [line], kind: 'quote' })
  await practitioner(invoices.issue, undefined, { id: quote.id ?? '' })
  const billed = await practitioner(invoices.bill, undefined, { id: quote.id ?? '' })
  await practitioner(invoices.remove, undefined, { id: billed.id ?? '' })
  const billTo = { name: 'Atelier Bréhat', isBusiness: true }
  const business = await practitioner(invoices.create, { patientId, lines: [line], billTo })
  await practitioner(invoices.issue, undefined, { id: business.id ?? '' })
  const handedInOn = localDay(new Date(), practice.timeZone)
  await practitioner(books.handIn, { handedInOn, reference: 'PA' }, { id: business.id ?? '' })
}

/** Sends, exports and shows an issued invoice, which its client pays; and bills several at once. */
export async function asksOfSentInvoices(practice: BuiltPractice, app: TestApp, as: Documented['as']): Promise<void> {
  const { billing, invoices, stripe } = contract
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  await practitioner(invoices.saveIdentity, anIdentity)
  const known = await aClient(app.orm, practice)
  const client = as({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  const nobody = { id: crypto.randomUUID() }
  const { patientId } = known
  const { ids: sessionIds } = await heldSessions(app, practice, 1, patientId)
  await practitioner(billing.toDo)
  await practitioner(billing.batch)
  await practitioner(billing.batch, undefined, { query: '?from=soon' })
  await practitioner(billing.issueBatch, { bills: [{ patientId: nobody.id, sessionIds: [nobody.id] }] })
  await practitioner(billing.issueBatch, { bills: [] })
  const { id = '' } = await practitioner(invoices.create, { patientId, sessionIds })
  await practitioner(invoices.send, undefined, { id })
  await practitioner(invoices.issue, undefined, { id })
  await practitioner(billing.take, { patientId, typeKey: 'cash', amountCents: 1000, sessionIds })
  await practitioner(invoices.send, undefined, { id })
  await practitioner(invoices.send, undefined, nobody)
  await practitioner(invoices.sendMany, { ids: [id] })
  await practitioner(invoices.sendMany, { ids: [] })
  for (const spec of [invoices.zip, invoices.csv]) {
    await practitioner(spec, { ids: [id] })
    await practitioner(spec, { ids: [] })
  }
  const at = { id: patientId }
  const year = localDay(new Date(), practice.timeZone).slice(0, 4)
  await practitioner(invoices.ofPatient, undefined, at)
  await practitioner(invoices.ofPatient, undefined, nobody)
  await practitioner(invoices.years, undefined, at)
  await practitioner(invoices.years, undefined, nobody)
  await practitioner(invoices.receipt, undefined, { ...at, year })
  await practitioner(invoices.receipt, undefined, { ...at, year: '2001' })
  await client(invoices.ofClient)
  await practitioner(invoices.ofClient)
  await client(invoices.pdfOfClient, undefined, { id })
  await client(invoices.pdfOfClient, undefined, nobody)
  await client(invoices.receiptOfClient, undefined, { practiceId: practice.id, year })
  await client(invoices.receiptOfClient, undefined, { practiceId: practice.id, year: '2001' })
  await client(stripe.payInvoice, undefined, { id })
  await client(stripe.payInvoice, undefined, nobody)
}
