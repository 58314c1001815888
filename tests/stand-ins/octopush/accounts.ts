import type { OctopushFault } from './faults.ts'

/** The price of an SMS, in thousandths of a euro for each part. */
const prices: Record<string, number> = {
  '33': 62,
  '262': 98,
  '590': 110,
  '594': 120,
  '596': 110,
  '508': 150,
  '687': 160,
  '689': 140,
}
const ELSEWHERE = 90
const countries: Record<string, string> = {
  FR: '33',
  RE: '262',
  YT: '262',
  GP: '590',
  GF: '594',
  MQ: '596',
  PM: '508',
  NC: '687',
  PF: '689',
}

/** An SMS that a phone has received. */
export interface SentSms {
  ticket: string
  requestId: string | null
  number: string
  sender: string
  text: string
  purpose: string
  parts: number
  alphabet: 'GSM-7' | 'UCS-2'
  /** In thousandths of a euro. */
  cost: number
  at: Date
}

/** An account with its wallet, its SMS and its reports. */
export interface OctopushAccount {
  login: string
  key: string
  /** In thousandths of a euro. */
  credit: number
  /** The address for delivery reports, which the account's owner sets. */
  callbackUrl: string | null
  /** The delivery status of SMS to a number; `DELIVERED` by default. */
  outcomes: Map<string, string>
  faults: OctopushFault[]
  sent: SentSms[]
  /** When a request was accepted, by its id. */
  requests: Map<string, Date>
  /** The reports that wait while they are held. */
  waiting: object[]
  isHeld: boolean
  /** The status of each answered report. */
  answered: number[]
  /** The requests so far, method and path. */
  calls: string[]
}

export interface NewAccount {
  login?: string
  key?: string
  /** In euros. */
  credit?: number
  callbackUrl?: string | null
}

export function newOctopushAccount(
  { login, key, credit = 6.2, callbackUrl = null }: NewAccount,
  number: number,
): OctopushAccount {
  return {
    login: login ?? `compte-${number}@octopush.test`,
    key: key ?? `cle-${number}-${Math.random().toString(36).slice(2, 14)}`,
    credit: Math.round(credit * 1000),
    callbackUrl,
    outcomes: new Map(),
    faults: [],
    sent: [],
    requests: new Map(),
    waiting: [],
    isHeld: false,
    answered: [],
    calls: [],
  }
}

/** The price of a part to a number, in thousandths of a euro. */
export function priceOf(number: string): number {
  const code = Object.keys(prices).find((one) => number.startsWith(`+${one}`))
  return code ? (prices[code] ?? ELSEWHERE) : ELSEWHERE
}

/** The number of SMS that the credit pays for, by country. */
export function creditsOf({ credit }: OctopushAccount, codes: string[]): object {
  const countryCodes = codes.length ? codes : ['FR']
  return Object.fromEntries(
    countryCodes.map((code) => {
      const premium = Math.floor(credit / (prices[countries[code] ?? ''] ?? ELSEWHERE))
      return [code, { premium_sms: premium, vocal_sms: 0, low_cost_sms: premium * 2, hlr: premium * 4 }]
    }),
  )
}
