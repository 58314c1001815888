import { frenchCountries, type SmsCountry } from '@ancrage/api/contract'
import type { OctopushAccount, OctopushChange } from './use-octopush'

export const smsFields = ['login', 'key', 'sender', 'lowCredit', 'countries'] as const
export type SmsField = (typeof smsFields)[number]

/** The values of the form; numbers are strings as typed. */
export interface SmsValues {
  login: string
  /** The key; empty keeps the stored one. */
  key: string
  sender: string
  lowCredit: string
  countries: SmsCountry[]
}

export const blankSms: SmsValues = { login: '', key: '', sender: '', lowCredit: '20', countries: [...frenchCountries] }

export const smsValues = ({ login, sender, lowCredit, countries }: OctopushAccount): SmsValues => ({
  login,
  key: '',
  sender,
  lowCredit: lowCredit === null ? '' : String(lowCredit),
  countries,
})

/** Returns the request. The server refuses a limit that is no number. */
export function smsChange({ login, key, sender, lowCredit, countries }: SmsValues): OctopushChange {
  const typed = lowCredit.trim()
  return {
    login: login.trim(),
    ...(key.trim() && { key: key.trim() }),
    sender: sender.trim(),
    countries,
    lowCredit: typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : 0,
  }
}
