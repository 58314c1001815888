import { expect, test } from 'vitest'
import { bookingConsents } from '../../src/booking/consent-words.ts'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

async function aBooking(
  given: Partial<Parameters<ReturnType<typeof aVisitor>['book']>[0]> = {},
  settings: NonNullable<Parameters<typeof aPractice>[1]>['settings'] = {},
) {
  const practice = await aPractice(app.orm, { name: 'Cabinet des Tilleuls', settings })
  const visitor = aVisitor(app, practice)
  const message = 'Je ne dors plus.'
  const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00'), message, ...given })
  const params = { token: visitor.tokenOf(booked) }
  return { practice, practitioner: await app.signedIn(practice), visitor, booked, params }
}

test('a visitor’s consent is stored with the booking, by version, language and time, and shown word for word', async () => {
  const before = Date.now()
  const mediator = { mediatorName: 'CM2C', mediatorSite: 'https://cm2c.test' }
  const settings = { ...mediator, cancellationHours: 48, termsUrl: 'https://tilleuls.test/conditions' }
  const { practice, practitioner, visitor, booked } = await aBooking({ consentVersion: 1, locale: 'en' }, settings)
  const { consent } = await visitor.own(booked)
  expect(consent).toMatchObject({
    text: bookingConsents[0]?.en.replace('{controller}', 'Cabinet des Tilleuls'),
    withdrawnAt: null,
  })
  expect(Date.parse(consent?.givenAt ?? '')).toBeGreaterThanOrEqual(before - 1000)
  await practitioner.practices.changeSettings({ body: { cancellationHours: 2, termsUrl: null } })
  await practitioner.sessionTypes.change({ params: { id: practice.type.id }, body: { priceCents: 9000 } })
  const params = { id: (await practitioner.sessions.get({ params: { id: booked.id } })).patient.id }
  const { revision } = await practitioner.patientFile.get({ params })
  await practitioner.patientFile.change({ params, body: { revision, locale: 'fr' } })
  const now = await visitor.own(booked)
  expect(now).toMatchObject({ locale: 'fr', consent: { text: consent?.text, locale: 'en' } })
  const { bookingConsent } = await practitioner.sessions.get({ params: { id: booked.id } })
  expect(bookingConsent).toEqual({
    version: 1,
    givenAt: consent?.givenAt,
    withdrawnAt: null,
    // It stays as it was read, whatever is changed later, the client’s language too.
    beside: [
      'Price: €60.00.',
      'Reschedule and cancel online until 48 h before the appointment.',
      'Consumer mediator: CM2C, https://cm2c.test.',
      'Terms of the practice: https://tilleuls.test/conditions',
      'Your data and your rights: version 1.',
    ],
  })
})

test('a version that was never shown cannot be agreed to', async () => {
  const practice = await aPractice(app.orm)
  const visitor = aVisitor(app, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const unknown = visitor.book({ startsAt, consentVersion: bookingConsents.length + 1 })
  expect(await refusal(unknown)).toMatchObject({
    status: 422,
    details: { errors: { consentVersion: expect.anything() } },
  })
})

test('a visitor withdraws the consent once: the coming appointment is cancelled first, the message is erased, and the practitioner sees all', async () => {
  const { practitioner, visitor, booked, params } = await aBooking()
  const first = await visitor.api.booking.withdrawConsent({ params })
  expect(first).toMatchObject({ status: 'cancelled', consent: { withdrawnAt: expect.any(String) } })
  const again = await visitor.api.booking.withdrawConsent({ params })
  expect(again.consent).toEqual(first.consent)
  const session = await practitioner.sessions.get({ params: { id: booked.id } })
  expect(session).toMatchObject({ message: null, status: 'cancelled' })
  expect(session.bookingConsent).toMatchObject({ withdrawnAt: first.consent?.withdrawnAt })
  const history = await practitioner.sessions.history({ params: { id: booked.id } })
  expect(history.map(({ event, by, reason }) => [event, by, reason])).toEqual([
    ['request', 'visitor', null],
    ['cancel', 'visitor', 'L’accord donné à la réservation a été retiré.'],
    ['withdrawConsent', 'visitor', null],
  ])
})

test('a consent that is withdrawn too late to cancel is taken all the same, and the appointment stays', async () => {
  const { practice, visitor, booked, params } = await aBooking({}, { cancellationHours: 720 })
  expect(await visitor.own(booked)).toMatchObject({ canCancel: false })
  const withdrawn = await visitor.api.booking.withdrawConsent({ params })
  expect(withdrawn).toMatchObject({ status: 'pending_validation', consent: { withdrawnAt: expect.any(String) } })
  const mails = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("select from message where template = 'session.cancelled'"),
  )
  expect(mails).toHaveLength(0)
})

test('a session that the practitioner planned has no consent to withdraw', async () => {
  const practice = await aPractice(app.orm)
  const { id } = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) })
  const params = { token: signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id }) }
  const { api } = aVisitor(app, practice)
  expect((await api.booking.own({ params })).consent).toBeNull()
  expect((await api.booking.withdrawConsent({ params })).consent).toBeNull()
  const practitioner = await app.signedIn(practice)
  expect((await practitioner.sessions.get({ params: { id } })).bookingConsent).toBeNull()
})

test('a link without a booking withdraws nothing', async () => {
  const { visitor } = await aBooking()
  const forged = visitor.api.booking.withdrawConsent({ params: { token: 'x'.repeat(70) } })
  expect(await refusal(forged)).toMatchObject({ status: 404 })
})

test('a visitor who ticks the box agrees to news, where the practice asks, and a form revokes no refusal', async () => {
  const email = `nouvelles-${crypto.randomUUID()}@essais.test`
  const choicesAfter = async (newsAtBooking: boolean) => {
    const practice = await aPractice(app.orm, { settings: { newsAtBooking } })
    const visitor = aVisitor(app, practice)
    expect((await visitor.profile()).policies.offersNews).toBe(newsAtBooking || undefined)
    const book = (hour: string) =>
      visitor.book({ startsAt: nextWeekday(practice, 'monday', hour), client: { email }, wantsNews: true })
    const ask = (sql: string) =>
      inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<{ news_choice: string | null }>(sql))
    await book('10:00')
    const before = await ask('select news_choice from patient')
    await ask("update patient set news_choice = 'refused', news_said_at = now()")
    await book('14:00')
    return [...before, ...(await ask('select news_choice from patient'))].map((row) => row.news_choice)
  }
  expect(await choicesAfter(true)).toEqual(['agreed', 'refused'])
  expect(await choicesAfter(false)).toEqual([null, 'refused'])
})
