import type { NewPatient } from './use-patients'

/** The fields of the form, each as typed. */
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
export type Name = (typeof newPatientFields)[number]
export type NewPatientValues = Record<Name, string>

export const noValues = Object.fromEntries(newPatientFields.map((name) => [name, ''])) as NewPatientValues

/** Where the API's fields stand in the form. */
const places: Record<string, Name> = { 'guardian.name': 'guardianName', 'guardian.phone': 'guardianPhone' }

/** What is sent: nothing of what is empty. */
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
    ...(gender && { gender: gender as 'male' | 'female' | 'other' }),
    ...(locale && { locale: locale as 'fr' | 'en' }),
    ...(words.length > 0 && { tags: words }),
    ...((guardianName.trim() || guardianPhone.trim()) && {
      guardian: { name: guardianName, ...(guardianPhone.trim() && { phone: guardianPhone }) },
    }),
  }
}

/** The fields of the form that a refusal is about, each with its code. */
export const refusalsOf = (errors: Record<string, string[]> = {}): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, [code]]) => {
      const name = places[path] ?? newPatientFields.find((field) => field === path.split('.')[0])
      return name && code ? [[name, code]] : []
    }),
  )

/** Whether somebody born on a day is a minor on another; both `YYYY-MM-DD`. */
export const isMinor = (born: string, today: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(born) && born > `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
