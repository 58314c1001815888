import type { contract, ReplyOf } from '@ancrage/api/contract'
import { anId } from './build'
import type { FakeApi } from './fake-api'

type CardPayments = ReplyOf<typeof contract.stripe.account>
type StripeAccount = NonNullable<CardPayments['account']>
type PayRequest = ReplyOf<typeof contract.stripe.payPage>
type Withdrawal = ReplyOf<typeof contract.booking.withdrawal>
type CardPayment = ReplyOf<typeof contract.stripe.ofSession>[number]

/** An account that may take cards. */
export const aStripeAccount = (overrides: Partial<StripeAccount> = {}): StripeAccount => ({
  accountId: 'acct_1Essai',
  isLive: false,
  isCompleted: true,
  canCharge: true,
  cardPayments: 'active',
  requirements: [],
  pausedBecause: null,
  dashboardUrl: 'https://dashboard.stripe.test/acct_1Essai',
  connectedAt: '2027-02-20T09:00:00.000Z',
  readAt: '2027-02-27T08:50:00.000Z',
  ...overrides,
})

/** An account about which Stripe still asks questions. */
export const anIncompleteAccount = () =>
  aStripeAccount({
    isCompleted: false,
    canCharge: false,
    cardPayments: 'restricted',
    requirements: [
      { name: 'external_account', isPastDue: true, dueAt: null },
      {
        name: 'identity.individual.documents.primary_verification',
        isPastDue: false,
        dueAt: '2027-03-05T12:00:00.000Z',
      },
      { name: 'identity.individual.documents.secondary_verification', isPastDue: false, dueAt: null },
    ],
  })

/** Card payments of an installation with Stripe. */
export const withStripe = (
  api: FakeApi,
  account: StripeAccount | null,
  { payouts = [] as ReplyOf<typeof contract.stripe.payouts>['data'], isAvailable = true } = {},
): FakeApi =>
  api
    .on('GET /api/stripe', () => ({
      isAvailable,
      account,
      fee: { basisPoints: 150, fixedCents: 25 },
      leastCents: 50,
    }))
    .on('GET /api/stripe/disputes', () => ({ data: [], meta: { page: 1, perPage: 20, total: 0 } }))
    .on('GET /api/stripe/withdrawals', () => ({ data: [], meta: { page: 1, perPage: 20, total: 0 } }))
    .on('GET /api/stripe/payouts', () => ({ data: payouts, meta: { page: 1, perPage: 10, total: payouts.length } }))

/** A deposit of 18 € on 60 €, for a session before the end of the withdrawal period. */
export const aPayRequest = (overrides: Partial<PayRequest> = {}): PayRequest => ({
  kind: 'prepayment',
  status: 'open',
  locale: 'fr',
  practice: {
    id: anId(1),
    name: 'Cabinet des Tilleuls',
    primaryColor: null,
    phone: null,
    email: 'cabinet@tilleuls.test',
    timeZone: 'Europe/Paris',
  },
  session: {
    startsAt: '2027-03-02T09:00:00.000Z',
    endsAt: '2027-03-02T10:00:00.000Z',
    timeZone: 'Europe/Paris',
    manageUrl: 'https://ancrage.test/booking/abc',
  },
  words: null,
  totalCents: 6000,
  amountCents: 1800,
  restCents: 4200,
  currency: 'EUR',
  depositKind: 'deposit',
  expiresAt: '2027-02-27T10:00:00.000Z',
  terms: {
    version: 'a1'.repeat(16),
    locale: 'fr',
    lines: [
      'Annulation jusqu’à 24 heures avant : tout est rendu.',
      'Médiateur : CM2C, 49 rue de Ponthieu, 75008 Paris.',
    ],
    termsUrl: 'https://tilleuls.test/cgv',
    withdrawalUntil: '2027-03-13',
    waiver:
      'Je demande que la séance ait lieu avant la fin du délai de rétractation, et je sais que ce droit prend fin.',
    button: 'Réserver avec obligation de paiement',
  },
  agreedAt: null,
  paidAt: null,
  ...overrides,
})

/** A card payment for a session. */
export const aCardPayment = (overrides: Partial<CardPayment> = {}): CardPayment => ({
  id: anId(700),
  kind: 'prepayment',
  status: 'paid',
  patientId: anId(2),
  sessionId: anId(3),
  amountCents: 6000,
  currency: 'EUR',
  words: null,
  url: null,
  createdAt: '2027-02-25T09:00:00.000Z',
  expiresAt: '2027-02-25T10:00:00.000Z',
  paidAt: '2027-02-25T09:05:00.000Z',
  card: { brand: 'visa', last4: '4242' },
  feeCents: 115,
  refundedCents: 0,
  refundableCents: 6000,
  refunds: [],
  dispute: null,
  ...overrides,
})

/** What a client may still withdraw from, and what goes back. */
export const aWithdrawal = (overrides: Partial<Withdrawal> = {}): Withdrawal => ({
  until: '2027-03-15',
  isOpen: true,
  closedBecause: null,
  refundCents: 3000,
  keptCents: 0,
  byHandCents: 0,
  currency: 'EUR',
  name: 'Camille Roux',
  address: 'camille@courriel.test',
  declaredAt: null,
  ...overrides,
})

/** The interest on a payment far in advance: the rate of its first half-year has no source yet. */
export const anInterest = () => ({
  cents: 120,
  since: '2026-11-26',
  rates: [
    {
      from: '2026-11-26',
      through: '2026-12-31',
      basisPoints: 667,
      source: 'arrêté du 15 décembre 2025',
      isMissing: true,
    },
    { from: '2027-01-01', through: '2027-02-26', basisPoints: 650, source: null, isMissing: false },
  ],
  isToCheck: true,
})
