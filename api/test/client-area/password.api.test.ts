import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aPractice, type BuiltClient } from '../build.ts'
import { refusal } from '../refusal.ts'

const BEFORE = 'une clairière après la pluie'
const AFTER = 'trois galets au fond du lac'

const app = await testApp()
const passwordHash = await hashPassword(BEFORE)

const aKnownClient = async (wish = {}) => aClient(app.orm, await aPractice(app.orm), wish)
const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
const bearer = { authorization: 'Bearer nobody-at-all-but-free-of-csrf' }
const signIn = (email: string, password: string) => app.client(bearer).clientArea.login({ body: { email, password } })

test('a client without a password chooses one, and comes in with it', async () => {
  const client = await aKnownClient()
  const api = await as(client)
  expect(await refusal(signIn(client.email, AFTER))).toMatchObject({ code: 'wrong_credentials' })
  await api.clientArea.setPassword({ body: { password: AFTER } })
  expect(await signIn(client.email.toUpperCase(), AFTER)).toMatchObject({ hasPassword: true })
})

test('whoever has a password changes it with the one before, and the other devices are signed out', async () => {
  const client = await aKnownClient({ passwordHash })
  const [here, elsewhere] = [await as(client), await as(client)]
  for (const body of [{ password: AFTER }, { currentPassword: 'autre chose', password: AFTER }])
    expect(await refusal(here.clientArea.setPassword({ body }))).toMatchObject({
      status: 422,
      details: { errors: { currentPassword: ['wrong'] } },
    })
  await here.clientArea.setPassword({ body: { currentPassword: BEFORE, password: AFTER } })
  expect(await here.clientArea.user({})).toMatchObject({ email: client.email })
  expect(await refusal(elsewhere.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
  expect(await refusal(signIn(client.email, BEFORE))).toMatchObject({ code: 'wrong_credentials' })
})

test('no sign-in with the password before outlives its change, however many are under way', async () => {
  const client = await aKnownClient({ passwordHash })
  const here = await as(client)
  const attempt = async () => {
    const browser = aBrowser(app)
    await browser.open('/client/login')
    return async () => {
      await browser.post('/client-api/auth/login', { email: client.email, password: BEFORE })
      return browser
    }
  }
  const attempts = await Promise.all(Array.from({ length: 12 }, attempt))
  const [browsers] = await Promise.all([
    Promise.all(attempts.map((signIn) => signIn())),
    here.clientArea.setPassword({ body: { currentPassword: BEFORE, password: AFTER } }),
  ])
  for (const browser of browsers) expect((await browser.send('/client-api/user')).status).toBe(401)
})

test('of two first passwords at the same time one counts, and the other is told', async () => {
  const client = await aKnownClient()
  const api = await as(client)
  const outcomes = await Promise.allSettled(
    [AFTER, BEFORE].map((password) => api.clientArea.setPassword({ body: { password } })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a password that is guessed at once is refused, and so is one made of the address', async () => {
  const client = await aKnownClient({ email: `amelie.delacroix-${crypto.randomUUID().slice(0, 4)}@essais.test` })
  const api = await as(client)
  for (const password of ['motdepasse', '123456789', 'amelie.delacroix'])
    expect(await refusal(api.clientArea.setPassword({ body: { password } })), password).toMatchObject({
      details: { errors: { password: ['too_weak'] } },
    })
  expect(await api.clientArea.user({})).toMatchObject({ hasPassword: false })
})

test('the password before cannot be guessed with a stolen session', async () => {
  const client = await aKnownClient({ passwordHash })
  const api = await as(client)
  const guess = (currentPassword: string) => api.clientArea.setPassword({ body: { currentPassword, password: AFTER } })
  for (let n = 0; n < 5; n++) expect(await refusal(guess('faux'))).toMatchObject({ status: 422 })
  expect(await refusal(guess(BEFORE))).toMatchObject({ code: 'too_many_requests' })
})
