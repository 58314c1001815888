import { type contract, NO_ISSUER, type ReplyOf, type RequestInput } from '@ancrage/api/contract'
import { aPage, aUser } from './build'
import type { FakeApi } from './fake-api'

type SessionMoney = ReplyOf<typeof contract.billing.sessionMoney>
type PatientMoney = ReplyOf<typeof contract.billing.patientMoney>
type Payment = PatientMoney['payments'][number]
type NewPayment = RequestInput<typeof contract.billing.take>['body']

const id = (number: number) => `66666666-0000-7000-8000-${String(number).padStart(12, '0')}`

const kinds = ['card_online', 'card_on_site', 'cash', 'cheque', 'transfer', 'other'] as const
const names = ['Carte bancaire en ligne', 'Carte bancaire sur place', 'Espèces', 'Chèque', 'Virement', 'Autre']
const english = ['Card, online', 'Card, on site', 'Cash', 'Cheque', 'Bank transfer', 'Other']

/** The payment methods that every practice has. */
export const paymentTypes = kinds.map((kind, position) => ({
  key: kind,
  kind,
  nameFr: names[position] ?? '',
  nameEn: english[position] ?? '',
  position,
  isHidden: false,
}))

export const aPayment = (overrides: Partial<Payment> = {}): Payment => ({
  id: id(1),
  sequence: 1,
  kind: 'payment',
  typeKey: 'cash',
  amountCents: 7000,
  currency: 'EUR',
  receivedOn: '2027-02-26',
  recordedAt: '2027-02-26T10:00:00.000Z',
  patient: { id: '33333333-0000-7000-8000-000000000001', firstname: 'Camille', lastname: 'Roux' },
  reference: null,
  cheque: null,
  card: null,
  reversesId: null,
  isReversed: false,
  canReverse: true,
  interest: null,
  allocations: [],
  ...overrides,
})

export const aSessionMoney = (overrides: Partial<SessionMoney> = {}): SessionMoney => ({
  bookedCents: 7000,
  priceCents: 7000,
  adjustments: [],
  paidCents: 0,
  dueCents: 7000,
  invoice: null,
  payments: [],
  creditCents: 0,
  depositCents: 0,
  canRelease: false,
  refundWaitingCents: 0,
  ...overrides,
})

export const aPatientMoney = (overrides: Partial<PatientMoney> = {}): PatientMoney => ({
  dueCents: 0,
  creditCents: 0,
  depositCents: 0,
  receivedCents: 0,
  sessions: [],
  invoices: [],
  payments: [],
  hasCardPaymentOrLink: false,
  remindedAt: null,
  paymentDays: null,
  ...overrides,
})

/** The draft of an invoice for a session of Camille's. */
export const aDraftedInvoice = (
  overrides: Partial<ReplyOf<typeof contract.invoices.detail>> = {},
): ReplyOf<typeof contract.invoices.detail> => ({
  id: id(20),
  kind: 'invoice',
  status: 'draft',
  revision: 1,
  number: null,
  issuedOn: null,
  dueOn: null,
  validUntil: null,
  patient: { id: '33333333-0000-7000-8000-000000000001', firstname: 'Camille', lastname: 'Roux' },
  clientName: null,
  billTo: {
    name: 'Camille Roux',
    address: null,
    postcode: null,
    city: null,
    isBusiness: false,
    siren: null,
    vatNumber: null,
  },
  isUnnamed: false,
  wording: 'session',
  locale: 'fr',
  lines: [
    {
      id: id(21),
      sessionId: id(22),
      label: 'Séance',
      heldOn: '2027-02-20',
      place: 'Nantes',
      quantity: 1,
      unitPriceCents: 7000,
      discountCents: 0,
      totalCents: 7000,
      vatBasisPoints: 0,
    },
  ],
  totalCents: 7000,
  netCents: 7000,
  vatCents: 0,
  deductedCents: 0,
  creditedCents: 0,
  paidCents: 0,
  dueCents: 0,
  currency: 'EUR',
  correctsId: null,
  reason: null,
  correctedBy: [],
  quoteId: null,
  depositIds: [],
  deductedBy: null,
  sendTo: null,
  sentAt: null,
  delivery: null,
  ...overrides,
})

type Identity = ReplyOf<typeof contract.invoices.identity>

/** Who bills, with what is missing of it. */
export const anIdentity = (missing: string[] = [], known: Partial<Identity['identity']> = {}): Identity => ({
  identity: {
    ...NO_ISSUER,
    firstname: 'Claire',
    lastname: 'Vasseur',
    ...known,
  },
  revision: 1,
  missing,
  advised: [],
  vatMention: null,
  isMentionToCheck: false,
  vatRates: [],
  isFirstNumberOpen: true,
})

/** A practice in full mode that takes payments; the payments of a session are stored. */
export function withMoney(api: FakeApi, overrides: Partial<SessionMoney> = {}): FakeApi {
  let money = aSessionMoney(overrides)
  const pay = (payment: Payment, sessionId: string | undefined) => {
    const amountCents = Math.min(payment.amountCents, money.dueCents)
    const allocation = { sessionId: sessionId ?? null, invoiceId: null, invoiceNumber: null, amountCents }
    const paid = { ...payment, allocations: sessionId ? [allocation] : [] }
    const paidCents = money.paidCents + amountCents
    const dueCents = money.dueCents - amountCents
    money = { ...money, paidCents, dueCents, payments: [paid, ...money.payments] }
    return paid
  }
  return api
    .on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'full' }] }))
    .on('GET /api/payment-types', () => paymentTypes)
    .on('GET /api/billing/identity', () => anIdentity(['siret']))
    .on('GET /api/patients/*/receipts', () => [])
    .on('GET /api/patients/*/invoices', () => ({
      ...aPage([]),
      totals: { count: 0, totalCents: 0, paidCents: 0, dueCents: 0 },
    }))
    .on('GET /api/sessions/*/money', () => money)
    .on('POST /api/payments', ({ body }) => {
      const { typeKey, amountCents, receivedOn = '2027-02-27', cheque, sessionIds } = body as NewPayment
      const { number = null, bank = null, paidInOn = null } = cheque ?? {}
      const storedCheque = cheque ? { number, bank, paidInOn } : null
      return pay(aPayment({ typeKey, amountCents, receivedOn, cheque: storedCheque }), sessionIds?.[0])
    })
    .on('POST /api/sessions/*/price', ({ body }) => {
      const { priceCents } = body as { priceCents: number }
      const more = {
        kind: 'change' as const,
        label: null,
        reason: 'Tarif convenu',
        createdAt: '2027-02-27T09:00:00.000Z',
      }
      money = {
        ...money,
        priceCents,
        dueCents: priceCents - money.paidCents,
        adjustments: [{ ...more, id: id(9), amountCents: priceCents - money.bookedCents }],
      }
      return money
    })
    .on('POST /api/payments/*/reverse', () => {
      money = { ...money, paidCents: 0, dueCents: money.priceCents, payments: [] }
      return aPayment({ kind: 'reversal', amountCents: -7000, reversesId: id(1), canReverse: false })
    })
}
