import { millisecondsInHour } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import {
  type BusyRange,
  type BusySource,
  deleteBusyTime,
  insertBusyTime,
  replaceBusyTime,
} from '../../src/availability/busy-time.ts'
import type { Secrets } from '../../src/crypto/vault.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aSchedule, heardDuring } from '../schedule/a-schedule.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const secrets = { APP_SECRET } as Secrets

const calendlyOf = (practice: BuiltPractice): BusySource => ({
  practiceId: practice.id,
  practitionerId: practice.practitionerId,
  source: 'calendly',
})

const aRange = (startsAt: string, given: Partial<BusyRange> = {}): BusyRange => ({
  externalId: startsAt,
  title: 'Dentiste',
  isAllDay: false,
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(startsAt) + millisecondsInHour,
  ...given,
})

const inside = <T>(practice: BuiltPractice, work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
  inPractice(app.orm.em, practice.id, (em) => work(queryOf(em)))

const replace = (practice: BuiltPractice, ranges: BusyRange[]) =>
  inside(practice, (query) => replaceBusyTime(query, secrets, calendlyOf(practice), ranges))

describe('a busy time of a subscribed calendar', () => {
  test('is not offered, held or booked, and the practitioner reads why', async () => {
    const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'] } })
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const visitor = aVisitor(app, practice)
    expect(await visitor.slots(startsAt)).toContain(startsAt)
    await replace(practice, [aRange(startsAt)])
    expect(await visitor.slots(startsAt)).not.toContain(startsAt)
    const refused = await refusal(visitor.hold(startsAt))
    expect(refused).toMatchObject({ code: 'slot_taken' })
    expect(await refusal(visitor.book({ startsAt }))).toMatchObject({ code: 'slot_taken' })
    const query = { sessionTypeId: practice.type.id, startsAt }
    const { reasons } = await client.availability.explanation({ query })
    expect(reasons).toMatchObject([
      { code: 'busy_elsewhere', startsAt, remedy: { kind: 'integrations', source: 'calendly', title: 'Dentiste' } },
    ])
  })

  test('is shown in the calendar with its title', async () => {
    const { practice, client } = await aSchedule(app)
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    await replace(practice, [aRange(startsAt)])
    const day = startsAt.slice(0, 10)
    const { busy } = await client.calendar.view({ query: { from: day, to: day } })
    expect(busy).toMatchObject([
      { source: 'calendly', title: 'Dentiste', startsAt, isAllDay: false, isBlocking: true, calendar: null },
    ])
  })

  test('follows its source: it is added, moved and dropped, and left alone without a difference', async () => {
    const { practice, client } = await aSchedule(app)
    const [nine, ten, noon] = ['09:00', '10:00', '12:00'].map((time) => nextWeekday(practice, 'monday', time))
    const day = nine!.slice(0, 10)
    const shown = async () =>
      (await client.calendar.view({ query: { from: day, to: day } })).busy.map(({ startsAt, title }) => [
        startsAt,
        title,
      ])
    expect(await replace(practice, [aRange(nine!, { externalId: 'a' }), aRange(ten!, { externalId: 'b' })])).toBe(true)
    expect(await replace(practice, [aRange(nine!, { externalId: 'a' }), aRange(ten!, { externalId: 'b' })])).toBe(false)
    expect(await replace(practice, [aRange(noon!, { externalId: 'b', title: null })])).toBe(true)
    expect(await shown()).toEqual([[noon, null]])
  })

  test('notifies open pages after a change, without any details', async () => {
    const { practice } = await aSchedule(app)
    const ranges = [aRange(nextWeekday(practice, 'monday', '10:00'))]
    expect(await heardDuring(app, practice.id, () => replace(practice, ranges))).toEqual(['schedule'])
    expect(await heardDuring(app, practice.id, () => replace(practice, ranges))).toEqual([])
  })

  test('may be read piece by piece, twice and in any order', async () => {
    const { practice, client } = await aSchedule(app)
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const day = startsAt.slice(0, 10)
    const count = async () => (await client.calendar.view({ query: { from: day, to: day } })).busy.length
    const from = calendlyOf(practice)
    const one = aRange(startsAt, { externalId: 'one' })
    await inside(practice, (query) => insertBusyTime(query, secrets, from, [one, one]))
    await inside(practice, (query) => insertBusyTime(query, secrets, from, [aRange(startsAt, { externalId: 'two' })]))
    expect(await count()).toBe(2)
    expect(await inside(practice, (query) => deleteBusyTime(query, from, ['one']))).toBe(true)
    expect(await inside(practice, (query) => deleteBusyTime(query, from, ['one', 'unknown']))).toBe(false)
    expect(await count()).toBe(1)
  })

  test('keeps two hundred characters of its title, without torn ones or any that move others', async () => {
    const { practice, client } = await aSchedule(app)
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const day = startsAt.slice(0, 10)
    const titles = ['x'.repeat(200), 'x'.repeat(201), `${'x'.repeat(199)}🌳`, 'un\u0000\u001b[31mdeux']
    await replace(
      practice,
      titles.map((title, n) => aRange(startsAt, { externalId: String(n), title })),
    )
    const { busy } = await client.calendar.view({ query: { from: day, to: day } })
    expect(busy.map(({ title }) => title).sort()).toEqual(
      ['x'.repeat(200), 'x'.repeat(200), 'x'.repeat(199), 'un[31mdeux'].sort(),
    )
  })

  test('belongs to its practice alone', async () => {
    const { practice } = await aSchedule(app)
    const stranger = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    await replace(practice, [aRange(startsAt)])
    await replace(stranger, [])
    expect(await aVisitor(app, practice).slots(startsAt)).not.toContain(startsAt)
    expect(await aVisitor(app, stranger).slots(startsAt)).toContain(startsAt)
  })
})
