import { openToken } from '../crypto/token.ts'
import type { PracticeId } from '../practice-id.ts'

/** The hold behind a token of this practice. Any other token, a forged one among them, is as if there were none. */
export function ownHold(secret: string, practiceId: PracticeId, token: string | undefined): string | undefined {
  const hold = token ? openToken(secret, 'hold', token) : null
  return hold?.practiceId === practiceId && hold.matches(1) ? hold.id : undefined
}
