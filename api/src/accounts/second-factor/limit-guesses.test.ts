import { expect, test } from 'vitest'
import { fail } from '../../http/errors.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { forgetWrongCodes, isToBeReported, limitCodeGuesses, limitSignedInGuesses } from './limit-guesses.ts'

const QUARTER = 15 * 60

/** Limits by a clock of the test's own, in seconds. */
function limitsAt() {
  const spent: { name: string; who: string; at: number }[] = []
  let now = 0
  const limits: Limits = {
    async spend(name, who, { points, seconds }) {
      const known = spent.filter((one) => one.name === name && one.who === who && one.at > now - seconds)
      if (known.length >= points) throw fail('too_many_requests', { retryAfterSeconds: 1 })
      spent.push({ name, who, at: now })
    },
    async forgive(name, who) {
      for (const one of spent) if (one.name === name && one.who === who) one.at = Number.NEGATIVE_INFINITY
    },
  }
  return {
    limits,
    /** Guesses six times in every quarter of a day. Answers how often it was let through. */
    async guessForADay(guess: () => Promise<unknown>) {
      let count = 0
      for (now = 0; now < 24 * 3600; now += QUARTER + 1)
        for (let n = 0; n < 6; n++)
          await guess().then(
            () => count++,
            () => undefined,
          )
      return count
    },
  }
}

test('from networks that are not the owner’s, twenty codes may be guessed in a day, not five in each quarter', async () => {
  const { limits, guessForADay } = limitsAt()
  expect(await guessForADay(() => limitCodeGuesses(limits, 'claire elsewhere', { isElsewhere: true }))).toBe(20)
  expect(await guessForADay(() => limitCodeGuesses(limits, 'claire at home'))).toBe(5 * 96)
})

test('behind a stolen sign-in twenty codes may be guessed in a day, and the owner’s other sign-in has its own', async () => {
  const { limits, guessForADay } = limitsAt()
  expect(await guessForADay(() => limitSignedInGuesses(limits, { authSessionId: 'stolen' }))).toBe(20)
  await expect(limitSignedInGuesses(limits, { authSessionId: 'own' })).resolves.toBeTypeOf('function')
})

test('a right code refunds those of the day too', async () => {
  const { limits, guessForADay } = limitsAt()
  const guess = () => limitCodeGuesses(limits, 'claire', { isElsewhere: true })
  const refund = await guess()
  for (let n = 0; n < 4; n++) await guess()
  await refund()
  expect(await guessForADay(guess)).toBe(20)
})

test('the fifth wrong code of a day is reported, once, and a right one begins anew', async () => {
  const { limits } = limitsAt()
  async function reported(times: number, who = 'claire') {
    const seen: boolean[] = []
    for (let n = 0; n < times; n++) seen.push(await isToBeReported(limits, 'claire', who))
    return seen
  }
  expect(await reported(4)).toEqual([false, false, false, false])
  await forgetWrongCodes(limits, 'claire')
  expect(await reported(7)).toEqual([false, false, false, false, true, false, false])
  expect(await reported(7, 'claire at home')).not.toContain(true)
})
