import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import type { PracticeId } from '../practice-id.ts'
import { createCaptcha } from './captcha.ts'

const practiceId = '01930000-0000-7000-8000-000000000001' as PracticeId
const captcha = createCaptcha('a secret of thirty-two characters')
const now = new Date('2027-03-01T10:00:00.000Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)

async function solved() {
  const challenge = (await captcha.challenge(practiceId, 'booking', now)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a solution is valid for twenty minutes, and no longer', async () => {
  const solution = await solved()
  const expiresAt = inMs(20 * millisecondsInMinute)
  const check = (at: Date) => captcha.check(solution, practiceId, 'booking', at)
  expect(check(now)).toMatchObject({ expiresAt })
  expect(check(inMs(20 * millisecondsInMinute - 1))).toMatchObject({ expiresAt })
  expect(check(expiresAt)).toBeNull()
})

test('a solution of another system’s challenge does not count', async () => {
  const elsewhere = createCaptcha('another secret of the same length')
  expect(elsewhere.check(await solved(), practiceId, 'booking', now)).toBeNull()
})
