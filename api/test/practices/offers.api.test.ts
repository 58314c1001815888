import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

async function anOwner(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  const { practices, accounts } = await app.signedIn(practice)
  type Changes = Parameters<typeof practices.changeSettings>[0]['body']
  return { practice, accounts, change: (body: Changes) => practices.changeSettings({ body }) }
}

describe('visitors’ offers follow at once', () => {
  const opens = { opens: { monday: ['09:00-12:00'] } }

  test('another grid', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    const at = (time: string) => nextWeekday(owner.practice, 'monday', time)
    expect(await visitor.slots(at('09:00'))).toContain(at('09:15'))
    await owner.change({ gridMinutes: 60 })
    expect(await visitor.slots(at('09:00'))).toEqual(['09:00', '10:00', '11:00'].map(at))
  })

  test('a longer notice', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    const at = nextWeekday(owner.practice, 'monday', '09:00')
    expect(await visitor.slots(at)).toContain(at)
    await owner.change({ noticeMinutes: 30 * 24 * 60 })
    expect(await visitor.slots(at)).toEqual([])
  })

  test('a nearer horizon, which the widget learns too', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    const first = nextWeekday(owner.practice, 'monday', '09:00')
    const later = new Date(Date.parse(first) + 3 * 7 * 86_400_000).toISOString()
    expect((await visitor.slots(later)).length).toBeGreaterThan(0)
    await owner.change({ horizonDays: 8 })
    expect(await visitor.slots(later)).toEqual([])
    expect((await visitor.profile()).policies.horizonDays).toBe(8)
  })

  test('another zone: the local hours stay, their instants move', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    await owner.change({ timezone: 'Indian/Reunion' })
    const at = nextWeekday({ ...owner.practice, timeZone: 'Indian/Reunion' }, 'monday', '09:00')
    expect((await visitor.slots(at))[0]).toBe(at)
    expect((await visitor.profile()).timeZone).toBe('Indian/Reunion')
  })

  test('another zone: users with the practice’s zone follow, those with their own keep it', async () => {
    const owner = await anOwner()
    const { profile } = await app.signedIn(owner.practice)
    const zone = async () => (await profile.own({})).timeZone
    await owner.change({ timezone: 'Indian/Reunion' })
    expect(await zone()).toBe('Indian/Reunion')
    await profile.change({ body: { timeZone: 'America/Guadeloupe' } })
    await owner.change({ timezone: 'Europe/Paris' })
    expect(await zone()).toBe('America/Guadeloupe')
  })

  test('another zone: whole days off stay the same days, and no evening of theirs is offered', async () => {
    const owner = await anOwner({ timeZone: 'Europe/Paris' })
    const { schedule } = await app.signedIn(owner.practice)
    const title = 'Congés'
    const add = (from: string, to: string, rule: string | null = null) =>
      schedule.addUnavailability({ body: { title, isAllDay: true, from, to, rule } })
    await add('2027-12-24', '2027-12-25')
    await add('2027-12-03', '2027-12-03', 'FREQ=WEEKLY;BYDAY=FR;COUNT=3')
    await add('2027-03-28', '2027-03-28')
    const [startsAt, endsAt] = ['2027-12-01T09:00:00.000Z', '2027-12-01T10:00:00.000Z']
    await schedule.addUnavailability({ body: { title, isAllDay: false, startsAt, endsAt } })
    const [monday = '', tuesday = ''] = (['monday', 'tuesday'] as const).map((day) =>
      nextWeekday(owner.practice, day, '12:00').slice(0, 10),
    )
    const unavailability = await add(tuesday, tuesday)
    const rows = () =>
      inPractice(app.orm.em.fork(), owner.practice.id, (em) =>
        queryOf(em)<{ at: string; until: string; last: string | null }>(
          `select starts_at as at, ends_at as until, repeats_until as last from unavailability
           where id <> $1 order by starts_at`,
          [unavailability.id],
        ),
      )
    const before = await rows()
    await owner.change({ timezone: 'America/Martinique' })
    const at = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')}+00`
    expect(await rows()).toEqual([
      { at: at('2027-03-28T04:00:00Z'), until: at('2027-03-29T04:00:00Z'), last: null },
      { at: at(startsAt), until: at(endsAt), last: null },
      { at: at('2027-12-03T04:00:00Z'), until: at('2027-12-04T04:00:00Z'), last: at('2027-12-18T04:00:00Z') },
      { at: at('2027-12-24T04:00:00Z'), until: at('2027-12-26T04:00:00Z'), last: null },
    ])
    // Seven in the evening there.
    const evening = (day: string) => `${day}T23:00:00.000Z`
    const { slots } = aVisitor(app, owner.practice)
    expect(await slots(evening(monday))).toContain(evening(monday))
    expect(await slots(evening(tuesday))).toEqual([])
    await owner.change({ timezone: 'Europe/Paris' })
    expect(await rows()).toEqual(before)
  })

  test('another zone: a recurring unavailability with a time keeps that time and its weekday', async () => {
    const owner = await anOwner({ timeZone: 'America/Guadeloupe' })
    const { schedule } = await app.signedIn(owner.practice)
    const add = (startsAt: string, endsAt: string, rule: string) =>
      schedule.addUnavailability({ body: { title: 'Pause', isAllDay: false, startsAt, endsAt, rule } })
    const noon = await add('2027-01-04T16:00:00.000Z', '2027-01-04T17:00:00.000Z', 'FREQ=DAILY')
    const monday = 'FREQ=WEEKLY;BYDAY=MO;COUNT=3'
    // Half past seven in the evening there, the next day in Paris.
    const evening = await add('2027-01-04T23:30:00.000Z', '2027-01-05T00:30:00.000Z', monday)
    const ends = () =>
      inPractice(app.orm.em.fork(), owner.practice.id, (em) =>
        queryOf(em)<{ last: string }>('select repeats_until as last from unavailability where id = $1', [evening.id]),
      )
    await owner.change({ timezone: 'Europe/Paris' })
    const shown = async () =>
      (await schedule.unavailabilities({ query: { from: '2027-01-01', to: '2027-01-31' } })).map(
        ({ id, startsAt, endsAt, rule }) => ({ id, startsAt, endsAt, rule }),
      )
    expect(await shown()).toEqual([
      { id: noon.id, startsAt: '2027-01-04T11:00:00.000Z', endsAt: '2027-01-04T12:00:00.000Z', rule: 'FREQ=DAILY' },
      { id: evening.id, startsAt: '2027-01-04T18:30:00.000Z', endsAt: '2027-01-04T19:30:00.000Z', rule: monday },
    ])
    expect(await ends()).toEqual([{ last: '2027-01-18 19:30:00+00' }])
    const { id, startsAt, endsAt } = (await shown())[1]!
    const body = { title: 'Pause', isAllDay: false as const, startsAt, endsAt, rule: monday }
    expect(await schedule.changeUnavailability({ params: { id }, body })).toMatchObject({ startsAt })
  })

  test('another zone changes nothing for the users of another practice', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const { profile } = await app.signedIn(other.practice)
    await owner.change({ timezone: 'Indian/Reunion' })
    expect((await profile.own({})).timeZone).toBe('Europe/Paris')
  })
})
