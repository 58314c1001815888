import { createHmac, randomBytes } from 'node:crypto'
import { keyFor, sha256 } from './keys.ts'

/** A mailed link that works once. The token stands in the mail alone; what is kept is its hash and its end. */
export interface SingleUse {
  token: string
  hash: Buffer
  expiresAt: Date
}

/**
 * 256 random bits and until when they count. Whoever uses them deletes the row by one statement that returns it: of many
 * at the same time one gets it (CVE-2026-107276: a check apart from the deletion lets two pass).
 */
export function newSingleUse(now: Date, lifeMs: number): SingleUse {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: sha256(token), expiresAt: new Date(now.getTime() + lifeMs) }
}

/**
 * 256 bits that only we can make again, from the id of a link's row: the same link goes out however often its mail has
 * to be sent, and counts before the mail arrives. The row holds their hash, so that nobody who reads it has the link.
 */
export const tokenOf = (secret: string, purpose: string, id: string): string =>
  createHmac('sha256', keyFor(secret, `single-use/${purpose}`))
    .update(id)
    .digest('base64url')
