import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { instantAt } from '@ancrage/api/format/calendar'

export type PlannedPatient = Pick<
  ReplyOf<typeof contract.patients.list>['data'][number],
  'id' | 'firstname' | 'lastname' | 'email' | 'phone' | 'dateOfBirth' | 'lastSessionAt'
>
export type PlannableType = ReplyOf<typeof contract.sessionTypes.list>[number]
type Place = PlannableType['locations'][number]
type Body = RequestInput<typeof contract.sessions.plan>['body']

/** The state of the drawer. */
export interface Plan {
  person: PlannedPatient | null
  /** One to four types. The first decides whether it is a programme. */
  typeIds: readonly string[]
  location: Place | null
  /** `offered`: one of the times that clients see. `free`: any date and time. */
  way: 'offered' | 'free'
  /** The chosen offered time. */
  startsAt: string | null
  /** The freely chosen local day and wall-clock time, `''` while nothing is chosen. */
  date: string
  time: string
  /** True if the session may overlap others. */
  isOverlapAllowed: boolean
  isNotified: boolean
  note: string
  /** Repeats every so many weeks; 0 for no repetition. */
  everyWeeks: 0 | 1 | 2
  /** The number of sessions in all, as typed. */
  times: string
  /** The choice for single dates of a repetition, by start: planned if free, planned over others, or left out. */
  ticks: Readonly<Record<string, 'in' | 'over' | 'out'>>
}

/** The part of a plan that says when. */
export type PlannedTime = Pick<Plan, 'way' | 'startsAt' | 'date' | 'time' | 'isOverlapAllowed'>

export const MOST_TYPES = 4

/** Returns the chosen types in their order. */
export const chosenTypes = ({ typeIds }: Plan, types: readonly PlannableType[]) =>
  typeIds.flatMap((id) => types.find((type) => type.id === id) ?? [])

/** Returns the locations that all of these types have. */
export const commonLocations = ([first, ...others]: readonly PlannableType[]): readonly Place[] =>
  first?.locations.filter((place) => others.every(({ locations }) => locations.includes(place))) ?? []

export const planMinutes = (types: readonly PlannableType[]) =>
  types.reduce((sum, type) => sum + type.durationMinutes, 0)
export const planPrice = (types: readonly PlannableType[]) => types.reduce((sum, type) => sum + type.priceCents, 0)

/** Returns the chosen start, or null. A time that the clock skips counts as the first instant after it. */
export function plannedStart({ way, startsAt, date, time }: PlannedTime, zone: string): string | null {
  if (way === 'offered') return startsAt
  const [hours, minutes] = time.split(':').map(Number)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || hours === undefined || minutes === undefined) return null
  return instantAt(date, hours * 60 + minutes, zone).toISOString()
}

/** Returns the first choice that is missing, in the order of the form. */
export function missingChoice(plan: Plan, zone: string): 'person' | 'type' | 'location' | 'when' | null {
  if (!plan.person) return 'person'
  if (plan.typeIds.length === 0) return 'type'
  if (!plan.location) return 'location'
  return plannedStart(plan, zone) ? null : 'when'
}

/** Returns the request body, or null while something is missing. */
export function planBody(plan: Plan, zone: string): Body | null {
  const { person, location, isOverlapAllowed, isNotified } = plan
  const [sessionTypeId, ...furtherTypeIds] = plan.typeIds
  const startsAt = plannedStart(plan, zone)
  if (!person || !location || !sessionTypeId || !startsAt) return null
  const notify = isNotified && person.email !== null
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
