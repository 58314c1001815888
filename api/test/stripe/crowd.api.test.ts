import { afterAll, expect, test } from 'vitest'
import type { Charge } from '../../../tests/stand-ins/stripe/service.ts'
import { nextWeekday } from '../days.ts'
import { weeksLater } from './a-contract.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { clock, stripe } = beside

/** `npm run faults` sets 200. */
const VISITORS = Number(process.env.PAYING_VISITORS ?? 20)
/** A busy machine takes long. */
const LONG_MS = 30_000 + VISITORS * 5000

test(
  'many pay for the last free time, with holds that lapse meanwhile: one gets it, all others are refunded',
  async () => {
    const practitioner = await aPractitioner(beside)
    // An hour passes with each of them, so the time is farther ahead than all of these together.
    const startsAt = weeksLater(nextWeekday(practitioner.practice, 'tuesday', '10:00'), 4)
    const atThePage: string[] = []
    const sessions: string[] = []
    for (let nth = 0; nth < VISITORS; nth++) {
      const booked = await practitioner.visitor().book({ startsAt })
      sessions.push(booked.id)
      // A payment of the one before, made meanwhile, finds the time taken.
      await practitioner.work()
      clock.pass(45)
      atThePage.push((await practitioner.payer(booked.payment?.url ?? '').begin()).id)
      if (nth === VISITORS - 1) break
      // The process ends before it has stored the page of the client, and so cannot end that page at the lapse.
      await practitioner.own((query) =>
        query('update payment_request set checkout_id = null, checkout_url = null where session_id = $1', [booked.id]),
      )
      clock.pass(16)
      await practitioner.work()
      // A client whose hold lapsed is still on Stripe's page, and pays now or in the next rush.
      if (nth % 3 === 0) stripe.pay(atThePage[nth] ?? '')
      else atThePage[nth] = ''
    }
    stripe.pay(atThePage.at(-1) ?? '')
    stripe.settle(practitioner.account)
    expect(await practitioner.work((count) => count - 1)).toEqual([])
    const statuses = await Promise.all(sessions.map((id) => practitioner.statusOf(id)))
    expect(statuses.filter((status) => status === 'scheduled')).toHaveLength(1)
    const { atStripe, recorded } = await practitioner.money()
    expect(recorded).toBe(atStripe)
    expect(recorded).toBe(3000)
    const charges = stripe.list<Charge>(practitioner.account, 'charge')
    const payments = await practitioner.own((query) =>
      query<{ late: boolean }>('select is_late as late from card_payment'),
    )
    expect(payments).toHaveLength(charges.length)
    expect(payments.filter(({ late }) => !late)).toHaveLength(1)
  },
  LONG_MS,
)
