import { describe, expect, test } from 'vitest'
import type { EntityManager } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { Failure } from '../../src/http/errors.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { draftForSessions } from '../../src/invoices/drafts.ts'
import { removeDraft } from '../../src/invoices/editing.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { meanwhile } from '../meanwhile.ts'
import fc from '../properties.ts'
import { storedBalances, summedBalances } from './a-balance.ts'
import { STEPS, takeStep, WHOLE_STORY } from './a-money-story.ts'
import { aBillingPractice, aDraft, heldSessions, issuedAt } from './an-invoice.ts'

const app = await testApp()
const NOW = new Date('2026-11-20T11:00:00.000Z')

const own = <T>(practice: BuiltPractice, work: (em: EntityManager) => Promise<T>) =>
  inPractice(app.orm.em.fork(), practice.id, work)
const payment = (practice: BuiltPractice, amountCents: number) => ({
  practiceId: practice.id,
  patientId: null,
  typeKey: 'cash',
  amountCents,
  receivedOn: '2026-11-20',
})

test('whatever is billed, deducted, paid, refunded, reversed, credited and used: each balance is the sum of its rows', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...STEPS, 'pay' as const, 'bill' as const),
    cents: fc.integer({ min: 1, max: 9000 }),
    which: fc.nat(50),
    other: fc.nat(50),
    isWhole: fc.boolean(),
  })
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const practice = await aBillingPractice(app)
      const client = await heldSessions(app, practice, 3)
      for (const each of steps)
        try {
          await own(practice, async (em) => {
            await takeStep(em, practice, client, each)
            expect(await storedBalances(em)).toEqual(await summedBalances(em))
          })
          done.add(each.kind)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
        }
    }),
    { numRuns: 7, examples: [[WHOLE_STORY]] },
  )
  expect([...done].sort()).toEqual([...STEPS].sort())
})

describe('money and the invoice of its session that come at once find each other', () => {
  const balanceOf = (practice: BuiltPractice) =>
    own(practice, async (em) => {
      const [stored, summed] = [await storedBalances(em), await summedBalances(em)]
      expect(stored).toEqual(summed)
      return stored.map(({ paidCents, owedCents }) => ({ paidCents, owedCents }))
    })

  test.each(['the money', 'the invoice'])('where %s is written first', async (first) => {
    const practice = await aBillingPractice(app)
    const { ids } = await heldSessions(app, practice)
    const allocations = ids.map((sessionId) => ({ sessionId, amountCents: 2000 }))
    const pay = (em: EntityManager) => recordPayment(em, { ...payment(practice, 2000), allocations }, NOW)
    const bill = async (em: EntityManager) => {
      const { id } = await draftForSessions(em, { practiceId: practice.id, sessionIds: ids }, NOW)
      await issueInvoice(em, { invoiceId: id }, NOW)
    }
    const [one, other] = first === 'the money' ? [pay, bill] : [bill, pay]
    const settled = await meanwhile(
      app,
      practice.id,
      (_, em) => one(em),
      () => own<unknown>(practice, other),
    )
    expect(settled.status).toBe('fulfilled')
    expect(await balanceOf(practice)).toEqual([{ paidCents: 2000, owedCents: 4000 }])
  })

  test('and so do a payment and a credit note of one invoice', async () => {
    const practice = await aBillingPractice(app)
    const invoiceId = await aDraft(app, practice)
    await issuedAt(app, practice, invoiceId)
    const allocations = [{ invoiceId, amountCents: 2000 }]
    const settled = await meanwhile(
      app,
      practice.id,
      (_, em) => recordPayment(em, { ...payment(practice, 2000), allocations }, NOW),
      () => own(practice, (em) => createCreditNote(em, { invoiceId, amountCents: 1000, reason: 'Geste' }, NOW)),
    )
    expect(settled.status).toBe('fulfilled')
    expect(await balanceOf(practice)).toContainEqual({ paidCents: 2000, owedCents: 3000 })
  })
})

test.each([
  'update document_balance set paid_cents = 1',
  'update document_balance set owed_cents = 0, type_keys = type_keys',
  'delete from document_balance',
  `insert into document_balance select practice_id, gen_random_uuid(), kind, status, number, words, created_at, issued_on, due_on,
     total_cents, deducted_cents, credit_cents, paid_cents, owed_cents, type_keys from document_balance`,
])('nobody but its trigger writes a balance: %s', async (sql) => {
  const practice = await aBillingPractice(app)
  await aDraft(app, practice)
  await expect(own(practice, (em) => queryOf(em)(sql))).rejects.toMatchObject({ code: '42501' })
})

test('a balance goes with its draft, and with nothing else', async () => {
  const practice = await aBillingPractice(app)
  const [draft, issued] = [await aDraft(app, practice), await aDraft(app, practice)]
  await issuedAt(app, practice, issued)
  await own(practice, (em) => removeDraft(em, practice.id, draft))
  expect(await own(practice, storedBalances)).toMatchObject([{ invoiceId: issued, status: 'issued', owedCents: 6000 }])
})
