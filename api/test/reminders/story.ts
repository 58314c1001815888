import { randomFrom } from '../../../tests/system/random.ts'
import { instantOn, type StoryRule } from './local-clock.ts'

/** Days on which a zone changes its clock, in order. */
export const places = [
  { timeZone: 'Pacific/Apia', day: '2011-12-30', about: 'the day that Samoa left out' },
  { timeZone: 'Europe/Paris', day: '2026-03-29', about: 'an hour is left out' },
  { timeZone: 'Australia/Lord_Howe', day: '2026-04-05', about: 'half an hour comes twice' },
  { timeZone: 'Australia/Lord_Howe', day: '2026-10-04', about: 'half an hour is left out' },
  { timeZone: 'Europe/Paris', day: '2026-10-25', about: 'an hour comes twice' },
] as const
type Place = (typeof places)[number]

/** Each session has all of these. */
export const storyRules: StoryRule[] = [
  { channel: 'email', hours: 48 },
  { channel: 'email', hours: 11 },
  { channel: 'sms', eveBefore: '18:00' },
]

const DAY_MS = 86_400_000
const HALF_HOURS = 20

/** An event of a session, and when it happens. */
export interface Act {
  at: Date
  kind: 'move' | 'cancel' | 'refuse'
  session: number
  /** The new start, for a move. */
  startsAt?: Date
}

/** The sessions of one practice around the day, and what happens to them before they start. */
export interface ReminderStory {
  place: Place
  begins: Date
  starts: Date[]
  acts: Act[]
}

/**
 * Makes this many random sessions on the day of the place and around it, every half hour from nine. One in three is
 * moved, some of those twice; one in ten is cancelled; the client of one in ten wants no more mail.
 */
export function randomStory(place: Place, count: number, seed: number): ReminderStory {
  const random = randomFrom(seed)
  const begins = new Date(Date.parse(place.day) - 4 * DAY_MS)
  const free = random.shuffled(timesAround(place))
  const starts = free.splice(0, count)
  const acts: Act[] = []
  const between = (from: Date, until: Date) =>
    new Date(from.getTime() + (1 + random.below(100)) * ((until.getTime() - from.getTime()) / 102))
  starts.forEach((first, session) => {
    const what = random.below(30)
    if (what < 3) acts.push({ kind: 'cancel', session, at: between(begins, first) })
    else if (what < 6) acts.push({ kind: 'refuse', session, at: between(begins, first) })
    else if (what < 16) {
      let [since, startsAt] = [begins, first]
      for (let moves = random.below(3) === 0 ? 2 : 1; moves > 0; moves--) {
        const at = between(since, startsAt)
        const other = free.findIndex((time) => time.getTime() > at.getTime() + DAY_MS / 2)
        if (other < 0) return
        const [next] = free.splice(other, 1) as [Date]
        acts.push({ kind: 'move', session, at, startsAt: next })
        ;[since, startsAt] = [at, next]
      }
    }
  })
  return { place, begins, starts, acts: acts.sort((one, next) => one.at.getTime() - next.at.getTime()) }
}

/** The half hours from nine in the morning to seven in the evening, from the day before to two days after. */
function timesAround({ timeZone, day }: Place): Date[] {
  const times: Date[] = []
  for (let nth = -1; nth <= 2; nth++) {
    const date = new Date(Date.parse(day) + nth * DAY_MS).toISOString().slice(0, 10)
    for (let half = 0; half < HALF_HOURS; half++) {
      const wall = `${date} ${String(9 + (half >> 1)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
      const at = instantOn(wall, timeZone)
      if (at) times.push(at)
    }
  }
  return times
}
