import { ageOn } from '../format/calendar.ts'
import { MAJORITY } from '../format/majority.ts'

/**
 * Decides who has to sign. From 15, a minor's own agreement would do for a service online; below, it takes both (loi
 * Informatique et Libertés, art. 45). A practice asks a guardian for every minor (`docs/decisions/0104-consent.md`).
 */
export type Signer = 'patient' | 'guardian' | 'guardian_and_child'

const AGREES_ALONE = 15

/** Returns who must sign, by the client's birth date; without one they count as of age. `today` is the practice's. */
export function signerOf(dateOfBirth: string | null, today: string): Signer {
  if (!dateOfBirth) return 'patient'
  const age = ageOn(dateOfBirth, today)
  if (age >= MAJORITY) return 'patient'
  return age >= AGREES_ALONE ? 'guardian' : 'guardian_and_child'
}
