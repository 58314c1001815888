import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import type { PlanPrefill } from './open-planning'
import { commonLocations, type Plan, type PlannableType, type PlannedPatient } from './plan'
import { clockValue } from './when-field'

/** What stands in the drawer when it opens: what is known, what it was the last time, and of the rest what is usual. */
export function initialPlan(
  { startsAt }: PlanPrefill,
  types: readonly PlannableType[],
  person: PlannedPatient | null,
  zone: string,
  lastTypes: readonly string[] = [],
): Plan {
  const again = typesOfLastSession(types, lastTypes)
  const chosen = again.length ? again : types.slice(0, 1)
  return {
    person,
    typeIds: chosen.map(({ id }) => id),
    location: commonLocations(chosen)[0] ?? null,
    way: startsAt ? 'free' : 'offered',
    startsAt: null,
    date: startsAt ? localDay(startsAt, zone) : '',
    time: startsAt ? clockValue(minutesOfDay(startsAt, zone)) : '',
    isOverlapAllowed: false,
    isTold: true,
    note: '',
    everyWeeks: 0,
    times: '4',
    ticks: {},
  }
}

/** What a client came for the last time. A programme is planned once, and not again because its last session was. */
export const typesOfLastSession = (types: readonly PlannableType[], lastTypes: readonly string[]): PlannableType[] =>
  lastTypes.flatMap((last) => types.find(({ id, isPack }) => id === last && !isPack) ?? [])
