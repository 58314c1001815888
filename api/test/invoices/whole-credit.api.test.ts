import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'
import { creditForRefund } from './credit-for-refund.ts'

const app = await testApp()

const liable = { vatRegime: 'liable', vatNumber: 'FR44732829320', vatBasisPoints: 2000 } as const

/** Issues documents of one line for a client. */
async function aBiller(practice: BuiltPractice) {
  const { invoices } = await app.signedIn(practice)
  const { patientId } = await heldSessions(app, practice, 0)
  const bill = (unitPriceCents: number, more: object) =>
    invoices.create({ body: { patientId, lines: [{ label: 'Atelier', unitPriceCents }], issue: true, ...more } })
  return { invoices, bill }
}

test('notes of all that a deposit leaves of an invoice return its tax less that of the deposit, to the cent', async () => {
  const practice = await aBillingPractice(app, liable)
  const { invoices, bill } = await aBiller(practice)
  const taxes = async (...parts: (number | undefined)[]) => {
    const deposit = await bill(2000, { kind: 'deposit' })
    const { id, vatCents } = await bill(10_000, { depositIds: [deposit.id] })
    expect([deposit.vatCents, vatCents]).toEqual([333, 1667])
    // It is deducted as it was.
    await creditForRefund(app, practice, { invoiceId: deposit.id, amountCents: 500 })
    const notes: number[] = []
    for (const amountCents of parts) {
      const body = { reason: 'Erreur', ...(amountCents && { amountCents }) }
      const note = await invoices.credit({ params: { id }, body })
      expect(note.netCents + note.vatCents).toBe(note.totalCents)
      notes.push(note.vatCents)
    }
    return notes
  }
  // The tax of 80.00 by itself would be 13.33, and that of 50.00 8.33.
  expect(await taxes(undefined)).toEqual([-1334])
  expect(await taxes(3000, 5000)).toEqual([-500, -834])
  expect(await taxes(3000, undefined)).toEqual([-500, -834])
})

test('where a deposit has another rate, a note of all that is left returns the tax of its own amount, to the cent', async () => {
  const practice = await aBillingPractice(app)
  const { invoices, bill } = await aBiller(practice)
  const untaxed = await bill(12, { kind: 'deposit' })
  await inPractice(app.orm.em, practice.id, (em) =>
    em.nativeUpdate(BillingIdentityEntity, { practiceId: practice.id }, liable),
  )
  const taxed = [await bill(2000, { kind: 'deposit' }), await bill(2000, { kind: 'deposit' })]
  const { id } = await bill(10_000, { depositIds: [untaxed, ...taxed].map((deposit) => deposit.id) })
  const note = await invoices.credit({ params: { id }, body: { reason: 'Erreur' } })
  expect([note.totalCents, note.vatCents]).toEqual([-5988, -998])
})
