import type { OpenRange, WeeklyRange } from '../src/availability/input.ts'
import type { Lang } from '../src/http/schema.ts'
import type { Gender } from '../src/patients/contract/gender.ts'
import type { PracticeId } from '../src/practice-id.ts'
import type { Location } from '../src/practices/contract.ts'
import type { Mode } from '../src/practices/modes.ts'

/** A session type of a demonstration practice. Durations and buffers are minutes. */
export interface DemoType {
  id: string
  nameFr: string
  nameEn: string
  descriptionFr: string
  descriptionEn: string
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  priceCents: number
  color: string
  locations: Location[]
  isAutoAccepted: boolean
  isForMinors?: true
  /** Part of the programme, so many weeks after the pack before it. */
  pack?: { delayWeeks: number | null }
}

/** Somebody who comes, with the sessions that this person takes one after the other. */
export interface DemoPerson {
  firstname: string
  lastname: string
  gender: Gender | null
  /** `YYYY-MM-DD` */
  dateOfBirth: string | null
  city: string
  guardianName: string | null
  locale: Lang
  location: Location
  /** Types in their order, by position in the practice's list. */
  steps: readonly number[]
  /** Days from one session to the next. */
  rhythmDays: number
  /** What the practice sorts its clients by. */
  tags: readonly string[]
  /** What this person writes with the first request. */
  firstMessage: string | null
  /** Day of the first session, counted from today. */
  firstDay: number
}

/** What the calendar has besides the week: days counted from today. */
interface Exceptions {
  overrides: { day: number; ranges: OpenRange[] }[]
  unavailabilities: { day: number; days: number; title: string }[]
}

/** All that is told of a demonstration practice; what follows from it is made by `plan.ts`. */
export interface DemoPractice {
  id: PracticeId
  practitionerId: string
  userId: string
  slug: string
  name: string
  siret: string | null
  address: string
  city: string
  phone: string
  email: string
  website: string
  primaryColor: string
  /** Its password is made at random for each installation (`passwords.ts`). */
  account: { name: string; email: string; isAdmin: boolean }
  mode: Mode
  schedule: readonly WeeklyRange[]
  types: readonly DemoType[]
  people: readonly DemoPerson[]
  /** `today` is a day number of availability/days.ts. */
  exceptions(today: number): Exceptions
  /** How many of the times that could be taken are, from 0 to 1, on a day counted from today. */
  load(daysFromToday: number): number
  seed: number
}

export const demoTimeZone = 'Europe/Paris'

/** `opening(1, '09:00-12:30', '14:00-18:30')`: the ranges of an ISO weekday. */
export const opening = (wday: number, ...ranges: string[]): WeeklyRange[] =>
  ranges.map((range) => ({ wday, ...openRange(range) }))

export function openRange(range: string): OpenRange {
  const [fromMinute, toMinute] = range.split('-').map((time) => {
    const [hours, minutes] = time.split(':').map(Number)
    return hours! * 60 + minutes!
  })
  return { fromMinute: fromMinute!, toMinute: toMinute! }
}
