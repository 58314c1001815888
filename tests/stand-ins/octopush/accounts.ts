import type { OctopushFault } from './faults.ts'

/** What an SMS costs, in thousandths of a euro a part. */
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

/** An SMS that a telephone has got. */
export interface SentSms {
  ticket: string
  requestId: string | null
  number: string
  sender: string
  text: string
  purpose: string
  parts: number
  alphabet: 'GSM-7' | 'UCS-2'
  /** Thousandths of a euro. */
  cost: number
  at: Date
}

/** What an account is asked to say of a ticket. */
export interface OctopushAccount {
  login: string
  key: string
  /** Thousandths of a euro. */
  credit: number
  /** Where delivery reports go; its owner sets it. */
  callbackUrl: string | null
  /** What becomes of SMS to a number; `DELIVERED` else. */
  outcomes: Map<string, string>
  faults: OctopushFault[]
  sent: SentSms[]
  /** When a request was taken, by its id. */
  requests: Map<string, Date>
  /** Reports that wait while they are held. */
  waiting: object[]
  isHeld: boolean
  /** How each report was answered. */
  answered: number[]
  /** What was asked of us: method and path. */
  asked: string[]
}

export interface NewAccount {
  login?: string
  key?: string
  /** Euros. */
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
    asked: [],
  }
}

/** The price of a part to a number. */
export function priceOf(number: string): number {
  const code = Object.keys(prices).find((one) => number.startsWith(`+${one}`))
  return code ? (prices[code] ?? ELSEWHERE) : ELSEWHERE
}

/** How many SMS the credit is worth, country by country. */
export function creditsOf({ credit }: OctopushAccount, codes: string[]): object {
  const asked = codes.length ? codes : ['FR']
  return Object.fromEntries(
    asked.map((code) => {
      const premium = Math.floor(credit / (prices[countries[code] ?? ''] ?? ELSEWHERE))
      return [code, { premium_sms: premium, vocal_sms: 0, low_cost_sms: premium * 2, hlr: premium * 4 }]
    }),
  )
}
