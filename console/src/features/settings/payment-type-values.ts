import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { arrayMove } from '@dnd-kit/sortable'

export type SavedPaymentType = ReplyOf<typeof contract.payments.types>[number]
type SentPaymentType = RequestInput<typeof contract.payments.changeTypes>['body']['types'][number]

/** A way to pay as its row holds it. */
export interface PaymentTypeRow {
  /** Of a new one only this row knows it. */
  key: string
  isNew: boolean
  /** The practice added it: it can be removed again. */
  isOwn: boolean
  nameFr: string
  nameEn: string
  isHidden: boolean
}

export type PaymentTypeFault = 'nameMissing' | 'nameTwice'

export const rowsOf = (types: readonly SavedPaymentType[]): PaymentTypeRow[] =>
  types.map(({ key, kind, nameFr, nameEn, isHidden }) => ({
    key,
    isNew: false,
    isOwn: key !== kind,
    nameFr,
    nameEn,
    isHidden,
  }))

export const blankRow = (): PaymentTypeRow => ({
  key: crypto.randomUUID(),
  isNew: true,
  isOwn: true,
  nameFr: '',
  nameEn: '',
  isHidden: false,
})

/** One place up or down; beyond an end it stays. */
export const movedRow = (rows: readonly PaymentTypeRow[], from: number, to: number): PaymentTypeRow[] =>
  to < 0 || to >= rows.length ? [...rows] : arrayMove([...rows], from, to)

/** Rows without a name, or with that of one before them, by their keys. */
export function faultsOfRows(rows: readonly PaymentTypeRow[]): Map<string, PaymentTypeFault> {
  const faults = new Map<string, PaymentTypeFault>()
  const names = new Set<string>()
  for (const { key, nameFr } of rows) {
    const name = nameFr.trim().toLocaleLowerCase('fr')
    if (!name) faults.set(key, 'nameMissing')
    else if (names.has(name)) faults.set(key, 'nameTwice')
    names.add(name)
  }
  return faults
}

/** Rows as they are sent. What is no longer there under its key is added anew. */
export const sentTypes = (rows: readonly PaymentTypeRow[], known: readonly SavedPaymentType[]): SentPaymentType[] =>
  rows.map(({ key, nameFr, nameEn, isHidden }) => ({
    ...(known.some((type) => type.key === key) && { key }),
    nameFr: nameFr.trim(),
    ...(nameEn.trim() && { nameEn: nameEn.trim() }),
    isHidden,
  }))
