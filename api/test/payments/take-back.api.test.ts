import { describe, expect, test } from 'vitest'
import { allocateCredit, releaseSessionPayments } from '../../src/payments/credit.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import fc from '../properties.ts'
import { aPaidSession, creditIn, ledgerIn, paidOfSession, refund, reverse, verifies } from './a-ledger.ts'
import { inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()

describe('a refund or reversal', () => {
  test('never exceeds the payment, also with two refunds at once', async () => {
    const { practice, session, payment } = await aPaidSession()
    await expect(refund(practice, payment.id, 6001)).rejects.toMatchObject({ code: 'conflict' })
    const both = await Promise.allSettled([refund(practice, payment.id, 4000), refund(practice, payment.id, 4000)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await paidOfSession(practice, session.id)).toBe(2000)
    await expect(reverse(practice, payment.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('uses the rest of a payment’s credit first, and then its allocations', async () => {
    const { practice, session, payment, patientId } = await aPaidSession(10_000)
    expect(await creditIn(practice, patientId)).toBe(4000)
    await refund(practice, payment.id, 3000)
    expect([await creditIn(practice, patientId), await paidOfSession(practice, session.id)]).toEqual([1000, 6000])
    await refund(practice, payment.id, 3000)
    expect([await creditIn(practice, patientId), await paidOfSession(practice, session.id)]).toEqual([0, 4000])
  })

  test('of a wrong entry is another entry, once, after which it pays nothing', async () => {
    const { practice, session, payment, patientId } = await aPaidSession()
    const line = await reverse(practice, payment.id)
    expect(line).toMatchObject({
      kind: 'reversal',
      amountCents: -6000,
      reversesId: payment.id,
      receivedOn: '2027-03-02',
    })
    expect([await paidOfSession(practice, session.id), await creditIn(practice, patientId)]).toEqual([0, 0])
    await expect(reverse(practice, payment.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(reverse(practice, line.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await verifies(practice)).toBe(true)
  })

  test('of a provider’s payment is made there, never here', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await pay(practice, { typeKey: 'card_online', providerPaymentId: 'pi_2' })
    await expect(reverse(practice, id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('credit', () => {
  test('pays a later session, and no more than there is', async () => {
    const practice = await aPractice(app.orm)
    const { id: patientId } = await aPatient(app.orm, practice)
    const session = await aSession(app.orm, practice, { startsAt: new Date('2027-03-09T09:00:00Z'), patientId })
    await pay(practice, { patientId, amountCents: 4000 })
    await pay(practice, { patientId, amountCents: 3000 })
    const use = (amountCents: number) =>
      inBooks(practice, (em) => {
        const allocations = [{ sessionId: session.id, amountCents }]
        return allocateCredit(em, { practiceId: practice.id, patientId, allocations }, NOON)
      })
    await expect(use(7001)).rejects.toMatchObject({ code: 'conflict', details: { creditCents: 7000 } })
    await use(6000)
    expect([await paidOfSession(practice, session.id), await creditIn(practice, patientId)]).toEqual([6000, 1000])
    const released = inBooks(practice, (em) =>
      releaseSessionPayments(em, { practiceId: practice.id, sessionId: session.id }, NOON),
    )
    expect(await released).toBe(6000)
    expect([await paidOfSession(practice, session.id), await creditIn(practice, patientId)]).toEqual([0, 7000])
  })
})

test('after any payments, refunds, reversals and uses, allocations and credit add up to the receipts', async () => {
  const step = fc.record({
    kind: fc.constantFrom('pay' as const, 'refund' as const, 'reverse' as const, 'use' as const, 'release' as const),
    cents: fc.integer({ min: 1, max: 9000 }),
    share: fc.integer({ min: 0, max: 100 }),
    which: fc.nat(50),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const practice = await aPractice(app.orm)
      const session = await aSession(app.orm, practice, { startsAt: new Date('2027-03-02T09:00:00Z') })
      const { patientId } = session
      const target = { practiceId: practice.id, sessionId: session.id }
      for (const { kind, cents, share, which } of steps) {
        const lines = await ledgerIn(practice)
        const line = lines[which % Math.max(1, lines.length)]
        const part = Math.floor((cents * share) / 100)
        const allocations = part > 0 ? [{ sessionId: session.id, amountCents: part }] : []
        const use = { practiceId: practice.id, patientId, allocations: [{ sessionId: session.id, amountCents: cents }] }
        const done =
          kind === 'pay'
            ? pay(practice, { patientId, amountCents: cents, allocations })
            : kind === 'use'
              ? inBooks(practice, (em) => allocateCredit(em, use, NOON))
              : kind === 'release'
                ? inBooks(practice, (em) => releaseSessionPayments(em, target, NOON))
                : line && (kind === 'refund' ? refund(practice, line.id, cents) : reverse(practice, line.id))
        await Promise.resolve(done).catch((error: { code?: string }) => {
          if (error.code !== 'conflict') throw error
        })
      }
      const sum = (await ledgerIn(practice)).reduce((total, { amountCents }) => total + amountCents, 0)
      const [paid, credit] = [await paidOfSession(practice, session.id), await creditIn(practice, patientId)]
      expect(sum).toBe((paid ?? 0) + credit)
      expect(Math.min(sum, paid ?? 0, credit)).toBeGreaterThanOrEqual(0)
      expect(await verifies(practice)).toBe(true)
    }),
    { numRuns: 15 },
  )
})
