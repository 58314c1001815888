import type { Config } from '../../config.ts'
import { openToken } from '../../crypto/token.ts'
import { fail } from '../../http/errors.ts'
import type { RequestOfPractice } from '../../payment-requests/entity.ts'

/** The link to pay that somebody has opened. */
export interface PayLink extends RequestOfPractice {
  /** It was given to whoever booked, beside the link to the booking, and not mailed. */
  isVisitors?: boolean
  /** Stripe leads back by it, whoever opened its page: it leads to no booking. */
  isReturn?: boolean
}

/** The request of a link; any other text is `not_found`. */
export function openPayLink({ APP_SECRET }: Config, token: string): PayLink {
  for (const purpose of ['pay', 'visitor_pay', 'pay_return'] as const) {
    const opened = openToken(APP_SECRET, purpose, token)
    if (!opened?.matches(1)) continue
    const { practiceId, id: requestId } = opened
    return { practiceId, requestId, isVisitors: purpose === 'visitor_pay', isReturn: purpose === 'pay_return' }
  }
  throw fail('not_found')
}
