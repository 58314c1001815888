import type { Card } from '@ancrage/api/contract'

export type { Card }

/** The cards in the order that they have at first. */
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

/** Cards dealt to columns one after the other: a row of cards is read from its start, whatever their heights. */
export const splitIntoColumns = (shown: readonly Card[], columns: number): Card[][] =>
  Array.from({ length: columns }, (_, column) => shown.filter((_, index) => index % columns === column))

/** The list with a card in another place. */
export function withCardMoved(shown: readonly Card[], card: Card, to: number): Card[] {
  const others = shown.filter((one) => one !== card)
  const place = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, place), card, ...others.slice(place)]
}

/** The cards that only a practice sees which bills. */
const moneyCards: readonly Card[] = ['received', 'owed']

/** Those of a list that a practice sees in its mode. */
export const cardsInMode = (list: readonly Card[], hasBilling: boolean): Card[] =>
  list.filter((card) => hasBilling || !moneyCards.includes(card))
