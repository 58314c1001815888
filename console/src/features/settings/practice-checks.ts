import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'

export type PracticeField =
  | 'name'
  | 'siret'
  | 'address'
  | 'city'
  | 'phone'
  | 'email'
  | 'website'
  | 'location'
  | 'primaryColor'
/** The values of the form, with `''` for missing ones. */
export type PracticeValues = Record<PracticeField, string>

const resolve: Resolver<PracticeValues> = zodResolver(contract.practices.change.body) as never

/**
 * Validates the fields as the server does. An empty field becomes null, which clears the saved one. The form keeps the
 * typed text.
 */
export const checkPracticeValues: Resolver<PracticeValues> = async (values, ...rest) => {
  const sent = Object.entries(values).map(([key, value]) => [key, value === '' && key !== 'name' ? null : value])
  const { errors } = await resolve(Object.fromEntries(sent), ...rest)
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
}

/** Checks the password that a new e-mail address needs. */
export const checkAddressPassword = zodResolver(
  contract.practices.change.body.pick({ currentPassword: true }).required(),
)

/** Validates only the texts; nobody types the base version. */
export const checkConsentText = zodResolver(contract.consents.changeText.body.pick({ textFr: true, textEn: true }))
