import { signToken } from '../../src/crypto/token.ts'
import type { PracticeId } from '../../src/practice-id.ts'

/** The API's path for the link of a payment request. */
export const payPath = (secret: string, practiceId: string, requestId: string) =>
  `/api/public/pay/${signToken(secret, 'pay', { practiceId: practiceId as PracticeId, id: requestId })}`
