import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { SHORTEST_PASSWORD, type Strength } from './password-strength'

/** Milliseconds without typing before the server is asked. */
const REST_MS = 300

/**
 * Returns how strong the server finds a password; null until it answers, and when it cannot be reached. `known` are
 * words that others know of the person.
 */
export function useStrength(password: string, known: readonly string[]): Strength | null {
  const [judged, setJudged] = useState<{ request: string; strength: Strength } | null>(null)
  const about = known.map((text) => text.trim()).filter((text) => text !== '')
  const request = JSON.stringify({ password, about })
  const isTooShort = password.length < SHORTEST_PASSWORD
  useEffect(() => {
    if (isTooShort) return
    let isLate = false
    const timer = setTimeout(async () => {
      const answer = await api.accounts.passwordStrength({ body: JSON.parse(request) }).catch(() => null)
      if (!isLate) setJudged(answer && { request, strength: answer.strength })
    }, REST_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [request, isTooShort])
  if (isTooShort) return 'tooShort'
  return judged?.request === request ? judged.strength : null
}
