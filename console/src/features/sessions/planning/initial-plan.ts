import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { clockText } from '../../../lib/clock-text'
import { commonLocations, type Plan, type PlannableType, type PlannedPatient } from './plan'

/** The parts of the client's last session that the next one probably shares. */
export interface LastSession {
  types: readonly { id: string }[]
  location: Plan['location']
}

/** What is known when the drawer opens. */
interface PlanContext {
  /** An ISO instant in UTC, such as the clicked time of the calendar. */
  startsAt?: string | undefined
  types: readonly PlannableType[]
  person: PlannedPatient | null
  zone: string
  last?: LastSession | null | undefined
}

/** Returns the plan with which the drawer opens, from the prefill and the client's last session. */
export function initialPlan({ startsAt, types, person, zone, last = null }: PlanContext): Plan {
  return {
    person,
    ...likelyChoice(types, last),
    way: startsAt ? 'free' : 'offered',
    startsAt: null,
    date: startsAt ? localDay(startsAt, zone) : '',
    time: startsAt ? clockText(minutesOfDay(startsAt, zone)) : '',
    isOverlapAllowed: false,
    isNotified: true,
    note: '',
    everyWeeks: 0,
    times: '4',
    ticks: {},
  }
}

/**
 * Returns the likely types and place of a session: those of the last one, or the only type that exists. The place is
 * kept where the types still have it.
 */
export function likelyChoice(
  types: readonly PlannableType[],
  last: LastSession | null,
): Pick<Plan, 'typeIds' | 'location'> {
  const again = typesOfLastSession(types, last?.types.map(({ id }) => id) ?? [])
  const likely = again.length === 0 && types.length === 1 ? types : again
  const places = commonLocations(likely)
  return {
    typeIds: likely.map(({ id }) => id),
    location: places.find((place) => place === last?.location) ?? places[0] ?? null,
  }
}

/** Returns the types of the last session. A programme is left out, since its sessions are planned together. */
export const typesOfLastSession = (types: readonly PlannableType[], lastTypes: readonly string[]): PlannableType[] =>
  lastTypes.flatMap((last) => types.find(({ id, isPack }) => id === last && !isPack) ?? [])
