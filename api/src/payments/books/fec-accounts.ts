import type { PaymentKind } from '../payment-types.ts'

/** An account of the plan comptable général. */
export interface FecAccount {
  number: string
  name: string
}

/** The accounts that receipts of services go over. */
export const fecAccounts = {
  bank: { number: '512000', name: 'Banque' },
  cash: { number: '530000', name: 'Caisse' },
  cheques: { number: '511200', name: 'Chèques à encaisser' },
  services: { number: '706000', name: 'Prestations de services' },
  vat: { number: '445710', name: 'TVA collectée' },
  /** Due, and not received yet. */
  vatAhead: { number: '445800', name: 'TVA à régulariser ou en attente' },
  fees: { number: '627000', name: 'Services bancaires' },
} as const satisfies Record<string, FecAccount>

/** Where the money of a payment is. */
export const fecTreasury: Record<PaymentKind, FecAccount> = {
  card_online: fecAccounts.bank,
  card_on_site: fecAccounts.bank,
  cash: fecAccounts.cash,
  cheque: fecAccounts.cheques,
  transfer: fecAccounts.bank,
  other: fecAccounts.bank,
}
