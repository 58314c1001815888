// Long: all tests use one calendar server and one practice.
import { millisecondsInMinute } from 'date-fns/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { forgetCalendar, readCalendar, runRereadCalendarsJob } from '../../src/subscribed-calendars/jobs.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aSchedule, heardDuring } from '../schedule/a-schedule.ts'
import { aVisitor } from '../visitor.ts'
import { aCalendarFile, aCalendarServer } from './a-calendar-server.ts'

let app: TestApp
let calendars: Awaited<ReturnType<typeof aCalendarServer>>
beforeAll(async () => {
  calendars = await aCalendarServer()
  app = await startApp({
    environment: { TRUSTED_CALENDARS_URL: calendars.base, SCHOOL_HOLIDAYS_URL: `${calendars.base}/school` },
  })
})
afterAll(async () => {
  await app.end()
  await calendars.stop()
})

const path = () => `/${crypto.randomUUID()}.ics`
const options = (address: string) => ({ address, name: 'Famille', color: '#0f766e' })

/** Runs the job like a worker. */
const read = ({ id: ofPractice }: BuiltPractice, calendarId: string, now = new Date()) =>
  readCalendar.run(
    { em: app.orm.em.fork(), now, app: { ...app.app, now: () => now } as never },
    { ofPractice, calendarId },
  )

async function aSubscriber() {
  const { practice, client } = await aSchedule(app)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const at = path()
  const address = calendars.on(at, aCalendarFile(startsAt))
  const { id } = await client.subscribedCalendars.add({ body: options(address) })
  const shown = async () => (await client.subscribedCalendars.list({})).find((one) => one.id === id)
  const busy = async () => {
    const day = startsAt.slice(0, 10)
    return (await client.calendar.view({ query: { from: day, to: day } })).busy
  }
  return { practice, client, id, path: at, address, startsAt, shown, busy, params: { id } }
}

const waitingReads = (practice: BuiltPractice) =>
  inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)<{ key: string }>(
      `select singleton_key as key from pgboss.job where name = $1 and data ->> 'ofPractice' = $2 and state = 'created'`,
      [readCalendar.name, practice.id],
    ),
  )

const nextReading = async (shown: Awaited<ReturnType<typeof aSubscriber>>['shown']) =>
  Date.parse((await shown())?.nextAt ?? '')

describe('a subscribed calendar', () => {
  test('is read by a job, never during a request, and takes its time out of the offer', async () => {
    const { practice, id, startsAt, path, shown, busy } = await aSubscriber()
    expect(calendars.calls.filter((call) => call.path === path)).toEqual([])
    expect(await shown()).toMatchObject({ isReading: true, readAt: null, problem: null, busyCount: 0 })
    expect(await waitingReads(practice)).toEqual([{ key: `${id} now` }])
    expect(await heardDuring(app, practice.id, () => read(practice, id))).toEqual(['schedule', 'integrations'])
    expect(await shown()).toMatchObject({ isReading: false, readAt: expect.any(String), problem: null, busyCount: 1 })
    expect(await busy()).toMatchObject([
      { source: 'calendar', title: 'Dentiste', startsAt, isBlocking: true, calendar: { id, name: 'Famille' } },
    ])
    expect(await aVisitor(app, practice).slots(startsAt)).not.toContain(startsAt)
    expect((await waitingReads(practice)).map(({ key }) => key)).toContain(`${id} next ${await nextReading(shown)}`)
  })

  test('that is only shown leaves its time offered', async () => {
    const { practice, client, id, startsAt, params, busy } = await aSubscriber()
    await read(practice, id)
    await client.subscribedCalendars.change({ params, body: { isBlocking: false } })
    expect(await aVisitor(app, practice).slots(startsAt)).toContain(startsAt)
    await read(practice, id)
    expect(await busy()).toMatchObject([{ isBlocking: false }])
    await client.subscribedCalendars.change({ params, body: { isBlocking: true, name: 'Maison', color: '#744CCD' } })
    expect(await aVisitor(app, practice).slots(startsAt)).not.toContain(startsAt)
    expect(await busy()).toMatchObject([{ calendar: { name: 'Maison', color: '#744ccd' } }])
  })

  test('is requested conditionally, and read anew within a day all the same', async () => {
    const { practice, id, path, startsAt, busy } = await aSubscriber()
    calendars.on(path, (request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end()
      else response.setHeader('etag', '"one"').end(aCalendarFile(startsAt))
    })
    const now = new Date()
    await read(practice, id, now)
    await read(practice, id, new Date(now.getTime() + 20 * millisecondsInMinute))
    await read(practice, id, new Date(now.getTime() + 25 * 60 * millisecondsInMinute))
    const marks = calendars.calls.filter((call) => call.path === path).map(({ headers }) => headers['if-none-match'])
    expect(marks).toEqual([undefined, '"one"', undefined])
    expect(await busy()).toHaveLength(1)
  })

  test('leaves out the practice’s own sessions, and keeps those of another practice of the installation', async () => {
    const { practice, id, path, startsAt, busy } = await aSubscriber()
    const own = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '16:00')) })
    const other = await aSession(app.orm, await aPractice(app.orm), { startsAt: new Date(startsAt) })
    const { host } = mailLinks(app.config)
    const text = aCalendarFile(startsAt, nextWeekday(practice, 'monday', '16:00'))
    const [before, second, end] = text.split(/(?<=END:VEVENT\r\n)/)
    const named = (event: string | undefined, { id }: { id: string }) => event?.replace(/UID:.*/, `UID:${id}@${host}`)
    calendars.on(path, `${named(before, other)}${named(second, own)}${end}`)
    await read(practice, id)
    expect(await busy()).toMatchObject([{ startsAt }])
  })

  test('that cannot be read keeps the earlier times, says why, and is requested less and less often', async () => {
    const { practice, id, path, shown, busy } = await aSubscriber()
    const now = new Date()
    await read(practice, id, now)
    calendars.on(path, (_, response) => response.writeHead(500).end())
    const waits: number[] = []
    for (let n = 1; n <= 9; n++) {
      const at = new Date(now.getTime() + n * 1441 * millisecondsInMinute)
      await read(practice, id, at)
      waits.push((Date.parse((await shown())?.nextAt ?? '') - at.getTime()) / millisecondsInMinute)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    expect(await shown()).toMatchObject({ problem: 'server_error', readAt: now.toISOString(), busyCount: 1 })
    expect(await busy()).toHaveLength(1)
    calendars.on(path, aCalendarFile())
    await read(practice, id, new Date(now.getTime() + 20 * 1441 * millisecondsInMinute))
    expect(await shown()).toMatchObject({ problem: null, busyCount: 0 })
    expect(await busy()).toEqual([])
  })

  test('that is not read any more is told once in the console, until it can be read again', async () => {
    const { practice, client, id, path } = await aSubscriber()
    const news = async () =>
      (await client.notifications.list({ query: {} })).data.map(({ kind, event }) => `${kind} ${event}`)
    const now = Date.now()
    const at = (minutes: number) => read(practice, id, new Date(now + minutes * millisecondsInMinute))
    await at(0)
    // A single answer may be a mishap.
    calendars.on(path, (_, response) => response.writeHead(404).end())
    await at(20)
    calendars.on(path, aCalendarFile())
    await at(60)
    calendars.on(path, (_, response) => response.writeHead(404).end())
    await at(100)
    expect(await news()).toEqual([])
    for (const minutes of [200, 400, 800]) await at(minutes)
    expect(await news()).toEqual(['calendars calendars.unread'])
    calendars.on(path, aCalendarFile())
    await at(3000)
    calendars.on(path, (_, response) => response.writeHead(500).end())
    for (const minutes of [3100, 3200, 4400]) await at(minutes)
    expect(await news()).toHaveLength(1)
    for (const minutes of [6000, 8000]) await at(minutes)
    expect(await news()).toEqual(['calendars calendars.unread', 'calendars calendars.unread'])
  })

  test('that is only shown is not told of', async () => {
    const { practice, client, id, params, path } = await aSubscriber()
    await client.subscribedCalendars.change({ params, body: { isBlocking: false } })
    const now = Date.now()
    await read(practice, id, new Date(now + millisecondsInMinute))
    calendars.on(path, (_, response) => response.writeHead(404).end())
    for (const days of [2, 4, 6]) await read(practice, id, new Date(now + days * 1440 * millisecondsInMinute))
    expect((await client.notifications.list({ query: {} })).data).toEqual([])
  })

  test('is read by the new clock at once when the practice’s zone changes, also while it is being read', async () => {
    const { practice, client, id, path, startsAt, busy } = await aSubscriber()
    const day = startsAt.slice(0, 10)
    const allDay = aCalendarFile(startsAt).replace(
      /DTSTART:.*\r\nDURATION:PT1H/,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    )
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    calendars.on(path, async (_, response) => {
      begun.resolve()
      await held.promise
      response.end(allDay)
    })
    const during = read(practice, id)
    await begun.promise
    await client.practices.changeSettings({ body: { timezone: 'America/Martinique' } })
    const reread = (now = new Date()) =>
      inPractice(app.orm.em, practice.id, (em) =>
        runRereadCalendarsJob.run({ em, now, app: app.app as never }, { practiceId: practice.id }),
      )
    await reread()
    held.resolve()
    await during
    await read(practice, id, new Date(Date.now() + millisecondsInMinute))
    expect(await busy()).toMatchObject([{ isAllDay: true, startsAt: `${day}T04:00:00.000Z` }])
    await client.practices.changeSettings({ body: { timezone: 'Europe/Paris' } })
    await reread()
    await read(practice, id, new Date(Date.now() + millisecondsInMinute))
    expect((await busy())[0]?.startsAt).not.toBe(`${day}T04:00:00.000Z`)
  })

  test('is read every quarter of an hour again once it is refreshed, though a reading waits for tomorrow', async () => {
    const { practice, client, id, path, startsAt, params, shown, busy } = await aSubscriber()
    const keys = async () => (await waitingReads(practice)).map(({ key }) => key).sort()
    calendars.on(path, (_, response) => response.writeHead(500).end())
    const now = new Date()
    for (let n = 0; n < 9; n++) await read(practice, id, new Date(now.getTime() + n * 1441 * millisecondsInMinute))
    const tomorrow = await nextReading(shown)
    calendars.on(path, aCalendarFile())
    await client.subscribedCalendars.refresh({ params })
    const at = new Date(await nextReading(shown))
    await read(practice, id, at)
    const next = await nextReading(shown)
    expect(next).toBe(at.getTime() + 15 * millisecondsInMinute)
    expect(await keys()).toEqual(expect.arrayContaining([`${id} next ${next}`, `${id} next ${tomorrow}`]))
    // A job that comes before the calendar is due reads nothing, and waits for the same reading.
    const asked = calendars.calls.filter((call) => call.path === path).length
    const before = await keys()
    calendars.on(path, aCalendarFile(startsAt))
    await read(practice, id, new Date(next - 1))
    expect(calendars.calls.filter((call) => call.path === path)).toHaveLength(asked)
    expect(await keys()).toEqual(before)
    await read(practice, id, new Date(next))
    expect(await busy()).toHaveLength(1)
  })

  test('that is refreshed while it is read is read once more at once', async () => {
    const { practice, client, id, path, startsAt, params, shown, busy } = await aSubscriber()
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    calendars.on(path, async (_, response) => {
      begun.resolve()
      await held.promise
      response.end(aCalendarFile())
    })
    const now = new Date(await nextReading(shown))
    const first = read(practice, id, now)
    await begun.promise
    await client.subscribedCalendars.refresh({ params })
    held.resolve()
    await first
    expect(await nextReading(shown)).toBe(now.getTime())
    calendars.on(path, aCalendarFile(startsAt))
    await read(practice, id, now)
    expect(await busy()).toHaveLength(1)
  })

  test('that was removed no longer counts, can be restored, and is deleted after ten minutes', async () => {
    const { practice, client, id, params, shown, busy } = await aSubscriber()
    await read(practice, id)
    await client.subscribedCalendars.remove({ params })
    expect([await shown(), await busy()]).toEqual([undefined, []])
    await read(practice, id)
    expect(await busy()).toEqual([])
    await client.subscribedCalendars.restore({ params })
    await read(practice, id)
    expect(await busy()).toHaveLength(1)
    await client.subscribedCalendars.remove({ params })
    const forget = (now: Date) =>
      inPractice(app.orm.em, practice.id, (em) =>
        forgetCalendar.run({ em, now, app: app.app as never }, { practiceId: practice.id, calendarId: id }),
      )
    await forget(new Date())
    await client.subscribedCalendars.restore({ params })
    await client.subscribedCalendars.remove({ params })
    await forget(new Date(Date.now() + 11 * millisecondsInMinute))
    expect(await refusal(client.subscribedCalendars.restore({ params }))).toMatchObject({ code: 'not_found' })
  })

  test('is read by one worker at a time', async () => {
    const { practice, id, path, startsAt } = await aSubscriber()
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    calendars.on(path, async (_, response) => {
      begun.resolve()
      await held.promise
      response.end(aCalendarFile(startsAt))
    })
    const first = read(practice, id)
    await begun.promise
    await Promise.all([read(practice, id), read(practice, id)])
    held.resolve()
    await first
    expect(calendars.calls.filter((call) => call.path === path)).toHaveLength(1)
  })

  test('may contain what a database refuses: zero bytes, and a character across the end of a line', async () => {
    const { practice, id, path, startsAt, busy, shown } = await aSubscriber()
    const title = `${'\0'.repeat(3)}${'é'.repeat(196)}🌊 et plus`
    calendars.on(path, aCalendarFile(startsAt).replace('Dentiste', title))
    await read(practice, id)
    expect(await shown()).toMatchObject({ problem: null, busyCount: 1 })
    expect(await busy()).toMatchObject([{ title: 'é'.repeat(196) }])
  })

  test('that took too much work is not read again before its time', async () => {
    const { practice, client, id, path, params, shown } = await aSubscriber()
    const triedAt = new Date()
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)("update subscribed_calendar set problem = 'too_complex', tried_at = $2 where id = $1", [
        id,
        triedAt.toISOString(),
      ]),
    )
    const rested = new Date(triedAt.getTime() + 15 * millisecondsInMinute)
    await client.subscribedCalendars.refresh({ params })
    await read(practice, id, new Date(rested.getTime() - 1))
    expect(calendars.calls.filter((call) => call.path === path)).toEqual([])
    expect(await shown()).toMatchObject({ nextAt: rested.toISOString(), isReading: false, problem: 'too_complex' })
    await read(practice, id, rested)
    expect(await shown()).toMatchObject({ problem: null, busyCount: 1 })
  })

  test('is closed to others, and its address is never shown again', async () => {
    const { practice, client, params, address } = await aSubscriber()
    const stranger = await app.signedIn(await aPractice(app.orm))
    expect(await stranger.subscribedCalendars.list({})).toEqual([])
    for (const ask of [
      () => stranger.subscribedCalendars.refresh({ params }),
      () => stranger.subscribedCalendars.remove({ params }),
      () => stranger.subscribedCalendars.restore({ params }),
      () => stranger.subscribedCalendars.change({ params, body: { name: 'Autre' } }),
    ])
      expect(await refusal(ask())).toMatchObject({ code: 'not_found' })
    const secret = new URL(address).pathname
    expect(JSON.stringify(await client.subscribedCalendars.list({}))).not.toContain(secret)
    const rows = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)<{ address: Buffer }>('select address from subscribed_calendar', []),
    )
    expect(rows.some((row) => row.address.includes(secret))).toBe(false)
    expect(app.logged()).not.toContain(secret)
  })
})

describe('reading is given up', () => {
  test.each<[string, string, (response: import('node:http').ServerResponse) => unknown]>([
    ['of what is not there', 'not_there', (response) => response.writeHead(404).end()],
    ['of what may not be read', 'not_allowed', (response) => response.writeHead(403).end()],
    ['of what is no calendar', 'not_a_calendar', (response) => response.end('<html></html>')],
    [
      'of what says that it is larger than any calendar',
      'too_large',
      (response) => response.writeHead(200, { 'content-length': '100000000' }).write('BEGIN'),
    ],
    [
      'of a file without end',
      'too_large',
      (response) => {
        const more = () => {
          while (response.writable && response.write('X'.repeat(65_536)));
        }
        response.on('drain', more).on('error', () => {})
        more()
      },
    ],
    [
      'of what is packed',
      'not_a_calendar',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
    [
      'of a circle of redirects',
      'too_many_redirects',
      (response) => response.writeHead(302, { location: response.req.url ?? '' }).end(),
    ],
    [
      'of a redirect that leads inside',
      'wrong_redirect',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'of a redirect that leads inside by another name',
      'wrong_redirect',
      (response) => response.writeHead(307, { location: 'https://[::ffff:7f00:1]/' }).end(),
    ],
    ['of a connection that breaks', 'unreachable', (response) => response.destroy()],
  ])('%s', async (_, problem, reply) => {
    const { practice, id, path, shown } = await aSubscriber()
    calendars.on(path, (_request, response) => reply(response))
    await read(practice, id)
    expect(await shown()).toMatchObject({ problem, readAt: null, isReading: false })
  })

  test('and a redirect within a trusted base is followed', async () => {
    const { practice, id, path, startsAt, busy } = await aSubscriber()
    const target = calendars.on(`/moved-${crypto.randomUUID()}.ics`, aCalendarFile(startsAt))
    calendars.on(path, (_, response) => response.writeHead(301, { location: target }).end())
    await read(practice, id)
    expect(await busy()).toHaveLength(1)
  })
})

describe('an address is refused at its field', () => {
  // CVE-2026-16536, CVE-2026-55190 (GLPI).
  test.each([
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'localhost.',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
    '[fd00::1]',
    '[2002:a00:1::]',
    '0',
  ])('when it leads inside: %s', async (host) => {
    const { client } = await aSchedule(app)
    const refused = await refusal(client.subscribedCalendars.add({ body: options(`https://${host}/a.ics`) }))
    expect(refused).toMatchObject({ code: 'validation', details: { errors: { address: ['private_address'] } } })
  })

  test.each([
    ['http://agenda.essais.fr/a.ics', 'https_only'],
    ['https://moi:secret@agenda.essais.fr/a.ics', 'credentials'],
    ['https://agenda.essais.fr:8080/a.ics', 'port'],
    ['agenda', 'invalid_address'],
    ['file:///etc/passwd', 'invalid_address'],
    ['', 'required'],
  ])('%s', async (address, reason) => {
    const { client } = await aSchedule(app)
    const refused = await refusal(client.subscribedCalendars.add({ body: options(address) }))
    expect(refused).toMatchObject({ code: 'validation', details: { errors: { address: [reason] } } })
  })
})

test('school holidays are subscribed to by their zone, once', async () => {
  const { practice, client } = await aSchedule(app)
  calendars.on('/school/Zone-A.ics', aCalendarFile(nextWeekday(practice, 'monday', '10:00')))
  const body = { preset: 'zone_a' as const, name: 'Vacances', color: '#0f766e', isBlocking: false }
  const { id } = await client.subscribedCalendars.add({ body })
  await read(practice, id)
  expect(await client.subscribedCalendars.list({})).toMatchObject([{ preset: 'zone_a', busyCount: 1 }])
  expect(await refusal(client.subscribedCalendars.add({ body }))).toMatchObject({ code: 'conflict' })
})

test('ten calendars are the maximum', async () => {
  const { client } = await aSchedule(app)
  for (let n = 0; n < 10; n++) await client.subscribedCalendars.add({ body: options(calendars.base + path()) })
  const refused = await refusal(client.subscribedCalendars.add({ body: options(calendars.base + path()) }))
  expect(refused).toMatchObject({ code: 'limit_reached', details: { most: 10 } })
})
