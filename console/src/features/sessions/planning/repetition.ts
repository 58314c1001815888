import { type contract, type ReplyOf, type RequestInput, repeatedTimes } from '@ancrage/api/contract'
import { chosenTypes, type Plan, type PlannableType, planBody } from './plan'

export type RepeatedDate = ReplyOf<typeof contract.sessions.repeatedDates>['dates'][number]
type Body = RequestInput<typeof contract.sessions.planRepeated>['body']

/** A programme has its own dates and cannot be repeated. */
export const mayRepeat = (types: readonly PlannableType[]) => !types.some(({ isPack }) => isPack)

export const isRepeated = (plan: Plan, types: readonly PlannableType[]) =>
  plan.everyWeeks > 0 && mayRepeat(chosenTypes(plan, types))

/** Returns the number of sessions in all, or null if the typed text is not such a number. */
export function repetitionCount({ times }: Plan): number | null {
  const count = /^\d{1,2}$/.test(times.trim()) ? Number(times) : 0
  return count >= repeatedTimes.least && count <= repeatedTimes.most ? count : null
}

/** Says whether another session or a hold is at that time, so that it needs a confirmation. */
export const isTaken = ({ sessions, isHeld }: RepeatedDate) => sessions.length > 0 || isHeld

/**
 * Says whether a date is planned: as ticked, otherwise if nothing conflicts. Closed hours only conflict if the first
 * date is inside them.
 */
export function isPlanned(date: RepeatedDate, { ticks }: Pick<Plan, 'ticks'>, first: RepeatedDate | undefined) {
  const tick = ticks[date.startsAt]
  // A session that appeared after the tick is not overlapped without a new tick.
  if (tick) return tick === 'over' || (tick === 'in' && !isTaken(date))
  const isOutside = date.isOutside && !first?.isOutside
  return !isTaken(date) && date.unavailabilities.length === 0 && date.elsewhere.length === 0 && !isOutside
}

/** Returns what is missing before the dates can be planned. */
export function missingDates(plan: Plan, dates: readonly RepeatedDate[] | undefined): 'times' | 'dates' | null {
  if (repetitionCount(plan) === null) return 'times'
  return dates?.some((date) => isPlanned(date, plan, dates[0])) ? null : 'dates'
}

/** Returns the request body, or null while something is missing. */
export function repeatedBody(plan: Plan, dates: readonly RepeatedDate[], zone: string): Body | null {
  const body = planBody(plan, zone)
  const times = repetitionCount(plan)
  if (!body || times === null || plan.everyWeeks === 0) return null
  const { allowOverlap: _, ...single } = body
  const planned = dates.filter((date) => isPlanned(date, plan, dates[0]))
  const startsOf = (some: readonly RepeatedDate[]) => some.map(({ startsAt }) => startsAt)
  return {
    ...single,
    everyWeeks: plan.everyWeeks,
    times,
    without: startsOf(dates.filter((date) => !planned.includes(date))),
    over: startsOf(planned.filter(isTaken)),
  }
}
