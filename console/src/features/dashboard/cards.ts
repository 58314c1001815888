import type { Card } from '@ancrage/api/contract'

export type { Card }

/** The cards in their default order. */
export const cards = [
  'today',
  'requests',
  'coming',
  'todo',
  'sessions',
  'occupancy',
  'clients',
  'received',
  'owed',
] as const satisfies readonly Card[]

/** Distributes cards over columns row by row. */
export const splitIntoColumns = (shown: readonly Card[], columns: number): Card[][] =>
  Array.from({ length: columns }, (_, column) => shown.filter((_, index) => index % columns === column))

/** Returns the list with a card moved to another place. */
export function withCardMoved(shown: readonly Card[], card: Card, to: number): Card[] {
  const others = shown.filter((one) => one !== card)
  const place = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, place), card, ...others.slice(place)]
}

/** The cards for practices that bill. */
const moneyCards: readonly Card[] = ['received', 'owed']

/** Returns the cards of a list that the practice's mode shows. */
export const cardsInMode = (list: readonly Card[], hasBilling: boolean): Card[] =>
  list.filter((card) => hasBilling || !moneyCards.includes(card))
