import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { Practice } from './use-registration'

const { account, practice, acceptsTerms } = contract.accounts.register.body.shape

/** The account step as the server will check it. */
export const checkAccount = zodResolver(account.omit({ locale: true }))

/** The practice step as the server will check it: a field that is left empty is one that is not sent. */
const schema = practice.omit({ timeZone: true }).extend({ acceptsTerms })
const resolve: Resolver<Practice> = zodResolver(schema) as never
export const checkPractice: Resolver<Practice> = (values, ...rest) => {
  const filled = Object.entries(values).map(([key, value]) => [key, value === '' && key !== 'name' ? null : value])
  return resolve(Object.fromEntries(filled), ...rest)
}

export const isSiret = (text: string) => practice.shape.siret.safeParse(text).success

/** A SIRET as it is printed, `123 456 789 00012`, as far as it is typed. */
export function spacedSiret(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 14)
  return digits.replace(/^(\d{3})(\d{1,3})?(\d{1,3})?(\d{1,5})?$/, (_, ...groups: (string | undefined)[]) =>
    groups.slice(0, 4).filter(Boolean).join('\u00a0'),
  )
}
