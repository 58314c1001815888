import { afterAll, describe, expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { bornTwelveYearsAgo } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aClock, aPractitioner, besideStripe } from './a-stripe.ts'

const clock = aClock()
const beside = await besideStripe(clock)
afterAll(beside.end)
const { stripe } = beside

type Practitioner = Awaited<ReturnType<typeof aPractitioner>>
type Person = NonNullable<Parameters<ReturnType<Practitioner['visitor']>['book']>[0]['client']>

/** Books a time as a visitor, with a prepayment. */
async function book(practitioner: Practitioner, time = '10:00', client: Person = {}) {
  const startsAt = nextWeekday(practitioner.practice, 'tuesday', time)
  const booked = await practitioner.visitor().book({ startsAt, client })
  return { booked, startsAt, payer: practitioner.payer(booked.payment?.url ?? '') }
}

/** Expects that the books and Stripe agree. */
async function balanced(practitioner: Practitioner, cents: number) {
  expect(await practitioner.money()).toEqual({ atStripe: cents, recorded: cents })
}

describe('a booking that is paid beforehand', () => {
  test('waits for its payment, and is confirmed by it, once, however often Stripe reports it', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer } = await book(practitioner)
    expect(booked).toMatchObject({ status: 'prepaid_pending', payment: { amountCents: 3000, currency: 'EUR' } })
    expect(await payer.page()).toMatchObject({ status: 'open', amountCents: 3000, totalCents: 6000, restCents: 3000 })
    const checkout = await payer.begin()
    expect((await payer.begin()).id).toBe(checkout.id)
    stripe.twice(5)
    stripe.pay(checkout.id)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
    expect(await payer.page()).toMatchObject({ status: 'paid' })
    const [session] = await practitioner.client.stripe.ofSession({ params: { id: booked.id } })
    expect(session).toMatchObject({ status: 'paid', card: { brand: 'visa', last4: '4242' }, refundedCents: 0 })
    await balanced(practitioner, 3000)
    const mails = await practitioner.own((query) =>
      query<{ template: string; audience: string }>(
        'select template, audience from message order by template, audience',
      ),
    )
    expect(mails.map(({ template, audience }) => `${template} ${audience}`)).toEqual([
      'account.cardPaymentsConnected practitioner',
      'cards.due client',
      'cards.paid client',
      'cards.paid practitioner',
      'session.booked client',
      'session.booked practitioner',
    ])
  })

  test('that the mailed link let in is told to the practitioner once it is paid', async () => {
    const practitioner = await aPractitioner(beside)
    const { practice } = practitioner
    const visitor = practitioner.visitor()
    const book = (time: string) => visitor.book({ startsAt: nextWeekday(practice, 'tuesday', time) })
    for (const time of ['10:00', '12:00', '14:00']) await book(time)
    const { id, confirmBy } = await book('16:00')
    expect(confirmBy).not.toBeNull()
    const told = async () => {
      const rows = await practitioner.own((query) =>
        query<{ template: string }>(
          "select template from message where session_id = $1 and audience = 'practitioner' and template like 'session.%'",
          [id],
        ),
      )
      return rows.map(({ template }) => template)
    }
    const token = signToken(beside.app.config.APP_SECRET, 'confirm_booking', { practiceId: practice.id, id })
    expect(await visitor.api.booking.confirm({ params: { token } })).toMatchObject({ status: 'prepaid_pending' })
    expect(await told()).toEqual([])
    const [request] = await practitioner.client.stripe.ofSession({ params: { id } })
    stripe.pay((await practitioner.payer(request?.url ?? '').begin()).id)
    await practitioner.work()
    expect(await told()).toEqual(['session.booked'])
  })

  test('gives the visitor a client account', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked } = await book(practitioner)
    expect(await practitioner.client.sessions.get({ params: { id: booked.id } })).toMatchObject({
      hasAccount: true,
      prepaidCents: 3000,
    })
  })

  test('shows on its page no way to the booking any more, once the booking’s link was ended', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer } = await book(practitioner)
    expect((await payer.page()).session?.manageUrl).toBe(booked.manageUrl)
    await practitioner.client.sessions.endLink({ params: { id: booked.id } })
    expect((await payer.page()).session).toMatchObject({ startsAt: booked.startsAt, manageUrl: null })
  })

  test.each([
    ['by the birthday that is typed', { dateOfBirth: bornTwelveYearsAgo() }, null],
    ['by the birthday in the record', {}, bornTwelveYearsAgo()],
  ])('gives a child none, %s: the parent who books pays by the link alone', async (_, typed, known) => {
    const practitioner = await aPractitioner(beside)
    const person = { firstname: 'Léa', lastname: 'Œuvrard', email: `parent-${newId()}@essais.test` }
    if (known) await practitioner.client.patients.add({ body: { ...person, dateOfBirth: known } })
    const { booked, payer } = await book(practitioner, '10:00', {
      ...person,
      ...typed,
      guardian: { name: 'Anne Œuvrard' },
    })
    const params = { id: booked.id }
    expect(await practitioner.client.sessions.get({ params })).toMatchObject({ hasAccount: false })
    const checkout = await payer.begin()
    stripe.pay(checkout.id)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
    const { patient } = await practitioner.client.sessions.get({ params })
    const opened = await practitioner.client.clientArea.openGuardian({
      params: { id: patient.id },
      body: { email: person.email },
    })
    expect(opened.guardians).toMatchObject([{ email: person.email }])
  })

  test('is not paid by a visitor who returns without having paid, whatever the address says', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer } = await book(practitioner)
    await payer.begin()
    expect(await payer.check()).toMatchObject({ status: 'open' })
    expect(await practitioner.statusOf(booked.id)).toBe('prepaid_pending')
    await balanced(practitioner, 0)
  })

  test('is paid at the return where Stripe’s deliveries were lost', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer } = await book(practitioner)
    const checkout = await payer.begin()
    stripe.hold()
    stripe.pay(checkout.id)
    stripe.forget()
    stripe.release()
    expect(await payer.check()).toMatchObject({ status: 'paid' })
    expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
    await balanced(practitioner, 3000)
  })

  test('needs the box where the session is before the end of the right of withdrawal', async () => {
    const practitioner = await aPractitioner(beside)
    const { payer } = await book(practitioner)
    const { terms } = await payer.page()
    expect(terms).toMatchObject({ button: 'Réserver avec obligation de paiement', waiver: expect.any(String) })
    for (const waiver of [{}, { waiver: false }])
      expect(await refusal(payer.pay({ termsVersion: terms.version, ...waiver }))).toMatchObject({
        status: 422,
        details: { errors: { waiver: ['required'] } },
      })
    expect(await refusal(payer.pay({ termsVersion: 'f'.repeat(32), waiver: true }))).toMatchObject({
      details: { errors: { termsVersion: ['other_terms'] } },
    })
    expect(practitioner.intents()).toEqual([])
    await payer.begin()
    const [row] = await practitioner.own((query) =>
      query<{ agreed: { lines: string[]; waiver: string } }>('select agreed from payment_request'),
    )
    expect(row?.agreed).toMatchObject({ lines: terms.lines, waiver: terms.waiver })
  })

  test('takes the box beside what was agreed, and asks for it when paying where only the box was sent', async () => {
    const practitioner = await aPractitioner(beside)
    const { practice } = practitioner
    const startsAt = nextWeekday(practice, 'tuesday', '10:00')
    const visitor = practitioner.visitor()
    const { prepayment } = await visitor.api.booking.conditions({
      params: { practiceId: practice.id },
      query: { sessionTypeId: practice.type.id, startsAt },
    })
    const termsVersion = prepayment?.terms.version ?? ''
    const agreed = await visitor.book({ startsAt, agreed: { termsVersion }, waiver: true })
    expect(await practitioner.payer(agreed.payment?.url ?? '').page()).toMatchObject({ agreedAt: expect.any(String) })
    const boxAlone = await practitioner
      .visitor()
      .book({ startsAt: nextWeekday(practice, 'tuesday', '14:00'), waiver: true })
    const page = await practitioner.payer(boxAlone.payment?.url ?? '').page()
    expect(page).toMatchObject({ agreedAt: null, terms: { waiver: expect.any(String) } })
  })

  test('reveals nothing of its purpose to Stripe', async () => {
    const practitioner = await aPractitioner(beside, { type: { nameFr: 'Arrêt du tabac', nameEn: 'Stop smoking' } })
    const { payer } = await book(practitioner)
    await payer.begin()
    expect(JSON.stringify(stripe.state())).not.toContain('tabac')
    expect(JSON.stringify(stripe.list(practitioner.account, 'checkout.session'))).not.toContain('tabac')
  })

  test.each([
    ['is off', { prepaymentEnabled: false }, {}],
    ['is of a type that never asks', {}, { prepaymentPercent: 0 }],
    ['would be less than Stripe takes', { prepaymentPercent: 1 }, { priceCents: 4000 }],
  ])('is confirmed at once where prepayment %s', async (_, settings, type) => {
    const practitioner = await aPractitioner(beside, { settings, type })
    const { booked } = await book(practitioner)
    expect(booked).toMatchObject({ status: 'scheduled', payment: null })
  })
})

describe('a time that is not paid', () => {
  test('is released when its hold lapses, and both are notified', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer } = await book(practitioner)
    const checkout = await payer.begin()
    clock.pass(61)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
    const news = await practitioner.own((query) => query("select event from notification where kind = 'payments'"))
    expect(news).toEqual([{ event: 'cards.lapsed' }])
    expect(stripe.pay(checkout.id)).not.toMatchObject({ outcome: 'paid' })
    expect(await payer.page()).toMatchObject({ status: 'expired' })
    expect(await refusal(payer.begin())).toMatchObject({ status: 410, code: 'link_expired' })
    await balanced(practitioner, 0)
  })

  test('is confirmed if it was paid at the last moment, even without a delivery', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer } = await book(practitioner)
    const checkout = await payer.begin()
    stripe.hold()
    stripe.pay(checkout.id)
    stripe.forget()
    stripe.release()
    clock.pass(61)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
    await balanced(practitioner, 3000)
  })

  test('stays held while Stripe does not answer', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer } = await book(practitioner)
    await payer.begin()
    stripe.fault({ kind: 'error', path: '/v1/checkout' })
    clock.pass(61)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('prepaid_pending')
    stripe.mend()
    clock.pass(2)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
  })
})

describe('money that comes too late', () => {
  test('confirms the session if its time is still free', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, pay } = await lapsedButOpen(practitioner)
    await pay()
    expect(await practitioner.statusOf(booked.id)).toBe('scheduled')
    await balanced(practitioner, 3000)
  })

  test('is refunded if the time is taken by then, and both are notified', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, startsAt, payer, pay } = await lapsedButOpen(practitioner)
    const other = await practitioner.visitor().book({ startsAt })
    expect(other.status).toBe('prepaid_pending')
    await pay()
    expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
    expect(await practitioner.statusOf(other.id)).toBe('prepaid_pending')
    expect(await payer.page()).toMatchObject({ status: 'late' })
    const messages = await practitioner.own((query) => query('select from message where template = $1', ['cards.late']))
    expect(messages).toHaveLength(2)
    await balanced(practitioner, 0)
  })
})

/** A time that lapsed while its client was on Stripe's page, of which our process had lost track when it ended. */
async function lapsedButOpen(practitioner: Practitioner) {
  const { booked, startsAt, payer } = await book(practitioner)
  clock.pass(50)
  const checkout = await payer.begin()
  await practitioner.own((query) =>
    query('update payment_request set checkout_id = null, checkout_url = null where session_id = $1', [booked.id]),
  )
  clock.pass(11)
  await practitioner.work()
  expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
  return {
    booked,
    startsAt,
    payer,
    async pay() {
      expect(stripe.pay(checkout.id)).toMatchObject({ outcome: 'paid' })
      await practitioner.work()
    },
  }
}
