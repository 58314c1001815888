import { textOrLostWords } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

export const sealSessionMessage = (vault: Vault, sessionId: string, text: string): Buffer =>
  vault.seal(`session.message:${sessionId}`, text)

export const openSessionMessage = (vault: Vault, sessionId: string, sealed: Uint8Array): string =>
  textOrLostWords(vault, `session.message:${sessionId}`, sealed)
