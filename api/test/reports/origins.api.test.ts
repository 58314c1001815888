import { expect, test } from 'vitest'
import { addDays, localDay } from '../../src/format/day.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { write } from '../inbox/a-message.ts'
import { refusal } from '../refusal.ts'
import { stillApp } from '../still-app.ts'
import { aVisitor } from '../visitor.ts'

const app = await stillApp()
const page = 'https://cabinet.example/rdv'

test('requests and messages are counted by their origin: a campaign, a site, the practice’s own page', async () => {
  const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
  const client = await app.signedIn(practice)
  const visitor = aVisitor(app, practice)
  const monday = new Date(nextWeekday(practice, 'monday', '08:00')).getTime()
  const at = (hours: number) => new Date(monday + hours * 3_600_000).toISOString()
  await visitor.book({ startsAt: at(0), source: { page, utm: 'utm_source=lettre&utm_campaign=printemps' } })
  await visitor.book({ startsAt: at(1), source: { page, referrer: 'https://www.google.com/' } })
  await visitor.book({ startsAt: at(2) })
  await write(app, practice, { source: { page, referrer: 'https://google.com/' } })
  await write(app, practice, { source: { page } })
  await write(app, other, { source: { page } })
  // A session that the practitioner planned has no origin.
  await aSession(app.orm, practice, { startsAt: new Date(at(5)) })
  expect(await client.reports.origins({})).toEqual({
    origins: [
      { kind: 'site', name: 'google.com', bookings: 1, messages: 1 },
      { kind: 'unknown', name: null, bookings: 1, messages: 0 },
      { kind: 'page', name: 'cabinet.example', bookings: 0, messages: 1 },
      { kind: 'campaign', name: 'lettre · printemps', bookings: 1, messages: 0 },
    ],
    bookings: 3,
    messages: 2,
  })
  const { data } = await client.sessions.list({ query: { sort: 'startsAt' } })
  expect(data[0]?.source).toMatchObject({ page, utm: { source: 'lettre', campaign: 'printemps' } })
})

test('a period counts the origins of its days, and a reversed one is refused', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  await write(app, practice, { source: { page } })
  const today = localDay(app.now, practice.timeZone)
  const ask = (from: string, to: string) => client.reports.origins({ query: { from, to } })
  expect(await ask(today, today)).toMatchObject({ messages: 1 })
  expect(await ask(addDays(today, -9), addDays(today, -1))).toMatchObject({ messages: 0, origins: [] })
  expect(await refusal(ask(today, addDays(today, -1)))).toMatchObject({ details: { errors: { to: ['before_from'] } } })
})
