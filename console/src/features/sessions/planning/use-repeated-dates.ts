import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'
import { type Plan, type PlannableType, plannedStart } from './plan'
import { isRepeated, repetitionCount } from './repetition'

/** Reads the dates of a repetition with what conflicts. It requests nothing while type, time or number is missing. */
export function useRepeatedDates(plan: Plan, types: readonly PlannableType[], zone: string) {
  const startsAt = plannedStart(plan, zone)
  const times = repetitionCount(plan)
  const [sessionTypeId, ...further] = plan.typeIds
  const query = isRepeated(plan, types) &&
    startsAt &&
    times &&
    sessionTypeId && {
      sessionTypeId,
      startsAt,
      everyWeeks: plan.everyWeeks,
      times,
      ...(further.length > 0 && { furtherTypeIds: further.join(',') }),
    }
  return useReading(query ? ['calendar', 'repeated', query] : null, () =>
    query ? api.sessions.repeatedDates({ query }) : Promise.reject(new Error('no dates are known')),
  )
}
