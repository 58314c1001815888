import type { Identity } from './use-patient'
import type { PatientChange } from './use-patient-actions'

/** The text fields of the form, in order. */
export const textFields = [
  'firstname',
  'lastname',
  'dateOfBirth',
  'gender',
  'email',
  'phone',
  'address',
  'city',
  'guardianName',
  'guardianPhone',
  'locale',
] as const
export type TextField = (typeof textFields)[number]
export const allFields = [...textFields, 'isDiscreet', 'refusesSms', 'refusesReminders', 'tags'] as const
export type FieldName = (typeof allFields)[number]

/** The values of the form, with `''` for missing ones. */
export type PatientValues = Record<TextField, string> & {
  isDiscreet: boolean
  refusesSms: boolean
  refusesReminders: boolean
  tags: string[]
}

/** Returns the form's values of a stored client. */
export const patientValues = (stored: Identity): PatientValues => ({
  firstname: stored.firstname,
  lastname: stored.lastname,
  dateOfBirth: stored.dateOfBirth ?? '',
  gender: stored.gender ?? '',
  email: stored.email ?? '',
  phone: stored.phone ?? '',
  address: stored.address ?? '',
  city: stored.city ?? '',
  guardianName: stored.guardianName ?? '',
  guardianPhone: stored.guardianPhone ?? '',
  locale: stored.locale,
  isDiscreet: stored.isDiscreet,
  refusesSms: stored.refusesSms,
  refusesReminders: stored.refusesReminders,
  tags: stored.tags,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields that differ. */
export const differingFields = (one: PatientValues, other: PatientValues): FieldName[] =>
  allFields.filter((field) => !isSame(one[field], other[field]))

/** Returns the request body: the changed fields, with null for emptied ones. */
export function patientChange(values: PatientValues, base: PatientValues, revision: number): PatientChange {
  const changed = differingFields(values, base).map((field) => {
    const value = values[field]
    return [field, typeof value === 'string' ? value.trim() || (isNamed(field) ? '' : null) : value]
  })
  return { revision, ...Object.fromEntries(changed) }
}

/** Names cannot be null. */
const isNamed = (field: FieldName) => field === 'firstname' || field === 'lastname'

/**
 * Applies a change from elsewhere: untouched fields take the stored value, and fields changed on both sides are
 * returned.
 */
export function reconcileValues(values: PatientValues, base: PatientValues, stored: PatientValues) {
  const mine = differingFields(values, base)
  const clashes = differingFields(stored, base).filter(
    (field) => mine.includes(field) && !isSame(values[field], stored[field]),
  )
  return {
    values: { ...stored, ...Object.fromEntries(mine.map((field) => [field, values[field]])) } as PatientValues,
    clashes,
  }
}
