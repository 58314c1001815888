import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import type { Resolver } from 'react-hook-form'
import { parseCents } from '../../lib/typed-amount'
import { type IdentityField, identityFieldGroups, identityFields } from './billing-identity-fields'

export type IdentityState = ReplyOf<typeof contract.invoices.identity>
type Sent = RequestInput<typeof contract.invoices.saveIdentity>['body']
export type IdentityValues = Record<IdentityField, string>

/** Returns the form's values: empty for null, percent for rates, euros for amounts. */
export const identityValuesOf = ({ identity }: IdentityState) =>
  Object.fromEntries(
    identityFields.map((field) => {
      const value = identity[field]
      if (value === null) return [field, '']
      const isHundredth = field === 'vatBasisPoints' || field === 'capitalCents'
      return [field, isHundredth ? String(Number(value) / 100) : String(value)]
    }),
  ) as IdentityValues

/** Returns the number of `10 000`, null for an empty field, and NaN if it is not one. */
function whole(text: string) {
  const digits = text.replace(/\s/g, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
/** The same in hundredths, for `20 %` and `10 000,50 €`. */
const hundredths = (text: string) => (text.trim() === '' ? null : parseCents(text.replace('%', '')))

/** How each number is read as it was typed. */
const numbers = {
  capitalCents: hundredths,
  vatBasisPoints: hundredths,
  paymentDays: whole,
  firstNumber: whole,
} as const satisfies Partial<Record<IdentityField, (text: string) => number | null>>
const isNumber = (field: IdentityField): field is keyof typeof numbers => field in numbers

const invalid = { type: 'invalid', message: 'invalid' }

/** Refuses numbers that cannot be read. The server validates all else. */
export const identityResolver: Resolver<IdentityValues> = async (values) => {
  const shown = identityFieldGroups(values.form, values.vatRegime).flatMap(({ fields }) =>
    fields.map(({ field }) => field),
  )
  const unreadable = shown.filter((field) => isNumber(field) && Number.isNaN(numbers[field](values[field])))
  if (unreadable.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(unreadable.map((field) => [field, invalid])) }
}

/** A hidden field without a readable value is sent as null. */
export function sentIdentityOf(values: IdentityValues): Sent {
  const { vatBasisPoints, capitalCents, paymentDays, numberPrefix, firstNumber, form, vatRegime, vatDue, ...texts } =
    values
  return {
    ...(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text === '' ? null : text])) as object),
    form: form as Sent['form'],
    vatRegime: (vatRegime || null) as Sent['vatRegime'],
    vatDue: vatDue as Sent['vatDue'],
    vatBasisPoints: hundredths(vatBasisPoints),
    capitalCents: hundredths(capitalCents),
    paymentDays: whole(paymentDays) ?? 0,
    firstNumber: whole(firstNumber),
    numberPrefix,
  }
}

/** The fields that another device has changed. */
export function changedIdentityFields(seen: IdentityState, now: IdentityState): IdentityField[] {
  const [before, after] = [identityValuesOf(seen), identityValuesOf(now)]
  return identityFields.filter((field) => before[field] !== after[field])
}
