import { describe, expect, test } from 'vitest'
import { createClientSignIn, signInByPassword } from '../../src/client-area/sign-in.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import type { EntityManager } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anAddress, testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aClientLink, aPractice, type BuiltClient } from '../build.ts'
import { watchedQuery } from '../db/watched-query.ts'
import { codesOf, refusal } from '../refusal.ts'

const BEFORE = 'une clairière après la pluie'
const AFTER = 'trois galets au fond du lac'

const app = await testApp()
const passwordHash = await hashPassword(BEFORE)

const aKnownClient = async (given = {}) => aClient(app.orm, await aPractice(app.orm), given)
const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
const bearer = { authorization: 'Bearer nobody-at-all-but-free-of-csrf' }
const signIn = (email: string, password: string) => app.client(bearer).clientArea.login({ body: { email, password } })

test('a client without a password chooses one, and signs in with it', async () => {
  const client = await aKnownClient()
  const api = await as(client)
  expect(await refusal(signIn(client.email, AFTER))).toMatchObject({ code: 'wrong_credentials' })
  await api.clientArea.setPassword({ body: { password: AFTER } })
  expect(await signIn(client.email.toUpperCase(), AFTER)).toMatchObject({ hasPassword: true })
})

test('a client changes their password by entering the old one, and the other devices are signed out', async () => {
  const client = await aKnownClient({ passwordHash })
  const [here, elsewhere] = [await as(client), await as(client)]
  expect(await here.clientArea.user({})).toMatchObject({ hasPassword: true, needsCurrentPassword: true })
  for (const [currentPassword, reason] of [
    [undefined, 'required'],
    ['autre chose', 'wrong'],
  ] as const)
    expect(
      await refusal(
        here.clientArea.setPassword({ body: { password: AFTER, ...(currentPassword && { currentPassword }) } }),
      ),
    ).toMatchObject({ status: 422, details: { errors: { currentPassword: [reason] } } })
  await here.clientArea.setPassword({ body: { currentPassword: BEFORE, password: AFTER } })
  expect(await here.clientArea.user({})).toMatchObject({ email: client.email })
  expect(await refusal(elsewhere.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
  expect(await refusal(signIn(client.email, BEFORE))).toMatchObject({ code: 'wrong_credentials' })
})

test('no sign-in with the old password outlives its change, however many are in progress', async () => {
  const client = await aKnownClient({ passwordHash })
  const here = await as(client)
  const em = app.orm.em.fork()
  const query = queryOf(em)
  const change = Promise.withResolvers<void>()
  const atTheDoor: Promise<void>[] = []
  const signIns = Array.from({ length: 12 }, () => {
    const shown = Promise.withResolvers<void>()
    atTheDoor.push(shown.promise)
    const waiting = watchedQuery(em, async (sql, values) => {
      if (/insert into "client_session"/.test(sql)) {
        shown.resolve()
        await change.promise
      }
      return query(sql, values)
    })
    const from = { limits: app.app.limits, address: anAddress(), userAgent: null, now: new Date() }
    return signInByPassword(waiting, { email: client.email, password: BEFORE, remember: false }, from)
  })
  await Promise.all(atTheDoor)
  await here.clientArea.setPassword({ body: { currentPassword: BEFORE, password: AFTER } })
  change.resolve()
  for (const outcome of await Promise.allSettled(signIns))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'wrong_credentials' } })
  const left = await query('select from client_session where client_account_id = $1', [client.accountId])
  expect(left, 'the session that changed it').toHaveLength(1)
})

test('a change of password waits for a half-written sign-in, and ends it', async () => {
  const client = await aKnownClient({ passwordHash })
  const here = await as(client)
  let change: Promise<unknown> = Promise.resolve()
  const { token } = await app.orm.em.fork().transactional(async (em) => {
    const query = queryOf(em as EntityManager)
    const about = { isRemembered: false, userAgent: null, now: new Date(), shown: { passwordHash } }
    const begun = await createClientSignIn(query, client.accountId, about)
    change = here.clientArea.setPassword({ body: { currentPassword: BEFORE, password: AFTER } })
    const waits = () =>
      queryOf(app.orm.em.fork())(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
           and query like 'update "client_account" set "password_hash"%'`,
      )
    await expect.poll(waits, { timeout: 15_000 }).not.toEqual([])
    return begun
  })
  await change
  const elsewhere = app.client({ authorization: `Bearer ${token}` })
  expect(await refusal(elsewhere.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
})

describe('a client who came by a mailed link', () => {
  const comeIn = async (client: BuiltClient, madeAt?: Date) => {
    const browser = aBrowser(app)
    await browser.open('/client/login')
    const response = await browser.post('/client-api/auth/link/use', {
      token: await aClientLink(app.orm, client, madeAt),
    })
    return { browser, user: ((await response.json()) as { data: object }).data }
  }

  test('replaces a password that somebody else has set, ends their session and pending links, and is notified', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice, { passwordHash })
    const thief = await as(client)
    const underWay = await aClientLink(app.orm, client)
    const { browser, user } = await comeIn(client)
    expect(user).toMatchObject({ hasPassword: true, needsCurrentPassword: false })
    expect((await browser.post('/client-api/auth/password', { password: AFTER })).status).toBe(204)
    expect((await browser.send('/client-api/user')).status).toBe(200)
    expect(await refusal(thief.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
    expect(await refusal(signIn(client.email, BEFORE))).toMatchObject({ code: 'wrong_credentials' })
    const late = app.client(bearer).clientArea.spendLink({ body: { token: underWay } })
    expect(await refusal(late)).toMatchObject({ code: 'link_expired' })
    const posted = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)('select template, data from message where practice_id = $1', [practice.id]),
    )
    expect(posted).toEqual([{ template: 'client.password', data: { accountId: client.accountId } }])
  })

  test('needs the password again after a quarter of an hour', async () => {
    const client = await aKnownClient({ passwordHash })
    const { browser } = await comeIn(client)
    const ago = (minutes: number) =>
      queryOf(app.orm.em.fork())('update client_session set by_link_at = $2 where client_account_id = $1', [
        client.accountId,
        new Date(Date.now() - minutes * 60_000).toISOString(),
      ])
    const needs = async () => {
      const { data } = (await (await browser.send('/client-api/user')).json()) as {
        data: { needsCurrentPassword: boolean }
      }
      return data.needsCurrentPassword
    }
    await ago(14.5)
    expect(await needs()).toBe(false)
    await ago(15.1)
    expect(await needs()).toBe(true)
    expect((await browser.post('/client-api/auth/password', { password: AFTER })).status).toBe(422)
  })

  test('needs it at a session that started by password, whatever links were opened elsewhere', async () => {
    const client = await aKnownClient({ passwordHash })
    await comeIn(client)
    expect(await (await as(client)).clientArea.user({})).toMatchObject({ needsCurrentPassword: true })
  })
})

test('of two first passwords at the same time one counts, and the other is refused', async () => {
  const client = await aKnownClient()
  const api = await as(client)
  const outcomes = await codesOf([AFTER, BEFORE].map((password) => api.clientArea.setPassword({ body: { password } })))
  expect(outcomes).toEqual(['done', 'validation'])
})

test('an easily guessed password is refused, and so is one made of the address', async () => {
  const client = await aKnownClient({ email: `amelie.delacroix-${crypto.randomUUID().slice(0, 4)}@essais.test` })
  const api = await as(client)
  for (const password of ['motdepasse', '123456789', 'amelie.delacroix'])
    expect(await refusal(api.clientArea.setPassword({ body: { password } })), password).toMatchObject({
      details: { errors: { password: ['too_weak'] } },
    })
  expect(await api.clientArea.user({})).toMatchObject({ hasPassword: false })
})

test('the old password cannot be guessed with a stolen session', async () => {
  const client = await aKnownClient({ passwordHash })
  const api = await as(client)
  const guess = (currentPassword: string) => api.clientArea.setPassword({ body: { currentPassword, password: AFTER } })
  for (let n = 0; n < 5; n++) expect(await refusal(guess('faux'))).toMatchObject({ status: 422 })
  expect(await refusal(guess(BEFORE))).toMatchObject({ code: 'too_many_requests' })
})
