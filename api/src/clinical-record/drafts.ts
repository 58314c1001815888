import { hkdfSync } from 'node:crypto'

/**
 * The key that seals what an account has typed and not sent yet, in its browser: 32 bytes in base64. It stands nowhere,
 * so whoever finds the browser's files has sealed drafts alone, and whoever signs in again can open them.
 */
export const draftKeyOf = (secret: string, userId: string): string =>
  Buffer.from(hkdfSync('sha256', secret, userId, 'ancrage/draft', 32)).toString('base64')
