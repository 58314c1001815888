import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { aSchedule, heardDuring } from './a-schedule.ts'

const app = await testApp()
const range = (wday: number, from: number, to: number) => ({ wday, fromMinute: from * 60, toMinute: to * 60 })

describe('the weekly hours', () => {
  test('are read by weekday and start, in the practice’s zone', async () => {
    const { client } = await aSchedule(app, {
      opens: { friday: ['09:00-10:00'], monday: ['14:00-18:00', '09:00-12:00'] },
    })
    expect(await client.schedule.read({})).toEqual({
      timeZone: 'Europe/Paris',
      ranges: [range(1, 9, 12), range(1, 14, 18), range(5, 9, 10)],
    })
  })

  test('are offered to visitors at once when they are replaced', async () => {
    const { practice, client } = await aSchedule(app)
    const monday = nextWeekday(practice, 'monday', '09:00')
    const body = { ranges: [range(1, 14, 15), range(1, 9, 10)] }
    const topics = await heardDuring(app, practice.id, () => client.schedule.replace({ body }))
    expect(topics).toEqual(['schedule'])
    expect((await client.schedule.read({})).ranges).toEqual([range(1, 9, 10), range(1, 14, 15)])
    const visitor = aVisitor(app, practice)
    expect(await visitor.slots(monday)).toEqual([monday, nextWeekday(practice, 'monday', '14:00')])
    expect(await visitor.slots(nextWeekday(practice, 'tuesday', '09:00'))).toEqual([])
  })

  test('may touch, and stay two ranges that no session crosses', async () => {
    const { practice, client } = await aSchedule(app)
    const ranges = [range(1, 9, 10), range(1, 10, 11)]
    const schedule = await client.schedule.replace({ body: { ranges } })
    expect(schedule.ranges).toEqual(ranges)
    const slots = await aVisitor(app, practice).slots(nextWeekday(practice, 'monday', '09:00'))
    expect(slots).toEqual([nextWeekday(practice, 'monday', '09:00'), nextWeekday(practice, 'monday', '10:00')])
  })

  test('are refused at each wrong range with the errors of the specification', async () => {
    const { client } = await aSchedule(app)
    const before = await client.schedule.read({})
    const ranges = [range(1, 9, 12), range(1, 11, 13), range(2, 14, 9), range(3, 20, 25), range(4, 22, 22)]
    expect(await refusal(client.schedule.replace({ body: { ranges } }))).toMatchObject({
      status: 422,
      details: {
        errors: {
          'ranges.1.fromMinute': ['ranges_overlap'],
          'ranges.2.fromMinute': ['start_not_before_end'],
          'ranges.3.toMinute': ['past_end_of_day'],
          'ranges.4.fromMinute': ['start_not_before_end'],
        },
      },
    })
    expect(await client.schedule.read({})).toEqual(before)
  })

  test('name the coming sessions that were inside before a change and are outside now', async () => {
    const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'], tuesday: ['09:00-12:00'] } })
    const at = (weekday: 'monday' | 'tuesday' | 'wednesday', time: string) =>
      new Date(nextWeekday(practice, weekday, time))
    const left = await aSession(app.orm, practice, { startsAt: at('monday', '11:00') })
    await aSession(app.orm, practice, { startsAt: at('monday', '09:00') })
    await aSession(app.orm, practice, { startsAt: at('tuesday', '11:00'), status: 'cancelled' })
    await aSession(app.orm, practice, { startsAt: at('wednesday', '11:00') })
    await aSession(app.orm, practice, { startsAt: new Date(Date.now() - 7 * 86_400_000) })
    const { affected } = await client.schedule.replace({ body: { ranges: [range(1, 9, 11), range(2, 9, 11)] } })
    expect(affected).toMatchObject({ total: 1, sessions: [{ id: left.id, patient: { firstname: 'Zoé' } }] })
  })

  test('replace only the expected ones, so that no later change is lost', async () => {
    const { client } = await aSchedule(app, { opens: { monday: ['14:00-18:00', '09:00-12:00'] } })
    const ranges = [range(2, 9, 12)]
    const old = { ranges, expected: [range(1, 9, 12)] }
    expect(await refusal(client.schedule.replace({ body: old }))).toMatchObject({ status: 409, code: 'conflict' })
    expect((await client.schedule.read({})).ranges).toEqual([range(1, 9, 12), range(1, 14, 18)])
    const expected = [range(1, 14, 18), range(1, 9, 12)]
    expect((await client.schedule.replace({ body: { ranges, expected } })).ranges).toEqual(ranges)
  })

  test('replaced by two at once are those of one, never a mixture', async () => {
    const { client } = await aSchedule(app)
    const [one, other] = [
      [range(1, 8, 12), range(2, 8, 12)],
      [range(1, 10, 14), range(2, 10, 14)],
    ]
    await Promise.all([one, other].map((ranges) => client.schedule.replace({ body: { ranges } })))
    expect([one, other]).toContainEqual((await client.schedule.read({})).ranges)
  })
})

describe('a particular date', () => {
  test('opens and closes otherwise than its weekday, and can be reset to it', async () => {
    const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'] } })
    const [monday, sunday] = [nextWeekday(practice, 'monday', '09:00'), nextWeekday(practice, 'sunday', '15:00')]
    const visitor = aVisitor(app, practice)
    const opened = { date: sunday.slice(0, 10), ranges: [{ fromMinute: 900, toMinute: 960 }] }
    const override = await client.schedule.addOverride({ body: opened })
    expect(await visitor.slots(sunday)).toEqual([sunday])
    const closed = await client.schedule.addOverride({ body: { date: monday.slice(0, 10), ranges: [] } })
    expect(await visitor.slots(monday)).toEqual([])
    const dates = [monday, sunday].map((instant) => instant.slice(0, 10)).sort()
    const query = { from: dates[0]!, to: dates[1]! }
    expect((await client.schedule.overrides({ query })).map(({ date }) => date)).toEqual(dates)
    await client.schedule.changeOverride({ params: { id: override.id }, body: { ranges: [] } })
    expect(await visitor.slots(sunday)).toEqual([])
    await client.schedule.removeOverride({ params: { id: closed.id } })
    expect(await visitor.slots(monday)).toHaveLength(9)
  })

  test('is read by its id, and in the list without a period and with the user while it is to come', async () => {
    const { practice, client } = await aSchedule(app)
    const date = nextWeekday(practice, 'monday', '09:00').slice(0, 10)
    const { affected, ...day } = await client.schedule.addOverride({ body: { date, ranges: [] } })
    await client.schedule.addOverride({ body: { date: '2020-03-02', ranges: [] } })
    expect(affected).toEqual({ total: 0, sessions: [] })
    expect(await client.schedule.overrides({})).toEqual([day])
    expect((await client.accounts.user({})).specialDays).toEqual([{ date, isOpen: false }])
    expect(await client.schedule.getOverride({ params: { id: day.id } })).toEqual(day)
    expect(await client.schedule.removeOverride({ params: { id: day.id } }), '204').toBeUndefined()
    expect(await refusal(client.schedule.getOverride({ params: { id: day.id } }))).toMatchObject({ status: 404 })
  })

  test('names the sessions that it leaves outside, also when it is removed', async () => {
    const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'] } })
    const startsAt = new Date(nextWeekday(practice, 'monday', '09:00'))
    const { id } = await aSession(app.orm, practice, { startsAt })
    const date = startsAt.toISOString().slice(0, 10)
    const { affected, ...override } = await client.schedule.addOverride({ body: { date, ranges: [] } })
    expect(affected).toMatchObject({ total: 1, sessions: [{ id }] })
    const late = { ranges: [{ fromMinute: 1200, toMinute: 1320 }] }
    await client.schedule.changeOverride({ params: { id: override.id }, body: late })
    const evening = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '20:30')) })
    const gone = await client.schedule.removeOverride({ params: { id: override.id } })
    expect(gone?.affected.sessions.map((session) => session.id)).toEqual([evening.id])
  })

  test('is set once, has valid hours, and belongs to its practice', async () => {
    const { client } = await aSchedule(app)
    const body = { date: '2027-03-01', ranges: [] }
    const override = await client.schedule.addOverride({ body })
    expect(await refusal(client.schedule.addOverride({ body }))).toMatchObject({ code: 'conflict' })
    const overlapping = [
      { fromMinute: 540, toMinute: 720 },
      { fromMinute: 660, toMinute: 780 },
    ]
    expect(
      await refusal(client.schedule.addOverride({ body: { date: '2027-03-02', ranges: overlapping } })),
    ).toMatchObject({
      details: { errors: { 'ranges.1.fromMinute': ['ranges_overlap'] } },
    })
    const stranger = await app.signedIn(await aPractice(app.orm))
    const params = { id: override.id }
    expect(await refusal(stranger.schedule.changeOverride({ params, body: { ranges: [] } }))).toMatchObject({
      status: 404,
    })
    expect(await refusal(stranger.schedule.removeOverride({ params }))).toMatchObject({ status: 404 })
    expect(await refusal(stranger.schedule.getOverride({ params }))).toMatchObject({ status: 404 })
  })
})

describe('public holidays', () => {
  test('are those of a period, in both languages', async () => {
    const { client } = await aSchedule(app)
    const query = { from: '2027-05-01', to: '2027-05-17' }
    expect(await client.schedule.holidays({ query })).toEqual([
      { date: '2027-05-01', nameFr: 'Fête du Travail', nameEn: 'Labour Day' },
      { date: '2027-05-06', nameFr: 'Ascension', nameEn: 'Ascension Day' },
      { date: '2027-05-08', nameFr: 'Victoire 1945', nameEn: 'Victory in Europe Day' },
      { date: '2027-05-17', nameFr: 'Lundi de Pentecôte', nameEn: 'Whit Monday' },
    ])
  })

  test('have the day of an overseas department, there alone', async () => {
    const query = { from: '2027-12-19', to: '2027-12-25' }
    const abolition = { nameFr: 'Abolition de l’esclavage', nameEn: 'Abolition of slavery' }
    const christmas = { date: '2027-12-25', nameFr: 'Noël', nameEn: 'Christmas Day' }
    for (const [timeZone, ...own] of [
      ['Indian/Reunion', { date: '2027-12-20', ...abolition }],
      ['America/Martinique'],
      ['Europe/Paris'],
    ] as const) {
      const { client } = await aSchedule(app, { timeZone })
      expect(await client.schedule.holidays({ query })).toEqual([...own, christmas])
      const { days } = await client.calendar.view({ query })
      expect(days.find(({ date }) => date === '2027-12-20')?.holiday).toEqual(own.length ? abolition : null)
    }
  })

  test('are not read for more than three years at once', async () => {
    const { client } = await aSchedule(app)
    const query = { from: '2027-01-01', to: '2099-01-01' }
    expect(await refusal(client.schedule.holidays({ query }))).toMatchObject({
      details: { errors: { to: ['too_far'] } },
    })
  })
})
