import { afterAll, expect, test } from 'vitest'
import { startApp } from '../app.ts'
import { aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

/** A Tuesday; Christmas is the Thursday of the week after next. */
const app = await startApp({ now: () => new Date('2025-12-09T09:00:00Z') })
afterAll(() => app.close())

const morning = ['09:00-12:00']
const weekdays = { monday: morning, tuesday: morning, wednesday: morning, thursday: morning, friday: morning }
const CHRISTMAS = '2025-12-25T09:00:00.000Z'

async function aPlanner() {
  const { practice, client } = await aSchedule(app, { opens: weekdays })
  const startFor = async (wishedAt: string, more: object = {}) => {
    const query = { sessionTypeId: practice.type.id, wishedAt, ...more }
    return (await client.calendar.freeStart({ query })).startsAt
  }
  const close = (date: string) => client.schedule.addOverride({ body: { date, ranges: [] } })
  return { practice, client, startFor, close }
}

test('a requested time is suggested if it is free', async () => {
  const { startFor } = await aPlanner()
  expect(await startFor('2025-12-18T09:07:00.000Z')).toBe('2025-12-18T09:07:00.000Z')
})

test('no time is suggested on a public holiday or a weekend', async () => {
  const { startFor } = await aPlanner()
  expect(await startFor(CHRISTMAS)).toBe('2025-12-26T09:00:00.000Z')
  expect(await startFor('2025-12-20T09:00:00.000Z')).toBe('2025-12-22T09:00:00.000Z')
})

test('a public holiday with hours of its own counts as a usual day', async () => {
  const { client, startFor } = await aPlanner()
  await client.schedule.addOverride({ body: { date: '2025-12-25', ranges: [{ fromMinute: 600, toMinute: 720 }] } })
  expect(await startFor(CHRISTMAS)).toBe(CHRISTMAS)
})

test('a day off and an unavailability postpone it, even by several weeks', async () => {
  const { client, startFor, close } = await aPlanner()
  await close('2025-12-17')
  expect(await startFor('2025-12-17T09:00:00.000Z')).toBe('2025-12-18T09:00:00.000Z')
  const unavailability = { title: 'Congés', isAllDay: true as const }
  await client.schedule.addUnavailability({
    body: { ...unavailability, from: '2025-12-18', to: '2026-01-20' },
  })
  expect(await startFor('2025-12-18T09:00:00.000Z')).toBe('2026-01-21T09:00:00.000Z')
})

test('on a partly taken day the nearest remaining time is suggested', async () => {
  const { practice, startFor } = await aPlanner()
  await aSession(app.orm, practice, { startsAt: new Date('2025-12-18T09:30:00Z') })
  expect(await startFor('2025-12-18T09:00:00.000Z')).toBe('2025-12-18T08:30:00.000Z')
})

test('the last start within the hours counts, and one minute later does not', async () => {
  const { startFor } = await aPlanner()
  expect(await startFor('2025-12-18T10:00:00.000Z')).toBe('2025-12-18T10:00:00.000Z')
  expect(await startFor('2025-12-18T10:01:00.000Z')).toBe('2025-12-18T10:00:00.000Z')
})

test('an unknown type is not found, and a practice without hours has no time', async () => {
  const { client, startFor } = await aPlanner()
  const unknown = '01928c5e-0000-7000-8000-000000000001'
  const query = { sessionTypeId: unknown, wishedAt: CHRISTMAS }
  expect(await refusal(client.calendar.freeStart({ query }))).toMatchObject({ code: 'not_found' })
  await client.schedule.replace({ body: { ranges: [] } })
  expect(await startFor(CHRISTMAS)).toBeNull()
})
