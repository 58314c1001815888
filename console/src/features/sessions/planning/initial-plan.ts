import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import type { PlanPrefill } from './open-planning'
import { clockValue, commonLocations, type Plan, type PlannableType, type PlannedPatient } from './plan'

/** What stands in the drawer when it opens: what is known, and what it was the last time. */
export function initialPlan(
  { startsAt }: PlanPrefill,
  types: readonly PlannableType[],
  person: PlannedPatient | null,
  zone: string,
  lastTypes: readonly string[] = [],
): Plan {
  const chosen = likelyTypes(types, lastTypes)
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

/** What a client comes for: what it was the last time, or the only type that there is; else it is to be chosen. */
export function likelyTypes(types: readonly PlannableType[], lastTypes: readonly string[]): readonly PlannableType[] {
  const again = typesOfLastSession(types, lastTypes)
  return again.length === 0 && types.length === 1 ? types : again
}

/** What a client came for the last time. A programme is planned once, and not again because its last session was. */
export const typesOfLastSession = (types: readonly PlannableType[], lastTypes: readonly string[]): PlannableType[] =>
  lastTypes.flatMap((last) => types.find(({ id, isPack }) => id === last && !isPack) ?? [])
