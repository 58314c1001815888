import type { contract, ReplyOf } from '@ancrage/api/contract'

type SmsAccount = NonNullable<ReplyOf<typeof contract.octopush.account>['account']>

/** An account for SMS with credit. */
export const anOctopushAccount = (overrides: Partial<SmsAccount> = {}): SmsAccount => ({
  login: 'claire@octopush.test',
  key: '••••••••f3Qa',
  sender: 'VASSEUR',
  senderNamesTrade: false,
  countries: ['FR'],
  lowCredit: 20,
  credit: 100,
  creditAt: '2027-03-01T09:00:00.000Z',
  priceThousandths: 62,
  isLow: false,
  emptySince: null,
  lastError: null,
  connectedAt: '2027-03-01T09:00:00.000Z',
  reportUrl: 'https://ancrage.test/webhooks/octopush/abc',
  ...overrides,
})
