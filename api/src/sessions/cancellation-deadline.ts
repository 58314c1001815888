import { subHours } from 'date-fns/subHours'
import type { Session } from './entity.ts'
import { nextStatus } from './states.ts'

export interface CancellationRules {
  cancellationHours: number
}

/** Until when clients may move or cancel a session by themselves. What is paid back: `stripe/refunds/policy.ts`. */
export const changeableUntil = (startsAt: Date, { cancellationHours }: CancellationRules): Date =>
  subHours(startsAt, cancellationHours)

/** Whether its client may cancel a session by themselves now. */
export const canClientCancel = (
  { status, startsAt }: Pick<Session, 'status' | 'startsAt'>,
  rules: CancellationRules,
  now: Date,
): boolean => now <= changeableUntil(startsAt, rules) && nextStatus(status, 'cancel') !== undefined
