import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { aSchedule, heardDuring } from './a-schedule.ts'

const app = await testApp()
const later = (instant: string, days: number, minutes = 0) =>
  new Date(Date.parse(instant) + days * 86_400_000 + minutes * 60_000).toISOString()
const timed = (startsAt: string, minutes: number, rule: string | null = null) => ({
  title: 'Supervision',
  isAllDay: false as const,
  startsAt,
  endsAt: later(startsAt, 0, minutes),
  rule,
})
const allDay = (from: string, to: string) => ({ title: 'Congés', isAllDay: true as const, from, to })

describe('an unavailability', () => {
  test('takes its time out of the offer until it is removed', async () => {
    const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'] } })
    const monday = nextWeekday(practice, 'monday', '09:00')
    const visitor = aVisitor(app, practice)
    const topics = await heardDuring(app, practice.id, () =>
      client.schedule.addUnavailability({ body: timed(monday, 60) }),
    )
    expect(topics).toEqual(['schedule'])
    expect((await visitor.slots(monday))[0]).toBe(later(monday, 0, 60))
    const [{ id } = { id: '' }] = await client.schedule.unavailabilities({})
    await client.schedule.changeUnavailability({ params: { id }, body: timed(later(monday, 0, 120), 60) })
    expect(await visitor.slots(monday)).toEqual([0, 15, 30, 45, 60].map((minutes) => later(monday, 0, minutes)))
    await client.schedule.removeUnavailability({ params: { id } })
    expect(await visitor.slots(monday)).toHaveLength(9)
  })

  test('of whole days lasts from local midnight to local midnight, its last day included', async () => {
    const { client } = await aSchedule(app)
    const unavailability = await client.schedule.addUnavailability({ body: allDay('2027-03-27', '2027-03-28') })
    expect(unavailability).toMatchObject({
      isAllDay: true,
      from: '2027-03-27',
      to: '2027-03-28',
      rule: null,
      skippedOn: [],
      startsAt: '2027-03-26T23:00:00.000Z',
      endsAt: '2027-03-28T22:00:00.000Z',
    })
  })

  test('over sessions is accepted, and names those that hold time', async () => {
    const { practice, client } = await aSchedule(app)
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(startsAt), status: 'pending_validation' })
    await aSession(app.orm, practice, { startsAt: new Date(later(startsAt, 0, 60)) })
    await aSession(app.orm, practice, { startsAt: new Date(startsAt), status: 'cancelled' })
    const { affected } = await client.schedule.addUnavailability({ body: timed(startsAt, 60) })
    expect(affected).toMatchObject({ total: 1, sessions: [{ id, status: 'pending_validation', startsAt }] })
  })

  test('over a time that is proposed for a request names the request, until the proposal is taken back', async () => {
    const { practice, client } = await aSchedule(app)
    const [asked, proposed] = (['monday', 'tuesday'] as const).map((day) => nextWeekday(practice, day, '10:00'))
    const visitor = aVisitor(app, practice)
    const { id } = await visitor.book({ startsAt: asked! })
    await client.sessions.propose({ params: { id }, body: { startsAt: [proposed!] } })
    const { affected, ...made } = await client.schedule.addUnavailability({ body: timed(proposed!, 60) })
    expect(affected).toMatchObject({ total: 1, sessions: [{ id, status: 'pending_validation', startsAt: proposed }] })
    await client.sessions.takeProposalsBack({ params: { id } })
    const again = { params: { id: made.id }, body: timed(proposed!, 60) }
    expect((await client.schedule.changeUnavailability(again)).affected.total).toBe(0)
  })

  test('over a proposed time names it as its client knows it, and not where only its gap is covered', async () => {
    const { practice, client } = await aSchedule(app, { type: { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 } })
    const [asked, proposed] = (['monday', 'tuesday'] as const).map((day) => nextWeekday(practice, day, '10:00'))
    const { id } = await aVisitor(app, practice).book({ startsAt: asked! })
    await client.sessions.propose({ params: { id }, body: { startsAt: [proposed!] } })
    const named = async (minutes: number, length: number) =>
      (await client.schedule.addUnavailability({ body: timed(later(proposed!, 0, minutes), length) })).affected
    const endsAt = later(proposed!, 0, 60)
    expect(await named(30, 60)).toMatchObject({ total: 1, sessions: [{ id, startsAt: proposed, endsAt }] })
    expect(await named(60, 30)).toEqual({ total: 0, sessions: [] })
    expect(await named(-15, 15)).toEqual({ total: 0, sessions: [] })
  })

  test('that recurs counts each time, except on its skipped days', async () => {
    const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'] } })
    const monday = nextWeekday(practice, 'monday', '09:00')
    const next = later(monday, 7)
    const visitor = aVisitor(app, practice)
    const body = timed(monday, 120, 'FREQ=WEEKLY;BYDAY=MO')
    const made = await client.schedule.addUnavailability({ body })
    for (const day of [monday, next, later(monday, 35)])
      expect((await visitor.slots(day)).length).toBeLessThanOrEqual(5)
    const skippedOn = [next.slice(0, 10)]
    await client.schedule.changeUnavailability({ params: { id: made.id }, body: { ...body, skippedOn } })
    expect(await visitor.slots(next)).toHaveLength(9)
    expect((await visitor.slots(monday)).length).toBeLessThanOrEqual(5)
    expect(await refusal(visitor.book({ startsAt: monday }))).toMatchObject({ code: 'slot_taken' })
  })

  test('that recurs names the sessions of each of its times', async () => {
    const { practice, client } = await aSchedule(app)
    const monday = nextWeekday(practice, 'monday', '10:00')
    const hit = await aSession(app.orm, practice, {
      startsAt: new Date(monday),
    })
    const further = await aSession(app.orm, practice, { startsAt: new Date(later(monday, 14, 30)) })
    await aSession(app.orm, practice, { startsAt: new Date(later(monday, 1)) })
    const { affected } = await client.schedule.addUnavailability({ body: timed(monday, 180, 'FREQ=WEEKLY') })
    expect(affected.sessions.map(({ id }) => id)).toEqual([hit.id, further.id])
  })

  test('is listed until its last time is over', async () => {
    const { client } = await aSchedule(app)
    const body = timed('2026-01-05T08:00:00.000Z', 60, 'FREQ=WEEKLY;COUNT=2')
    await client.schedule.addUnavailability({ body })
    expect(await client.schedule.unavailabilities({})).toEqual([])
    const january = { from: '2026-01-12', to: '2026-01-12' }
    expect(await client.schedule.unavailabilities({ query: january })).toHaveLength(1)
    const after = { from: '2026-01-13', to: '2026-01-20' }
    expect(await client.schedule.unavailabilities({ query: after })).toEqual([])
  })

  const monday = '2027-03-01T09:00:00.000Z'
  // CWE-400: a rule with ten thousand times a day, or one that overlaps itself, never reaches the engine.
  test.each<[string, object, object]>([
    ['a rule of seconds', timed(monday, 60, 'FREQ=SECONDLY'), { rule: ['unknown_rule'] }],
    ['a rule of ten thousand', timed(monday, 60, 'FREQ=DAILY;COUNT=10000'), { rule: ['unknown_rule'] }],
    ['a rule that its start does not fit', timed(monday, 60, 'FREQ=WEEKLY;BYDAY=TU'), { rule: ['does_not_fit_start'] }],
    ['a recurring quarter of a year', timed(monday, 131_400, 'FREQ=DAILY'), { endsAt: ['too_long'] }],
    ['three years', allDay('2027-01-01', '2029-12-31'), { to: ['too_long'] }],
    ['an end before its start', timed(monday, -60), { endsAt: ['start_not_before_end'] }],
    ['a last day before its first', allDay('2027-03-02', '2027-03-01'), { to: ['before_from'] }],
    ['a day of another century', allDay('1950-03-02', '1950-03-02'), { from: ['out_of_range'] }],
    ['an end in another century', timed('2199-12-31T23:00:00.000Z', 30), { endsAt: ['out_of_range'] }],
    [
      'days left out of nothing',
      { ...timed(monday, 60), skippedOn: ['2027-03-01'] },
      { skippedOn: ['only_with_rule'] },
    ],
    ['no title', { ...timed(monday, 60), title: ' ' }, { title: ['required'] }],
    [
      'both ways to say when',
      { ...allDay('2027-03-01', '2027-03-01'), startsAt: monday },
      { startsAt: ['unknown_field'] },
    ],
  ])('with %s is refused at its field', async (_what, body, errors) => {
    const { client } = await aSchedule(app)
    const adding = client.schedule.addUnavailability({ body: body as ReturnType<typeof timed> })
    expect(await refusal(adding)).toMatchObject({ status: 422, details: { errors } })
  })

  test('has a maximum of fifty that recur', async () => {
    const { practice, client } = await aSchedule(app)
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)(
        `insert into unavailability (id, practice_id, practitioner_id, title, is_all_day, starts_at, ends_at, rule)
         select gen_random_uuid(), $1, $2, '', false, '2027-03-01T09:00Z', '2027-03-01T10:00Z', 'FREQ=DAILY'
         from generate_series(1, 50)`,
        [practice.id, practice.practitionerId],
      ),
    )
    const body = timed('2027-03-01T09:00:00.000Z', 60, 'FREQ=DAILY')
    expect(await refusal(client.schedule.addUnavailability({ body }))).toMatchObject({ code: 'limit_reached' })
    const once = await client.schedule.addUnavailability({ body: { ...body, rule: null } })
    const change = (id: string, changed: typeof body) =>
      client.schedule.changeUnavailability({ params: { id }, body: changed })
    expect(await refusal(change(once.id, body)), 'nor is a single one made the fifty-first').toMatchObject({
      code: 'limit_reached',
    })
    await change(once.id, timed('2027-03-01T09:00:00.000Z', 90))
    const [recurring] = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)<{ id: string }>('select id from unavailability where rule is not null limit 1'),
    )
    await change(recurring!.id, { ...body, rule: 'FREQ=WEEKLY' })
  })

  test('of another practice is not found', async () => {
    const { client } = await aSchedule(app)
    const unavailability = await client.schedule.addUnavailability({ body: allDay('2027-03-01', '2027-03-01') })
    const stranger = await app.signedIn(await aPractice(app.orm))
    const params = { id: unavailability.id }
    const body = allDay('2027-03-01', '2027-03-01')
    expect(await refusal(stranger.schedule.changeUnavailability({ params, body }))).toMatchObject({ status: 404 })
    expect(await refusal(stranger.schedule.removeUnavailability({ params }))).toMatchObject({ status: 404 })
    expect(await refusal(stranger.schedule.getUnavailability({ params }))).toMatchObject({ status: 404 })
    const { affected, ...own } = unavailability
    expect(affected.total).toBe(0)
    expect(await client.schedule.getUnavailability({ params })).toEqual(own)
  })
})
