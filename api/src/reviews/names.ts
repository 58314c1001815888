import { callableName } from '../mail/address.ts'
import type { WrittenReview } from './contract/shapes.ts'

/**
 * The forms in which a client's name may be published. Text that is no first name is left out: anybody can book under a
 * sentence or a link.
 */
export function publishableNames(firstname: string): { initial: string | null; firstname: string | null } {
  const name = callableName(firstname.normalize('NFC'))
  const [letter] = name ?? ''
  return { initial: letter ? `${letter.toLocaleUpperCase('fr')}.` : null, firstname: name }
}

/** The part of a name that its author chose to publish. */
export function shownName(firstname: string, choice: WrittenReview['displayName']): string | null {
  return choice === 'none' ? null : publishableNames(firstname)[choice]
}
