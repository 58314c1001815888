import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Does the work that a form asks of a visitor: fetches a challenge and solves it. */
export const solvedCaptcha = (url: string, practiceId: string, headers = {}, form = 'booking'): Promise<string> =>
  solved(`${url}/api/public/practices/${practiceId}/challenge?form=${form}`, headers)

/** The same for the form of the landing page, which belongs to no practice. */
export const solvedContactCaptcha = (url: string, headers = {}): Promise<string> =>
  solved(`${url}/api/public/contact/challenge`, headers)

async function solved(address: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`no challenge: ${response.status} ${await response.text()}`)
  const { data: challenge } = (await response.json()) as { data: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
