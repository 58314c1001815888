import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKeyFor, sha256 } from '../crypto/keys.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'

/** How long a browser may take, with the finger or the PIN of its owner. */
export const CHALLENGE_MS = 5 * 60_000

const NONCE_BYTES = 16
const TIME_BYTES = 6
const SIGNATURE_BYTES = 20

/** What a challenge is signed for: it counts for nothing else. `userId`: who makes a passkey. */
export type ChallengeUse = { for: 'sign-in' } | { for: 'adding'; userId: string }

/** A challenge that contains its use and its end, so unanswered ones are not stored. */
export function newChallenge(secret: string, use: ChallengeUse, now: Date): Uint8Array<ArrayBuffer> {
  const signed = Buffer.alloc(NONCE_BYTES + TIME_BYTES)
  randomBytes(NONCE_BYTES).copy(signed)
  signed.writeUIntBE(now.getTime() + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES)
  return new Uint8Array(Buffer.concat([signed, signatureOf(secret, use, signed)]))
}

/** Whether a challenge is ours, for this use, and in time. `consumeChallenge` makes it count once. */
export function isChallenge(secret: string, use: ChallengeUse, written: string, now: Date): boolean {
  const bytes = Buffer.from(written, 'base64url')
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + SIGNATURE_BYTES) return false
  const signed = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  const isOurs = timingSafeEqual(bytes.subarray(signed.length), signatureOf(secret, use, signed))
  return isOurs && signed.readUIntBE(NONCE_BYTES, TIME_BYTES) > now.getTime()
}

/** Spends a challenge: of two answers to one, the second finds it spent. */
export async function consumeChallenge(em: EntityManager, written: string, now: Date): Promise<boolean> {
  const spent = await tablesOf(em)
    .insertInto('SpentCaptcha')
    .values({ digest: sha256(`passkey ${written}`), expiresAt: new Date(now.getTime() + CHALLENGE_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

function signatureOf(secret: string, use: ChallengeUse, signed: Buffer): Buffer {
  const hmac = createHmac('sha256', deriveKeyFor(secret, `passkey/${use.for}`)).update(signed)
  if (use.for === 'adding') hmac.update(use.userId)
  return hmac.digest().subarray(0, SIGNATURE_BYTES)
}
