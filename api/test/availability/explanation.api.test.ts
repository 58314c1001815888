import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

async function anExplained(given: Parameters<typeof aPractice>[1] = {}) {
  const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'] }, ...given })
  const why = async (startsAt: string) => {
    const { reasons, isOffered } = await client.availability.explanation({
      query: { sessionTypeId: practice.type.id, startsAt },
    })
    expect(isOffered).toBe(reasons.length === 0)
    return reasons.map(({ code, remedy }) => [code, remedy])
  }
  return { practice, client, why, monday: nextWeekday(practice, 'monday', '09:00') }
}

describe('the reason why an instant is not offered names the setting to change', () => {
  test('there is none for an offered time', async () => {
    const { why, monday } = await anExplained()
    expect(await why(monday)).toEqual([])
  })

  test('the hours of the weekday, or those of a particular date', async () => {
    const { practice, client, why, monday } = await anExplained()
    expect(await why(nextWeekday(practice, 'sunday', '10:00'))).toEqual([['closed_day', { kind: 'hours', wday: 7 }]])
    expect(await why(later(monday, 600))).toEqual([['outside_schedule', { kind: 'hours', wday: 1 }]])
    const override = await client.schedule.addOverride({ body: { date: monday.slice(0, 10), ranges: [] } })
    expect(await why(monday)).toEqual([['closed_day', { kind: 'override', id: override.id }]])
  })

  test('the settings: notice, horizon, grid, and the daily maximum', async () => {
    const { practice, why, monday } = await anExplained({
      settings: { noticeMinutes: 40_000, horizonDays: 20, mostPerDay: 1 },
    })
    await aSession(app.orm, practice, { startsAt: new Date(later(monday, 120)) })
    const setting = (key: string) => ({ kind: 'setting', key })
    expect(await why(later(monday, 7))).toEqual([
      ['too_soon', setting('noticeMinutes')],
      ['off_grid', setting('gridMinutes')],
      ['day_full', setting('mostPerDay')],
    ])
    expect(await why(later(monday, 40 * 1440))).toEqual([['beyond_horizon', setting('horizonDays')]])
    expect(await why('2020-01-01T00:00:00.000Z')).toEqual([['past', null]])
  })

  test('the session, the visitor’s hold or the unavailability, also a recurring one', async () => {
    const { practice, client, why, monday } = await anExplained()
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(monday) })
    expect(await why(monday)).toEqual([['busy', { kind: 'session', id }]])
    const { expiresAt } = await aVisitor(app, practice).hold(later(monday, 60))
    expect(await why(later(monday, 60))).toEqual([['busy', { kind: 'hold', until: expiresAt }]])
    const body = {
      title: 'Supervision',
      isAllDay: false as const,
      rule: 'FREQ=DAILY',
      startsAt: later(monday, 120 - 1440),
      endsAt: later(monday, 180 - 1440),
    }
    const unavailability = await client.schedule.addUnavailability({ body })
    const remedy = { kind: 'unavailability', id: unavailability.id, title: 'Supervision' }
    expect(await why(later(monday, 120))).toEqual([['unavailability', remedy]])
    const { days } = await client.availability.explained({
      query: { sessionTypeId: practice.type.id, from: monday.slice(0, 10), to: monday.slice(0, 10), explain: '1' },
    })
    const listed = days[0]?.notOffered?.find(({ startsAt }) => startsAt === later(monday, 120))
    expect(listed?.reasons).toMatchObject([{ code: 'unavailability', remedy }])
  })

  test('the session type, if it is too long for the rest of the range, or switched off', async () => {
    const { practice, client, why, monday } = await anExplained()
    const remedy = { kind: 'session_type', id: practice.type.id }
    expect(await why(later(monday, 135))).toEqual([['does_not_fit', remedy]])
    await client.sessionTypes.change({ params: { id: practice.type.id }, body: { isActive: false } })
    expect(await why(monday)).toEqual([['inactive_type', remedy]])
  })

  test('it is for the practitioner alone', async () => {
    const { practice, monday } = await anExplained()
    const stranger = await app.signedIn(await aPractice(app.orm))
    const query = { sessionTypeId: practice.type.id, startsAt: monday }
    expect(await refusal(stranger.availability.explanation({ query }))).toMatchObject({ status: 404 })
  })
})
