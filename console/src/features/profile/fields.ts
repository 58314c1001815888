import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import type { Profile } from './use-profile'

export interface ProfileIdentity {
  name: string
  phone: string
  address: string
  city: string
}

export type Mails = Pick<Profile, 'locale' | 'timeZone' | 'notifications' | 'bell'> & {
  /** The time of the daily mail in minutes since midnight; empty for never. */
  dayAt: string
}

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
