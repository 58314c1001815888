import { signToken } from '../../src/crypto/token.ts'
import type { PracticeId } from '../../src/practice-id.ts'

/** Where the API answers for the link of a request to pay. */
export const payPath = (secret: string, practiceId: string, requestId: string) =>
  `/api/public/pay/${signToken(secret, 'pay', practiceId as PracticeId, requestId)}`
