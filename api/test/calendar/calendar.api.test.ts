import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

const app = await testApp()
const at = (text: string) => new Date(text)

describe('the calendar', () => {
  test('shows each day with its hours, by its weekday or its own, and its public holiday', async () => {
    const { client } = await aSchedule(app, { opens: { friday: ['09:00-12:00'], saturday: ['14:00-16:00'] } })
    const override = await client.schedule.addOverride({ body: { date: '2027-05-08', ranges: [] } })
    const { days, timeZone } = await client.calendar.view({ query: { from: '2027-05-06', to: '2027-05-08' } })
    expect(timeZone).toBe('Europe/Paris')
    expect(days).toEqual([
      { date: '2027-05-06', ranges: [], overrideId: null, holiday: { nameFr: 'Ascension', nameEn: 'Ascension Day' } },
      { date: '2027-05-07', ranges: [{ fromMinute: 540, toMinute: 720 }], overrideId: null, holiday: null },
      expect.objectContaining({ date: '2027-05-08', ranges: [], overrideId: override.id }),
    ])
  })

  test('shows every session that touches the period, with any status, in order', async () => {
    const { practice, client } = await aSchedule(app)
    const patient = await aPatient(app.orm, practice, { firstname: 'Inès', lastname: 'Abadie' })
    const add = (startsAt: string, status: 'scheduled' | 'cancelled' = 'scheduled') =>
      aSession(app.orm, practice, { startsAt: at(startsAt), status, patientId: patient.id })
    const second = await add('2027-03-02T08:00:00Z')
    const first = await add('2027-03-01T22:30:00Z', 'cancelled')
    await add('2027-03-01T21:00:00Z')
    await add('2027-03-02T23:00:00Z')
    const { sessions } = await client.calendar.view({ query: { from: '2027-03-02', to: '2027-03-02' } })
    expect(sessions.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(sessions[1]).toEqual({
      id: second.id,
      status: 'scheduled',
      location: 'office',
      isOverlapAllowed: false,
      startsAt: '2027-03-02T08:00:00.000Z',
      endsAt: '2027-03-02T09:00:00.000Z',
      patient: { id: patient.id, firstname: 'Inès', lastname: 'Abadie' },
      types: [{ id: practice.type.id, nameFr: 'Séance individuelle', nameEn: 'Individual session', color: '#7c3aed' }],
    })
  })

  test('shows each occurrence of an unavailability, and those that started long before', async () => {
    const { client } = await aSchedule(app)
    const weekly = { title: 'Supervision', isAllDay: false as const, rule: 'FREQ=WEEKLY' }
    const time = { startsAt: '2027-03-01T08:00:00.000Z', endsAt: '2027-03-01T10:00:00.000Z' }
    await client.schedule.addUnavailability({ body: { ...weekly, ...time } })
    const leave = { title: 'Congé', isAllDay: true as const, from: '2026-12-01', to: '2027-03-20' }
    await client.schedule.addUnavailability({ body: leave })
    const { unavailabilities } = await client.calendar.view({ query: { from: '2027-03-20', to: '2027-04-04' } })
    expect(unavailabilities.map(({ title, startsAt, isRecurring }) => [title, startsAt, isRecurring])).toEqual([
      ['Congé', '2026-11-30T23:00:00.000Z', false],
      ['Supervision', '2027-03-22T08:00:00.000Z', true],
      ['Supervision', '2027-03-29T07:00:00.000Z', true],
    ])
  })

  test('shows no hold of a visitor, and nothing of another practice', async () => {
    const { practice, client } = await aSchedule(app)
    const other = await aPractice(app.orm)
    await aSession(app.orm, other, { startsAt: at('2027-03-02T08:00:00Z') })
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)(
        `insert into time_block (id, practice_id, practitioner_id, starts_at, ends_at, expires_at)
         values (gen_random_uuid(), $1, $2, '2027-03-02T09:00Z', '2027-03-02T10:00Z', '2030-01-01')`,
        [practice.id, practice.practitionerId],
      ),
    )
    const view = await client.calendar.view({ query: { from: '2027-03-02', to: '2027-03-02' } })
    expect(view).toMatchObject({ sessions: [], unavailabilities: [] })
  })

  test.each<[string, object, object]>([
    ['more than two months', { from: '2027-01-01', to: '2027-03-04' }, { to: ['too_far'] }],
    ['a period that ends before it begins', { from: '2027-01-02', to: '2027-01-01' }, { to: ['before_from'] }],
    ['a day that does not exist', { from: '2027-02-30', to: '2027-03-01' }, { from: ['invalid_day'] }],
  ])('refuses %s', async (_what, query, errors) => {
    const { client } = await aSchedule(app)
    const asking = client.calendar.view({ query: query as { from: string; to: string } })
    expect(await refusal(asking)).toMatchObject({ status: 422, details: { errors } })
  })
})
