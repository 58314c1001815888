import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import type { ProfileIdentity } from './identity-card'
import type { Mails } from './mails-card'

const { shape } = contract.profile.change.body
const { name, phone, address, city, locale, timeZone } = shape
const schema = contract.profile.change.body.pick({ name: true, phone: true, address: true, city: true })
const resolve: Resolver<ProfileIdentity> = zodResolver(
  schema.extend({ name: name.unwrap(), phone, address, city }),
) as never

/** Checks the contact data by the server's rules; an empty field counts as absent. */
export const checkIdentity: Resolver<ProfileIdentity> = (values, ...rest) => {
  const filled = Object.entries(values).map(([key, value]) => [
    key,
    value.trim() === '' && key !== 'name' ? null : value,
  ])
  return resolve(Object.fromEntries(filled) as ProfileIdentity, ...rest)
}

export const checkMails: Resolver<Mails> = zodResolver(
  contract.profile.change.body
    .pick({ notifications: true, bell: true })
    .extend({ locale, timeZone, dayAt: z.string() }),
) as never
