import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { SHORTEST_PASSWORD, type Strength } from './password-strength'

/** Milliseconds without typing before the server is asked. */
const REST_MS = 300

type StrengthBody = Parameters<typeof api.accounts.passwordStrength>[0]['body']

const bodyOf = (password: string, known: readonly string[]): StrengthBody => ({
  password,
  about: known.map((text) => text.trim()).filter((text) => text !== ''),
})

/** Asks the server how strong a password is; null if it does not answer. */
const askStrength = async (body: StrengthBody) =>
  (await api.accounts.passwordStrength({ body }).catch(() => null))?.strength ?? null

/** Whether the server would refuse a password as too easy. If the server does not answer, the password passes. */
export const isGuessable = async (password: string, known: readonly string[]) =>
  (await askStrength(bodyOf(password, known))) === 'guessable'

/**
 * Returns how strong the server finds a password; null until it answers, and when it cannot be reached. `known` are
 * words that others know of the person.
 */
export function useStrength(password: string, known: readonly string[]): Strength | null {
  const [judged, setJudged] = useState<{ body: string; strength: Strength } | null>(null)
  const body = JSON.stringify(bodyOf(password, known))
  const isTooShort = password.length < SHORTEST_PASSWORD
  useEffect(() => {
    if (isTooShort) return
    let isLate = false
    const timer = setTimeout(async () => {
      const strength = await askStrength(JSON.parse(body))
      if (!isLate) setJudged(strength && { body, strength })
    }, REST_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [body, isTooShort])
  if (isTooShort) return 'tooShort'
  return judged?.body === body ? judged.strength : null
}
