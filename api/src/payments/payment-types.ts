/** The ways to pay that every practice has, in their order. */
export const paymentKinds = ['card_online', 'card_on_site', 'cash', 'cheque', 'transfer', 'other'] as const
export type PaymentKind = (typeof paymentKinds)[number]

const names: Record<PaymentKind, { nameFr: string; nameEn: string }> = {
  card_online: { nameFr: 'Carte bancaire en ligne', nameEn: 'Card, online' },
  card_on_site: { nameFr: 'Carte bancaire sur place', nameEn: 'Card, on site' },
  cash: { nameFr: 'Espèces', nameEn: 'Cash' },
  cheque: { nameFr: 'Chèque', nameEn: 'Cheque' },
  transfer: { nameFr: 'Virement', nameEn: 'Bank transfer' },
  other: { nameFr: 'Autre', nameEn: 'Other' },
}

export interface PracticePaymentType {
  key: string
  kind: PaymentKind
  nameFr: string
  nameEn: string
  position: number
  isHidden: boolean
}

/** The ways to pay of a practice that has changed nothing. */
export const defaultPaymentTypes: PracticePaymentType[] = paymentKinds.map((kind, position) => ({
  key: kind,
  kind,
  ...names[kind],
  position,
  isHidden: false,
}))

/** A practice's changes and additions over the defaults. */
export function withDefaultTypes(own: readonly PracticePaymentType[]): PracticePaymentType[] {
  const byKey = new Map([...defaultPaymentTypes, ...own].map((type) => [type.key, type]))
  return [...byKey.values()].sort((a, b) => a.position - b.position || a.key.localeCompare(b.key))
}
