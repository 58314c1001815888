import { textOrLostWords } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

/**
 * The vault's name for the message of a session: the words of its visitor or planner. They are sealed, since they say
 * why somebody comes.
 */
const aboutMessage = (sessionId: string) => `session.message:${sessionId}`

export const sealSessionMessage = (vault: Vault, sessionId: string, text: string): Buffer =>
  vault.seal(aboutMessage(sessionId), text)

export const openSessionMessage = (vault: Vault, sessionId: string, sealed: Uint8Array): string =>
  textOrLostWords(vault, aboutMessage(sessionId), sealed)
