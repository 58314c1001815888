import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { lapseSession } from '../../src/sessions/service.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

const lapse = (practice: BuiltPractice, id: string, now: Date) =>
  act(app, practice, now, (action) => lapseSession(action, id), { kind: 'system' })

test('an unanswered request lapses at its start, and both sides are notified', async () => {
  const practice = await aPractice(app.orm)
  const startsAt = new Date(Date.now() - millisecondsInHour)
  const { id } = await aSession(app.orm, practice, { startsAt, status: 'pending_validation' })
  await lapse(practice, id, new Date())
  const me = await app.signedIn(practice)
  expect(await me.sessions.get({ params: { id } })).toMatchObject({ status: 'cancelled', allowed: [] })
  const messages = await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)<{ audience: string; template: string }>('select audience, template from message order by audience'),
  )
  expect(messages).toEqual([
    { audience: 'client', template: 'session.lapsed' },
    { audience: 'practitioner', template: 'session.lapsed' },
  ])
})

test('a request that was answered, or whose start has not come, does not lapse', async () => {
  const practice = await aPractice(app.orm)
  const visitor = aVisitor(app, practice)
  const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
  await lapse(practice, booked.id, new Date())
  expect(await visitor.own(booked)).toMatchObject({ status: 'pending_validation' })
  const me = await app.signedIn(practice)
  await me.sessions.accept({ params: { id: booked.id } })
  await lapse(practice, booked.id, new Date(Date.now() + 30 * millisecondsInDay))
  expect(await visitor.own(booked)).toMatchObject({ status: 'scheduled' })
})

test('a deleted session does not lapse, and nothing fails', async () => {
  const practice = await aPractice(app.orm)
  const { id } = await aSession(app.orm, practice, {
    startsAt: new Date(Date.now() - millisecondsInHour),
    status: 'pending_validation',
  })
  await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('delete from session where id = $1', [id]))
  expect(await lapse(practice, id, new Date())).toBeUndefined()
  const messages = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('select from message where practice_id = $1', [practice.id]),
  )
  expect(messages).toEqual([])
})

test('every request has a job that lets it lapse at its start', async () => {
  const practice = await aPractice(app.orm)
  const startsAt = nextWeekday(practice, 'monday', '15:00')
  const { id } = await aVisitor(app, practice).book({ startsAt })
  const jobs = await queryOf(app.orm.em.fork())<{ starts: string }>(
    `select start_after at time zone 'UTC' as starts from pgboss.job where name = 'sessions.lapse' and data->>'sessionId' = $1`,
    [id],
  )
  expect(jobs.map(({ starts }) => new Date(`${starts}Z`).toISOString())).toEqual([startsAt])
})
