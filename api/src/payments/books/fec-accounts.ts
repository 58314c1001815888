import type { PaymentKind } from '../payment-types.ts'

/** An account of the plan comptable général. */
export interface Account {
  number: string
  name: string
}

/** The accounts that receipts of services go over. */
export const accounts = {
  bank: { number: '512000', name: 'Banque' },
  cash: { number: '530000', name: 'Caisse' },
  cheques: { number: '511200', name: 'Chèques à encaisser' },
  services: { number: '706000', name: 'Prestations de services' },
  vat: { number: '445710', name: 'TVA collectée' },
  /** Due, and not received yet. */
  vatAhead: { number: '445800', name: 'TVA à régulariser ou en attente' },
  fees: { number: '627000', name: 'Services bancaires' },
} as const satisfies Record<string, Account>

/** Where the money of a payment is. */
export const treasury: Record<PaymentKind, Account> = {
  card_online: accounts.bank,
  card_on_site: accounts.bank,
  cash: accounts.cash,
  cheque: accounts.cheques,
  transfer: accounts.bank,
  other: accounts.bank,
}
