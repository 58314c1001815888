import { millisecondsInDay } from 'date-fns/constants'
import { dateOf } from '../src/availability/days.ts'
import { readOffer } from '../src/availability/offer.ts'
import { offeredSlots } from '../src/availability/slots.ts'
import type { Query } from '../src/db/query.ts'
import { previewProgramme } from '../src/sessions/programme/programme-preview.ts'
import { initialStatus } from '../src/sessions/states.ts'
import type { Appointment } from './appointments.ts'
import type { Plan, PlannedSession } from './plan.ts'
import { type DemoPractice, type DemoType, demoTimeZone } from './practice.ts'
import { seededRandom } from './random.ts'

/** It begins in the week after next, whatever the time of today is. */
const BEGINS = { from: 8, to: 20 }

/**
 * The programme of a practice as somebody has begun it who comes alone and has nothing else before them: its first free
 * time, and what the product itself foresees after that.
 */
export async function programmeOf(query: Query, demo: DemoPractice, plan: Plan, now: Date): Promise<PlannedSession[]> {
  const type = demo.types.find(({ pack }) => pack)
  const patient = plan.patients.find(({ id, person, email }) => {
    const isComing = plan.sessions.some(({ patientId, startsAt }) => patientId === id && startsAt > now)
    return email && !person.guardianName && person.locale === 'fr' && person.location === 'office' && !isComing
  })
  if (!type || !patient) return []
  const { today } = plan.calendar
  const [from, to] = [plan.calendar.instant(BEGINS.from, 0), plan.calendar.instant(BEGINS.to, 0)]
  const question = {
    practiceId: demo.id,
    sessionTypeId: type.id,
    from: from.getTime(),
    to: to.getTime() + millisecondsInDay,
    now,
  }
  const { input } = await readOffer(query, question)
  const window = { from: dateOf(today + BEGINS.from), to: dateOf(today + BEGINS.to), timeZone: demoTimeZone }
  const [start] = offeredSlots(input, window).flatMap(({ slots }) => slots)
  if (start === undefined) return []
  const startsAt = new Date(start)
  const following = await previewProgramme(query, { practiceId: demo.id, typeId: type.id, startsAt }, now)
  const bookedAt = plan.calendar.instant(-2, 18 * 60 + 20)
  const random = seededRandom(demo.seed + 1)

  function planned(of: DemoType, at: Date, event: 'plan' | 'preSchedule'): PlannedSession {
    const own = random.fork()
    const by = event === 'plan' ? 'practitioner' : 'system'
    const appointment = { type: of, person: patient!.person } as Appointment
    return {
      id: own.id(bookedAt),
      patientId: patient!.id,
      appointment,
      random: own,
      status: initialStatus[event],
      startsAt: at,
      endsAt: new Date(at.getTime() + of.durationMinutes * 60_000),
      message: null,
      startedAt: null,
      stoppedAt: null,
      calendarSequence: 0,
      happenings: [{ event, from: null, to: initialStatus[event], by, reason: null, startsAt: at, at: bookedAt }],
    }
  }

  const later = following.flatMap(({ typeId, startsAt: at }) => {
    const of = demo.types.find(({ id }) => id === typeId)
    return of && at ? [planned(of, at, 'preSchedule')] : []
  })
  return [planned(type, startsAt, 'plan'), ...later]
}
