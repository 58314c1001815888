import { describe, expect, test } from 'vitest'
import { releaseInvoicePayments } from '../../src/payments/credit.ts'
import { centsForSessions } from '../../src/payments/waiting-refunds.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { aCardPayment, aDividedPayment } from './a-card-payment.ts'
import { creditIn } from './a-ledger.ts'
import { inBooks, NOON } from './a-payment.ts'

const app = await testApp()
const practice = await aBillingPractice(app)

describe('what was paid for a session', () => {
  test('becomes credit although a refund of another contract waits, and the other’s stays', async () => {
    const { order, own, other, release, credit, paid } = await aDividedPayment(practice)
    const tell = await order({ amountCents: 2000, reason: 'withdrawal', sessionIds: [other] })
    expect(await release(own)).toBe(4000)
    expect(await release(other)).toBe(0)
    expect(await credit()).toBe(7000)
    await tell('succeeded')
    expect([await credit(), await paid()]).toEqual([7000, [0, 0, 0]])
  })

  test('stays as far as its own refund will take it, and becomes credit where that fails', async () => {
    const { order, own, release, credit, paid } = await aDividedPayment(practice)
    const tell = await order({ amountCents: 2500, reason: 'withdrawal', sessionIds: [own] })
    expect(await release(own)).toBe(1500)
    expect([await credit(), await paid()]).toEqual([4500, [2500, 2000, 0]])
    await tell('failed')
    expect(await release(own)).toBe(2500)
    expect(await credit()).toBe(7000)
  })

  test('goes back by the policy as far as no other refund will take it', async () => {
    const { order, paymentId, own, other } = await aDividedPayment(practice)
    const left = (id: string) =>
      inBooks(practice, (em) => centsForSessions(em, { practiceId: practice.id, paymentId }, [id]))
    await order({ amountCents: 2000, reason: 'withdrawal', sessionIds: [other] })
    expect([await left(own), await left(other)]).toEqual([7000, 3000])
    await order({ amountCents: 4500 })
    expect([await left(own), await left(other)]).toEqual([2500, 0])
  })
})

describe('what was paid of a document beside its sessions', () => {
  /** A card payment of 65 EUR for a session and a booklet on one invoice, and 20 for another session. */
  async function aBooklet() {
    const { patientId, ids } = await heldSessions(app, practice, 2)
    const [own = '', other = ''] = ids
    const client = await app.signedIn(practice)
    const lines = [{ label: 'Livret', unitPriceCents: 2500 }]
    const { id: invoiceId } = await client.invoices.create({
      body: { patientId, sessionIds: [own], lines, issue: true },
    })
    const parts = [
      { sessionId: own, amountCents: 4000 },
      { invoiceId, amountCents: 2500 },
      { sessionId: other, amountCents: 2000 },
    ]
    const { order } = await aCardPayment(practice, { patientId, amountCents: 8500, parts })
    const release = () =>
      inBooks(practice, (em) => releaseInvoicePayments(em, { practiceId: practice.id, invoiceId }, NOON))
    return { order, own, other, release, credit: () => creditIn(practice, patientId) }
  }

  test('stays while a refund of a session that it bills waits', async () => {
    const { order, own, release, credit } = await aBooklet()
    const tell = await order({ amountCents: 6500, reason: 'withdrawal', sessionIds: [own] })
    expect([await release(), await credit()]).toEqual([0, 0])
    await tell('failed')
    expect([await release(), await credit()]).toEqual([2500, 2500])
  })

  test('becomes credit although a refund of another session waits', async () => {
    const { order, other, release, credit } = await aBooklet()
    const tell = await order({ amountCents: 2000, reason: 'withdrawal', sessionIds: [other] })
    expect([await release(), await credit()]).toEqual([2500, 2500])
    await tell('succeeded')
    expect(await credit()).toBe(2500)
  })
})
