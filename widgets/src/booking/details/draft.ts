import type { contract, RequestInput } from '@ancrage/api/contract'
import type { PracticeLocation } from '../practice.ts'
import { CONSENT_VERSION, type DetailsTexts } from './details-texts.ts'

type RequestBody = RequestInput<typeof contract.booking.request>['body']

/** What the visitor writes. It outlives steps, failures and a lost slot. */
export interface BookingDraft {
  isForMinor: boolean
  firstname: string
  lastname: string
  /** The date as it was written: `24/03/2012`. */
  dateOfBirth: string
  guardian: string
  email: string
  phone: string
  address: string
  city: string
  message: string
  news: boolean
  consent: boolean
}

export type DraftField = keyof BookingDraft
export type DraftError = keyof DetailsTexts['errors']
export type DraftErrors = Partial<Record<DraftField, DraftError>>

export const emptyDraft: BookingDraft = {
  isForMinor: false,
  firstname: '',
  lastname: '',
  dateOfBirth: '',
  guardian: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  message: '',
  news: false,
  consent: false,
}

/**
 * The longest text of each field that a page may fill in. A page may fill in neither the consent nor the minor's
 * fields.
 */
export const bookingLimits = {
  firstname: 80,
  lastname: 80,
  email: 254,
  phone: 30,
  address: 200,
  city: 100,
  message: 2000,
} as const satisfies Partial<Record<DraftField, number>>

/** Reads `24/03/2012`, `24.3.2012` or `24-03-2012` as `2012-03-24`; null for an impossible or future day. */
export function parseBirthDate(text: string, now = new Date()): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})\s*$/.exec(text) ?? []
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written) return null
  return date < now && date.getUTCFullYear() > 1900 ? written : null
}

/** Whether the form asks for a field. */
export const isFieldShown = (field: DraftField, draft: BookingDraft, place: PracticeLocation): boolean => {
  if (field === 'dateOfBirth' || field === 'guardian') return draft.isForMinor
  return field === 'address' || field === 'city' ? place === 'on_site' : true
}

const needed = ['firstname', 'lastname', 'dateOfBirth', 'guardian', 'email', 'address', 'city'] as const

/** The errors of the fields by themselves. `isEmail` is the browser's check, which asks for no dot. */
export function bookingErrors(draft: BookingDraft, place: PracticeLocation, isEmail: boolean): DraftErrors {
  const errors: DraftErrors = {}
  for (const field of needed) if (isFieldShown(field, draft, place) && !draft[field].trim()) errors[field] = 'required'
  if (draft.isForMinor && !errors.dateOfBirth && !parseBirthDate(draft.dateOfBirth)) errors.dateOfBirth = 'date'
  if (!errors.email && !(isEmail && /@.+\../.test(draft.email))) errors.email = 'email'
  if (draft.phone.trim() && !/^[+0-9 ().\-/]{6,30}$/.test(draft.phone.trim())) errors.phone = 'phone'
  if (!draft.consent) errors.consent = 'consent'
  return errors
}

type Written = Pick<RequestBody, 'client' | 'message' | 'wantsNews' | 'consent' | 'consentVersion'>

/** The visitor's details for a page that asks to hear them. */
export const visitorDetails = ({ client, message }: Written) => ({ client, ...(message ? { message } : {}) })

/** The part of a booking request that the visitor wrote. */
export function requestOf(draft: BookingDraft, place: PracticeLocation): Written {
  const written = (field: Exclude<DraftField, 'isForMinor' | 'news' | 'consent'>) => draft[field].trim()
  const phone = written('phone') ? { phone: written('phone') } : {}
  const born = parseBirthDate(draft.dateOfBirth)
  return {
    client: {
      firstname: written('firstname'),
      lastname: written('lastname'),
      email: written('email'),
      ...phone,
      ...(place === 'on_site' ? { address: written('address'), city: written('city') } : {}),
      ...(draft.isForMinor && born ? { dateOfBirth: born, guardian: { name: written('guardian'), ...phone } } : {}),
    },
    ...(written('message') ? { message: written('message') } : {}),
    ...(draft.news ? { wantsNews: true } : {}),
    consent: true,
    consentVersion: CONSENT_VERSION,
  }
}

const fieldOfPath: Record<string, DraftField> = {
  'client.firstname': 'firstname',
  'client.lastname': 'lastname',
  'client.email': 'email',
  'client.phone': 'phone',
  'client.dateOfBirth': 'dateOfBirth',
  'client.guardian': 'guardian',
  'client.guardian.name': 'guardian',
  'client.guardian.phone': 'phone',
  'client.address': 'address',
  'client.city': 'city',
  message: 'message',
  consent: 'consent',
}

const errorOfCode: Record<string, DraftError> = {
  required: 'required',
  too_long: 'long',
  invalid_email: 'email',
  invalid_phone: 'phone',
  consent_needed: 'consent',
}

/** The API's errors by field of the form; empty when none of them has a field. */
export function bookingErrorsFromApi(errors: Record<string, string[]> = {}): DraftErrors {
  const own: DraftErrors = {}
  for (const [path, codes] of Object.entries(errors)) {
    const field = fieldOfPath[path]
    if (field) own[field] = errorOfCode[codes[0] ?? ''] ?? (field === 'dateOfBirth' ? 'date' : 'invalid')
  }
  return own
}
