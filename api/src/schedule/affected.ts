import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import { dayMinutes, minuteMs } from '../availability/days.ts'
import type { Interval, OpenRange } from '../availability/input.ts'
import { openingsBetween } from '../availability/schedule.ts'
import { wallAt, zoneSpans } from '../availability/zone.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { blockingStatuses, type SessionStatus } from '../sessions/states.ts'
import type { Affected } from './contract.ts'
import type { OpenHours } from './hours.ts'

/** The most sessions that are named; the rest are only counted. */
const MOST_NAMED = 50
/** No session is longer, so an index also finds those that began before the period. */
const LONGEST_MS = millisecondsInDay

export interface SessionToCome extends Interval {
  id: string
  status: SessionStatus
  patient: { id: string; firstname: string; lastname: string }
}

/** The sessions that hold time and overlap the period between two instants, in order. */
export async function sessionsBetween(
  query: Query,
  {
    practiceId,
    practitionerId,
    from,
    to,
  }: { practiceId: PracticeId; practitionerId: string; from: number; to: number },
) {
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.status', 's.startsAt', 's.endsAt', 'p.id as patientId', 'p.firstname', 'p.lastname'])
    .where('s.practiceId', '=', practiceId)
    .where('s.practitionerId', '=', practitionerId)
    .where('s.endsAt', '>', new Date(from))
    .where('s.startsAt', '>=', new Date(from - LONGEST_MS))
    .where('s.startsAt', '<', new Date(to))
    .where('s.status', 'in', blockingStatuses)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute()
  return rows.map(sessionToCome)
}

interface FoundSession {
  id: string
  status: SessionStatus
  startsAt: Date
  endsAt: Date
  patientId: string
  firstname: string
  lastname: string
}

/** A session as it is named. */
export const sessionToCome = ({
  id,
  status,
  startsAt,
  endsAt,
  patientId,
  firstname,
  lastname,
}: FoundSession): SessionToCome => ({
  id,
  status,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  patient: { id: patientId, firstname, lastname },
})

/** The sessions that a change leaves outside the hours. */
export const sessionsLeftOutside = <S extends Interval>(
  sessions: readonly S[],
  before: OpenHours,
  now: OpenHours,
): S[] => {
  const [wasInside, isInside] = [insideOf(before, sessions), insideOf(now, sessions)]
  return sessions.filter((session) => wasInside(session) && !isInside(session))
}

/** The sessions that overlap any of the times. */
export const sessionsOverlapping = <S extends Interval>(sessions: readonly S[], times: readonly Interval[]): S[] =>
  sessions.filter((session) => times.some((time) => time.startsAt < session.endsAt && time.endsAt > session.startsAt))

export const summarizeAffected = (sessions: readonly SessionToCome[]): z.output<typeof Affected> => ({
  total: sessions.length,
  sessions: sessions.slice(0, MOST_NAMED).map(({ startsAt, endsAt, ...session }) => ({
    ...session,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })),
})

/**
 * Whether a session lies within the opened hours. Ranges that touch count as one here, since somebody planned it across
 * them.
 */
function insideOf(hours: OpenHours, sessions: readonly Interval[]): (session: Interval) => boolean {
  if (sessions.length === 0) return () => true
  const first = Math.min(...sessions.map(({ startsAt }) => startsAt)) / minuteMs
  const last = Math.max(...sessions.map(({ endsAt }) => endsAt)) / minuteMs
  const clock = zoneSpans(hours.timeZone, first, last)
  const openings = openingsBetween(hours, Math.floor(first / dayMinutes) - 1, Math.floor(last / dayMinutes) + 1)
  return ({ startsAt, endsAt }) => {
    const [start, end] = [startsAt, endsAt].map((at) => wallAt(clock, Math.floor(at / minuteMs)))
    const day = Math.floor(start! / dayMinutes)
    const within = ({ fromMinute, toMinute }: OpenRange) =>
      fromMinute <= start! - day * dayMinutes && end! - day * dayMinutes <= toMinute
    return joined(openings(day)).some(within)
  }
}

function joined(ranges: readonly OpenRange[]): OpenRange[] {
  const whole: OpenRange[] = []
  for (const range of ranges) {
    const last = whole.at(-1)
    if (last && range.fromMinute <= last.toMinute) last.toMinute = Math.max(last.toMinute, range.toMinute)
    else whole.push({ ...range })
  }
  return whole
}
