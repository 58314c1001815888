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
/** As a form holds them: what is not there is empty. */
export type PracticeValues = Record<PracticeField, string>

const resolve: Resolver<PracticeValues> = zodResolver(contract.practices.change.body) as never

/** The fields as the server will check them, empty ones as those that empty what is kept. The form keeps what was typed. */
export const checkPracticeValues: Resolver<PracticeValues> = async (values, ...rest) => {
  const sent = Object.entries(values).map(([key, value]) => [key, value === '' && key !== 'name' ? null : value])
  const { errors } = await resolve(Object.fromEntries(sent), ...rest)
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
}

/** The words of both languages; what they were changed from is not typed by anybody. */
export const checkConsentText = zodResolver(contract.consents.changeText.body.pick({ textFr: true, textEn: true }))
