import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anAddress, testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

const app = await testApp()

const fetchFeed = (address: string, headers: Record<string, string> = {}) =>
  fetch(new URL(new URL(address).pathname, app.url), { headers: { 'x-forwarded-for': anAddress(), ...headers } })

/** The feed as parsed by another library than the one that wrote it. */
async function readBy(address: string) {
  const answer = await fetchFeed(address)
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { answer, calendar, events }
}

const currentPassword = 'une forêt au petit matin'
const passwordHash = await hashPassword(currentPassword)

async function aFeed(isNeutral = true, given: Parameters<typeof aSchedule>[1] = {}) {
  const { practice, client } = await aSchedule(app, { passwordHash, ...given })
  const feed = await client.calendarFeed.make({ body: { currentPassword, isNeutral } })
  return { practice, client, feed }
}

describe('the feed', () => {
  test('is read back by another library: the sessions with the UIDs of their invitations', async () => {
    const { practice, feed } = await aFeed()
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const session = await aSession(app.orm, practice, { startsAt: new Date(startsAt) })
    const waiting = await aSession(app.orm, practice, {
      startsAt: new Date(nextWeekday(practice, 'tuesday', '10:00')),
      status: 'pending_validation',
    })
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)('update session set calendar_sequence = 3 where id = $1', [session.id]),
    )
    const { answer, calendar, events } = await readBy(feed.address)
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(events).toHaveLength(2)
    const found = events.find(({ uid }) => uid.startsWith(session.id))
    expect(found?.uid).toBe(`${session.id}@${new URL(app.config.PUBLIC_URL).hostname}`)
    expect(found?.sequence).toBe(3)
    expect(found?.startDate.toJSDate().toISOString()).toBe(startsAt)
    expect(found?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    const tentative = events.find(({ uid }) => uid.startsWith(waiting.id))
    expect(tentative?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
    expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT15M')
    expect(calendar.getFirstPropertyValue('name')).toBe('Ancrage')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  })

  test('reveals nothing of the client unless told to, and then only initials and the session type', async () => {
    const { practice, client, feed } = await aFeed()
    const patient = await aPatient(app.orm, practice, { firstname: 'Inès', lastname: 'Abadie' })
    await aSession(app.orm, practice, {
      startsAt: new Date(nextWeekday(practice, 'monday', '10:00')),
      patientId: patient.id,
    })
    const neutral = await (await fetchFeed(feed.address)).text()
    expect(neutral).toContain('SUMMARY:Séance')
    expect(neutral).not.toMatch(/Inès|Abadie|individuelle|cabinet/i)
    const changed = await client.calendarFeed.change({ body: { isNeutral: false } })
    expect(changed).not.toHaveProperty('address')
    const named = await (await fetchFeed(feed.address)).text()
    expect(named).toContain('SUMMARY:I. A. – Séance individuelle')
    expect(named).not.toMatch(/Inès|Abadie/)
  })

  test('with discretion, of the practice or for the client, shows initials alone', async () => {
    for (const [isDiscreet, settings] of [
      [true, {}],
      [false, { discretion: true }],
    ] as const) {
      const { practice, client, feed } = await aFeed(true, { settings })
      const patient = await aPatient(app.orm, practice, { firstname: 'Inès', lastname: 'Abadie', isDiscreet })
      const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
      await aSession(app.orm, practice, { startsAt, patientId: patient.id })
      await client.calendarFeed.change({ body: { isNeutral: false } })
      const named = await (await fetchFeed(feed.address)).text()
      expect(named).toContain('SUMMARY:I. A.\r\n')
      expect(named).not.toContain('individuelle')
      // The wish of one client does not hide the practice from its own calendar.
      expect(/^NAME:(.*)\r$/m.exec(named)?.[1]).toMatch(isDiscreet ? /^Séances – / : /^Ancrage$/)
      expect(named.includes('Cabinet')).toBe(isDiscreet)
    }
  })

  test('contains the past ninety days and the future, without cancelled or missed sessions', async () => {
    const { practice, feed } = await aFeed()
    const now = Date.now()
    const add = (days: number, status: 'scheduled' | 'cancelled' | 'missed' | 'completed') =>
      aSession(app.orm, practice, { startsAt: new Date(now + days * 86_400_000), status })
    const past = await add(-60, 'completed')
    const coming = await add(300, 'scheduled')
    await add(-100, 'completed')
    await add(5, 'cancelled')
    await add(-5, 'missed')
    const { events } = await readBy(feed.address)
    expect(events.map(({ uid }) => uid.split('@')[0])).toEqual([past.id, coming.id])
  })

  test('is not sent again while nothing changed, and is as soon as something did', async () => {
    const { practice, feed } = await aFeed()
    const session = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) })
    const first = await fetchFeed(feed.address)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const second = await fetchFeed(feed.address, { 'if-none-match': etag, 'cache-control': 'max-age=0' })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)("update session set starts_at = starts_at - interval '15 minutes' where id = $1", [session.id]),
    )
    expect((await fetchFeed(feed.address, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(200)
  })

  test('ends for good when it is revoked: a new one has another address', async () => {
    const { client, feed } = await aFeed()
    expect(await refusal(client.calendarFeed.make({ body: { currentPassword } }))).toMatchObject({ code: 'conflict' })
    await client.calendarFeed.revoke({})
    expect(await client.calendarFeed.read({})).toEqual({ feed: null })
    expect(await refusal(client.calendarFeed.revoke({}))).toMatchObject({ code: 'not_found' })
    const again = await client.calendarFeed.make({ body: { currentPassword } })
    expect(again.address).not.toBe(feed.address)
    expect((await fetchFeed(feed.address)).status).toBe(410)
    expect((await fetchFeed(again.address)).status).toBe(200)
  })

  test('is created and shown for the password; both leave a line and a mail, and nothing else shows it', async () => {
    const { practice, client, feed } = await aFeed()
    const wrong = { status: 422, details: { errors: { currentPassword: ['wrong'] } } }
    expect(await refusal(client.calendarFeed.show({ body: { currentPassword: 'deviné' } }))).toMatchObject(wrong)
    const stranger = await aSchedule(app, { passwordHash })
    expect(await refusal(stranger.client.calendarFeed.make({ body: { currentPassword: 'deviné' } }))).toMatchObject(
      wrong,
    )
    expect(await stranger.client.calendarFeed.read({})).toEqual({ feed: null })
    expect(JSON.stringify(await client.calendarFeed.read({}))).not.toContain('ical')
    const shown = await client.calendarFeed.show({ body: { currentPassword } })
    expect(shown.address).toBe(feed.address)
    const { data } = await client.audit.own({ query: { page: 1, perPage: '10' } })
    expect(data.map(({ action }) => action)).toEqual(['feed.shown', 'feed.made'])
    const mails = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)("select from message where template = 'account.feedShown'"),
    )
    expect(mails).toHaveLength(2)
  })

  test('says when a program last requested it', async () => {
    const { client, feed } = await aFeed()
    expect(feed.lastReadAt).toBeNull()
    await fetchFeed(feed.address)
    expect((await client.calendarFeed.read({})).feed?.lastReadAt).toMatch(/^\d{4}-/)
  })

  // The address is the only secret: public facts of a session, such as its UID, must not open anything (cal.diy
  // #29888).
  test('opens by its address alone: any other request answers the same 404', async () => {
    const { practice, feed } = await aFeed()
    const token = new URL(feed.address).pathname.slice('/ical/'.length, -'.ics'.length)
    expect(Buffer.from(token, 'base64url').length * 8 - 2 * 128).toBeGreaterThanOrEqual(128)
    const forged = Buffer.from(token, 'base64url')
    forged[forged.length - 1]! ^= 1
    const wrong = [
      forged.toString('base64url'),
      'x'.repeat(token.length),
      'short',
      newId(),
      signToken('another secret than ours', 'feed', { practiceId: practice.id, id: newId() }),
      signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id: newId() }),
    ]
    const answers = await Promise.all(
      wrong.map(async (text) => {
        const answer = await fetchFeed(`${app.url}/ical/${text}.ics`)
        const { requestId: _, instance: __, ...body } = (await answer.json()) as Record<string, unknown>
        return { status: answer.status, body }
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  test('belongs to its practice alone, and has a limit of requests', async () => {
    const { client } = await aFeed()
    const stranger = await app.signedIn(await aPractice(app.orm))
    expect(await stranger.calendarFeed.read({})).toEqual({ feed: null })
    expect(await refusal(stranger.calendarFeed.change({ body: { isNeutral: false } }))).toMatchObject({
      code: 'not_found',
    })
    expect((await client.calendarFeed.read({})).feed).not.toBeNull()
    const from = { 'x-forwarded-for': anAddress() }
    const statuses = new Set<number>()
    for (let n = 0; n < 31; n++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => fetchFeed(`${app.url}/ical/${newId()}.ics`, from)),
      )
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([404, 429])
  })
})
