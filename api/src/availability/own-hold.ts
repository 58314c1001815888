import { openToken, openVersionedToken } from '../crypto/token.ts'
import type { PracticeId } from '../practice-id.ts'

/** The hold of a token of this practice. Any other token, also a forged one, counts as none. */
export function ownHold(secret: string, practiceId: PracticeId, token: string | undefined): string | undefined {
  const hold = token ? openToken(secret, 'hold', token) : null
  return hold?.practiceId === practiceId && hold.matches(1) ? hold.id : undefined
}

/** A session that is to move, as its token names it. `version`: of the links to it, with which the token ends. */
export interface MovedSession {
  id: string
  version: number
}

/** The session that the bearer of a token of this practice is about to move. */
export function movedSession(
  secret: string,
  practiceId: PracticeId,
  token: string | undefined,
): MovedSession | undefined {
  const moved = token ? openVersionedToken(secret, 'move', token) : null
  return moved?.practiceId === practiceId ? moved : undefined
}
