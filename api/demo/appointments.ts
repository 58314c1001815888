import { wdayOf } from '../src/availability/days.ts'
import type { OpenRange } from '../src/availability/input.ts'
import { type Calendar, daysAround } from './calendar.ts'
import type { DemoPerson, DemoPractice, DemoType } from './practice.ts'
import type { Random } from './random.ts'

/** What became of an appointment, or would have if its time had come. */
type Outcome = 'kept' | 'missed' | 'clientCancels' | 'practiceCancels' | 'refused' | 'lapsed'

/** A time that somebody took. The day is counted from today, the minute from local midnight. */
export interface Appointment {
  person: DemoPerson
  type: DemoType
  day: number
  minute: number
  outcome: Outcome
  isFirst: boolean
  /** The day on which this person last came before, from which the next one may have been planned. */
  previous: Appointment | null
  /** For all further chances of this appointment. */
  random: Random
}

interface Client {
  person: DemoPerson
  step: number
  due: number
  coming: number
  last: Appointment | null
}

const mostComing = 3
const schoolEnds = 16 * 60 + 30

/** Goes through the days and gives the free times to those who are due, the one who has waited longest first. */
export function appointments(practice: DemoPractice, calendar: Calendar, random: Random): Appointment[] {
  const clients = practice.people.map(clientOf)
  const taken: Appointment[] = []
  for (let day = -daysAround; day <= daysAround; day++) {
    for (const range of calendar.openings(day)) {
      let minute = range.fromMinute
      while (minute < range.toMinute) {
        const client = random.chance(practice.load(day)) ? whoComes(minute, range, day) : undefined
        if (!client) {
          minute += 15 * random.whole(2, 5)
          continue
        }
        const appointment = book(client, day, minute)
        taken.push(appointment)
        const { bufferBeforeMinutes, durationMinutes, bufferAfterMinutes } = appointment.type
        minute += bufferBeforeMinutes + durationMinutes + bufferAfterMinutes
      }
    }
  }
  return taken

  function typeOf({ person, step }: Client): DemoType | undefined {
    return practice.types[person.steps[step] ?? -1]
  }

  function whoComes(minute: number, range: OpenRange, day: number): Client | undefined {
    const isSchoolTime = minute < schoolEnds && ![3, 6].includes(wdayOf(calendar.today + day))
    return clients
      .filter((client) => {
        const type = typeOf(client)
        if (!type || client.due > day || client.coming >= mostComing) return false
        if (isSchoolTime && client.person.guardianName) return false
        return minute + type.bufferBeforeMinutes + type.durationMinutes <= range.toMinute
      })
      .sort((a, b) => a.due - b.due)[0]
  }

  function book(client: Client, day: number, minute: number): Appointment {
    const own = random.fork()
    const { person, last } = client
    const type = typeOf(client)!
    const isFirst = client.step === 0
    const outcome = person.firstMessage && isFirst ? 'kept' : outcomeOf(own, last !== null)
    const appointment: Appointment = {
      person,
      type,
      day,
      outcome,
      isFirst,
      previous: last,
      random: own,
      minute: minute + type.bufferBeforeMinutes,
    }
    const wasHeld = outcome === 'kept'
    client.due = day + (wasHeld ? person.rhythmDays + own.whole(-1, 3) : 7)
    if (wasHeld) client.step++
    if (wasHeld) client.last = appointment
    if (day >= 0) client.coming++
    return appointment
  }
}

/** Who began before the calendar begins is in the middle of the sessions. */
function clientOf(person: DemoPerson): Client {
  const begun = Math.max(0, Math.ceil((-daysAround - person.firstDay) / person.rhythmDays))
  return { person, step: begun, due: person.firstDay + begun * person.rhythmDays, coming: 0, last: null }
}

function outcomeOf(random: Random, isKnown: boolean): Outcome {
  const share = random.next()
  if (share < 0.81) return 'kept'
  if (share < 0.87) return 'missed'
  if (share < 0.93) return 'clientCancels'
  if (share < 0.95) return 'practiceCancels'
  if (isKnown) return 'kept'
  return share < 0.98 ? 'refused' : 'lapsed'
}
