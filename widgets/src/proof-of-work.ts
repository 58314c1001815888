import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Api } from './api.ts'
import type { Derive } from './pbkdf2.ts'

type Challenge = ReplyOf<typeof contract.booking.challenge>

/** The parts of an ALTCHA v2 challenge that its solver needs. */
interface Parameters {
  algorithm: string
  nonce: string
  salt: string
  cost: number
  keyLength: number
  keyPrefix: string
  /** When it expires, in seconds since 1970. */
  expiresAt?: number
}

/** The number of keys that are derived at a time. */
const LANES = 4

/** Derives keys by the browser, off the main thread. Pages without TLS have no such function. */
const byBrowser: Derive = async (password, salt, { algorithm, cost, keyLength }) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const hash = algorithm.replace('PBKDF2/', '')
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash, salt, iterations: cost }, key, keyLength * 8),
  )
}

const byHand: Derive = async (...input) => (await import('./pbkdf2.ts')).pbkdf2(...input)

/** Counts until the derived key starts as the challenge asks. The page stays responsive: the browser does the work. */
export async function solveChallenge(
  challenge: Challenge,
  derive: Derive = globalThis.crypto.subtle ? byBrowser : byHand,
): Promise<string> {
  const parameters = challenge.parameters as unknown as Parameters
  const began = performance.now()
  const salt = bytesOf(parameters.salt)
  for (let counter = 0; ; counter += LANES) {
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const derivedKey = hexOf(await derive(passwordOf(parameters.nonce, counter + lane), salt, parameters))
      return { counter: counter + lane, derivedKey }
    })
    const found = (await Promise.all(lanes)).find(({ derivedKey }) => derivedKey.startsWith(parameters.keyPrefix))
    if (found)
      return btoa(JSON.stringify({ challenge, solution: { ...found, time: Math.round(performance.now() - began) } }))
  }
}

const passwordOf = (nonce: string, counter: number) => bytesOf(nonce + counter.toString(16).padStart(8, '0'))
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export interface Proof {
  /** Starts the work, so that it is done when it is needed. */
  begin: () => void
  /** Answers a solution; a fresh one when the last was used, refused or is too old. */
  take: () => Promise<string>
  /** Marks the last solution as used. */
  renew: () => void
}

type Captcha = ReplyOf<typeof contract.practices.publicProfile>['captcha']

/** The forms that visitors send to a practice. A proof for one form is worthless for another. */
type SentForm = 'booking' | 'contact' | 'review' | 'report'

/** What the API asks of those who send a form: a proof of work, or a token where the installation uses Google. */
export function proofFor(api: Api, { id, captcha }: { id: string; captcha: Captcha }, form: SentForm): Proof {
  if (captcha.kind === 'altcha') return proofOfWorkFor(api, id, form)
  const nothing = () => undefined
  // Google's script loads only when somebody sends.
  const take = async () => (await import('./recaptcha.ts')).recaptchaToken(captcha, id, form)
  return { begin: nothing, take, renew: nothing }
}

/** Solves a challenge of the API for one form. */
export function proofOfWorkFor(api: Api, practiceId: string, form: SentForm | 'hold'): Proof {
  let held: { solution: Promise<string>; isFresh: () => boolean } | null = null
  const start = () => {
    let until = Number.POSITIVE_INFINITY
    const solution = api
      .call<typeof contract.booking.challenge>('GET', `/api/public/practices/${practiceId}/challenge?form=${form}`)
      .then((challenge) => {
        until = endOf(challenge.parameters.expiresAt, Date.now())
        return solveChallenge(challenge)
      })
    const started = { solution, isFresh: () => Date.now() < until }
    // Whoever takes the solution gets the error; here the failure only allows another attempt.
    solution.catch(() => {
      if (held === started) held = null
    })
    held = started
    return started
  }
  return {
    begin: () => void (held ?? start()),
    take: () => (held?.isFresh() ? held : start()).solution,
    renew: () => {
      held = null
    },
  }
}

const MARGIN_MS = 15_000
const USUAL_MS = 5 * 60_000

/**
 * When to fetch another challenge, by the visitor's clock. If that clock is wrong, the API refuses and another
 * challenge is solved.
 */
const endOf = (expiresAt: unknown, now: number): number => {
  const end = typeof expiresAt === 'number' ? expiresAt * 1000 - MARGIN_MS : 0
  return end > now ? end : now + USUAL_MS
}
