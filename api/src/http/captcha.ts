import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, HmacAlgorithm } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { canonicalJson } from '../crypto/canonical-json.ts'
import { deriveKeyFor, sha256 } from '../crypto/keys.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import { fail } from './errors.ts'

/** The forms that ask for a proof of work. A proof counts for one form only. */
export type CaptchaForm = 'booking' | 'contact' | 'review' | 'report' | 'hold' | 'register'

/** Replaces the practice in proofs of work for the product's own forms: no practice has this id. */
export const PLATFORM = 'ancrage'

/** A solution of one of our challenges. It counts once it has been spent. */
export interface Proof {
  digest: Buffer
  expiresAt: Date
  /** How much work it was: each level doubles it. */
  level: number
}

export interface Captcha {
  /** A fresh challenge for one practice and form. */
  challenge(
    practiceId: PracticeId | typeof PLATFORM,
    form: CaptchaForm,
    now: Date,
    level?: number,
  ): Promise<{ parameters: Record<string, unknown>; signature: string }>
  /** Checks a solution without spending it; null when it is not ours, expired, or for something else. */
  check(solution: string, practiceId: PracticeId | typeof PLATFORM, form: CaptchaForm, now: Date): Proof | null
}

/** How long a visitor may take over a form; the widget asks anew after that. */
const VALID_MS = 20 * 60_000
const ALGORITHM = 'PBKDF2/SHA-256'
/** One try costs about a millisecond, and up to this many are needed: 0.1 s on average on a desktop. */
const ITERATIONS = 5_000
const MOST_TRIES = 180
/** The number of levels of work. */
export const HOLD_LEVELS = 4

const hexOf32Bytes = z.string().regex(/^[0-9a-f]{64}$/)

const Solution = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      expiresAt: z.number(),
      keySignature: hexOf32Bytes,
      data: z.object({ practice: z.string(), form: z.string(), level: z.int().min(0).optional() }),
    }),
    signature: hexOf32Bytes,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hexOf32Bytes }),
})

/**
 * Proof of work by ALTCHA. We check it ourselves, by two HMACs: the challenge is signed, and so is the key that only
 * the work reveals. The library checks through WebCrypto, which takes thirty times as long, and in a rush for one time
 * everybody is checked.
 */
export function createCaptcha(secret: string): Captcha {
  const secrets = {
    hmacSignatureSecret: deriveKeyFor(secret, 'captcha/challenge').export().toString('hex'),
    hmacKeySignatureSecret: deriveKeyFor(secret, 'captcha/key').export().toString('hex'),
    hmacAlgorithm: HmacAlgorithm.SHA_256,
  }
  return {
    async challenge(practiceId, form, now, level = 0) {
      const { parameters, signature = '' } = await createChallenge({
        ...secrets,
        algorithm: ALGORITHM,
        cost: ITERATIONS,
        counter: randomInt(1, MOST_TRIES * 2 ** level + 1),
        data: { practice: practiceId, form, ...(level && { level }) },
        deriveKey,
        expiresAt: Math.floor((now.getTime() + VALID_MS) / 1000),
      })
      return { parameters: { ...parameters }, signature }
    },

    check(solution, practiceId, form, now) {
      const read = Solution.safeParse(jsonOf(solution))
      if (!read.success) return null
      const { parameters, signature } = read.data.challenge
      const { data, expiresAt, keySignature } = parameters
      if (data.practice !== practiceId || data.form !== form || expiresAt * 1000 <= now.getTime()) return null
      const key = Buffer.from(read.data.solution.derivedKey, 'hex')
      const isOurs = isSigned(canonicalJson(parameters), signature, secrets.hmacSignatureSecret)
      if (!isOurs || !isSigned(key, keySignature, secrets.hmacKeySignatureSecret)) return null
      return { digest: sha256(signature), expiresAt: new Date(expiresAt * 1000), level: data.level ?? 0 }
    },
  }
}

function isSigned(content: string | Buffer, signature: string, secret: string): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(content).digest(), Buffer.from(signature, 'hex'))
}

/** Spends a proof in the transaction of its effect: if two requests show the same one, the second is refused. */
export async function consumeProof(query: Query, proof: Proof | null): Promise<void> {
  if (!proof) throw fail('captcha')
  const [spent] = await query(
    'insert into spent_captcha (digest, expires_at) values ($1, $2) on conflict do nothing returning 1 as is_spent',
    [proof.digest, proof.expiresAt.toISOString()],
  )
  if (!spent) throw fail('captcha')
}

/** Deletes proofs that have expired anyway. */
export async function purgeSpentProofs(query: Query, now: Date): Promise<void> {
  await query('delete from spent_captcha where expires_at < $1', [now.toISOString()])
}

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
