import { type Appointment, appointments } from './appointments.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { contactOf } from './cards.ts'
import type { DemoPerson, DemoPractice } from './practice.ts'
import { type Random, seededRandom } from './random.ts'
import { type Story, storyOf } from './story.ts'
import { demoWords } from './words.ts'

interface PlannedPatient extends ReturnType<typeof contactOf> {
  id: string
  person: DemoPerson
  createdAt: Date
}

export interface PlannedSession extends Story {
  id: string
  patientId: string
  appointment: Appointment
  /** For the ids of what belongs to the session. */
  random: Random
}

export interface Plan {
  calendar: Calendar
  patients: PlannedPatient[]
  sessions: PlannedSession[]
  random: Random
}

/** Everything that a demonstration practice has, as of `now`. Only what has begun today depends on the time of day. */
export function demoPlan(practice: DemoPractice, now: Date): Plan {
  const random = seededRandom(practice.seed)
  const calendar = calendarOf(practice, now)
  const taken = appointments(practice, calendar, random)
  const waiting = requestsWaiting(taken)
  const stories = taken.map((appointment) => ({
    appointment,
    story: storyOf(appointment, waiting.has(appointment), calendar, now),
  }))
  const patients = practice.people.map((person, position) => {
    const own = stories.filter(({ appointment }) => appointment.person === person)
    const began = calendar.instant(person.firstDay - 6, 10 * 60 + position)
    const createdAt = new Date(Math.min(began.getTime(), ...own.map(({ story }) => story.happenings[0].at.getTime())))
    return { id: random.id(createdAt), person, createdAt, ...contactOf(person, position, random) }
  })
  const idOf = new Map(patients.map(({ person, id }) => [person, id]))
  const sessions = stories.map(({ appointment, story }): PlannedSession => {
    const own = random.fork()
    const message = waiting.get(appointment) ?? story.message
    return {
      ...story,
      id: own.id(story.happenings[0].at),
      patientId: idOf.get(appointment.person)!,
      appointment,
      message,
      random: own,
    }
  })
  return { calendar, patients, sessions, random }
}

/** The requests that wait for an answer: of all who are new and wrote something, and of one who comes again. */
function requestsWaiting(taken: Appointment[]): Map<Appointment, string> {
  const coming = taken.filter(({ day }) => day >= 2)
  const isNew = ({ person, isFirst }: Appointment) => person.firstMessage !== null && isFirst
  const again = coming.find(({ isFirst, previous, type, outcome, day }) => {
    return !isFirst && previous && previous.day < 0 && !type.isAutoAccepted && outcome === 'kept' && day >= 4
  })
  const waiting = new Map(coming.filter(isNew).map((one) => [one, one.person.firstMessage!]))
  if (again) waiting.set(again, demoWords[again.person.locale].waiting)
  return waiting
}
