import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, deriveKeyFor } from './keys.ts'
import { bytesOfUuid, uuidOfBytes } from './uuid-bytes.ts'

const ID_BYTES = 16

/**
 * Makes a token of the id of a link's row and of 256 bits that only we can make again. So each attempt to send the mail
 * carries the same link, valid before the mail arrives. The row holds the token's hash, so nobody who reads it has the
 * link. Using a link deletes its row by one statement that returns it, so of many at the same time one gets it. A check
 * apart from the deletion would let two pass (CVE-2026-107276).
 */
export function singleUseToken(secret: string, purpose: string, id: string): string {
  const bytes = bytesOfUuid(id)
  return Buffer.concat([bytes, signatureOf(secret, purpose, id)]).toString('base64url')
}

/** Whether we made a token for one of these purposes, even if it is used or expired. Any other is forged. */
export function isSingleUseToken(secret: string, purposes: readonly string[], token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.toString('base64url') !== token || bytes.length <= ID_BYTES) return false
  const id = uuidOfBytes(bytes.subarray(0, ID_BYTES))
  const signature = bytes.subarray(ID_BYTES)
  return acceptedSecrets(secret).some((accepted) =>
    purposes.some((purpose) => {
      const own = signatureOf(accepted, purpose, id)
      return own.length === signature.length && timingSafeEqual(own, signature)
    }),
  )
}

const signatureOf = (secret: string, purpose: string, id: string) =>
  createHmac('sha256', deriveKeyFor(secret, `single-use/${purpose}`))
    .update(id)
    .digest()
