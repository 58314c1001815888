import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { instantAt } from '@ancrage/api/format/calendar'

export type PlannedPatient = Pick<
  ReplyOf<typeof contract.patients.list>['data'][number],
  'id' | 'firstname' | 'lastname' | 'email' | 'phone' | 'dateOfBirth' | 'lastSessionAt'
>
export type PlannableType = ReplyOf<typeof contract.sessionTypes.list>[number]
type Place = PlannableType['locations'][number]
type Body = RequestInput<typeof contract.sessions.plan>['body']

/** What is about to be planned. */
export interface Plan {
  person: PlannedPatient | null
  /** One to four, the first of which decides about a programme. */
  typeIds: readonly string[]
  location: Place | null
  /** Out of the times that clients are offered, or any date and time. */
  way: 'offered' | 'free'
  /** Of the offered times. */
  startsAt: string | null
  /** Of the free ones: a local day and a wall-clock time, `''` where nothing is chosen yet. */
  date: string
  time: string
  /** It may be put over what is there. */
  isOverlapAllowed: boolean
  isTold: boolean
  note: string
  /** It comes again every so many weeks; 0: never. */
  everyWeeks: 0 | 1 | 2
  /** How often in all, as it is typed. */
  times: string
  /** What was chosen of single dates, by their starts: planned as long as they are free, whatever is there, or not. */
  ticks: Readonly<Record<string, 'in' | 'over' | 'out'>>
}

/** When it is planned, out of the offered times or freely. */
export type PlannedTime = Pick<Plan, 'way' | 'startsAt' | 'date' | 'time' | 'isOverlapAllowed'>

export const MOST_TYPES = 4

/** The types that are chosen, in their order. */
export const chosenTypes = ({ typeIds }: Plan, types: readonly PlannableType[]) =>
  typeIds.flatMap((id) => types.find((type) => type.id === id) ?? [])

/** Where all of some types take place. */
export const commonLocations = ([first, ...others]: readonly PlannableType[]): readonly Place[] =>
  first?.locations.filter((place) => others.every(({ locations }) => locations.includes(place))) ?? []

export const planMinutes = (types: readonly PlannableType[]) =>
  types.reduce((sum, type) => sum + type.durationMinutes, 0)
export const priceOf = (types: readonly PlannableType[]) => types.reduce((sum, type) => sum + type.priceCents, 0)

/** The instant that is chosen, if any is. A wall-clock time that is skipped is the first after it. */
export function startOf({ way, startsAt, date, time }: PlannedTime, zone: string): string | null {
  if (way === 'offered') return startsAt
  const [hours, minutes] = time.split(':').map(Number)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || hours === undefined || minutes === undefined) return null
  return instantAt(date, hours * 60 + minutes, zone).toISOString()
}

/** What has to be chosen still, in the order in which it stands. */
export function missingOf(plan: Plan, zone: string): 'person' | 'type' | 'location' | 'when' | null {
  if (!plan.person) return 'person'
  if (plan.typeIds.length === 0) return 'type'
  if (!plan.location) return 'location'
  return startOf(plan, zone) ? null : 'when'
}

/** What is sent once nothing is missing; null before. */
export function planBody(plan: Plan, zone: string): Body | null {
  const { person, location, isOverlapAllowed, isTold } = plan
  const [sessionTypeId, ...furtherTypeIds] = plan.typeIds
  const startsAt = startOf(plan, zone)
  if (!person || !location || !sessionTypeId || !startsAt) return null
  const notify = isTold && person.email !== null
  const message = plan.note.trim()
  return {
    patientId: person.id,
    sessionTypeId,
    furtherTypeIds,
    startsAt,
    location,
    notify,
    allowOverlap: isOverlapAllowed,
    ...(notify && message && { message }),
  }
}

/** Minutes since midnight as a time field writes them. */
export const clockValue = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
