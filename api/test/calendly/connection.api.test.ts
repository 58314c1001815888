import { afterAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { claimExclusive, releaseExclusive } from '../../src/integrations/exclusive.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { heardDuring } from '../schedule/a-schedule.ts'
import { aBooker, besideCalendly, inDays } from './a-calendly.ts'

const beside = await besideCalendly()
afterAll(beside.end)
const { app, calendly } = beside

const place = (practice: BuiltPractice, act: typeof claimExclusive, name: 'calendly' | 'card_payments') =>
  inPractice(app.orm.em, practice.id, (em) => act(queryOf(em), practice.id, name))

describe('Calendly is connected', () => {
  test('by a token, which is never shown again, except for its end', async () => {
    const { client, connect, person, own } = await aBooker(beside)
    expect(await client.calendly.account({})).toEqual({ account: null })
    expect((await client.accounts.user({})).calendlyToken).toBeNull()
    const { account } = await connect()
    const ending = person.token?.slice(-4)
    expect(account).toMatchObject({
      token: `••••••••${ending}`,
      name: 'Camille Essai',
      email: person.email,
      updates: 'pending',
      lastSyncAt: null,
      lastError: null,
    })
    expect((await client.accounts.user({})).calendlyToken).toBe(`••••••••${ending}`)
    const [row] = await own((query) =>
      query<{ token: Buffer; signing_key: Buffer }>('select token, signing_key from calendly_account'),
    )
    // CVE-2026-24898: a secret that opens an account elsewhere is stored nowhere in plain text.
    expect(String(row?.token)).not.toContain(person.token)
    expect(row?.token.length).toBeGreaterThan(40)
    expect(app.logged()).not.toContain(person.token)
  })

  test('and its open pages are notified', async () => {
    const { practice, connect } = await aBooker(beside)
    expect(await heardDuring(app, practice.id, connect)).toEqual(expect.arrayContaining(['calendly', 'user']))
  })

  test('not by a token that Calendly does not know: the field says so, and nothing is stored', async () => {
    const { client } = await aBooker(beside)
    const refused = await refusal(client.calendly.connect({ body: { token: 'a-token-of-nobody-at-all' } }))
    expect(refused).toMatchObject({
      status: 422,
      code: 'validation',
      details: { errors: { token: ['token_refused'] } },
    })
    expect(await client.calendly.account({})).toEqual({ account: null })
  })

  test.each([
    ['is short', 'short'],
    ['is empty', ''],
    ['is blank', ' '.repeat(30)],
    ['has spaces in it', 'a token with spaces in it'],
    ['is endless', 'x'.repeat(4001)],
    ['would begin a header of its own', 'with-a-line-and-more\nX-Header: 1'],
  ])('not by an impossible token, as it %s', async (_, token) => {
    const { client, person } = await aBooker(beside)
    const refused = await refusal(client.calendly.connect({ body: { token } }))
    expect(refused).toMatchObject({ status: 422, details: { errors: { token: ['invalid_token'] } } })
    expect(person.calls).toEqual([])
  })

  test('not while Calendly is unreachable: nothing is stored, and the answer says when to come back', async () => {
    const { client, connect, person } = await aBooker(beside)
    calendly.fault(person, { kind: 'error' })
    const refused = await refusal(connect())
    expect(refused).toMatchObject({ status: 503, code: 'calendly_unreachable' })
    expect(person.calls).toHaveLength(3)
    expect(await client.calendly.account({})).toEqual({ account: null })
  })

  test('again with another token of the same user, whose appointments stay', async () => {
    const { client, connect, read, person, starts } = await aBooker(beside)
    await calendly.book(person, { startsAt: inDays(3) })
    await connect()
    await read()
    Object.assign(person, { token: `${person.token}-new` })
    const { account } = await connect()
    expect(account).toMatchObject({ token: '••••••••-new', updates: 'live', events: 1 })
    expect(await starts()).toHaveLength(1)
    expect(await client.calendly.sync({})).toMatchObject({ events: 1 })
  })

  test('again with a token of another user, whose appointments replace the former ones', async () => {
    const { client, connect, read, person, starts } = await aBooker(beside)
    await calendly.book(person, { startsAt: inDays(3) })
    await connect()
    await read()
    const other = calendly.person({ name: 'Noé Autre' })
    await calendly.book(other, { startsAt: inDays(4) })
    await client.calendly.connect({ body: { token: other.token ?? '' } })
    expect(await starts()).toEqual([])
    expect(await client.calendly.sync({})).toMatchObject({ events: 1 })
    expect(await starts()).toEqual([inDays(4).toISOString()])
  })
})

describe('Calendly and card payments', () => {
  test('exclude each other: whichever comes second is refused', async () => {
    const { practice, connect, person, client } = await aBooker(beside)
    await place(practice, claimExclusive, 'card_payments')
    expect(await refusal(connect())).toMatchObject({
      status: 409,
      code: 'exclusive_integration',
      details: { taken: 'card_payments' },
    })
    expect(person.calls).toEqual([])
    await place(practice, releaseExclusive, 'card_payments')
    await connect()
    await expect(place(practice, claimExclusive, 'card_payments')).rejects.toMatchObject({
      code: 'exclusive_integration',
      details: { taken: 'calendly' },
    })
    await client.calendly.disconnect({})
    await place(practice, claimExclusive, 'card_payments')
  })

  test('exclude each other also when both come at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const practice = await aPractice(app.orm)
      const both = await Promise.allSettled([
        place(practice, claimExclusive, 'calendly'),
        place(practice, claimExclusive, 'card_payments'),
      ])
      const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      expect(refused).toEqual(['exclusive_integration'])
    }
  })
})

describe('Calendly is disconnected', () => {
  test('with its busy times and its subscription', async () => {
    const { client, connect, read, person, starts, own } = await aBooker(beside)
    await calendly.book(person, { startsAt: inDays(3) })
    await connect()
    await read()
    expect([person.subscriptions.length, (await starts()).length]).toEqual([1, 1])
    await client.calendly.disconnect({})
    expect([person.subscriptions.length, (await starts()).length]).toEqual([0, 0])
    expect(await client.calendly.account({})).toEqual({ account: null })
    expect(await own((query) => query('select from exclusive_integration'))).toEqual([])
    expect(await refusal(client.calendly.sync({}))).toMatchObject({ status: 404, code: 'not_found' })
    await client.calendly.disconnect({})
  })

  test('also while Calendly is unreachable, or no longer knows the token', async () => {
    for (const kind of ['error', 'rate_limit'] as const) {
      const { client, connect, read, person } = await aBooker(beside)
      await connect()
      await read()
      calendly.fault(person, { kind })
      await client.calendly.disconnect({})
      expect(await client.calendly.account({})).toEqual({ account: null })
    }
    const { client, connect, read, person } = await aBooker(beside)
    await connect()
    await read()
    Object.assign(person, { token: null })
    await client.calendly.disconnect({})
    expect(await client.calendly.account({})).toEqual({ account: null })
  })
})

test('the practice’s log says who connected and disconnected Calendly, without the token', async () => {
  const { client, connect, person } = await aBooker(beside)
  await client.calendly.disconnect({})
  await connect()
  await client.calendly.disconnect({})
  const { data } = await client.audit.own({ query: {} })
  expect(data.map(({ action, by, name }) => [action, by, name])).toEqual([
    ['calendly.disconnected', 'practitioner', 'Camille Essai'],
    ['calendly.connected', 'practitioner', 'Camille Essai'],
  ])
  expect(JSON.stringify(data)).not.toContain(person.token)
})

describe('the subscription to changes', () => {
  test('is created with the account, signed with a key of this practice alone', async () => {
    const [one, other] = [await aBooker(beside), await aBooker(beside)]
    for (const { connect, read } of [one, other]) {
      await connect()
      await read()
    }
    const [mine] = one.person.subscriptions
    expect(mine?.callbackUrl).toBe(`${app.config.PUBLIC_URL}/webhooks/calendly?practice=${one.practice.id}`)
    expect(mine?.signingKey?.length).toBeGreaterThan(40)
    expect(mine?.signingKey).not.toBe(other.person.subscriptions[0]?.signingKey)
    expect((await one.client.calendly.account({})).account?.updates).toBe('live')
  })

  test('is created again when Calendly has disabled or lost it, or has one of ours that we do not know', async () => {
    const { connect, read, person, client, own } = await aBooker(beside)
    await connect()
    await read()
    Object.assign(person.subscriptions[0] ?? {}, { state: 'disabled' })
    await read()
    expect(person.subscriptions.map(({ state }) => state)).toEqual(['active'])
    person.subscriptions.splice(0)
    await read()
    expect(person.subscriptions).toHaveLength(1)
    await own((query) => query('update calendly_account set subscription_uri = null'))
    await read()
    expect(person.subscriptions).toHaveLength(1)
    expect((await client.calendly.account({})).account?.updates).toBe('live')
  })

  test('is impossible in a free plan: the account is read regularly, and Calendly is not asked for one each time', async () => {
    const { connect, read, person, client, starts } = await aBooker(beside, { plan: 'free' })
    await calendly.book(person, { startsAt: inDays(3) })
    await connect()
    await read()
    expect((await client.calendly.account({})).account).toMatchObject({ updates: 'polled', events: 1 })
    await read()
    expect(person.calls.filter((call) => call === 'POST /webhook_subscriptions')).toHaveLength(1)
    expect(await starts()).toHaveLength(1)
  })

  test('that cannot be created now leaves the account readable', async () => {
    const { connect, read, person, client } = await aBooker(beside)
    await calendly.book(person, { startsAt: inDays(3) })
    await connect()
    calendly.fault(person, { kind: 'error', path: '/webhook_subscriptions', times: 1 })
    await read()
    expect((await client.calendly.account({})).account).toMatchObject({
      updates: 'pending',
      events: 1,
      lastError: null,
    })
    await read()
    expect((await client.calendly.account({})).account?.updates).toBe('live')
  })
})
