import { describe, expect, test } from 'vitest'
import { bookArchive } from '../../src/payments/books/archive.ts'
import { checkArchive } from '../../src/payments/books/archive-check.ts'
import { verifyBooks } from '../../src/payments/books/verification.ts'
import { CHAIN_START, canonicalClosing, canonicalPayment, chainHash } from '../../src/payments/chain.ts'
import { BookClosingEntity } from '../../src/payments/entity/books.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { ledgerIn } from './a-ledger.ts'
import { aBook, close, inBooks, NOON, pay } from './a-payment.ts'
import { aVatStory } from './a-vat-story.ts'
import { tamper } from './tamper.ts'

const app = await testApp()

describe('verifying', () => {
  test('finds every line as it was written, and the first that was changed directly', async () => {
    const { practice, api } = await aBook()
    await close(practice, 'month', '2027-01-01')
    expect(await api.books.verification({})).toMatchObject({
      count: 5,
      closings: 1,
      brokenAt: null,
      brokenClosing: null,
      isComplete: true,
      publicKey: null,
    })
    await tamper('update payment set amount_cents = 5000 where practice_id = $1 and sequence = 2', [practice.id])
    expect(await api.books.verification({})).toMatchObject({ brokenAt: 2, isComplete: true })
  })

  test('finds that the last lines were cut off, and a changed closing', async () => {
    const { practice } = await aBook()
    await close(practice, 'month', '2027-01-01')
    await tamper('delete from payment where practice_id = $1 and sequence = 5', [practice.id])
    await tamper('update book_closing set grand_total_cents = 1 where practice_id = $1', [practice.id])
    expect(await inBooks(practice, (em) => verifyBooks(em, practice.id))).toMatchObject({
      brokenAt: null,
      brokenClosing: 1,
      isComplete: false,
    })
  })
})

const verified = (practice: BuiltPractice) => inBooks(practice, (em) => verifyBooks(em, practice.id))

describe('the VAT of the books', () => {
  test.each(['vat_basis_points = 0', "recorded_on = '2026-01-01'"])(
    'is as it was entered: a change of %s is found',
    async (change) => {
      const { practice, receive } = await aVatStory(1)
      await receive('2026-10-05', 5000)
      expect(await verified(practice)).toMatchObject({ count: 1, brokenAt: null })
      await tamper(`update payment set ${change} where practice_id = $1`, [practice.id])
      expect(await verified(practice)).toMatchObject({ brokenAt: 1 })
    },
  )

  test.each([
    'update fixed_vat set vat_cents = vat_cents + 1 where practice_id = $1',
    "update fixed_vat set booked_on = booked_on + 1 where practice_id = $1 and booked_on = '2026-10-05'",
    "delete from fixed_vat where practice_id = $1 and booked_on = '2026-10-05'",
  ])('is what closings have fixed: %s', async (change) => {
    const { practice, ids, issue, receive } = await aVatStory(3, 'payment')
    for (const sessionId of ids) await receive('2026-10-05', 5000, { sessionId })
    await close(practice, 'month', '2026-10-01', new Date('2026-11-03T10:00:00Z'))
    await close(practice, 'day', '2026-10-07', new Date('2026-11-03T10:00:00Z'))
    await issue('2026-11-10', { sessionIds: ids })
    await close(practice, 'month', '2026-11-01', new Date('2026-12-03T10:00:00Z'))
    expect(await verified(practice)).toMatchObject({ closings: 3, brokenClosing: null })
    const archive = await inBooks(practice, (em) => bookArchive(em, app.config, practice.id, 2026, NOON))
    expect(await checkArchive([archive])).toMatchObject({ lines: 3, closings: 3, faults: [] })
    await tamper(change, [practice.id])
    expect(await verified(practice)).toMatchObject({ brokenAt: null, brokenClosing: 1 })
    const { faults } = await checkArchive([
      await inBooks(practice, (em) => bookArchive(em, app.config, practice.id, 2026, NOON)),
    ])
    expect(faults.map(({ what }) => what)).toContain('closing')
  })
})

describe('lines and closings of the first version', () => {
  /** Hashes all anew as before the rate was hashed. */
  async function asBefore(practice: BuiltPractice) {
    let hash: Buffer = CHAIN_START
    for (const line of await ledgerIn(practice)) {
      const next = chainHash(hash, canonicalPayment(line, 1))
      const change = 'update payment set previous_hash = $2, hash = $3 where id = $1'
      await tamper(change, [line.id, hash, next])
      hash = next
    }
    await tamper('update payment_chain set hash = $2 where practice_id = $1', [practice.id, hash])
    const [closing] = await inBooks(practice, (em) => em.find(BookClosingEntity, { practiceId: practice.id }))
    const closed = chainHash(CHAIN_START, canonicalClosing({ ...closing!, lastHash: hash }, null, 1))
    const change = 'update book_closing set last_hash = $2, hash = $3 where practice_id = $1'
    await tamper(change, [practice.id, hash, closed])
  }

  test('verify as before, and what follows them is of the present one', async () => {
    const { practice } = await aBook()
    await close(practice, 'month', '2027-01-01')
    await asBefore(practice)
    const right = { brokenAt: null, brokenClosing: null, isComplete: true }
    expect(await verified(practice)).toMatchObject({ count: 5, ...right })
    await pay(practice)
    await close(practice, 'month', '2027-02-01')
    expect(await verified(practice)).toMatchObject({ count: 6, closings: 2, ...right })
    const archive = await inBooks(practice, (em) => bookArchive(em, app.config, practice.id, 2027, NOON))
    expect(await checkArchive([archive])).toMatchObject({ lines: 6, closings: 2, faults: [] })
    const versions = archive.toString().matchAll(/^(?:line|closing) \S+ \[(\d)/gm)
    expect([...versions].map(([, version]) => version)).toEqual(['1', '1', '1', '1', '1', '2', '1', '2'])
    await tamper('update payment set vat_basis_points = 1 where practice_id = $1 and sequence = 6', [practice.id])
    expect(await verified(practice)).toMatchObject({ brokenAt: 6 })
  })

  test('cannot follow what is of the present one', async () => {
    const { practice } = await aBook()
    const last = (await ledgerIn(practice)).at(-1)!
    const hash = chainHash(last.previousHash, canonicalPayment(last, 1))
    await tamper('update payment set hash = $2 where id = $1', [last.id, hash])
    await tamper('update payment_chain set hash = $2 where practice_id = $1', [practice.id, hash])
    expect(await verified(practice)).toMatchObject({ brokenAt: 5 })
    const archive = await inBooks(practice, (em) => bookArchive(em, app.config, practice.id, 2027, NOON))
    expect((await checkArchive([archive])).faults).toEqual([{ what: 'format', at: 9 }])
  })
})

describe('closings', () => {
  test('that were cut off at the end are missed', async () => {
    const { practice, api } = await aBook()
    await close(practice, 'month', '2027-01-01')
    await close(practice, 'month', '2027-02-01')
    expect(await api.books.verification({})).toMatchObject({ closings: 2, brokenClosing: null })
    await tamper('delete from book_closing where practice_id = $1 and sequence = 2', [practice.id])
    expect(await api.books.verification({})).toMatchObject({ closings: 1, brokenClosing: 2, isComplete: true })
  })

  test('contradict a ledger that was written anew after them', async () => {
    const { practice, api } = await aBook()
    await close(practice, 'month', '2027-01-01')
    const id = practice.id
    // One line less, with the end of the chain as it would be.
    await tamper('delete from payment where practice_id = $1 and sequence = 5', [id])
    await tamper(
      `update payment_chain c set sequence = 4, hash = (select hash from payment p where p.practice_id = c.practice_id
        and p.sequence = 4) where practice_id = $1`,
      [id],
    )
    expect(await api.books.verification({})).toMatchObject({ brokenAt: null, brokenClosing: 1, isComplete: true })
  })

  test('of a practice without a payment are right', async () => {
    const practice = await aPractice(app.orm)
    await close(practice, 'month', '2027-01-01')
    const { books } = await app.signedIn(practice)
    expect(await books.verification({})).toMatchObject({ count: 0, closings: 1, brokenClosing: null, isComplete: true })
  })
})
