import { type Challenge, createChallenge, HmacAlgorithm, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKeyFor } from '../src/crypto/keys.ts'
import { PLATFORM } from '../src/http/captcha.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { APP_SECRET } from './app.ts'

/** A proof for a form: as valid as a visitor's, but almost without work. */
export const solvedCaptcha = async (url: string, practiceId: PracticeId, headers = {}, form = 'booking') =>
  solutionOf(await eased(await challengeOf(url, practiceId, headers, form)))

/** The same for the landing page's form, which belongs to no practice. */
export const solvedContactCaptcha = async (url: string, headers = {}) =>
  solutionOf(await eased(await fetched(`${url}/api/public/contact/challenge`, headers)))

/** A proof with all the work that a visitor does: a tenth of a second of CPU. */
export const workedCaptcha = async (url: string, practiceId: PracticeId, headers = {}, form = 'booking') =>
  solutionOf(await challengeOf(url, practiceId, headers, form))

const challengeOf = (url: string, practiceId: PracticeId, headers: Record<string, string>, form: string) =>
  fetched(`${url}/api/public/practices/${practiceId}/challenge?form=${form}`, headers)

async function fetched(address: string, headers: Record<string, string>): Promise<Challenge> {
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`no challenge: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: Challenge }
  return data
}

/** The same for opening a practice. */
export const solvedRegistrationCaptcha = (expiresAt = Date.now() + 20 * 60_000) =>
  madeCaptcha(PLATFORM, 'register', expiresAt)

/** A proof that nobody asked a challenge for: also for a practice that is not there. */
export const madeCaptcha = async (practice: string, form: string, expiresAt = Date.now() + 10 * 60_000) =>
  solutionOf(
    await eased({
      parameters: { data: { practice, form }, expiresAt: Math.floor(expiresAt / 1000) },
    } as unknown as Challenge),
  )

/** A challenge like the given one that its first try solves, signed by the tests' apps. */
async function eased({ parameters: { data, expiresAt } }: Challenge): Promise<Challenge> {
  return createChallenge({
    hmacSignatureSecret: deriveKeyFor(APP_SECRET, 'captcha/challenge').export().toString('hex'),
    hmacKeySignatureSecret: deriveKeyFor(APP_SECRET, 'captcha/key').export().toString('hex'),
    hmacAlgorithm: HmacAlgorithm.SHA_256,
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    ...(data && { data }),
    ...(expiresAt && { expiresAt }),
  })
}

async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
