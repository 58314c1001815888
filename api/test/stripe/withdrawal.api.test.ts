// Long: the states of one right, which share their practitioner, their contract and their refunds.
import { TZDate } from '@date-fns/tz'
import { afterAll, describe, expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays } from '../../src/format/day.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { practiceBudget } from '../../src/messages/withholding.ts'
import { cardTemplates } from '../../src/stripe/emails.ts'
import { aPatient, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { contractWith, declaration, weeksLater } from './a-contract.ts'
import { aClock, aPractitioner, besideStripe } from './a-stripe.ts'

const clock = aClock()
const beside = await besideStripe(clock)
afterAll(beside.end)
const { app, stripe } = beside

type Practitioner = Awaited<ReturnType<typeof aPractitioner>>

const aContract = (practitioner: Practitioner, given?: { isFar?: boolean; isPaid?: boolean }) =>
  contractWith(beside, practitioner, given)

/** Moves the clock to a second of a day in a zone. */
function passTo(day: string, time: string, timeZone: string) {
  const offset = new TZDate(`${day}T12:00:00Z`, timeZone).toISOString().slice(-6)
  const at = Date.parse(`${day}T${time}${offset}`)
  clock.pass((at - clock.now().getTime()) / 60_000)
}

/** The client's written acknowledgement of a withdrawal. */
async function acknowledgement(practitioner: Practitioner, sessionId: string) {
  const { id: practiceId } = practitioner.practice
  const [message] = await practitioner.own((query) =>
    query<{ data: { requestId: string } }>(
      "select data from message where template = 'cards.withdrawn' and audience = 'client'",
    ),
  )
  return inPractice(app.orm.em.fork(), practiceId, (em) =>
    cardTemplates['cards.withdrawn']({ practiceId, audience: 'client', data: message?.data, sessionId } as never, {
      em,
      links: mailLinks(app.config),
      now: clock.now(),
      config: app.config,
    }),
  )
}

describe('the conditions of a prepayment', () => {
  test('are shown before sending, stored word for word with the booking, and not asked again', async () => {
    const practitioner = await aPractitioner(beside)
    const { prepayment, payer, booked } = await aContract(practitioner, { isPaid: false })
    expect(prepayment).toMatchObject({ totalCents: 6000, amountCents: 3000, restCents: 3000, isAtOnce: true })
    const { lines, waiver, button, version, withdrawalUntil } = prepayment.terms
    expect([button, waiver]).toEqual(['Réserver avec obligation de paiement', expect.any(String)])
    const page = await payer.page()
    expect(page).toMatchObject({ agreedAt: expect.any(String), terms: { lines, waiver: null } })
    const english = await beside.app.client().stripe.payPage({ params: { token: payer.token }, query: { lang: 'en' } })
    expect(english, 'words in the language of the booking').toMatchObject({
      locale: 'en',
      terms: { locale: 'fr', lines },
    })
    const [row] = await practitioner.own((query) =>
      query<{ agreed: object }>('select agreed from payment_request where session_id = $1', [booked.id]),
    )
    expect(row?.agreed).toMatchObject({ lines, waiver, button, version, withdrawalUntil, by: 'booking' })
    expect(await payer.begin({})).toMatchObject({ object: 'checkout.session' })
  })

  test('that differ, or whose box was not ticked, book nothing', async () => {
    const practitioner = await aPractitioner(beside)
    const { practice } = practitioner
    const startsAt = nextWeekday(practice, 'tuesday', '10:00')
    const visitor = practitioner.visitor()
    const { prepayment } = await visitor.api.booking.conditions({
      params: { practiceId: practice.id },
      query: { sessionTypeId: practice.type.id, startsAt },
    })
    const book = (agreed: { termsVersion: string; waiver?: boolean }) => refusal(visitor.book({ startsAt, agreed }))
    const termsVersion = prepayment?.terms.version ?? ''
    expect(await book({ termsVersion: 'f'.repeat(32), waiver: true })).toMatchObject({
      status: 422,
      details: { errors: { 'agreed.termsVersion': ['other_terms'] } },
    })
    expect(await book({ termsVersion, waiver: false })).toMatchObject({
      status: 422,
      details: { errors: { 'agreed.waiver': ['required'] } },
    })
    expect(await practitioner.own((query) => query('select from session'))).toEqual([])
  })

  test('say when it is paid if the practice answers first, and ask for no box', async () => {
    const practitioner = await aPractitioner(beside)
    await practitioner.client.practices.changeSettings({ body: { autoAccept: false } })
    const { practice } = practitioner
    const { prepayment } = await practitioner.visitor().api.booking.conditions({
      params: { practiceId: practice.id },
      query: { sessionTypeId: practice.type.id, startsAt: nextWeekday(practice, 'tuesday', '10:00') },
    })
    expect(prepayment).toMatchObject({ isAtOnce: false, terms: { waiver: null, withdrawalUntil: null } })
    const words = prepayment?.terms.lines.join(' ').replace(/\s/g, ' ')
    expect(words).toMatch(/dont 30,00 € à payer par carte une fois votre demande acceptée/)
    expect(words).toMatch(/quatorze jours à partir du paiement.*R221-1/)
    expect(words).not.toMatch(/maintenant :/)
  })

  test('are none without a prepayment', async () => {
    const practitioner = await aPractitioner(beside, { type: { prepaymentPercent: 0 } })
    const { practice } = practitioner
    const shown = practitioner.visitor().api.booking.conditions({
      params: { practiceId: practice.id },
      query: { sessionTypeId: practice.type.id, startsAt: nextWeekday(practice, 'tuesday', '10:00') },
    })
    expect(await shown).toEqual({ prepayment: null })
  })
})

describe('a client’s own booking', () => {
  test('shows what is to be paid, then what was, and the refund if it is cancelled now', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, visitor, pay, payer } = await aContract(practitioner, { isPaid: false })
    expect((await visitor.own(booked)).payment).toMatchObject({
      status: 'open',
      url: expect.stringContaining(payer.token),
      amountCents: 3000,
      ifCancelled: null,
    })
    await pay()
    expect((await visitor.own(booked)).payment).toMatchObject({
      status: 'paid',
      url: null,
      ifCancelled: { refundCents: 3000, because: 'in_time' },
      withdrawUntil: expect.any(String),
    })
    await visitor.cancel(booked)
    await practitioner.work()
    expect((await visitor.own(booked)).payment).toMatchObject({
      status: expect.stringMatching(/^refund/),
      ifCancelled: null,
      withdrawUntil: null,
    })
  })
})

describe('withdrawing from a contract that was paid online', () => {
  test('cancels the session, refunds everything by the same means, and is acknowledged in writing', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, state, withdraw } = await aContract(practitioner)
    expect(await state()).toMatchObject({ isOpen: true, refundCents: 3000, keptCents: 0, name: 'Zoé Œuvrard' })
    const done = await withdraw()
    expect(done).toMatchObject({ isOpen: false, closedBecause: 'declared', ...declaration, refundCents: 3000 })
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
    const { data } = await practitioner.client.stripe.withdrawals({ query: {} })
    const declaredOn = new TZDate(done.declaredAt ?? '', 'Europe/Paris').toISOString().slice(0, 10)
    expect(data).toMatchObject([
      { ...declaration, refundCents: 3000, refundStatus: expect.any(String), refundBy: addDays(declaredOn, 14) },
    ])
    const mail = await acknowledgement(practitioner, booked.id)
    expect(mail?.to).toMatchObject({ address: declaration.address })
    expect(mail?.content.paragraphs.join(' ')).toMatch(/Zoé Œuvrard.*rétractation du contrat.*30,00.€/s)
    expect(mail?.content.details.flatMap(({ lines }) => lines).join(' ')).toMatch(/\d{4} à \d+.h/)
  })

  test('sends nobody’s words to an address that is not proved to be theirs', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, withdraw } = await aContract(practitioner, { isPaid: false })
    const words = 'Remboursement de 327 € : appelez le 0899 000 000, ou ailleurs.test'
    const done = await withdraw({ name: words, address: 'victime@ailleurs.test' })
    // Promising costs nothing, so it goes to the client who booked, and the page says so.
    expect(done.address).toMatch(/^zoe-.*@essais\.test$/)
    const mail = await acknowledgement(practitioner, booked.id)
    expect(mail?.to.address).toBe(done.address)
    expect(JSON.stringify(mail)).not.toMatch(/Remboursement|0899|ailleurs\.test/)
    expect(mail?.content.paragraphs.join(' ')).toContain('Je notifie à')
    const { data } = await practitioner.client.stripe.withdrawals({ query: {} })
    expect(data).toMatchObject([{ name: words }])
  })

  test('twice at once is one declaration and one refund', async () => {
    const practitioner = await aPractitioner(beside)
    const { withdraw } = await aContract(practitioner)
    const [one, other] = await Promise.all([withdraw(), withdraw({ ...declaration, name: 'Quelqu’un' })])
    expect(one.declaredAt).toBe(other.declaredAt)
    expect(one.name).toBe(other.name)
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
    const rows = await practitioner.own((query) => query('select from card_refund'))
    expect(rows).toHaveLength(1)
  })

  test.each(['Europe/Paris', 'Indian/Reunion'])('is open to the last second of its last day in %s', async (zone) => {
    const practitioner = await aPractitioner(beside)
    await practitioner.own((query) => query('update practice set time_zone = $1', [zone]))
    const first = await aContract(practitioner, { isFar: true })
    const { until } = await first.state()
    passTo(until, '23:59:59', zone)
    expect(await first.state()).toMatchObject({ isOpen: true })
    passTo(addDays(until, 1), '00:00:00', zone)
    expect(await first.state()).toMatchObject({ isOpen: false, closedBecause: 'too_late' })
    expect(await refusal(first.withdraw())).toMatchObject({ status: 409, code: 'too_late' })
    passTo(until, '23:59:59', zone)
    expect(await first.withdraw()).toMatchObject({ refundCents: 3000 })
  })

  test('is impossible once everything was held at the client’s own request', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, state, withdraw } = await aContract(practitioner)
    await practitioner.own((query) => query("update session set status = 'done' where id = $1", [booked.id]))
    expect(await state()).toMatchObject({ isOpen: false, closedBecause: 'held' })
    expect(await refusal(withdraw())).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('ends a programme, and keeps the part that was held', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, state, withdraw } = await aContract(practitioner)
    const [row] = await practitioner.own((query) =>
      query<{ patient_id: string }>('select patient_id from session where id = $1', [booked.id]),
    )
    const later = await aSession(app.orm, practitioner.practice, {
      startsAt: new Date(weeksLater(booked.startsAt, 2)),
      patientId: row?.patient_id ?? '',
      status: 'pre_scheduled',
    })
    await practitioner.own((query) =>
      query("update session set first_session_id = $1, status = case when id = $1 then 'done' else status end", [
        booked.id,
      ]),
    )
    expect(await state()).toMatchObject({ isOpen: true, refundCents: 0, keptCents: 3000 })
    await withdraw()
    await practitioner.work()
    expect(await practitioner.statusOf(later.id)).toBe('cancelled')
    expect(await practitioner.money()).toEqual({ atStripe: 3000, recorded: 3000 })
  })

  test('is possible before the payment too, and money on its way is refunded', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, payer, withdraw } = await aContract(practitioner, { isPaid: false })
    const checkout = await payer.begin({})
    expect(await withdraw()).toMatchObject({ refundCents: 0 })
    stripe.pay(checkout.id)
    await practitioner.work()
    expect(await practitioner.statusOf(booked.id)).toBe('cancelled')
    expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  })

  test('stays declared once the unpaid request is withdrawn', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, visitor, state, withdraw } = await aContract(practitioner, { isPaid: false })
    const { declaredAt } = await withdraw()
    await practitioner.work()
    expect(await state()).toMatchObject({ closedBecause: 'declared', declaredAt, name: declaration.name })
    expect(await withdraw({ ...declaration, name: 'Quelqu’un' })).toMatchObject({ declaredAt, name: declaration.name })
    expect((await visitor.own(booked)).payment).toMatchObject({ status: 'withdrawn', withdrawnAt: declaredAt })
  })

  test('is acknowledged, and the payment before it, though the practice has used up its mails', async () => {
    const practitioner = await aPractitioner(beside)
    const { practice } = practitioner
    await practitioner.own((query) =>
      query(
        `insert into message (id, practice_id, key, template, audience, data, status, attempts, created_at)
         select gen_random_uuid(), $1, 'many:' || n, 'invoices.sent', 'client', '{}', 'sent', 1, $2::timestamptz
         from generate_series(1, $3::int) n`,
        [practice.id, clock.now().toISOString(), practiceBudget.firstDay],
      ),
    )
    const { withdraw } = await aContract(practitioner)
    await withdraw()
    const messages = await practitioner.own((query) =>
      query<{ template: string; status: string }>(
        `select template, status from message where audience = 'client' and template = any ($1) order by template`,
        [['cards.paid', 'cards.withdrawn']],
      ),
    )
    expect(messages).toEqual([
      { template: 'cards.paid', status: 'queued' },
      { template: 'cards.withdrawn', status: 'queued' },
    ])
  })

  test('is settled where everything was refunded already', async () => {
    const practitioner = await aPractitioner(beside)
    const { booked, visitor, state, withdraw } = await aContract(practitioner)
    await visitor.cancel(booked)
    await practitioner.work()
    expect(await state()).toMatchObject({ isOpen: false, closedBecause: 'settled' })
    expect(await refusal(withdraw())).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('fills in what was typed where a browser booked in a client’s name, and the record by the mailed link alone', async () => {
    const practitioner = await aPractitioner(beside)
    const { practice } = practitioner
    const recorded = { firstname: 'Éloïse', lastname: 'Œuvrard', email: `Eloise-${newId()}@Essais.test` }
    const typed = { firstname: 'ELOISE', lastname: 'oeuvrard', email: recorded.email.toLowerCase() }
    const patient = await aPatient(app.orm, practice, recorded)
    const { booked, payer, visitor, state, withdraw } = await contractWith(beside, practitioner, {
      isPaid: false,
      client: typed,
    })
    // Stripe's page too, which whoever booked opens from the answer.
    expect((await payer.begin({})).customer_email).toBe(typed.email)
    const { id } = booked
    expect(await practitioner.client.sessions.get({ params: { id } })).toMatchObject({ patient: { id: patient.id } })
    expect(await state()).toMatchObject({ isOpen: true, name: 'ELOISE oeuvrard', address: typed.email })
    const mailed = mailLinks(app.config).manage({ practiceId: practice.id, id, linkVersion: 1 })
    const params = { token: mailed.split('/').at(-1) ?? '' }
    expect(await visitor.api.booking.withdrawal({ params })).toMatchObject({
      name: 'Éloïse Œuvrard',
      address: recorded.email,
    })
    const declared = await withdraw({ name: 'ELOISE oeuvrard', address: 'ailleurs@essais.test' })
    expect(declared).toMatchObject({ name: 'ELOISE oeuvrard', address: typed.email, declaredAt: expect.any(String) })
    expect(await visitor.api.booking.withdrawal({ params })).toMatchObject({ address: recorded.email })
  })

  test('does not exist for an appointment without payment, nor for a changed link', async () => {
    const practitioner = await aPractitioner(beside)
    const { practice } = practitioner
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'tuesday', '15:00')) })
    const token = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id })
    for (const one of [token, `${token.slice(0, -3)}abc`])
      expect(
        await refusal(practitioner.visitor().api.booking.withdraw({ params: { token: one }, body: declaration })),
      ).toMatchObject({ status: 404 })
  })
})
