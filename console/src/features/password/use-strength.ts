import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { SHORTEST_PASSWORD, type Strength } from './password-strength'

/** Milliseconds without typing before the server is asked. */
const REST_MS = 300

type Asked = Parameters<typeof api.accounts.passwordStrength>[0]['body']

const askedOf = (password: string, known: readonly string[]): Asked => ({
  password,
  about: known.map((text) => text.trim()).filter((text) => text !== ''),
})

/** The server's word on a password; null where it does not answer. */
const askStrength = async (body: Asked) =>
  (await api.accounts.passwordStrength({ body }).catch(() => null))?.strength ?? null

/** Whether the server would refuse a password as too easy. Where it does not answer, nothing is held against it. */
export const isGuessable = async (password: string, known: readonly string[]) =>
  (await askStrength(askedOf(password, known))) === 'guessable'

/**
 * Returns how strong the server finds a password; null until it answers, and when it cannot be reached. `known` are
 * words that others know of the person.
 */
export function useStrength(password: string, known: readonly string[]): Strength | null {
  const [judged, setJudged] = useState<{ asked: string; strength: Strength } | null>(null)
  const asked = JSON.stringify(askedOf(password, known))
  const isTooShort = password.length < SHORTEST_PASSWORD
  useEffect(() => {
    if (isTooShort) return
    let isLate = false
    const timer = setTimeout(async () => {
      const strength = await askStrength(JSON.parse(asked))
      if (!isLate) setJudged(strength && { asked, strength })
    }, REST_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [asked, isTooShort])
  if (isTooShort) return 'tooShort'
  return judged?.asked === asked ? judged.strength : null
}
