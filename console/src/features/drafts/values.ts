import type { contract, ReplyOf } from '@ancrage/api/contract'
import { parseCents, priceInput } from '../../lib/typed-amount'

export type DraftedInvoice = ReplyOf<typeof contract.invoices.detail>
/** The client of a document. */
export interface BilledClient {
  id: string
  firstname: string
  lastname: string
}
export type DraftKind = 'invoice' | 'deposit' | 'quote'

/** A line as the form holds it: `''` for missing values, and amounts as typed. */
export interface LineValues {
  key: string
  sessionId: string | null
  label: string
  heldOn: string
  place: string
  quantity: string
  unitPrice: string
  discount: string
}

/** The payer, if it is not the client. */
export interface PayerValues {
  name: string
  address: string
  postcode: string
  city: string
  isBusiness: boolean
  siren: string
  vatNumber: string
  /** The address to mail to. */
  email: string
}

export interface DraftValues {
  isOtherPayer: boolean
  payer: PayerValues
  isUnnamed: boolean
  /** The last day of a quote's validity. */
  validUntil: string
  lines: LineValues[]
  /** The ids of the deposits that an invoice deducts. */
  depositIds: string[]
}

type DraftFault =
  | 'required'
  | 'amount'
  | 'quantity'
  | 'aboveLine'
  | 'aboveMost'
  | 'aboveTotal'
  | 'past'
  | 'twice'
  | 'otherSession'
  | 'invalid'
  | 'invalid_email'
  | 'invalid_siren'
  | 'invalid_vat_number'
/** The errors of the form, by the path of the field: `lines.0.label`, `billTo.siren`. */
export type DraftFaults = Readonly<Record<string, DraftFault>>

export const blankPayer: PayerValues = {
  name: '',
  address: '',
  postcode: '',
  city: '',
  isBusiness: false,
  siren: '',
  vatNumber: '',
  email: '',
}

export const blankLine = (): LineValues => ({
  key: crypto.randomUUID(),
  sessionId: null,
  label: '',
  heldOn: '',
  place: '',
  quantity: '1',
  unitPrice: '',
  discount: '',
})

export const blankDraft = (): DraftValues => ({
  isOtherPayer: false,
  payer: blankPayer,
  isUnnamed: false,
  validUntil: '',
  lines: [blankLine()],
  depositIds: [],
})

/** Returns the form of a draft. A payer with the client’s own name is the client. */
export function draftValues(
  { billTo, sendTo, patient, isUnnamed, validUntil, lines, depositIds }: DraftedInvoice,
  comma: string,
): DraftValues {
  const isOtherPayer = billTo.isBusiness || !patient || billTo.name !== `${patient.firstname} ${patient.lastname}`
  const { name, isBusiness } = billTo
  const payer = {
    name,
    address: billTo.address ?? '',
    postcode: billTo.postcode ?? '',
    city: billTo.city ?? '',
    isBusiness,
    siren: billTo.siren ?? '',
    vatNumber: billTo.vatNumber ?? '',
    email: sendTo ?? '',
  }
  return {
    isOtherPayer,
    payer: isOtherPayer ? payer : blankPayer,
    isUnnamed,
    validUntil: validUntil ?? '',
    lines: lines.map((line) => ({
      key: line.id,
      sessionId: line.sessionId,
      label: line.label,
      heldOn: line.heldOn ?? '',
      place: line.place ?? '',
      quantity: String(line.quantity),
      unitPrice: priceInput(line.unitPriceCents, comma),
      discount: line.discountCents === 0 ? '' : priceInput(line.discountCents, comma),
    })),
    depositIds,
  }
}

export const isEmptyText = (text: string) => text.trim() === ''
export const quantityOf = ({ quantity }: LineValues) =>
  /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN
export const discountOf = ({ discount }: LineValues) => (isEmptyText(discount) ? 0 : parseCents(discount))

/** Returns the amount of a line in cents; NaN while a part of it is not a number. */
export const lineCents = (line: LineValues): number => quantityOf(line) * parseCents(line.unitPrice) - discountOf(line)

/** Returns the sum of all valid lines, in cents. */
export const draftCents = (lines: readonly LineValues[]): number =>
  lines.map(lineCents).reduce((sum, cents) => sum + (Number.isNaN(cents) ? 0 : cents), 0)

function faultsOfLine(line: LineValues): [field: keyof LineValues, fault: DraftFault][] {
  const quantity = quantityOf(line)
  const [unitCents, discountCents] = [parseCents(line.unitPrice), discountOf(line)]
  const faults: [keyof LineValues, DraftFault][] = []
  if (isEmptyText(line.label)) faults.push(['label', 'required'])
  if (!(quantity >= 1 && quantity <= 1000)) faults.push(['quantity', 'quantity'])
  if (!(unitCents >= 0)) faults.push(['unitPrice', 'amount'])
  if (!(discountCents >= 0)) faults.push(['discount', 'amount'])
  else if (discountCents > quantity * unitCents) faults.push(['discount', 'aboveLine'])
  return faults
}

/** Returns the errors that the form finds itself. */
export function faultsOfDraft({ isOtherPayer, payer, lines }: DraftValues): DraftFaults {
  const faults: Record<string, DraftFault> = {}
  if (isOtherPayer && isEmptyText(payer.name)) faults['billTo.name'] = 'required'
  lines.forEach((line, nth) => {
    for (const [field, fault] of faultsOfLine(line)) faults[`lines.${nth}.${field}`] = fault
  })
  return faults
}

const typedAs: Record<string, string> = { unitPriceCents: 'unitPrice', discountCents: 'discount' }
const codesOfDeposits: Record<string, DraftFault> = { twice: 'twice', other_session: 'otherSession' }
const codes = {
  required: 'required',
  too_big: 'aboveLine',
  past: 'past',
  invalid_email: 'invalid_email',
  invalid_siren: 'invalid_siren',
  invalid_vat_number: 'invalid_vat_number',
} as const

/** Returns the refusals of the server by the fields of the form. */
export function refusedInDraft(errors: Record<string, readonly string[]> | undefined): DraftFaults {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([path, [code = '']]) => {
      if (path === 'lines' && code === 'too_big') return [['lines.0.unitPrice', 'aboveMost'] as const]
      if (!/^(lines\.\d+\.|billTo\.|validUntil$|sendTo$|depositIds\b)/.test(path)) return []
      if (path.startsWith('depositIds')) return [['depositIds', codesOfDeposits[code] ?? 'aboveTotal'] as const]
      const field = path.replace(/\w+Cents$/, (name) => typedAs[name] ?? name).replace('sendTo', 'billTo.email')
      const isAboveMost = code === 'too_big' && !path.endsWith('discountCents')
      const fault = isAboveMost ? 'aboveMost' : ((codes as Record<string, DraftFault>)[code] ?? 'invalid')
      return [[field, fault] as const]
    }),
  )
}
