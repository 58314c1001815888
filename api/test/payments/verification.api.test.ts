import { describe, expect, test } from 'vitest'
import { verifyBooks } from '../../src/payments/books/verification.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { aBook, close, inBooks } from './a-payment.ts'
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
