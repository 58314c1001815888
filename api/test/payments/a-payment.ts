import type { EntityManager } from '../../src/db/orm.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { type NewPayment, recordPayment } from '../../src/payments/record.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'

/** When money is taken in these tests, unless they say otherwise: a Tuesday noon in Paris. */
export const NOON = new Date('2027-03-02T11:00:00.000Z')

/** Runs in a transaction of the practice. */
export const inBooks = async <T>(practice: BuiltPractice, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  inPractice((await testApp()).orm.em.fork(), practice.id, work)

/** Records a payment, by default 60 EUR in cash on the day. */
export const pay = (practice: BuiltPractice, wish: Partial<NewPayment> = {}, now = NOON) =>
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
        ...wish,
      },
      now,
    ),
  )
