import { expect, test } from 'vitest'
import { addDays, localDay } from '../../src/format/day.ts'
import { aPractice } from '../build.ts'
import { aDraft, issuedAt } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { stillApp } from '../still-app.ts'
import { aBusinessInvoice } from './a-business-invoice.ts'
import { aPaidOutCard } from './a-paid-out-card.ts'
import { download } from './a-payment.ts'

const app = await stillApp()

test('an invoice for a business has to be handed in, is handed in under a reference, and can be exempted', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const id = await aBusinessInvoice(app, practice, app.now)
  // An invoice for a person has nothing to do with e-invoicing.
  await issuedAt(app, practice, await aDraft(app, practice))
  const today = localDay(app.now, practice.timeZone)
  const year = Number(today.slice(0, 4))
  const list = () => client.books.businessInvoices({ query: { year } })
  expect(await list()).toMatchObject([
    { id, name: 'Atelier Bréhat', siren: '732829320', totalCents: 6000, handedInOn: null, reference: null },
  ])
  const handIn = (body: { handedInOn: string | null; reference?: string }) =>
    client.books.handIn({ params: { id }, body })
  expect(await handIn({ handedInOn: today, reference: 'PA-0042' })).toMatchObject({
    handedInOn: today,
    reference: 'PA-0042',
  })
  expect(await list()).toMatchObject([{ handedInOn: today, reference: 'PA-0042' }])
  expect(await handIn({ handedInOn: null })).toMatchObject({ handedInOn: null, reference: null })
  expect(await client.books.businessInvoices({ query: { year: year - 1 } })).toEqual([])
})

test('a hand-in dated before the invoice, in the future or of another practice is refused', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const id = await aBusinessInvoice(app, practice, app.now)
  const today = localDay(app.now, practice.timeZone)
  const handIn = (handedInOn: string) => client.books.handIn({ params: { id }, body: { handedInOn } })
  expect(await refusal(handIn(addDays(today, 1)))).toMatchObject({
    details: { errors: { handedInOn: ['in_future'] } },
  })
  expect(await refusal(handIn(addDays(today, -1)))).toMatchObject({ status: 422 })
  const others = await app.signedIn(await aPractice(app.orm))
  expect(await refusal(others.books.handIn({ params: { id }, body: { handedInOn: today } }))).toMatchObject({
    code: 'not_found',
  })
})

test('the receipts book has the day of a card payment’s payout beside that of the payment', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { paymentId } = await aPaidOutCard(app, practice, '2026-03-09')
  const book = await client.books.receipts({ query: { from: '2026-03-01', to: '2026-03-31' } })
  // Its line was written before Stripe knew the fee.
  expect(book.data).toMatchObject([{ id: paymentId, receivedOn: '2026-03-06', paidOutOn: '2026-03-09', feeCents: 85 }])
  const csv = await download(practice, '/api/exports/receipts.csv?from=2026-03-01&to=2026-03-31')
  expect(csv.bytes.toString()).toMatch(/Versé en banque le \(à vérifier\).*;2026-03-09;/s)
})
