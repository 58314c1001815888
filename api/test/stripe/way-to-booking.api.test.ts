import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { bornTwelveYearsAgo } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'
import { aDueSession } from './a-paid-booking.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)

describe('the page that pays leads to the booking, where it can be moved and cancelled,', () => {
  test('not by a payment link: others may pay', async () => {
    const { practitioner, link } = await aDueSession(beside)
    const { session } = await practitioner.payer((await link()).url ?? '').page()
    expect(session).toMatchObject({ startsAt: expect.any(String), manageUrl: null })
  })

  test('by the link of the time when the payment was asked for, until that is ended', async () => {
    const practitioner = await aPractitioner(beside)
    const startsAt = nextWeekday(practitioner.practice, 'wednesday', '10:00')
    const booked = await practitioner.visitor().book({ startsAt })
    const payer = practitioner.payer(booked.payment?.url ?? '')
    const linkToBooking = async () => (await payer.page()).session?.manageUrl
    await practitioner.client.sessions.endLink({ params: { id: booked.id } })
    expect(await linkToBooking()).toBeNull()
    // As if it had been asked for after the end of the first link.
    await practitioner.own((query) => query('update payment_request set link_version = 2'))
    expect(await linkToBooking()).toMatch(/\/booking\//)
  })

  test('by a mail for the client alone: no guardian, also once the child is of age', async () => {
    const practitioner = await aPractitioner(beside)
    const { id: practiceId } = practitioner.practice
    const startsAt = nextWeekday(practitioner.practice, 'tuesday', '10:00')
    const booked = await practitioner.visitor().book({ startsAt })
    const [request] = await practitioner.own((query) => query<{ id: string }>('select id from payment_request'))
    const payer = practitioner.payer(mailLinks(beside.app.config).pay({ practiceId, id: request?.id ?? '' }))
    const linkToBooking = async () => (await payer.page()).session?.manageUrl
    const { patient } = await practitioner.client.sessions.get({ params: { id: booked.id } })
    const bornOn = (day: string) =>
      practitioner.own((query) => query('update patient set date_of_birth = $2 where id = $1', [patient.id, day]))
    await bornOn('1990-01-01')
    expect(await linkToBooking()).toBe(booked.manageUrl)
    await bornOn(bornTwelveYearsAgo())
    expect(await linkToBooking()).toBeNull()
    // The booking with a prepayment gave an area to the address; a child's is opened to a guardian.
    await practitioner.client.clientArea.openGuardian({
      params: { id: patient.id },
      body: { email: `parent-${newId()}@essais.test` },
    })
    await bornOn('1990-01-01')
    expect(await linkToBooking()).toBeNull()
  })

  // CWE-204: a stranger who booked with a client's address read on the page that pays whether that is a minor.
  test('by the link of whoever booked, whatever the record says: it tells nothing of whose address was typed', async () => {
    const practitioner = await aPractitioner(beside)
    const pagesOf = async (firstname: string, clock: string, dateOfBirth: string) => {
      const email = `personne-${newId()}@essais.test`
      const person = { firstname, lastname: `Œuvrard ${firstname}`, email }
      await practitioner.client.patients.add({ body: { ...person, dateOfBirth } })
      const startsAt = nextWeekday(practitioner.practice, 'thursday', clock)
      const client = { ...person, guardian: { name: 'Anne Œuvrard' } }
      const booked = await practitioner.visitor().book({ startsAt, client })
      const payer = practitioner.payer(booked.payment?.url ?? '')
      const { payment } = await beside.app.client().booking.own({ params: { token: lastOf(booked.manageUrl) } })
      return { links: [payer, practitioner.payer(payment?.url ?? '')], manageUrl: booked.manageUrl }
    }
    for (const [firstname, clock, bornOn] of [
      ['Anselme', '10:00', '1990-01-01'],
      ['Léa', '14:00', bornTwelveYearsAgo()],
    ] as const) {
      const { links, manageUrl } = await pagesOf(firstname, clock, bornOn)
      for (const payer of links) expect((await payer.page()).session?.manageUrl).toBe(manageUrl)
    }
  })

  // CWE-359: Stripe's page is used again, and led each who paid back by the link of whoever had opened it first.
  test('not by the address to which Stripe leads back, whoever opened its page first', async () => {
    const practitioner = await aPractitioner(beside)
    const { id: practiceId } = practitioner.practice
    for (const [first, clock] of [
      ['visitor', '10:00'],
      ['mail', '14:00'],
    ] as const) {
      const startsAt = nextWeekday(practitioner.practice, 'friday', clock)
      const booked = await practitioner.visitor().book({ startsAt })
      const [request] = await practitioner.own((query) =>
        query<{ id: string }>('select id from payment_request where session_id = $1', [booked.id]),
      )
      const mailed = practitioner.payer(mailLinks(beside.app.config).pay({ practiceId, id: request?.id ?? '' }))
      const visitors = practitioner.payer(booked.payment?.url ?? '')
      const [opener, other] = first === 'visitor' ? [visitors, mailed] : [mailed, visitors]
      const opened = await opener.begin()
      const again = await other.begin()
      expect(again.id, 'the same page').toBe(opened.id)
      for (const back of [opened.success_url, opened.cancel_url]) {
        const returned = practitioner.payer(payOf(back))
        expect(await returned.page()).toMatchObject({ status: 'open', session: { startsAt, manageUrl: null } })
      }
      expect((await visitors.page()).session?.manageUrl).toBe(booked.manageUrl)
    }
  })
})

const lastOf = (url: string) => url.split('/').at(-1) ?? ''
/** The page that pays, of the address to which Stripe leads back. */
const payOf = (url: string | null | undefined) => `/pay/${new URL(url ?? '').searchParams.get('pay') ?? ''}`
