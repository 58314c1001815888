import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { SHORTEST_PASSWORD, type Strength } from './password-strength'

/** The server is asked once the keys have rested so long. */
const REST_MS = 300

/**
 * How strong the server finds a password, which has the last word; null before it has answered, and where it does not.
 * `known` is what others know of the person.
 */
export function useStrength(password: string, known: readonly string[]): Strength | null {
  const [judged, setJudged] = useState<{ asked: string; strength: Strength } | null>(null)
  const about = known.map((text) => text.trim()).filter((text) => text !== '')
  const asked = JSON.stringify({ password, about })
  const isTooShort = password.length < SHORTEST_PASSWORD
  useEffect(() => {
    if (isTooShort) return
    let isLate = false
    const timer = setTimeout(async () => {
      const answer = await api.accounts.passwordStrength({ body: JSON.parse(asked) }).catch(() => null)
      if (!isLate) setJudged(answer && { asked, strength: answer.strength })
    }, REST_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [asked, isTooShort])
  if (isTooShort) return 'tooShort'
  return judged?.asked === asked ? judged.strength : null
}
