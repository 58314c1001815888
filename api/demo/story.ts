import type { ActorKind } from '../src/sessions/entity.ts'
import {
  type InitialEvent,
  initialStatus,
  nextStatus,
  type SessionEvent,
  type SessionStatus,
} from '../src/sessions/states.ts'
import type { Appointment } from './appointments.ts'
import type { Calendar } from './calendar.ts'
import { demoWords } from './words.ts'

/** One thing that happened to a session, as its history keeps it. */
interface StoryEvent {
  event: InitialEvent | SessionEvent
  from: SessionStatus | null
  to: SessionStatus
  by: ActorKind
  reason: string | null
  /** When the session was to start, after this. */
  startsAt: Date
  at: Date
}

/** What a session went through until now, and what it is therefore. */
export interface Story {
  status: SessionStatus
  startsAt: Date
  endsAt: Date
  message: string | null
  startedAt: Date | null
  stoppedAt: Date | null
  calendarSequence: number
  happenings: [StoryEvent, ...StoryEvent[]]
}

const soonerHours = { from: 12 * 60, to: 13 * 60 + 45 }
const minutes = (date: Date, more: number) => new Date(date.getTime() + more * 60_000)

/** Tells an appointment's past as the state table allows it. A waiting one is a request that nobody answered yet. */
export function storyOf(appointment: Appointment, isWaiting: boolean, calendar: Calendar, now: Date): Story {
  const { person, type, day, minute, outcome, random, previous, isFirst } = appointment
  const say = demoWords[person.locale]
  const startsAt = calendar.instant(day, minute)
  const endsAt = minutes(startsAt, type.durationMinutes)
  // Answers and cancellations lie on later days than what they answer, and before today.
  const lastBooking = Math.min(day, 0) - 3
  const isPlanned = previous !== null && previous.day <= lastBooking + 1 && random.chance(0.45) && !isWaiting
  const requestedOn = isWaiting
    ? -random.whole(1, 2)
    : Math.min(day - (isFirst ? random.whole(4, 14) : random.whole(3, 9)), lastBooking - random.whole(0, 3))
  const settledOn = isPlanned ? previous.day : requestedOn + 1
  const wanted = random.chance(0.35) ? random.pick(isFirst ? say.firstMessages : say.messages) : null
  const story: Story = {
    status: 'pending_validation',
    startsAt,
    endsAt,
    startedAt: null,
    stoppedAt: null,
    message: isPlanned || person.guardianName ? null : wanted,
    calendarSequence: 0,
    happenings: [isPlanned ? planned() : requested()],
  }
  story.status = story.happenings[0].to
  answer()
  if (story.status === 'scheduled') live()
  return story

  function planned() {
    const { day, minute, type } = previous!
    return begun('plan', 'practitioner', calendar.instant(day, minute + type.durationMinutes + 7))
  }

  function requested() {
    const at = calendar.instant(requestedOn, random.whole(7 * 60, 22 * 60))
    return begun(type.isAutoAccepted ? 'requestAutoAccepted' : 'request', 'visitor', at)
  }

  function begun(event: InitialEvent, by: ActorKind, at: Date): StoryEvent {
    return { event, from: null, to: initialStatus[event], by, reason: null, startsAt: firstChoice(), at }
  }

  /** Some chose another time of that day first, and moved. */
  function firstChoice() {
    const other = calendar.openings(day).find(({ fromMinute }) => Math.abs(fromMinute - minute) > type.durationMinutes)
    const canMove = outcome === 'kept' && !isWaiting && settledOn < Math.min(day, 0) - 1
    return other && canMove && random.chance(0.1) ? calendar.instant(day, other.fromMinute) : startsAt
  }

  function answer() {
    if (isWaiting || story.status !== 'pending_validation') return
    const at = calendar.instant(settledOn, 8 * 60 + random.whole(0, 50))
    if (outcome === 'refused') return happen('refuse', 'practitioner', at, random.pick(say.refused))
    if (outcome !== 'lapsed') return happen('accept', 'practitioner', at)
    if (startsAt <= now) return happen('lapse', 'system', startsAt)
    happen('accept', 'practitioner', at)
  }

  function live() {
    const moves = story.happenings[0].startsAt.getTime() !== startsAt.getTime()
    if (moves) happen('reschedule', random.pick(['visitor', 'practitioner']), midday(settledOn + 1))
    if (outcome === 'clientCancels') happen('cancel', 'visitor', midday(eve()), random.pick(say.clientCancels))
    if (outcome === 'practiceCancels') happen('cancel', 'practitioner', midday(eve()), random.pick(say.practiceCancels))
    if (story.status === 'scheduled' && minutes(endsAt, 30) <= now) meet()
  }

  /** The day before the session, or yesterday while that is to come. */
  function eve() {
    return Math.min(day, 0) - 1
  }

  function midday(on: number) {
    return calendar.instant(on, random.whole(soonerHours.from, soonerHours.to))
  }

  function meet() {
    if (outcome === 'missed') return happen('miss', 'practitioner', minutes(startsAt, random.whole(20, 29)))
    story.startedAt = minutes(startsAt, random.whole(-2, 4))
    story.stoppedAt = minutes(endsAt, random.whole(-4, 6))
    happen('start', 'practitioner', story.startedAt)
    happen('stop', 'practitioner', story.stoppedAt)
    const isRecent = day >= -2
    if (!isRecent || random.chance(0.4))
      happen('complete', 'practitioner', minutes(story.stoppedAt, random.whole(4, 12)))
  }

  function happen(event: SessionEvent, by: ActorKind, at: Date, reason: string | null = null) {
    const from = story.status
    const to = nextStatus(from, event)
    if (!to) throw new Error(`A demonstration session cannot ${event} from ${from}`)
    if (event === 'reschedule' || (to === 'cancelled' && from === 'scheduled')) story.calendarSequence++
    const startsThen = event === 'reschedule' ? startsAt : story.happenings.at(-1)!.startsAt
    story.happenings.push({ event, from, to, by, reason, startsAt: startsThen, at })
    story.status = to
  }
}
