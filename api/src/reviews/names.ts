import { callableName } from '../mail/address.ts'
import type { WrittenReview } from './contract.ts'

/**
 * How a client's name can stand beside a review. A first name that is none (anybody can book in a sentence or a link)
 * is left out.
 */
export function namesOf(firstname: string): { initial: string | null; firstname: string | null } {
  const name = callableName(firstname.normalize('NFC'))
  const [letter] = name ?? ''
  return { initial: letter ? `${letter.toLocaleUpperCase('fr')}.` : null, firstname: name }
}

/** The shown part of a name, as the author chose. */
export function shownName(firstname: string, choice: WrittenReview['displayName']): string | null {
  return choice === 'none' ? null : namesOf(firstname)[choice]
}
