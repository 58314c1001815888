import { millisecondsInHour } from 'date-fns/constants'
import type { AgreedTerms } from '../../payment-requests/entity.ts'
import type { RefundRules } from '../../payment-requests/refund-rules.ts'
import { attendedStatuses, type SessionStatus } from '../../sessions/states.ts'
import type { RefundReason } from '../states.ts'

/** Who ends a session. */
export type EndedBy = 'client' | 'practitioner' | 'system'

interface EndedSession {
  status: SessionStatus
  startsAt: Date
  endedBy: EndedBy
}

/** The rule that decides. */
export type RefundRule = 'practitioner_cancels' | 'in_time' | 'too_late' | 'missed' | 'none'

/** The rules that a client agreed to when paying. A later change of the settings takes nothing away from them. */
export const rulesFor = (agreed: unknown, settings: RefundRules): RefundRules =>
  (agreed as AgreedTerms | null)?.refund ?? settings

/** The part of a payment that is refunded by the practice's policy, in cents rounded half up, and why. */
export function refundByPolicy(
  rules: RefundRules,
  { status, startsAt, endedBy }: EndedSession,
  paidCents: number,
  now: Date,
): { percent: number; cents: number; because: RefundRule } {
  const part = (percent: number, because: RefundRule) => ({
    percent,
    cents: Math.round((paidCents * percent) / 100),
    because,
  })
  if (endedBy !== 'client') return part(100, 'practitioner_cancels')
  if (status === 'missed') return part(rules.refundMissedPercent, 'missed')
  if (attendedStatuses.some((each) => each === status)) return part(0, 'none')
  const hoursLeft = (startsAt.getTime() - now.getTime()) / millisecondsInHour
  if (hoursLeft >= rules.refundFullHours) return part(100, 'in_time')
  const step = rules.refundSteps.find(({ hours }) => hoursLeft >= hours)
  return part(step?.percent ?? rules.refundPartPercent, 'too_late')
}

/** After a refund for one of these reasons the policy gives nothing more: it was decided. */
const deciding: readonly RefundReason[] = ['cancelled', 'withdrawal', 'late']

/**
 * The cents that the policy still gives back for a session. Earlier refunds count, also those by hand; a refund for
 * other sessions does not.
 */
export function stillToRefund(
  policyCents: number,
  refunds: readonly { amountCents: number; reason: RefundReason; sessionIds?: readonly string[] | null | undefined }[],
  sessionId: string | null,
): number {
  const isForIt = ({ sessionIds }: (typeof refunds)[number]) =>
    !sessionIds || (sessionId !== null && sessionIds.includes(sessionId))
  if (refunds.some((refund) => deciding.includes(refund.reason) && isForIt(refund))) return 0
  return refunds.reduce((rest, { amountCents }) => Math.max(0, rest - amountCents), policyCents)
}
