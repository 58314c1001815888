import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { creditOf, paidOfSessions } from '../../src/payments/allocations.ts'
import { CHAIN_START, canonicalPayment, chainHash } from '../../src/payments/chain.ts'
import { allocateCredit, releaseSessionPayments } from '../../src/payments/credit.ts'
import type { PaymentRecord } from '../../src/payments/record.ts'
import { recordRefund, reversePayment } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import fc from '../properties.ts'
import { inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()

const linesOf = (practice: BuiltPractice) =>
  inBooks(
    practice,
    (em) => tablesOf(em).selectFrom('Payment').selectAll().orderBy('sequence').execute() as Promise<PaymentRecord[]>,
  )

/** Whether each line is over the one before, and the end of the chain is the last line. */
async function verifies(practice: BuiltPractice): Promise<boolean> {
  const lines = await linesOf(practice)
  let previous: Uint8Array = CHAIN_START
  for (const [at, line] of lines.entries()) {
    const hash = chainHash(previous, canonicalPayment(line))
    if (line.sequence !== at + 1 || !hash.equals(line.hash) || !Buffer.from(line.previousHash).equals(previous))
      return false
    previous = hash
  }
  const [end] = await inBooks(practice, (em) => tablesOf(em).selectFrom('PaymentChain').selectAll().execute())
  return (end?.sequence ?? 0) === lines.length && Buffer.from(end?.hash ?? CHAIN_START).equals(previous)
}

const refund = (practice: BuiltPractice, paymentId: string, amountCents: number, providerRefundId?: string) =>
  inBooks(practice, (em) =>
    recordRefund(em, { paymentId, amountCents, providerRefundId: providerRefundId ?? null }, NOON),
  )

const reverse = (practice: BuiltPractice, paymentId: string) =>
  inBooks(practice, (em) => reversePayment(em, { paymentId, reason: 'Saisie en double' }, NOON))

const paidOf = async (practice: BuiltPractice, sessionId: string) =>
  (await inBooks(practice, (em) => paidOfSessions(em, [sessionId]))).get(sessionId)

const creditIn = (practice: BuiltPractice, patientId: string) => inBooks(practice, (em) => creditOf(em, patientId))

async function aPaidSession(cents = 6000) {
  const practice = await aPractice(app.orm)
  const session = await aSession(app.orm, practice, { startsAt: new Date('2027-03-02T09:00:00Z') })
  const payment = await pay(practice, {
    patientId: session.patientId,
    amountCents: cents,
    allocations: [{ sessionId: session.id, amountCents: Math.min(cents, 6000) }],
  })
  return { practice, session, payment, patientId: session.patientId }
}

describe('the ledger', () => {
  test('numbers fifty payments that come at once without gap, each over the one before', async () => {
    const practice = await aPractice(app.orm)
    await Promise.all(Array.from({ length: 50 }, (_, n) => pay(practice, { amountCents: 100 + n })))
    expect((await linesOf(practice)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    )
    expect(await verifies(practice)).toBe(true)
  })

  test('records a payment of the provider once, however often and at once it is reported', async () => {
    const practice = await aPractice(app.orm)
    const report = { typeKey: 'card_online', providerPaymentId: 'pi_1', card: { brand: 'visa', last4: '4242' } }
    const told = await Promise.all(Array.from({ length: 8 }, () => pay(practice, report)))
    expect(new Set(told.map(({ id }) => id)).size).toBe(1)
    expect(await linesOf(practice)).toHaveLength(1)
    const [first] = told
    const back = await Promise.all([1, 2, 3].map(() => refund(practice, first!.id, 2000, 're_1')))
    expect(new Set(back.map(({ id }) => id)).size).toBe(1)
    expect((await linesOf(practice)).map(({ amountCents }) => amountCents)).toEqual([6000, -2000])
  })

  test.each(['payment', 'payment_allocation'])('lets the application change and delete no row of %s', async (table) => {
    const { practice } = await aPaidSession()
    const cannot = (sql: string) =>
      expect(inBooks(practice, (em) => queryOf(em)(sql))).rejects.toMatchObject({ code: '42501' })
    await cannot(`update ${table} set amount_cents = 1`)
    await cannot(`delete from ${table}`)
    await cannot(`truncate ${table} cascade`)
    await cannot(`drop trigger append_only on ${table}`)
  })

  test('knows nothing of the payments, sessions and clients of another practice', async () => {
    const [{ practice, session, payment, patientId }, other] = [await aPaidSession(), await aPractice(app.orm)]
    const notFound = { code: 'not_found' }
    await expect(refund(other, payment.id, 100)).rejects.toMatchObject(notFound)
    await expect(reverse(other, payment.id)).rejects.toMatchObject(notFound)
    await expect(pay(other, { patientId })).rejects.toMatchObject(notFound)
    await expect(pay(other, { allocations: [{ sessionId: session.id, amountCents: 100 }] })).rejects.toMatchObject(
      notFound,
    )
    expect(await paidOf(other, session.id)).toBe(0)
    expect(await creditIn(other, patientId)).toBe(0)
    expect(await paidOf(practice, session.id)).toBe(6000)
  })

  test.each([0, -1, 1.5, 1e12, Number.NaN])('takes no payment of %s cents', async (amountCents) => {
    const practice = await aPractice(app.orm)
    await expect(pay(practice, { amountCents })).rejects.toMatchObject({ code: 'validation' })
    expect(await linesOf(practice)).toEqual([])
  })

  test('takes no cash above 1,000 EUR, and the same amount by transfer', async () => {
    const practice = await aPractice(app.orm)
    await pay(practice, { amountCents: 100_000 })
    await expect(pay(practice, { amountCents: 100_001 })).rejects.toMatchObject({
      details: { errors: { amountCents: ['cash_limit'] } },
    })
    await pay(practice, { amountCents: 100_001, typeKey: 'transfer' })
    expect(await linesOf(practice)).toHaveLength(2)
  })

  test('takes no payment of a day to come in the practice’s zone, by a way that it has not, or for more than came', async () => {
    const [practice, reunion] = [await aPractice(app.orm), await aPractice(app.orm, { timeZone: 'Indian/Reunion' })]
    const evening = new Date('2027-03-02T21:00:00.000Z')
    await pay(reunion, { receivedOn: '2027-03-03' }, evening)
    const refused = (errors: object) => ({ details: { errors } })
    await expect(pay(practice, { receivedOn: '2027-03-03' }, evening)).rejects.toMatchObject(
      refused({ receivedOn: ['in_the_future'] }),
    )
    await expect(pay(practice, { typeKey: 'shells' })).rejects.toMatchObject(refused({ typeKey: ['unknown'] }))
    const allocations = [{ invoiceId: newId(), amountCents: 6001 }]
    await expect(pay(practice, { allocations })).rejects.toMatchObject(refused({ allocations: ['too_large'] }))
  })
})

describe('what is taken back', () => {
  test('is never more than what came, and of two refunds at once the sum holds', async () => {
    const { practice, session, payment } = await aPaidSession()
    await expect(refund(practice, payment.id, 6001)).rejects.toMatchObject({ code: 'conflict' })
    const both = await Promise.allSettled([refund(practice, payment.id, 4000), refund(practice, payment.id, 4000)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await paidOf(practice, session.id)).toBe(2000)
    await expect(reverse(practice, payment.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('takes the credit that is left of a payment first, and then what it was for', async () => {
    const { practice, session, payment, patientId } = await aPaidSession(10_000)
    expect(await creditIn(practice, patientId)).toBe(4000)
    await refund(practice, payment.id, 3000)
    expect([await creditIn(practice, patientId), await paidOf(practice, session.id)]).toEqual([1000, 6000])
    await refund(practice, payment.id, 3000)
    expect([await creditIn(practice, patientId), await paidOf(practice, session.id)]).toEqual([0, 4000])
  })

  test('of a wrong entry is another entry, once, after which nothing is paid by it', async () => {
    const { practice, session, payment, patientId } = await aPaidSession()
    const line = await reverse(practice, payment.id)
    expect(line).toMatchObject({
      kind: 'reversal',
      amountCents: -6000,
      reversesId: payment.id,
      receivedOn: '2027-03-02',
    })
    expect([await paidOf(practice, session.id), await creditIn(practice, patientId)]).toEqual([0, 0])
    await expect(reverse(practice, payment.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(reverse(practice, line.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await verifies(practice)).toBe(true)
  })

  test('by a provider is refunded there, never reversed here', async () => {
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
    expect([await paidOf(practice, session.id), await creditIn(practice, patientId)]).toEqual([6000, 1000])
    const released = inBooks(practice, (em) =>
      releaseSessionPayments(em, { practiceId: practice.id, sessionId: session.id }, NOON),
    )
    expect(await released).toBe(6000)
    expect([await paidOf(practice, session.id), await creditIn(practice, patientId)]).toEqual([0, 7000])
  })
})

test('whatever is paid, refunded, reversed and used: what is for sessions and what is credit add up to what came', async () => {
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
        const lines = await linesOf(practice)
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
      const sum = (await linesOf(practice)).reduce((total, { amountCents }) => total + amountCents, 0)
      const [paid, credit] = [await paidOf(practice, session.id), await creditIn(practice, patientId)]
      expect(sum).toBe((paid ?? 0) + credit)
      expect(Math.min(sum, paid ?? 0, credit)).toBeGreaterThanOrEqual(0)
      expect(await verifies(practice)).toBe(true)
    }),
    { numRuns: 15 },
  )
})
