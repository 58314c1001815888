import { subHours } from 'date-fns/subHours'

/** Until when clients may move or cancel a session by themselves. What they are paid back is `stripe/refund-policy.ts`. */
export const changeableUntil = (startsAt: Date, { cancellationHours }: { cancellationHours: number }): Date =>
  subHours(startsAt, cancellationHours)
