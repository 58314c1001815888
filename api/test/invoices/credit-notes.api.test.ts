import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { createCreditNote, draftCreditNote } from '../../src/invoices/credit-note.ts'
import { changeInvoice } from '../../src/invoices/editing.ts'
import { InvoiceEntity } from '../../src/invoices/entity.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { aBillingPractice, aDraft, heldSessions, invoiceRow, issuedAt, refusedWith } from './an-invoice.ts'

const app = await testApp()

const credit = (practice: BuiltPractice, invoiceId: string, amountCents?: number) =>
  inPractice(app.orm.em, practice.id, (em) =>
    createCreditNote(em, { invoiceId, ...(amountCents && { amountCents }), reason: 'Séance annulée' }, new Date()),
  )

const liable = { vatRegime: 'liable', vatNumber: 'FR44732829320', vatBasisPoints: 2000 } as const

test('a session is on one invoice, until that is fully credited', async () => {
  const practice = await aBillingPractice(app)
  const { ids } = await heldSessions(app, practice, 2)
  const id = await aDraft(app, practice, { sessionIds: ids })
  await issuedAt(app, practice, id)
  const again = () => aDraft(app, practice, { sessionIds: [ids[0] as string] })
  expect(await refusedWith(again())).toMatchObject({ code: 'already_billed' })
  await credit(practice, id, 6000)
  expect(await refusedWith(again())).toMatchObject({ code: 'already_billed' })
  await credit(practice, id)
  expect(await issuedAt(app, practice, await again())).toMatch(/-00004$/)
})

test('credit notes share the numbers of invoices, mirror their lines and never exceed the invoice', async () => {
  const practice = await aBillingPractice(app, liable)
  const { ids } = await heldSessions(app, practice, 2)
  const id = await aDraft(app, practice, { sessionIds: ids })
  await issuedAt(app, practice, id)
  expect(await invoiceRow(app, practice, id)).toMatchObject({ totalCents: 12_000, netCents: 10_000, vatCents: 2000 })
  expect(await refusedWith(credit(practice, id, 12_001))).toEqual({
    code: 'validation',
    errors: { amountCents: ['above_invoice'] },
  })
  const part = await credit(practice, id, 5000)
  expect(part.number).toMatch(/-00002$/)
  expect(await invoiceRow(app, practice, part.id)).toMatchObject({
    correctsId: id,
    reason: 'Séance annulée',
    totalCents: -5000,
    netCents: -4167,
    vatCents: -833,
    words: { corrects: { totalCents: 12_000 } },
  })
  expect(await refusedWith(credit(practice, id, 7001))).toMatchObject({ errors: { amountCents: ['above_invoice'] } })
  await credit(practice, id)
  expect(await refusedWith(credit(practice, id))).toMatchObject({ code: 'conflict' })
})

test('credit notes of parts return the tax of their invoice together, to the cent', async () => {
  const practice = await aBillingPractice(app, liable)
  const id = await aDraft(app, practice)
  await inPractice(app.orm.em, practice.id, (em) =>
    changeInvoice(
      em,
      { practiceId: practice.id, id },
      { lines: [{ label: 'Séance', quantity: 1, unitPriceCents: 10_000, discountCents: 0 }] },
      new Date(),
    ),
  )
  await issuedAt(app, practice, id)
  expect(await invoiceRow(app, practice, id)).toMatchObject({ netCents: 8333, vatCents: 1667 })
  const amounts: number[][] = []
  for (const cents of [3333, 3333, undefined]) {
    const { netCents, vatCents, totalCents } = await invoiceRow(app, practice, (await credit(practice, id, cents)).id)
    expect(netCents + vatCents).toBe(totalCents)
    amounts.push([totalCents, netCents, vatCents])
  }
  expect(amounts).toEqual([
    [-3333, -2777, -556],
    [-3333, -2778, -555],
    [-3334, -2778, -556],
  ])
})

test('a note that waited as a draft returns the tax that is left when it is issued', async () => {
  const practice = await aBillingPractice(app, liable)
  const id = await aDraft(app, practice)
  await issuedAt(app, practice, id)
  const waiting = await inPractice(app.orm.em, practice.id, (em) =>
    draftCreditNote(em, { invoiceId: id, amountCents: 3333, reason: 'Geste' }, new Date()),
  )
  expect(await invoiceRow(app, practice, waiting)).toMatchObject({ vatCents: -556 })
  await credit(practice, id, 2667)
  await issuedAt(app, practice, waiting)
  expect(await invoiceRow(app, practice, waiting)).toMatchObject({ totalCents: -3333, netCents: -2778, vatCents: -555 })
})

test('nothing is issued below nothing but a credit note', async () => {
  const practice = await aBillingPractice(app)
  const id = await aDraft(app, practice)
  await inPractice(app.orm.em, practice.id, (em) =>
    em.nativeUpdate(InvoiceEntity, { id }, { totalCents: -1, netCents: -1 }),
  )
  expect(await refusedWith(issuedAt(app, practice, id))).toEqual({
    code: 'validation',
    errors: { lines: ['too_small'] },
  })
})

test('two credit notes at once do not exceed the invoice together', async () => {
  const practice = await aBillingPractice(app)
  const id = await aDraft(app, practice)
  await issuedAt(app, practice, id)
  const outcomes = await Promise.allSettled([credit(practice, id, 4000), credit(practice, id, 4000)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an invoice of another practice cannot be credited', async () => {
  const practice = await aBillingPractice(app)
  const id = await aDraft(app, practice)
  await issuedAt(app, practice, id)
  expect(await refusedWith(credit(await aBillingPractice(app), id))).toMatchObject({ code: 'not_found' })
})
