import type { NewPatient } from './use-patients'

/** The fields of the form, as typed. */
export const newPatientFields = [
  'firstname',
  'lastname',
  'dateOfBirth',
  'gender',
  'guardianName',
  'guardianPhone',
  'email',
  'phone',
  'address',
  'city',
  'tags',
  'locale',
] as const
export type NewPatientField = (typeof newPatientFields)[number]
export type NewPatientValues = Record<NewPatientField, string>

export const emptyNewPatient = Object.fromEntries(newPatientFields.map((name) => [name, ''])) as NewPatientValues

/** Fields that the API names differently. */
const places: Record<string, NewPatientField> = { 'guardian.name': 'guardianName', 'guardian.phone': 'guardianPhone' }

/** Returns the request without empty fields. */
export function newPatientBody(values: NewPatientValues): NewPatient {
  const { guardianName, guardianPhone, tags, gender, locale, ...rest } = values
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== ''))
  const words = tags
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  return {
    firstname: values.firstname,
    lastname: values.lastname,
    ...given,
    ...(gender && { gender: gender as NewPatient['gender'] }),
    ...(locale && { locale: locale as 'fr' | 'en' }),
    ...(words.length > 0 && { tags: words }),
    ...((guardianName.trim() || guardianPhone.trim()) && {
      guardian: { name: guardianName, ...(guardianPhone.trim() && { phone: guardianPhone }) },
    }),
  }
}

/** Returns the code of each refused field of the form. */
export const refusalsOf = (errors: Record<string, string[]> = {}): Partial<Record<NewPatientField, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, [code]]) => {
      const name = places[path] ?? newPatientFields.find((field) => field === path.split('.')[0])
      return name && code ? [[name, code]] : []
    }),
  )

/** Says whether a person born on a day is a minor on another; both are `YYYY-MM-DD`. */
export const isMinor = (born: string, today: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(born) && born > `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
