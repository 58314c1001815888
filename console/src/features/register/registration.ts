import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { Practice } from './use-registration'

const { account, practice, acceptsTerms } = contract.accounts.register.body.shape

/** Checks the account step by the server's rules. */
export const checkAccount = zodResolver(account.omit({ locale: true }))

/** Checks the practice step by the server's rules; an empty field is not sent. */
const schema = practice.omit({ timeZone: true }).extend({ acceptsTerms })
const resolve: Resolver<Practice> = zodResolver(schema) as never
export const checkPractice: Resolver<Practice> = (values, ...rest) => {
  const filled = Object.entries(values).map(([key, value]) => [key, value === '' && key !== 'name' ? null : value])
  return resolve(Object.fromEntries(filled), ...rest)
}

export const isSiret = (text: string) => practice.shape.siret.safeParse(text).success
