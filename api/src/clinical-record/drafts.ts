import { hkdfSync } from 'node:crypto'

/**
 * The key that seals an account's unsent text in its browser: 32 bytes in base64. It is stored nowhere: somebody who
 * finds the browser's files has only sealed drafts, and the account can open them after the next sign-in.
 */
export const draftKeyOf = (secret: string, userId: string): string =>
  Buffer.from(hkdfSync('sha256', secret, userId, 'ancrage/draft', 32)).toString('base64')
