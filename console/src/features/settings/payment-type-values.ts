import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { arrayMove } from '@dnd-kit/sortable'

export type SavedPaymentType = ReplyOf<typeof contract.payments.types>[number]
type SentPaymentType = RequestInput<typeof contract.payments.changeTypes>['body']['types'][number]

/** The values of a way to pay in the form. */
export interface PaymentTypeRow {
  /** A random key for a new one, known only to the form. */
  key: string
  isNew: boolean
  /** Added by the practice, so it can be removed. */
  isOwn: boolean
  nameFr: string
  nameEn: string
  isHidden: boolean
}

export type PaymentTypeFault = 'nameMissing' | 'nameTwice'

export const paymentTypeRows = (types: readonly SavedPaymentType[]): PaymentTypeRow[] =>
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

/** Moves a row. Beyond an end nothing moves. */
export const withMovedRow = (rows: readonly PaymentTypeRow[], from: number, to: number): PaymentTypeRow[] =>
  to < 0 || to >= rows.length ? [...rows] : arrayMove([...rows], from, to)

/** Returns the errors of rows without a name or with that of an earlier row, by key. */
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

/** Returns the request. A row whose key no longer exists is added again. */
export const sentTypes = (rows: readonly PaymentTypeRow[], known: readonly SavedPaymentType[]): SentPaymentType[] =>
  rows.map(({ key, nameFr, nameEn, isHidden }) => ({
    ...(known.some((type) => type.key === key) && { key }),
    nameFr: nameFr.trim(),
    ...(nameEn.trim() && { nameEn: nameEn.trim() }),
    isHidden,
  }))

/**
 * The edited rows with those that another device has added since. One of the same name is the same: the answer to an
 * earlier attempt may have been lost.
 */
export function withAddedTypes(
  rows: readonly PaymentTypeRow[],
  seen: readonly SavedPaymentType[],
  now: readonly SavedPaymentType[],
): PaymentTypeRow[] {
  const added = now.filter(({ key }) => !seen.some((type) => type.key === key))
  const known = rows.map((row) => {
    const same = row.isNew && added.find(({ nameFr }) => nameFr === row.nameFr.trim())
    return same ? { ...row, key: same.key, isNew: false } : row
  })
  return [...known, ...paymentTypeRows(added.filter(({ key }) => !known.some((row) => row.key === key)))]
}

/** The list as it was read, by which the server knows whether another device has changed it since. */
export const expectedTypes = (seen: readonly SavedPaymentType[]) =>
  seen.map(({ key, nameFr, nameEn, isHidden }) => ({ key, nameFr, nameEn, isHidden }))
