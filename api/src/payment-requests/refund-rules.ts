import * as z from 'zod'

const MOST_STEPS = 5

/** A part that goes back to a client who cancels at least so many hours before the session. */
export const RefundStep = z.strictObject({
  hours: z.int().min(1, 'too_small').max(719, 'too_big'),
  percent: z.int().min(1, 'too_small').max(99, 'too_big'),
})
export type RefundStep = z.output<typeof RefundStep>

/** What goes back to a client, as the practice sets it. */
export interface RefundRules {
  /** Up to this many hours before the start everything is refunded. */
  refundFullHours: number
  /** The parts until later delays, the longest first. */
  refundSteps: readonly RefundStep[]
  /** The part after all delays. */
  refundPartPercent: number
  refundMissedPercent: number
}

/** Who cancels later gets less back. */
const isDescending = (steps: readonly RefundStep[]) =>
  steps.every(({ hours, percent }, nth) => {
    const before = steps[nth - 1]
    return !before || (hours < before.hours && percent < before.percent)
  })

export const RefundSteps = z.array(RefundStep).max(MOST_STEPS, 'too_many').refine(isDescending, 'not_descending')

/** Whether the steps lie between what comes before and after them. Otherwise the conditions contradict themselves. */
export const areStepsInside = ({
  refundFullHours,
  refundSteps,
  refundPartPercent,
}: Omit<RefundRules, 'refundMissedPercent'>): boolean =>
  refundSteps.every(({ hours, percent }) => hours < refundFullHours && percent > refundPartPercent)
