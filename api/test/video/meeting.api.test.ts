import { afterAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { zoomKeys } from './a-zoom.ts'
import { besideZoom } from './beside-zoom.ts'

const { app, zoom, aMeeting, settle, work, end } = await besideZoom()
afterAll(end)

/** When no cancellation from now can be undone any more. */
const later = () => new Date(Date.now() + 180_000)

const waitingJobs = (sessionId: string) =>
  queryOf(app.orm.em.fork())<{ data: object }>(
    `select data from pgboss.job where name = 'video.arrange' and singleton_key = $1`,
    [sessionId],
  )

describe('a meeting at Zoom', () => {
  test('is enqueued with the acceptance, created by the job, and once however often the job runs', async () => {
    const { practice, id, links, account, startsAt } = await aMeeting()
    expect(await links()).toMatchObject({ state: 'waiting', clientUrl: null, organizerUrl: null })
    expect(await waitingJobs(id)).toEqual([{ data: { of: practice.id, sessionId: id } }])
    await settle(practice, id)
    await settle(practice, id)
    const { meetings, calls } = await zoom.known(account)
    expect(calls.map(({ method }) => method)).toEqual(['POST'])
    expect(meetings).toMatchObject([
      { start_time: startsAt.replace('.000', ''), duration: 60, timezone: 'Europe/Paris', topic: 'Cabinet des Essais' },
    ])
    expect(await links()).toMatchObject({ state: 'ready', clientUrl: meetings[0]?.join_url, failure: null })
  })

  test('is created once by two workers that run the job at the same time', async () => {
    const { practice, id, account } = await aMeeting()
    await Promise.all([settle(practice, id), settle(practice, id)])
    expect((await zoom.known(account)).meetings).toHaveLength(1)
  })

  test('names no client and no reason; with discretion not even the practice', async () => {
    const { practice, id, account } = await aMeeting({ settings: { discretion: true } })
    await settle(practice, id)
    const calls = JSON.stringify((await zoom.known(account)).calls)
    expect(calls).toContain('Camille Essai')
    for (const secret of ['Zoé', 'Œuvrard', '@essais.test', 'Séance', 'Cabinet']) expect(calls).not.toContain(secret)
  })

  test('names neither client nor practice, where the client has discretion', async () => {
    const { practice, id, account } = await aMeeting()
    await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('update patient set is_discreet = true'))
    await settle(practice, id)
    expect((await zoom.known(account)).meetings).toMatchObject([{ topic: 'Camille Essai' }])
  })

  test('moves with its session and keeps the client’s link; it is deleted when the session is cancelled', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    await settle(practice, id)
    const before = await links()
    const startsAt = nextWeekday(practice, 'thursday', '15:00')
    await me.sessions.reschedule({ params: { id }, body: { startsAt } })
    await settle(practice, id)
    expect((await zoom.known(account)).meetings).toMatchObject([{ start_time: startsAt.replace('.000', '') }])
    expect((await links()).clientUrl).toBe(before.clientUrl)
    await me.sessions.cancel({ params: { id }, body: { reason: 'Souffrante' } })
    await settle(practice, id, later())
    await settle(practice, id, later())
    const { meetings, calls } = await zoom.known(account)
    expect(meetings).toEqual([])
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE'])
  })

  test('keeps its link when a cancellation is undone, and when a session is at the practice for a moment', async () => {
    const { me, id, links, account, startsAt } = await aMeeting()
    await work(id)
    const before = await links()
    expect(before.clientUrl).toContain('/j/')
    await me.sessions.cancel({ params: { id }, body: { reason: 'Souffrante', holdMailSeconds: 12 } })
    expect(await work(id)).toBe(0)
    await me.sessions.undoCancel({ params: { id } })
    await work(id)
    await work(id, later())
    expect(await links()).toEqual(before)
    for (const location of ['office', 'video'] as const)
      await me.sessions.change({ params: { id }, body: { location, notify: false } })
    await work(id, later())
    expect(await links()).toEqual(before)
    const { meetings, calls } = await zoom.known(account)
    expect(meetings).toMatchObject([{ start_time: startsAt.replace('.000', '') }])
    expect(calls.map(({ method }) => method)).toEqual(['POST'])
    await me.sessions.change({ params: { id }, body: { location: 'office', notify: false } })
    await work(id, later())
    expect((await zoom.known(account)).meetings).toEqual([])
  })

  test('that was deleted at Zoom is created again when its session moves', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    await settle(practice, id)
    const before = await links()
    await zoom.fails(account, { method: 'PATCH', status: 404, code: 3001 })
    await me.sessions.reschedule({ params: { id }, body: { startsAt: nextWeekday(practice, 'friday', '15:00') } })
    await settle(practice, id)
    const after = await links()
    expect(after.state).toBe('ready')
    expect(after.clientUrl).not.toBe(before.clientUrl)
  })
})

describe('the practitioner’s link', () => {
  test('is requested from Zoom at each click, and is in no table, job, log or mail', async () => {
    const { practice, me, id, links, booked } = await aMeeting()
    await settle(practice, id)
    expect((await links()).organizerUrl).toBeNull()
    const [one, other] = [(await links('now')).organizerUrl, (await links('now')).organizerUrl]
    expect(one).toMatch(/\/s\/\d+\?zak=/)
    expect(other).not.toBe(one)
    const token = booked.manageUrl.split('/').at(-1) ?? ''
    const own = await app.client().booking.own({ params: { token } })
    const session = await me.sessions.get({ params: { id } })
    const stored = await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      const query = queryOf(em)
      return [
        await query('select * from session_video'),
        await query('select * from message'),
        await query('select * from session_history'),
        await query('select name, data, output from pgboss.job where data::text like $1', [`%${practice.id}%`]),
      ]
    })
    for (const value of [own, session, stored, app.logged()])
      expect(JSON.stringify(value)).not.toMatch(/zak=|start_url|\/s\/\d+/)
  })

  test('is not given to the client, who has a link to the waiting room', async () => {
    const { practice, id, booked } = await aMeeting()
    await settle(practice, id)
    const token = booked.manageUrl.split('/').at(-1) ?? ''
    const { video } = await app.client().booking.own({ params: { token } })
    expect(video?.url).toMatch(/^https:\/\/us05web\.zoom\.test\/j\/\d+\?pwd=/)
  })

  test('of a meeting that was deleted at Zoom says so, and trying again creates another', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    await settle(practice, id)
    const before = await links()
    const gone = { status: 404, code: 3001 }
    await zoom.fails(account, { method: 'GET', ...gone }, { method: 'PATCH', ...gone })
    expect(await links('now')).toMatchObject({ state: 'failed', organizerUrl: null, clientUrl: null })
    await me.video.retry({ params: { id } })
    await settle(practice, id)
    expect((await links()).clientUrl).not.toBe(before.clientUrl)
    expect((await links('now')).organizerUrl).toContain('zak=')
  })

  test('is unavailable while Zoom is down; what is known is still shown', async () => {
    const { practice, id, links, account } = await aMeeting()
    await settle(practice, id)
    await zoom.fails(account, { method: 'GET', status: 500 })
    expect(await refusal(links('now'))).toMatchObject({ status: 503, code: 'unavailable' })
    expect(await links()).toMatchObject({ state: 'ready', clientUrl: expect.stringContaining('/j/') })
  })

  test('is requested with a new token when the old one has expired', async () => {
    const { practice, id, links, account } = await aMeeting()
    await settle(practice, id)
    await zoom.expires(account)
    expect((await links('now')).organizerUrl).toContain('zak=')
  })
})

describe('when Zoom refuses', () => {
  const minutes = (from: Date, to: Date | null) => (Number(to) - from.getTime()) / 60_000

  test('a passing failure is tried again, later and later', async () => {
    const { practice, id, links, account } = await aMeeting()
    await zoom.fails(account, { status: 500 }, { status: 503 })
    const now = new Date()
    expect(minutes(now, await settle(practice, id, now))).toBe(0.25)
    expect(minutes(now, await settle(practice, id, now))).toBe(1)
    expect(await links()).toMatchObject({ state: 'waiting', failure: 'unreachable' })
    expect(await settle(practice, id, now)).toBeNull()
    expect(await links()).toMatchObject({ state: 'ready', failure: null })
  })

  test('the wait that it names is respected, in seconds or as an instant', async () => {
    const { practice, id, links, account } = await aMeeting()
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 7_200_000)
    await zoom.fails(account, { status: 429, retryAfter: until.toISOString() }, { status: 429, retryAfter: '90' })
    expect(await settle(practice, id)).toEqual(until)
    expect(await links()).toMatchObject({ state: 'waiting', failure: 'limited' })
    const before = Date.now()
    expect(Number(await settle(practice, id))).toBeGreaterThanOrEqual(before + 90_000)
  })

  test('no more than a hundred a day are requested: the rest waits for the next day', async () => {
    const { practice, id, account } = await aMeeting()
    const now = new Date()
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update video_choice set requests_on = $1, request_count = 100', [now.toISOString().slice(0, 10)]),
    )
    const again = await settle(practice, id, now)
    expect(again?.toISOString().slice(11, 16)).toBe('00:05')
    expect((await zoom.known(account)).calls).toEqual([])
    expect(await settle(practice, id, again ?? now)).toBeNull()
    expect((await zoom.known(account)).meetings).toHaveLength(1)
  })

  test('a lasting failure is shown on the session, and tried again on the practitioner’s demand', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    await zoom.fails(account, { status: 400, code: 300 })
    expect(await settle(practice, id)).toBeNull()
    expect(await links()).toMatchObject({ state: 'failed', failure: 'refused', clientUrl: null })
    expect(await me.video.retry({ params: { id } })).toMatchObject({ state: 'waiting', failure: null })
    await settle(practice, id)
    expect(await links()).toMatchObject({ state: 'ready' })
  })

  test('its wait holds up no move, no cancellation and no new try', async () => {
    const { practice, me, id, links, account } = await aMeeting()
    const busy = { status: 429, retryAfter: '3600' }
    const [friday, thursday] = [
      nextWeekday(practice, 'friday', '11:00'),
      nextWeekday(practice, 'thursday', '15:00'),
    ] as const
    await zoom.fails(account, busy, busy)
    expect([await work(id), await work(id)]).toEqual([1, 0])
    await me.video.retry({ params: { id } })
    expect([await work(id), await work(id)]).toEqual([1, 0])
    expect(await links()).toMatchObject({ state: 'waiting', failure: 'limited' })
    await me.sessions.reschedule({ params: { id }, body: { startsAt: friday } })
    expect(await work(id)).toBe(1)
    expect((await zoom.known(account)).meetings).toMatchObject([{ start_time: friday.replace('.000', '') }])
    await zoom.fails(account, busy)
    await me.sessions.reschedule({ params: { id }, body: { startsAt: thursday } })
    expect([await work(id), await work(id)]).toEqual([1, 0])
    await me.sessions.cancel({ params: { id }, body: { reason: 'Non' } })
    expect(await work(id, later())).toBe(1)
    expect((await zoom.known(account)).meetings).toEqual([])
  })

  test('a meeting that the keys may not delete is deleted once others are saved, and opening it says why', async () => {
    const { me, id, links, account } = await aMeeting()
    await work(id)
    const refused = { status: 400, code: 4711 }
    await zoom.fails(account, { method: 'GET', ...refused }, { method: 'DELETE', ...refused })
    expect(await links('now')).toMatchObject({ state: 'failed', failure: 'scope', organizerUrl: null })
    await me.sessions.cancel({ params: { id }, body: { reason: 'Non' } })
    await work(id, later())
    expect((await zoom.known(account)).meetings).toHaveLength(1)
    await me.video.choose({ body: { ...zoomKeys(account), clientId: 'new-whole' } })
    await work(id, later())
    expect((await zoom.known(account)).meetings).toEqual([])
  })

  test('no booking, move or cancellation waits for it or fails by it', async () => {
    const { practice, me, id, account } = await aMeeting()
    await zoom.fails(account, { status: 500 }, { status: 500 })
    await settle(practice, id)
    const startsAt = nextWeekday(practice, 'friday', '11:00')
    expect(await me.sessions.reschedule({ params: { id }, body: { startsAt } })).toMatchObject({ startsAt })
    expect(await me.sessions.cancel({ params: { id }, body: { reason: 'Non' } })).toMatchObject({ status: 'cancelled' })
  })
})
