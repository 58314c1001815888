// Long: one request after the other, each with its answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Calendly, startCalendly } from '../../../tests/stand-ins/calendly/service.ts'
import { type Octopush, startOctopush } from '../../../tests/stand-ins/octopush/service.ts'
import { type Stripe, startStripe, signatureOf as stripeSignature } from '../../../tests/stand-ins/stripe/service.ts'
import type { Endpoint } from '../../src/contract.ts'
import { contract } from '../../src/contract.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { signToken } from '../../src/crypto/token.ts'
import { connect } from '../../src/db/orm.ts'
import { openApi, openApiText } from '../../src/openapi.ts'
import { startApp, type TestApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { solvedCaptcha } from '../captcha.ts'
import { freshDatabase } from '../database.ts'
import { nextWeekday } from '../days.ts'
import { addressFeature, anAddressService, answeringWith, collection } from '../integrations/address-service.ts'
import { asksOfAccounts } from './documented/accounts.ts'
import { asksOfAdmins } from './documented/admins.ts'
import { asksOfBilling } from './documented/billing.ts'
import { asksOfBooks } from './documented/books.ts'
import { asksOfCalendars } from './documented/calendars.ts'
import { asksOfCalendly } from './documented/calendly.ts'
import { asksOfClients } from './documented/clients.ts'
import { asksOfConsents } from './documented/consents.ts'
import { asksOfCustomEmails } from './documented/custom-emails.ts'
import { asksOfDocuments } from './documented/documents.ts'
import { asksOfExercises } from './documented/exercises.ts'
import { asksOfForms } from './documented/forms.ts'
import { asksOfInbox } from './documented/inbox.ts'
import { asksOfInvoices } from './documented/invoices.ts'
import { asksOfMailings } from './documented/mailings.ts'
import { asksOfMessages } from './documented/messages.ts'
import { asksOfOctopush } from './documented/octopush.ts'
import { asksOfPasskeys } from './documented/passkeys.ts'
import { asksOfPatientFile } from './documented/patient-file.ts'
import { asksOfPatients } from './documented/patients.ts'
import { asksOfPhrases } from './documented/phrases.ts'
import { asksOfProfile } from './documented/profile.ts'
import { asksOfPublicPage } from './documented/public-page.ts'
import { asksOfRecord } from './documented/record.ts'
import { asksOfReminders } from './documented/reminders.ts'
import { asksOfReports } from './documented/reports.ts'
import { asksOfReviews } from './documented/reviews.ts'
import { asksOfSchedule } from './documented/schedule.ts'
import { asksOfSettings } from './documented/settings.ts'
import { asksOfSite } from './documented/site.ts'
import { asksOfStripe } from './documented/stripe.ts'
import { asksOfVideo } from './documented/video.ts'
import { document, documented, documentedEndpoints } from './documented.ts'

/** Endpoints whose success needs a whole worker, and the tests that show it. */
const SHOWN_ELSEWHERE: Record<string, string> = {
  'POST /api/admin/failed-jobs/:id/retry': 'admin/statistics.api.test.ts',
}

let app: TestApp
let addresses: Awaited<ReturnType<typeof anAddressService>>
let calendly: Calendly
let octopush: Octopush
let stripe: Stripe
let practice: BuiltPractice
let bearer: Record<string, string>
beforeAll(async () => {
  addresses = await anAddressService(answeringWith(200, collection(addressFeature())), answeringWith(429, {}))
  calendly = await startCalendly()
  octopush = await startOctopush()
  stripe = await startStripe()
  // An admin reads rows of all practices.
  const url = await freshDatabase()
  app = await startApp({
    database: { url, orm: await connect(url) },
    environment: {
      ADDRESSES_URL: addresses.url,
      CALENDLY_URL: calendly.url,
      OCTOPUSH_URL: octopush.url,
      CONTACT_EMAIL: 'bonjour@ancrage.test',
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_accounts',
    },
  })
  const passwordHash = await hashPassword('un long mot de passe')
  practice = await aPractice(app.orm, { passwordHash, settings: { autoAccept: true } })
  bearer = { authorization: `Bearer ${await app.tokenOf(practice)}` }
})
afterAll(async () => {
  await app.end()
  await app.orm.close(true)
  await addresses.stop()
  await calendly.stop()
  await octopush.stop()
  await stripe.stop()
})

const { ask, hold, as, statusesOf } = documented(() => app)

// The last test checks the answers of all the others.
describe('every answer is as documented', { shuffle: false }, () => {
  test('to a visitor, from the profile to the cancelled booking', async () => {
    const { booking, availability, firstView, practices } = contract
    const base = `/api/public/practices/${practice.id}`
    const missing = `/api/public/practices/${crypto.randomUUID()}`
    await ask(practices.publicProfile, base)
    await ask(practices.publicProfile, missing)
    await ask(practices.publicProfile, `${base}?lang=de`)
    for (const of of [base, missing]) await ask(firstView.show, `${of}/first-view?lang=fr&timeZone=Europe/Paris`)
    await ask(firstView.show, `${base}/first-view?lang=de`)
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const day = startsAt.slice(0, 10)
    const window = `sessionTypeId=${practice.type.id}&from=${day}&to=${day}`
    await ask(availability.offered, `${base}/availability?${window}&timeZone=Europe/Paris`)
    await ask(availability.offered, `${base}/availability?${window}&timeZone=Mars/Crater`)
    await ask(availability.offered, `${missing}/availability?${window}&timeZone=Europe/Paris`)
    await ask(booking.challenge, `${base}/challenge?form=booking`)
    await ask(booking.challenge, `${base}/challenge?form=other`)
    const given = { sessionTypeId: practice.type.id, startsAt }
    const { token: holdToken } = await ask(booking.hold, `${base}/holds`, given)
    await ask(booking.hold, `${base}/holds`, given)
    await ask(booking.hold, `${base}/holds`, { ...given, startsAt: '2020-01-01T00:00:00.000Z' })
    await ask(booking.hold, `${base}/holds`, { ...given, price: 0 })
    const request = {
      ...given,
      location: 'office',
      client: { firstname: 'Zoé', lastname: 'Œuvrard', email: 'zoe@essais.test' },
      consent: true,
      locale: 'fr',
      holdToken,
    }
    await ask(booking.request, `${base}/bookings`, { ...request, captcha: 'x' })
    const captcha = await solvedCaptcha(app.url, practice.id)
    await ask(booking.request, `${base}/bookings`, { ...request, captcha, consent: false })
    const { manageUrl } = await ask(
      booking.request,
      `${base}/bookings`,
      { ...request, captcha },
      { 'idempotency-key': 'openapi-1' },
    )
    await ask(
      booking.request,
      `${base}/bookings`,
      { ...request, captcha, locale: 'en' },
      { 'idempotency-key': 'openapi-1' },
    )
    const late = { ...request, holdToken: undefined, captcha: await solvedCaptcha(app.url, practice.id) }
    await ask(booking.request, `${base}/bookings`, late)
    await ask(booking.releaseHold, `/api/public/holds/${holdToken}`)
    const own = `/api/public/bookings/${manageUrl?.split('/').at(-1)}`
    const query = new URLSearchParams({
      ...given,
      startsAt: nextWeekday(practice, 'monday', '16:00'),
      location: 'office',
    })
    await ask(booking.programme, `${base}/programme?${query}`)
    await ask(booking.programme, `${base}/programme?startsAt=soon`)
    const placeless = new URLSearchParams(query)
    placeless.delete('location')
    await ask(booking.conditions, `${base}/payment-conditions?${placeless}`)
    await ask(booking.conditions, `${base}/payment-conditions?startsAt=soon`)
    await ask(booking.withdrawal, `${own}/withdrawal`)
    await ask(booking.confirm, `${own}/confirm`)
    const atNoon = { startsAt: new Date(nextWeekday(practice, 'friday', '12:00')), status: 'pre_scheduled' as const }
    const { id } = await aSession(app.orm, practice, atNoon)
    const planned = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id })
    await ask(booking.confirm, `/api/public/bookings/${planned}/confirm`)
    await ask(booking.own, own)
    await ask(booking.own, `/api/public/bookings/${'x'.repeat(70)}`)
    await ask(booking.calendarFile, `${own}/calendar.ics`)
    await ask(booking.reschedule, `${own}/reschedule`, { startsAt: nextWeekday(practice, 'monday', '15:00') })
    await ask(booking.reschedule, `${own}/reschedule`, { startsAt: 'soon' })
    await ask(booking.confirmAttendance, `${own}/attendance`)
    await ask(booking.refuseSms, `${own}/sms`, { refuses: true })
    await ask(booking.refuseSms, `/api/public/bookings/${planned}/sms`, { refuses: true })
    await ask(booking.cancel, `${own}/cancel`, { reason: 'Empêchement' })
    await ask(booking.cancel, `${own}/cancel`, { reason: 'Empêchement' })
    await ask(booking.cancel, `${own}/cancel`, {})
    await ask(booking.withdrawConsent, `${own}/withdraw-consent`)
    await ask(booking.confirmAttendance, `${own}/attendance`)
  })

  test('to a practitioner, from signing in to a completed session', async () => {
    const { accounts, sessions, availability, events } = contract
    const browser = aBrowser(app)
    await browser.open()
    const credentials = { email: practice.email, password: 'un long mot de passe' }
    await hold(accounts.login, await browser.post(accounts.login.path, credentials))
    await hold(accounts.login, await browser.post(accounts.login.path, { ...credentials, password: 'faux' }))
    await hold(accounts.login, await browser.post(accounts.login.path, {}))
    await ask(accounts.login, accounts.login.path, credentials)
    await hold(accounts.logout, await browser.post(accounts.logout.path))
    await ask(accounts.user, accounts.user.path)
    await ask(accounts.user, accounts.user.path, undefined, bearer)
    await ask(events.stream, events.stream.path)
    await ask(events.stream, events.stream.path, undefined, bearer)
    const window = `sessionTypeId=${practice.type.id}&from=2027-03-01&to=2027-03-02&explain=1`
    await ask(availability.explained, `${availability.explained.path}?${window}`, undefined, bearer)

    const at = async (startsAt: string | Date, status: 'scheduled' | 'pre_scheduled' | 'pending_validation') =>
      (await aSession(app.orm, practice, { startsAt: new Date(startsAt), status })).id
    const act = (name: keyof typeof sessions, id: string, body?: object) =>
      ask(sessions[name], sessions[name].path.replace(':id', id), body, bearer)
    const one = await at(nextWeekday(practice, 'tuesday', '09:00'), 'scheduled')
    await ask(sessions.list, `${sessions.list.path}?perPage=2&sort=-startsAt`, undefined, bearer)
    await ask(sessions.list, `${sessions.list.path}?perPage=7`, undefined, bearer)
    await act('get', one)
    await act('get', crypto.randomUUID())
    for (const name of ['start', 'stop', 'complete'] as const) await act(name, one)
    await asksOfPhrases(as(bearer), one)
    await asksOfCustomEmails(as(bearer), ask, one)
    await act('unlock', one, { reason: 'Une date à corriger' })
    await act('unlock', one, { reason: '' })
    await act('endLink', one)
    await act('endLink', crypto.randomUUID())
    for (const name of ['lock', 'start'] as const) await act(name, one)
    await act('history', one)
    await act('accept', await at(nextWeekday(practice, 'tuesday', '11:00'), 'pending_validation'))
    await act('accept', one)
    await act('refuse', await at(nextWeekday(practice, 'tuesday', '13:00'), 'pending_validation'), {
      reason: 'Complet',
    })
    await act('cancel', await at(nextWeekday(practice, 'tuesday', '15:00'), 'scheduled'), { reason: 'Malade' })
    await act('confirm', await at(nextWeekday(practice, 'tuesday', '17:00'), 'pre_scheduled'))
    const elsewhere = await at(nextWeekday(practice, 'thursday', '09:00'), 'scheduled')
    await act('change', elsewhere, { location: 'video' })
    await act('change', elsewhere, { location: 'on_site' })
    const answered = await at(nextWeekday(practice, 'friday', '09:00'), 'pending_validation')
    const other = nextWeekday(practice, 'friday', '16:00')
    const token = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id: answered })
    const link = `/api/public/bookings/${token}`
    await act('propose', answered, { startsAt: [other] })
    await act('propose', answered, { startsAt: [] })
    await act('takeProposalsBack', answered)
    await act('propose', answered, { startsAt: [other] })
    await ask(contract.booking.declineProposals, `${link}/decline-proposals`)
    await ask(contract.booking.pickProposal, `${link}/pick-proposal`, { startsAt: other })
    await act('propose', answered, { startsAt: [other] })
    await ask(contract.booking.pickProposal, `${link}/pick-proposal`, { startsAt: other })
    await act('takeProposalsBack', answered)
    await ask(contract.booking.waitEarlier, `${link}/earlier`, { isWanted: true })
    await ask(contract.booking.waitEarlier, `${link}/earlier`, { isWanted: 'yes' })
    const moved = await at(nextWeekday(practice, 'wednesday', '09:00'), 'scheduled')
    await asksOfReminders(as(bearer), moved, nextWeekday(practice, 'wednesday', '09:30'))
    await act('reschedule', moved, { startsAt: nextWeekday(practice, 'wednesday', '11:00') })
    await asksOfMessages(as(bearer), moved)
    await act('held', await at(new Date(Date.now() - 2 * 86_400_000), 'scheduled'))
    const missed = await at(new Date(Date.now() - 86_400_000), 'scheduled')
    for (const name of ['miss', 'correct', 'correct'] as const) await act(name, missed)
    const early = await at(nextWeekday(practice, 'thursday', '13:00'), 'scheduled')
    for (const name of ['start', 'takeBack', 'takeBack'] as const) await act(name, early)
    const hasty = await at(nextWeekday(practice, 'thursday', '15:00'), 'pending_validation')
    for (const name of ['accept', 'undoAccept', 'undoAccept'] as const) await act(name, hasty)
    const turnedDown = await at(nextWeekday(practice, 'thursday', '16:00'), 'pending_validation')
    await act('refuse', turnedDown, { reason: 'Complet', holdMailSeconds: 10 })
    for (const name of ['undoRefuse', 'undoRefuse'] as const) await act(name, turnedDown)
    const dropped = await at(nextWeekday(practice, 'thursday', '17:00'), 'scheduled')
    await act('cancel', dropped, { reason: 'Grippe', holdMailSeconds: 10 })
    for (const name of ['undoCancel', 'undoCancel'] as const) await act(name, dropped)
  })

  test('to a practitioner who reads the practice’s figures and its log', async () => {
    const { practices, payments, audit, integrations } = contract
    const practitioner = as(bearer)
    await asksOfPatients(practitioner)
    await asksOfReports(practitioner)
    await asksOfSettings(practitioner)
    await practitioner(practices.fullMode)
    await practitioner(payments.types)
    await asksOfBilling(practitioner, app, practice)
    await practitioner(audit.own)
    await practitioner(audit.own, undefined, { query: '?page=0' })
    await practitioner(audit.all)
    for (let n = 0; n < 2; n++) await ask(integrations.addresses, '/api/addresses?q=14+rue+des+tilleuls')
    await ask(integrations.addresses, '/api/addresses?q=ab')
  })

  test('to a practitioner with other calendars', () => asksOfCalendars(app, { as, ask }))

  test('to a practitioner who sets what is offered, and when', () => asksOfSchedule(app, as))

  test('to a practitioner who sends forms to clients, and to those clients', () => asksOfForms(app, as))
  test('to authors of reviews, their readers, and the practitioner', () => asksOfReviews(app, as))
  test('to a visitor who writes, and to a practitioner who replies', () =>
    asksOfInbox(app, practice, { ask, practitioner: as(bearer) }))
  test('to a practitioner whose clients sign consents', () => asksOfConsents(app, as, ask))
  test('to a practitioner who keeps a record of sessions', () => asksOfRecord(app, as))
  test('to a practitioner who meets by video', () => asksOfVideo(app, as))

  test('to a practitioner who bills', () => asksOfInvoices(as(bearer), app, practice))
  test('to a practitioner who keeps books', () => asksOfBooks(as(bearer)))

  test('to a practitioner who connects Calendly, and to Calendly', () => asksOfCalendly(app, as, ask, calendly))
  test('to a practitioner who sends SMS, and to Octopush', () => asksOfOctopush(app, as, ask, octopush))
  test('to a practitioner who writes to clients', () => asksOfMailings(app, as, octopush))
  test('to a practitioner who is paid by card, to the payer, and to Stripe', () =>
    asksOfStripe(app, as, ask, stripe, (body) =>
      stripeSignature('whsec_accounts', body, Math.floor(Date.now() / 1000)),
    ))

  test('to the owner of an account, from opening it to signing out everywhere', () => asksOfAccounts(app, as))
  test('to the owner of passkeys', () => asksOfPasskeys(app, as))

  test('to an admin, from the figures to a mail to many', () => asksOfAdmins(app, as, ask))

  test('to a client, from the invitation to its end', () => asksOfClients(app, as, ask))

  test('to a practitioner on the page of a client', () => asksOfPatientFile(app, as))

  test('to a practitioner who edits their profile, with a picture', () => asksOfProfile(app, as))

  test('to a practitioner who writes a public page, and to its readers', () => asksOfPublicPage(app, as, ask))

  test('to a practitioner who shares exercises with a client, and to that client', () => asksOfExercises(app, as))

  test('to a practitioner who stores a document, and to its readers', () => asksOfDocuments(app, as, ask))

  test('to a visitor of the landing page who writes', () => asksOfSite(app, ask))

  test('to the operator of the machine', async () => {
    const { live, ready, problem, clientError } = contract.health
    await ask(live, live.path)
    await ask(ready, ready.path)
    await ask(problem, '/api/problems/slot_taken')
    await ask(problem, '/api/problems/nothing')
    const failed = { name: 'TypeError', message: 'x', stack: '', page: '/sessions', version: 'a.js', locale: 'fr' }
    const browser = aBrowser(app)
    await browser.open()
    await hold(clientError, await browser.post(clientError.path, failed))
    await hold(clientError, await browser.post(clientError.path, { ...failed, page: '/sessions?q=Camille' }))
    await ask(clientError, clientError.path, failed)
  })

  test('for every endpoint of the contract, at least once with success', () => {
    const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature))
    const never = endpoints.filter((spec) => !statusesOf(spec).some((status) => status < 300))
    const names = never.map(({ method, path }) => `${method} ${path}`)
    expect(names.filter((name) => !SHOWN_ELSEWHERE[name])).toEqual([])
  })
})

test('the document is served to any site, and is the contract’s', async () => {
  const response = await fetch(`${app.url}/api/openapi.json`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const served = await response.json()
  expect(served).toEqual(JSON.parse(openApiText()))
  const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature))
  const ofContract = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect([...documentedEndpoints.keys()].sort()).toEqual(ofContract.sort())
})

test('the document has the shape that readers of OpenAPI accept', () => {
  expect(Object.keys(openApi()).sort()).toEqual(['components', 'info', 'openapi', 'paths'])
  expect(openApi().info).toEqual({ title: 'Ancrage', version: '1', description: expect.any(String) })
  expect(Object.keys(openApi().components?.securitySchemes ?? {})).toEqual(['cookie', 'clientCookie', 'bearer'])
  for (const [name, operation] of documentedEndpoints) {
    expect(operation, name).toMatchObject({
      operationId: expect.stringMatching(/^\w+(\.\w+)*$/),
      summary: expect.any(String),
      tags: [expect.any(String)],
      responses: expect.any(Object),
    })
    const placed = [...name.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(parameters.map((parameter) => parameter.name).sort(), name).toEqual(placed.sort())
  }
})

test('every operation has a summary and a name of its own, and every reference resolves', () => {
  const names = [...documentedEndpoints.values()].map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  const text = openApiText()
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(document.components.schemas).toHaveProperty(String(name))
  expect(openApi().openapi).toBe('3.1.1')
})
