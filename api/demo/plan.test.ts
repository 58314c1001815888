import { expect, test } from 'vitest'
import { dateOf } from '../src/availability/days.ts'
import { explain } from '../src/availability/explain.ts'
import type { AvailabilityInput, Interval } from '../src/availability/input.ts'
import { offeredSlots } from '../src/availability/slots.ts'
import { withBuffers } from '../src/availability/time-blocks.ts'
import { holdsTime, nextStatus } from '../src/sessions/states.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { demoPlan, type Plan } from './plan.ts'
import { type DemoPractice, type DemoType, demoTimeZone } from './practice.ts'
import { yannLeBihan } from './yann-le-bihan.ts'

const hour = 3_600_000
/** Every fifth day of two years at changing hours: each weekday, each season, both changes of the clock. */
const todays = Array.from(
  { length: 146 },
  (_, i) => new Date(Date.UTC(2026, 10, 21, 8) + i * 5 * 24 * hour + (i % 11) * hour),
)
const plans = [claireVasseur, yannLeBihan].flatMap((practice) =>
  todays.map((now) => ({ practice, now, plan: demoPlan(practice, now) })),
)

const blocksOf = (practice: DemoPractice, { sessions }: Plan): Interval[] =>
  sessions
    .filter(({ status }) => holdsTime(status))
    .map(({ appointment: { type }, startsAt, endsAt }) =>
      withBuffers({ ...practice, ...type, practiceId: practice.id, startsAt, endsAt }),
    )
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }))
    .sort((a, b) => a.startsAt - b.startsAt)

test('a day gives the same practice at every hour, but for the sessions of that day', () => {
  const [morning, night] = [new Date('2026-11-23T07:00:00Z'), new Date('2026-11-23T22:30:00Z')].map((now) =>
    demoPlan(claireVasseur, now),
  )
  const onOtherDays = ({ patients, sessions, calendar: { overrides, unavailabilities } }: Plan) =>
    JSON.stringify([patients, sessions.filter(({ appointment }) => appointment.day !== 0), overrides, unavailabilities])
  expect(onOtherDays(night!)).toBe(onOtherDays(morning!))
  expect(morning!.sessions.map(({ id }) => id)).toEqual(night!.sessions.map(({ id }) => id))
})

test('no two sessions overlap, their buffers included', () => {
  for (const { practice, plan } of plans) {
    const blocks = blocksOf(practice, plan)
    expect(blocks.filter(({ startsAt }, i) => i > 0 && startsAt < blocks[i - 1]!.endsAt)).toEqual([])
  }
})

/** What the engine is told of the practice, with everything that does not come from the plan left open. */
function inputOf(practice: DemoPractice, { calendar }: Plan, now: number, type: DemoType): AvailabilityInput {
  return {
    timeZone: demoTimeZone,
    now,
    schedule: practice.schedule,
    overrides: calendar.overrides,
    busy: [],
    countedSessions: [],
    ...type,
    unavailabilities: calendar.unavailabilities.map(({ startsAt, endsAt }) => ({
      startsAt: +startsAt,
      endsAt: +endsAt,
    })),
    rules: { noticeMinutes: 0, horizonDays: 140, gridMinutes: 15, mostPerDay: null, mostPerWeek: null },
  }
}

test('every session, past or to come, stands where the practice would have offered it', () => {
  for (const { practice, now, plan } of plans) {
    const longAgo = now.getTime() - 70 * 24 * hour
    for (const { appointment, startsAt } of plan.sessions) {
      const reasons = explain(inputOf(practice, plan, longAgo, appointment.type), startsAt.getTime())
      expect(reasons, startsAt.toISOString()).toEqual([])
    }
  }
})

test('who wants a first session finds times on at least three of the next twelve days', () => {
  for (const { practice, now, plan } of plans.filter(({ practice }) => practice === claireVasseur)) {
    const input = inputOf(practice, plan, now.getTime() + 12 * hour, practice.types[0]!)
    const window = { from: dateOf(plan.calendar.today), to: dateOf(plan.calendar.today + 12), timeZone: demoTimeZone }
    const days = offeredSlots({ ...input, busy: blocksOf(practice, plan) }, window)
    const withTimes = days.filter(({ slots }) => slots.length > 0).length
    expect(withTimes, now.toISOString()).toBeGreaterThanOrEqual(3)
  }
})

test('from three to five requests wait, all of them to come and not asked for today', () => {
  for (const { practice, now, plan } of plans.filter(({ practice }) => practice === claireVasseur)) {
    const waiting = plan.sessions.filter(({ status }) => status === 'pending_validation')
    expect(waiting.length, `${practice.name} ${now.toISOString()}`).toBeGreaterThanOrEqual(3)
    expect(waiting.length).toBeLessThanOrEqual(5)
    for (const { startsAt, message, happenings } of waiting) {
      expect(startsAt.getTime()).toBeGreaterThan(now.getTime() + 12 * hour)
      expect(message).toBeTruthy()
      expect(happenings).toHaveLength(1)
    }
  }
})

test('what happened to a session follows the state table, in order, before now, and explains its status', () => {
  for (const { now, plan } of plans)
    for (const { happenings, status, startsAt, requestedAt } of plan.sessions.map((session) => ({
      ...session,
      requestedAt: session.happenings[0].at,
    }))) {
      const [first, ...later] = happenings
      const legal = later.every(({ event, from, to }) => from && nextStatus(from, event as never) === to)
      const times = happenings.map(({ at }) => at.getTime())
      expect({ legal, times, status }).toEqual({
        legal: true,
        times: times.toSorted((a, b) => a - b),
        status: happenings.at(-1)!.to,
      })
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
      expect(requestedAt.getTime()).toBeLessThan(startsAt.getTime())
      expect(happenings.at(-1)!.startsAt).toEqual(startsAt)
      expect(first.from).toBeNull()
    }
})

test('forty people come, each with a session, and no card is younger than its first session', () => {
  for (const { practice, plan } of plans.filter(({ practice }) => practice === claireVasseur)) {
    expect(plan.patients).toHaveLength(40)
    for (const { id, createdAt, person } of plan.patients) {
      const own = plan.sessions.filter(({ patientId }) => patientId === id)
      expect(own.length, `${person.firstname} ${person.lastname} at ${practice.name}`).toBeGreaterThan(0)
      for (const { happenings } of own) expect(createdAt.getTime()).toBeLessThanOrEqual(happenings[0].at.getTime())
    }
  }
})

test('four months are full enough to believe and leave times to book', () => {
  for (const { plan } of plans.filter(({ practice }) => practice === claireVasseur)) {
    const days = plan.sessions.filter(({ status }) => status !== 'cancelled').map(({ appointment }) => appointment.day)
    const between = (from: number, to: number) => days.filter((day) => day >= from && day < to).length
    expect(between(-61, 0)).toBeGreaterThan(80)
    expect(between(0, 14)).toBeGreaterThan(12)
    expect(between(0, 62)).toBeGreaterThan(35)
    expect(between(14, 62)).toBeLessThan(60)
    const statuses = new Set(plan.sessions.map(({ status }) => status))
    for (const status of ['completed', 'missed', 'cancelled', 'scheduled', 'pending_validation'] as const)
      expect(statuses, status).toContain(status)
  }
})
