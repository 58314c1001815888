import { openToken } from '../crypto/token.ts'
import type { PracticeId } from '../practice-id.ts'

/** The hold of a token of this practice. Any other token, also a forged one, counts as none. */
export function ownHold(secret: string, practiceId: PracticeId, token: string | undefined): string | undefined {
  const hold = token ? openToken(secret, 'hold', token) : null
  return hold?.practiceId === practiceId && hold.matches(1) ? hold.id : undefined
}
