import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import type { PlanPrefill } from './open-planning'
import { clockValue, commonLocations, type Plan, type PlannableType, type PlannedPatient } from './plan'

/** Returns what the drawer shows when it opens: what the opener knows, and the types of the client's last session. */
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
    isNotified: true,
    note: '',
    everyWeeks: 0,
    times: '4',
    ticks: {},
  }
}

/** Returns the likely types of a session: those of the last one, or the only type that exists. Otherwise none. */
export function likelyTypes(types: readonly PlannableType[], lastTypes: readonly string[]): readonly PlannableType[] {
  const again = typesOfLastSession(types, lastTypes)
  return again.length === 0 && types.length === 1 ? types : again
}

/** Returns the types of the last session. A programme is left out, since its sessions are planned together. */
export const typesOfLastSession = (types: readonly PlannableType[], lastTypes: readonly string[]): PlannableType[] =>
  lastTypes.flatMap((last) => types.find(({ id, isPack }) => id === last && !isPack) ?? [])
