import type { EntityManager } from '../../src/db/orm.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { closeBooks } from '../../src/payments/books/closings.ts'
import { type NewPayment, recordPayment } from '../../src/payments/record.ts'
import { recordRefund, reversePayment } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'

/** The default time of payments in these tests: a Tuesday noon in Paris. */
export const NOON = new Date('2027-03-02T11:00:00.000Z')

/** Runs in a transaction of the practice. */
export const inBooks = async <T>(practice: BuiltPractice, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  inPractice((await testApp()).orm.em.fork(), practice.id, work)

/** Records a payment, by default 60 EUR in cash on the day. */
export const pay = (practice: BuiltPractice, given: Partial<NewPayment> = {}, now = NOON) =>
  inBooks(practice, (em) =>
    recordPayment(
      em,
      {
        practiceId: practice.id,
        patientId: null,
        typeKey: 'cash',
        amountCents: 6000,
        receivedOn: '2027-03-02',
        allocations: [],
        ...given,
      },
      now,
    ),
  )

/**
 * In March, 60 EUR in cash by a client whose name is a formula, 100 by cheque of which 30 are refunded, and a mistake.
 */
export async function aBook() {
  const app = await testApp()
  const practice = await aPractice(app.orm)
  const { id: patientId } = await aPatient(app.orm, practice, { firstname: '=HYPERLINK("x")', lastname: '@Zoé' })
  const lines = [
    await pay(practice, { patientId, receivedOn: '2027-01-31' }),
    await pay(practice, {
      typeKey: 'cheque',
      amountCents: 10_000,
      receivedOn: '2027-02-01',
      reference: '+33;"x"\t',
      cheque: { number: '001', bank: 'Banque' },
    }),
    await pay(practice, { typeKey: 'transfer', amountCents: 777 }),
  ]
  await inBooks(practice, (em) => recordRefund(em, { paymentId: lines[1]!.id, amountCents: 3000 }, NOON))
  await inBooks(practice, (em) => reversePayment(em, { paymentId: lines[2]!.id, reason: 'Doublon' }, NOON))
  return { practice, api: await app.signedIn(practice) }
}

/** The answer to the practitioner at a file's address. */
export const download = async (practice: BuiltPractice, path: string) => {
  const app = await testApp()
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${await app.tokenOf(practice)}` } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Closes a period in the name of the practitioner. */
export const close = (practice: BuiltPractice, kind: 'day' | 'month' | 'year', on: string, now = NOON) =>
  inBooks(practice, (em) =>
    closeBooks(em, { practiceId: practice.id, userId: practice.userId, name: 'Camille Essai' }, { kind, on }, now),
  )
