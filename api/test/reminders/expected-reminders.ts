import { dueByHand, isNight, type StoryRule, uselessAfter } from './local-clock.ts'
import { storyRules } from './story.ts'

/** A moment at which the workers ran, or at which none was alive. */
export interface Look {
  at: Date
  isUp: boolean
}

/** A start that a session had: from one look on, and until another. */
export interface HeldStart {
  startsAt: Date
  setAt: Date
  setAtLook: number
  untilLook: number
}

/** One session as the story knows it. */
export interface PlayedSession {
  id: string
  timeZone: string
  periods: HeldStart[]
  /** From this look on the client refuses reminders. */
  refusedAtLook: number
}

/** The expected result of one rule for one start. */
export interface Expected {
  sessionId: string
  startsAt: Date
  rule: StoryRule
  dueAt: Date
  /** `either`: it was due at the very moment at which the session moved or ended. */
  outcome: 'once' | 'never' | 'either'
  /** The look at which it is sent. */
  look: number
}

/** Computes by hand, without any code of the product, what each client should get. */
export const expectedOf = (all: readonly PlayedSession[], looks: readonly Look[]): Expected[] =>
  all.flatMap((session) =>
    session.periods.flatMap((period) => storyRules.map((rule) => expectedOfRule(session, period, rule, looks))),
  )

function expectedOfRule(session: PlayedSession, period: HeldStart, rule: StoryRule, looks: readonly Look[]): Expected {
  const { startsAt, setAt, setAtLook } = period
  const dueAt = dueByHand(rule, startsAt, session.timeZone)
  const last = uselessAfter(rule, dueAt, startsAt)
  const look = looks.findIndex(
    ({ at, isUp }, nth) => isUp && nth >= setAtLook && at >= dueAt && at <= last && !isNight(at, session.timeZone),
  )
  const isPlanned = dueAt > setAt && dueAt <= last
  const ends = Math.min(period.untilLook, session.refusedAtLook)
  const outcome = !isPlanned || look < 0 || look > ends ? 'never' : look === ends ? 'either' : 'once'
  return { sessionId: session.id, startsAt, rule, dueAt, outcome, look }
}
