import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { notificationKinds } from '../../src/notifications/kinds.ts'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const aPerson = async () => {
  const practice = await aPractice(app.orm)
  return { practice, api: (await app.signedIn(practice)).profile }
}

test('a new practitioner is known by the account, and gets the mails that others cause, but for forms and failures only if they choose to', async () => {
  const { practice, api } = await aPerson()
  expect(await api.own({})).toEqual({
    name: 'Camille Essai',
    email: practice.email,
    locale: 'fr',
    timeZone: 'Europe/Paris',
    phone: null,
    address: null,
    city: null,
    avatarUrl: null,
    dayMail: null,
    notifications: {
      requests: true,
      cancellations: true,
      moves: true,
      messages: true,
      reviews: true,
      payments: true,
      forms: false,
      expiring: false,
      failures: false,
    },
    bell: Object.fromEntries(notificationKinds.map((kind) => [kind, true])),
  })
})

test('fields that a change does not name stay as they were, and null clears', async () => {
  const { api } = await aPerson()
  await api.change({ body: { phone: '06 12 34 56 78', address: '14 rue des Tilleuls', city: '44000 Nantes' } })
  await api.change({ body: { locale: 'en', timeZone: 'Indian/Reunion', notifications: { moves: false } } })
  const changed = await api.change({ body: { address: null, notifications: { requests: false } } })
  expect(changed).toMatchObject({
    phone: '+33612345678',
    address: null,
    city: '44000 Nantes',
    locale: 'en',
    timeZone: 'Indian/Reunion',
    notifications: { requests: false, cancellations: true, moves: false, payments: true, forms: false },
  })
  expect(await api.own({})).toEqual(changed)
})

test('a change does not wait for transactions that only reference the account', async () => {
  const { practice, api } = await aPerson()
  const changed = await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    // An insert of a session, or of a line of the log, does this until its transaction ends.
    await queryOf(em)('select from app_user where id = $1 for key share', [practice.userId])
    return api.change({ body: { city: '44000 Nantes' } })
  })
  expect(changed.city).toBe('44000 Nantes')
})

test('two changes at once keep each other’s fields', async () => {
  const { api } = await aPerson()
  await Promise.all([
    api.change({ body: { phone: '06 12 34 56 78' } }),
    api.change({ body: { notifications: { moves: false } } }),
    api.change({ body: { city: '44000 Nantes' } }),
  ])
  expect(await api.own({})).toMatchObject({
    phone: '+33612345678',
    city: '44000 Nantes',
    notifications: { requests: true, moves: false },
  })
})

test('one person has one name: clients read that of the account', async () => {
  const { practice, api } = await aPerson()
  await api.change({ body: { name: 'Ariane Lebreton' } })
  const [practitioner] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ name: string }>('select name from practitioner where practice_id = $1', [practice.id]),
  )
  expect(practitioner).toEqual({ name: 'Ariane Lebreton' })
})

test('a new name appears at once in the interface’s signed-in person', async () => {
  const passwordHash = await hashPassword('un long mot de passe')
  const practice = await aPractice(app.orm, { passwordHash })
  const browser = aBrowser(app)
  await browser.open()
  await browser.post('/api/auth/login', { email: practice.email, password: 'un long mot de passe' })
  const shown = () => JSON.parse(decodeURIComponent(browser.jar.get('userData') ?? '')) as { name: string }
  expect(shown().name).toBe('Camille Essai')
  const { csrf } = await browser.open('/profile')
  const headers = { 'content-type': 'application/json', origin: app.config.PUBLIC_URL, 'x-csrf-token': csrf }
  const response = await browser.send('/api/profile', {
    method: 'PATCH',
    headers: { ...headers, 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ name: 'Ariane Lebreton' }),
  })
  expect(response.status).toBe(200)
  expect(shown().name).toBe('Ariane Lebreton')
})

// CVE-2026-104898, CVE-2026-104766: neither the owner of a row nor a right ever comes from the caller.
test.each([
  ['isAdmin', true],
  ['email', 'autre@essais.test'],
  ['userId', '01928c5e-7b00-7c1a-8a11-c1a12e7a55e3'],
  ['practiceId', '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'],
  ['avatarUrl', 'https://ailleurs.test/suivi.gif'],
  ['emailVerifiedAt', '2027-03-01T08:00:00.000Z'],
])('a change of %s is refused, and nothing beside it is changed', async (field, value) => {
  const { api } = await aPerson()
  const refused = await refusal(api.change({ body: { name: 'Ariane Lebreton', [field]: value } }))
  expect(refused).toMatchObject({ status: 422, details: { errors: { [field]: ['unknown_field'] } } })
  expect(await api.own({})).toMatchObject({ name: 'Camille Essai' })
})

test('an unknown choice of mails is refused, including that of mails that keep the account safe', async () => {
  const { api } = await aPerson()
  const notifications = { security: false } as object
  expect(await refusal(api.change({ body: { notifications } }))).toMatchObject({
    details: { errors: { 'notifications.security': ['unknown_field'] } },
  })
})

test.each([
  [{ name: 'Camille\r\nBcc: tous@essais.test' }, 'name', 'control_characters'],
  [{ name: ' ' }, 'name', 'required'],
  [{ phone: 'appelez-moi' }, 'phone', 'invalid_phone'],
  [{ phone: '00000000' }, 'phone', 'invalid_phone'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'unknown_time_zone'],
])('%j is refused', async (body, field, code) => {
  const { api } = await aPerson()
  expect((await refusal(api.change({ body }))).details.errors).toEqual({ [field]: [code] })
})
