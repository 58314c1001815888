import { afterAll, describe, expect, test } from 'vitest'
import { synchronize } from '../../src/calendly/synchronize.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { heardDuring } from '../schedule/a-schedule.ts'
import { aBooker, besideCalendly, inDays } from './a-calendly.ts'

const beside = await besideCalendly()
afterAll(beside.end)
const { app, calendly } = beside

/** A practice whose Calendly was read once, with this many appointments from tomorrow on, a day apart. */
async function aReadBooker(count: number) {
  const booker = await aBooker(beside)
  const booked = []
  for (let n = 1; n <= count; n++) booked.push(await calendly.book(booker.person, { startsAt: inDays(n) }))
  await booker.connect()
  await booker.read()
  return { ...booker, booked }
}

/** Forgets the last reading: a second one within seconds would get its result. */
const forgetLook = ({ own }: Awaited<ReturnType<typeof aBooker>>) =>
  own((query) => query("update calendly_account set last_sync_at = last_sync_at - interval '1 minute'"))

describe('a synchronisation', () => {
  test('takes the time of every active appointment, and says how many', async () => {
    const booker = await aBooker(beside)
    await calendly.book(booker.person, { startsAt: inDays(2), name: 'Premier échange', minutes: 30 })
    const gone = await calendly.book(booker.person, { startsAt: inDays(3) })
    await calendly.cancel(booker.person, gone)
    await booker.connect()
    const topics = await heardDuring(app, booker.practice.id, async () => {
      const { lastSyncAt, ...result } = await booker.client.calendly.sync({})
      expect(result).toEqual({ events: 1, canceled: 0 })
      expect(Date.parse(lastSyncAt)).toBeGreaterThan(Date.now() - 60_000)
    })
    expect(topics).toEqual(expect.arrayContaining(['schedule', 'calendly']))
    const end = new Date(inDays(2).getTime() + 1_800_000)
    const day = inDays(2).toISOString().slice(0, 10)
    const { busy } = await booker.client.calendar.view({ query: { from: day, to: day } })
    expect(busy).toMatchObject([{ source: 'calendly', title: 'Premier échange' }])
    expect(await booker.starts()).toEqual([inDays(2).toISOString()])
    const [row] = await booker.own((query) =>
      query<{ at: number }>("select date_part('epoch', ends_at) * 1000 as at from busy_time"),
    )
    expect(row?.at).toBe(end.getTime())
  })

  test('removes it from what visitors are offered, until it is cancelled at Calendly', async () => {
    const booker = await aBooker(beside)
    const startsAt = nextWeekday(booker.practice, 'wednesday', '10:00')
    const day = startsAt.slice(0, 10)
    const offered = async () => {
      const { days } = await app.client().availability.offered({
        params: { practiceId: booker.practice.id },
        query: { sessionTypeId: booker.practice.type.id, from: day, to: day, timeZone: 'Europe/Paris' },
      })
      return JSON.stringify(days).includes(startsAt)
    }
    expect(await offered()).toBe(true)
    const booked = await calendly.book(booker.person, { startsAt })
    await booker.connect()
    await booker.read()
    expect(await offered()).toBe(false)
    await calendly.cancel(booker.person, booked)
    await booker.read()
    expect(await offered()).toBe(true)
  })

  test('counts new cancellations and moves, and leaves past appointments', async () => {
    const booker = await aReadBooker(4)
    const [first, second, , last] = booker.booked
    await calendly.cancel(booker.person, first!)
    await calendly.move(booker.person, second!, inDays(9))
    await booker.own((query) =>
      query(
        "update busy_time set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where external_id = $1",
        [`${calendly.url}/scheduled_events/${last?.uuid}`],
      ),
    )
    await calendly.cancel(booker.person, last!)
    await forgetLook(booker)
    expect(await booker.client.calendly.sync({})).toMatchObject({ events: 2, canceled: 2 })
    expect((await booker.starts()).slice(1)).toEqual([inDays(3).toISOString(), inDays(9).toISOString()])
  })

  test('requested twice within seconds is done once', async () => {
    const booker = await aReadBooker(1)
    const before = booker.person.calls.length
    expect(await booker.client.calendly.sync({})).toEqual(await booker.client.calendly.sync({}))
    expect(booker.person.calls).toHaveLength(before)
  })

  test('changes nothing, and notifies nobody, when nothing has changed', async () => {
    const booker = await aReadBooker(3)
    const before = await booker.busy()
    expect(await heardDuring(app, booker.practice.id, booker.read)).not.toContain('schedule')
    expect(await booker.busy()).toEqual(before)
  })

  test('of one practice does nothing to another', async () => {
    const [mine, other] = [await aReadBooker(1), await aReadBooker(2)]
    await mine.client.calendly.disconnect({})
    expect(await other.starts()).toHaveLength(2)
  })
})

describe('a failure keeps what was known, and says why', () => {
  test.each(['error', 'rate_limit', 'half_page', 'same_page'] as const)('%s', async (kind) => {
    const booker = await aReadBooker(2)
    // The trouble comes on the second page.
    for (let n = 0; n < 150; n++) booker.person.appointments.push({ ...booker.booked[0]!, uuid: crypto.randomUUID() })
    await calendly.cancel(booker.person, booker.booked[1]!)
    const before = await booker.busy()
    booker.person.isHeld = true
    await forgetLook(booker)
    calendly.fault(booker.person, { kind, path: '/scheduled_events' })
    const refused = await refusal(booker.client.calendly.sync({}))
    expect(refused).toMatchObject({ status: 503, code: 'calendly_unreachable' })
    expect(await booker.busy()).toEqual(before)
    expect((await booker.client.calendly.account({})).account).toMatchObject({
      lastError: 'calendly_unreachable',
      events: 2,
    })
    booker.person.faults.splice(0)
    expect(await booker.client.calendly.sync({})).toMatchObject({ events: 151, canceled: 1 })
    expect((await booker.client.calendly.account({})).account?.lastError).toBeNull()
  })

  test('Calendly limits requests, and its waiting time is passed on', async () => {
    const booker = await aReadBooker(1)
    await forgetLook(booker)
    calendly.fault(booker.person, { kind: 'rate_limit', path: '/scheduled_events' })
    const authorization = `Bearer ${await app.tokenOf(booker.practice)}`
    const answer = await fetch(`${app.url}/api/calendly/sync`, { headers: { authorization } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '40'])
  })

  test('a revoked token', async () => {
    const booker = await aReadBooker(2)
    await forgetLook(booker)
    Object.assign(booker.person, { token: null })
    expect(await refusal(booker.client.calendly.sync({}))).toMatchObject({
      status: 422,
      code: 'calendly_token_refused',
    })
    await booker.read()
    expect(await booker.starts()).toHaveLength(2)
    expect((await booker.client.calendly.account({})).account?.lastError).toBe('calendly_token_refused')
    await booker.read()
    const { data } = await booker.client.notifications.list({ query: {} })
    expect(data, 'told once in the console').toMatchObject([{ kind: 'calendars', event: 'calendars.unread' }])
  })

  test('a day without an answer is told in the console, an hour is not', async () => {
    const booker = await aReadBooker(1)
    await forgetLook(booker)
    calendly.fault(booker.person, { kind: 'error', times: 99 })
    await booker.read()
    const news = async () => (await booker.client.notifications.list({ query: {} })).data.map(({ event }) => event)
    expect(await news()).toEqual([])
    await booker.own((query) => query("update calendly_account set last_sync_at = now() - interval '25 hours'"))
    await booker.read()
    await booker.read()
    expect(await news()).toEqual(['calendars.unread'])
  })

  test('a single passing failure stays invisible', async () => {
    const booker = await aReadBooker(1)
    await forgetLook(booker)
    calendly.fault(booker.person, { kind: 'error', path: '/scheduled_events', times: 2 })
    expect(await booker.client.calendly.sync({})).toMatchObject({ events: 1 })
  })
})

test('a reading that was running when Calendly was disconnected and connected again has no effect', async () => {
  const { client, connect, practice, starts } = await aReadBooker(1)
  const overtaken = synchronize({
    app: app.app,
    practiceId: practice.id,
    now: new Date(),
    signal: AbortSignal.timeout(20_000),
    async first() {
      await client.calendly.disconnect({})
      await connect()
    },
  })
  await expect(overtaken).rejects.toMatchObject({ code: 'not_found' })
  expect(await starts()).toEqual([])
  expect((await client.calendly.account({})).account).toMatchObject({ events: 0, lastSyncAt: null, lastError: null })
  expect(await client.calendly.sync({})).toMatchObject({ events: 1 })
})

test('a thousand appointments are read in ten requests, and block nobody', async () => {
  const booker = await aBooker(beside)
  const first = await calendly.book(booker.person, { startsAt: inDays(1) })
  for (let n = 1; n < 1000; n++) {
    const startsAt = new Date(first.startsAt.getTime() + n * 3_600_000)
    booker.person.appointments.push({
      ...first,
      uuid: crypto.randomUUID(),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1_800_000),
    })
  }
  await booker.connect()
  const before = process.cpuUsage()
  await booker.read()
  const { user, system } = process.cpuUsage(before)
  // This includes the stand-in's own work: a tenth of the limit, on one core.
  expect((user + system) / 1000).toBeLessThan(5000)
  expect(booker.person.calls.filter((call) => call === 'GET /scheduled_events')).toHaveLength(10)
  expect((await booker.client.calendly.account({})).account).toMatchObject({ events: 1000 })
  expect(await booker.starts()).toHaveLength(1000)
})
