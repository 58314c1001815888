import type { DashboardCard } from '@ancrage/api/contract'

export type { DashboardCard }

/** Distributes cards over columns row by row. */
export const splitIntoColumns = (shown: readonly DashboardCard[], columns: number): DashboardCard[][] =>
  Array.from({ length: columns }, (_, column) => shown.filter((_, index) => index % columns === column))

/** Returns the list with a card moved to another place. */
export function withCardMoved(shown: readonly DashboardCard[], card: DashboardCard, to: number): DashboardCard[] {
  const others = shown.filter((one) => one !== card)
  const place = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, place), card, ...others.slice(place)]
}

/** The cards for practices that bill. */
const moneyCards: readonly DashboardCard[] = ['received', 'owed']

/** Returns the cards of a list that the practice's mode shows. */
export const cardsInMode = (list: readonly DashboardCard[], hasBilling: boolean): DashboardCard[] =>
  list.filter((card) => hasBilling || !moneyCards.includes(card))
