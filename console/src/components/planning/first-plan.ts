import { dayOf, minutesOfDay } from '../../lib/zone'
import type { Wished } from './open-planning'
import { type Person, type Plan, placesOf, type SessionType } from './plan'
import { clockOf } from './when-field'

/** What stands in the drawer when it opens: what is known, what it was the last time, and of the rest what is usual. */
export function firstPlan(
  { startsAt }: Wished,
  types: readonly SessionType[],
  person: Person | null,
  zone: string,
  lastTypes: readonly string[] = [],
): Plan {
  // A programme is planned once, and not again because its last session was.
  const again = lastTypes.flatMap((last) => types.find(({ id, isPack }) => id === last && !isPack) ?? [])
  const chosen = again.length ? again : types.slice(0, 1)
  return {
    person,
    typeIds: chosen.map(({ id }) => id),
    location: placesOf(chosen)[0] ?? null,
    way: startsAt ? 'free' : 'offered',
    startsAt: null,
    date: startsAt ? dayOf(startsAt, zone) : '',
    time: startsAt ? clockOf(minutesOfDay(startsAt, zone)) : '',
    isOverlapAllowed: false,
    isTold: true,
    note: '',
  }
}
