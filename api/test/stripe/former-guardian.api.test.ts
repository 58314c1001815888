import { addDays } from 'date-fns/addDays'
import { subYears } from 'date-fns/subYears'
import { afterAll, describe, expect, test } from 'vitest'
import { mailLinks } from '../../src/mail/links.ts'
import { nextWeekday } from '../days.ts'
import { aDueSession } from './a-paid-booking.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)

/** The birthday of a client who is a minor today and tomorrow, and of age three days from now. */
const bornAlmostEighteenYearsAgo = () => subYears(addDays(beside.clock.now(), 2), 18).toISOString().slice(0, 10)
const THREE_DAYS = 3 * 24 * 60

// CWE-359: a mailed link outlives the access of the guardian who has it.
describe('a link to pay that was made for a minor, once they are of age,', () => {
  test('is still paid by whoever has it, but shows neither their session nor their address', async () => {
    const { practitioner, link } = await aDueSession(beside)
    await practitioner.own((query) => query('update patient set date_of_birth = $1', [bornAlmostEighteenYearsAgo()]))
    const payer = practitioner.payer((await link()).url ?? '')
    expect(await payer.page()).toMatchObject({ status: 'open', session: { startsAt: expect.any(String) } })
    beside.clock.pass(THREE_DAYS)
    expect(await payer.page()).toMatchObject({ status: 'open', amountCents: 6000, session: null })
    const opened = await payer.begin()
    expect(opened.customer_email ?? null).toBeNull()
    expect(await practitioner.payer(payOf(opened.success_url)).page()).toMatchObject({ session: null })
    beside.stripe.pay(opened.id)
    await practitioner.work()
    expect(await payer.page()).toMatchObject({ status: 'paid', session: null })
  })

  test('shows what was paid, but no session that may have been moved since; whoever booked sees it', async () => {
    const practitioner = await aPractitioner(beside)
    const { id: practiceId } = practitioner.practice
    const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
    const booked = await practitioner.visitor().book({ startsAt })
    const [request] = await practitioner.own((query) => query<{ id: string }>('select id from payment_request'))
    await practitioner.own((query) => query('update patient set date_of_birth = $1', [bornAlmostEighteenYearsAgo()]))
    const mailed = practitioner.payer(mailLinks(beside.app.config).pay({ practiceId, id: request?.id ?? '' }))
    const visitors = practitioner.payer(booked.payment?.url ?? '')
    beside.stripe.pay((await mailed.begin()).id)
    await practitioner.work()
    expect(await mailed.page()).toMatchObject({ status: 'paid', session: { startsAt } })
    beside.clock.pass(THREE_DAYS)
    expect(await mailed.page()).toMatchObject({ status: 'paid', session: null })
    expect(await visitors.page()).toMatchObject({ status: 'paid', session: { startsAt } })
  })

  test('shows the session of an adult as before', async () => {
    const { practitioner, link } = await aDueSession(beside)
    await practitioner.own((query) => query("update patient set date_of_birth = '1990-01-01'"))
    const payer = practitioner.payer((await link()).url ?? '')
    beside.clock.pass(THREE_DAYS)
    expect(await payer.page()).toMatchObject({ session: { startsAt: expect.any(String) } })
    expect((await payer.begin()).customer_email).toMatch(/@/)
  })
})

/** The page that pays, of the address to which Stripe leads back. */
const payOf = (url: string | null | undefined) => `/pay/${new URL(url ?? '').searchParams.get('pay') ?? ''}`
