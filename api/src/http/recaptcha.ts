import type { Config } from '../config.ts'
import { sha256 } from '../crypto/keys.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Proof } from './captcha.ts'
import { fail } from './errors.ts'

/** The time-out: visitors wait for it while they send. */
const PATIENCE_MS = 3_000
/** How long Google accepts a token; it is remembered as spent for this long. */
const VALID_MS = 2 * 60_000
const PAUSE_SECONDS = 5

/** Google's errors about the site's own keys: nobody can be let in until they are right. */
const ABOUT_OUR_KEYS = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/** What reCAPTCHA answers. Source: developers.google.com/recaptcha/docs/v3. */
interface Verdict {
  success: boolean
  score?: number
  action?: string
  'error-codes'?: string[]
}

type RecaptchaConfig = Pick<Config, 'RECAPTCHA_SECRET' | 'RECAPTCHA_URL' | 'RECAPTCHA_MIN_SCORE'>

/**
 * What a token is for: Google signs it, so one for another practice or form is refused. Only letters, digits, `_` and
 * `/`.
 */
export const recaptchaAction = (practiceId: PracticeId, form: string) => `${form}/${practiceId.replaceAll('-', '_')}`

/**
 * Asks Google about a token; null when it is not for this form, too old, used, or looks like a robot's. Neither the
 * visitor's address nor anything they wrote is sent along. Throws `unavailable` when Google does not answer, or refuses
 * our keys.
 */
export async function checkRecaptcha(
  { RECAPTCHA_SECRET: secret, RECAPTCHA_URL, RECAPTCHA_MIN_SCORE }: RecaptchaConfig & { RECAPTCHA_SECRET: string },
  { token, action, now }: { token: string; action: string; now: Date },
  failed: (reason: string) => void,
): Promise<Proof | null> {
  const verdict = await askGoogle(`${RECAPTCHA_URL}/api/siteverify`, { secret, response: token }).catch((error) => {
    failed(whyNoVerdict(error))
    throw unavailable()
  })
  const wrong = verdict['error-codes']?.find((code) => ABOUT_OUR_KEYS.includes(code))
  if (wrong) {
    failed(wrong)
    throw unavailable()
  }
  if (!verdict.success || verdict.action !== action || (verdict.score ?? 0) < RECAPTCHA_MIN_SCORE) return null
  return { digest: sha256(token), expiresAt: new Date(now.getTime() + VALID_MS), level: 0 }
}

const unavailable = () =>
  fail('unavailable', { retryAfterSeconds: PAUSE_SECONDS, detail: 'reCAPTCHA does not answer, or refuses its keys.' })

class NoVerdict extends Error {}

/** Drops the message of `fetch`, which may name what was sent. */
function whyNoVerdict(error: Error): string {
  if (error instanceof NoVerdict) return error.message
  return error.name === 'TimeoutError' ? 'no answer in time' : 'no connection'
}

/** A token can be checked once, so there is no second attempt. */
async function askGoogle(url: string, fields: Record<string, string>): Promise<Verdict> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new NoVerdict(`status ${answer.status}`)
  const verdict = readJson(text)
  if (typeof verdict?.success !== 'boolean') throw new NoVerdict('no verdict')
  return verdict
}

function readJson(text: string): Verdict | null {
  try {
    return JSON.parse(text) as Verdict | null
  } catch {
    throw new NoVerdict('no JSON')
  }
}
