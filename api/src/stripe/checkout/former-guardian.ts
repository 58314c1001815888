import { isMinorAt } from '../../format/majority.ts'
import type { PayLink } from './pay-link.ts'

interface PaymentOfClient {
  request: { createdAt: Date }
  client: { dateOfBirth: string | null }
  practice: { timeZone: string }
}

/**
 * Whether a link may have stayed with somebody who acted for a client who was a minor when the payment was asked for,
 * and is of age now. What is owed can still be paid by it; it shows nothing of the client any more. Whoever booked
 * knows what they booked, and their link asks nothing of the record.
 */
export const mayBeFormerGuardians = (
  { request, client: { dateOfBirth }, practice: { timeZone } }: PaymentOfClient,
  { isVisitors = false }: Pick<PayLink, 'isVisitors'>,
  now: Date,
): boolean =>
  !isVisitors && isMinorAt(dateOfBirth, request.createdAt, timeZone) && !isMinorAt(dateOfBirth, now, timeZone)
