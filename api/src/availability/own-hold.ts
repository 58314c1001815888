import { openToken } from '../crypto/token.ts'
import type { PracticeId } from '../practice-id.ts'

/** The hold of a token of this practice. Any other token, also a forged one, counts as none. */
export const ownHold = (secret: string, practiceId: PracticeId, token: string | undefined): string | undefined =>
  idOf(secret, 'hold', practiceId, token)

/** The session that the bearer of a token of this practice is about to move. */
export const movedSession = (secret: string, practiceId: PracticeId, token: string | undefined): string | undefined =>
  idOf(secret, 'move', practiceId, token)

function idOf(secret: string, purpose: 'hold' | 'move', practiceId: PracticeId, token: string | undefined) {
  const opened = token ? openToken(secret, purpose, token) : null
  return opened?.practiceId === practiceId && opened.matches(1) ? opened.id : undefined
}
