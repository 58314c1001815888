import { createHmac } from 'node:crypto'
import { keyFor } from './keys.ts'

/**
 * 256 bits that only we can make again, from the id of a link's row: the same link goes out however often its mail has
 * to be sent, and counts before the mail arrives. The row holds their hash, so that nobody who reads it has the link.
 * Whoever uses a link deletes its row by one statement that returns it: of many at the same time one gets it
 * (CVE-2026-107276: a check apart from the deletion lets two pass).
 */
export const singleUseToken = (secret: string, purpose: string, id: string): string =>
  createHmac('sha256', keyFor(secret, `single-use/${purpose}`))
    .update(id)
    .digest('base64url')
