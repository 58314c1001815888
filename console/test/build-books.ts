import type { contract, ReplyOf } from '@ancrage/api/contract'
import { aPage } from './build'
import { type FakeApi, Refusal } from './fake-api'

type Summary = ReplyOf<typeof contract.books.summary>
type Receipts = ReplyOf<typeof contract.books.receipts>
type Receipt = Receipts['data'][number]
type Closing = ReplyOf<typeof contract.books.closings>[number]

const id = (nth: number) => `77777777-0000-7000-8000-${String(nth).padStart(12, '0')}`
const two = (nth: number) => String(nth).padStart(2, '0')
const lastDay = (month: number) => new Date(Date.UTC(2027, month, 0)).toISOString().slice(0, 10)

/** Receipts of January and February 2027 in cents, most of them in cash. */
const monthly = [312_000, 287_500, ...Array<number>(10).fill(0)]

const sumsOf = (cents: number) => ({
  count: Math.round(cents / 6000),
  receivedCents: cents,
  returnedCents: 0,
  netCents: cents,
  cashCents: Math.floor(cents / 2),
})
const stretch = (nth: number, months: number) => {
  const cents = monthly.slice(nth * months, (nth + 1) * months).reduce((sum, one) => sum + one, 0)
  return {
    from: `2027-${two(nth * months + 1)}-01`,
    through: lastDay((nth + 1) * months),
    ...sumsOf(cents),
    vatCents: 0,
    vatDueCents: 0,
  }
}
const stretches = (months: number) => Array.from({ length: 12 / months }, (_, nth) => stretch(nth, months))
const declared = (months: number) =>
  stretches(months).map(({ from, through, netCents }, nth) => ({
    from,
    through,
    cents: netCents,
    dueOn: lastDay((nth + 1) * months + 1),
  }))

/** The summary of the books of 2027 at the end of February. */
export const aSummary = (overrides: Partial<Summary> = {}): Summary => ({
  year: 2027,
  firstYear: 2026,
  activityStartedOn: null,
  total: { count: 100, receivedCents: 605_500, returnedCents: -6000, netCents: 599_500, cashCents: 299_750 },
  months: stretches(1),
  quarters: stretches(3),
  byType: [{ key: 'cash', nameFr: 'Espèces', nameEn: 'Cash', netCents: 299_750 }],
  declarations: { months: declared(1), quarters: declared(3) },
  meters: [
    {
      name: 'franchise',
      cents: 599_500,
      limitCents: 3_750_000,
      isProrated: false,
      source: 'CGI, art. 293 B',
      isToCheck: false,
    },
    {
      name: 'franchiseTolerance',
      cents: 599_500,
      limitCents: 4_125_000,
      isProrated: false,
      source: 'CGI, art. 293 B',
      isToCheck: true,
    },
    {
      name: 'micro',
      cents: 599_500,
      limitCents: 700_000,
      isProrated: true,
      source: 'CGI, art. 102 ter',
      isToCheck: true,
    },
  ],
  eReporting: stretches(2).map(({ from, through, count, netCents }, nth) => ({
    from,
    through,
    count,
    cents: netCents,
    handIn: { from: lastDay(nth * 2 + 3).replace(/..$/, '25'), through: lastDay(nth * 2 + 3) },
  })),
  ...overrides,
})

/** The receipt for Camille's session, paid in cash. */
const aReceipt = (nth = 1, overrides: Partial<Receipt> = {}): Receipt => ({
  id: id(nth),
  sequence: nth,
  kind: 'payment',
  receivedOn: '2027-02-26',
  recordedAt: '2027-02-26T10:00:00.000Z',
  piece: `R-${String(nth).padStart(6, '0')}`,
  invoiceNumbers: ['2027-00012'],
  client: 'Camille Roux',
  nature: 'service',
  amountCents: 6000,
  typeKey: 'cash',
  typeNameFr: 'Espèces',
  typeNameEn: 'Cash',
  isCash: true,
  reference: null,
  reversesPiece: null,
  feeCents: null,
  paidOutOn: null,
  ...overrides,
})

export const someReceipts = [
  aReceipt(1),
  aReceipt(2, {
    client: null,
    nature: 'advance',
    invoiceNumbers: [],
    typeNameFr: 'Chèque',
    typeNameEn: 'Cheque',
    isCash: false,
  }),
  aReceipt(3, { kind: 'refund', nature: 'refund', amountCents: -3000, reversesPiece: 'R-000001', invoiceNumbers: [] }),
]

const aClosing = (overrides: Partial<Closing> = {}): Closing => ({
  id: id(900),
  sequence: 1,
  kind: 'month',
  fromOn: '2027-01-01',
  throughOn: '2027-01-31',
  receivedCents: 312_000,
  returnedCents: 0,
  grandTotalCents: 912_000,
  count: 52,
  closedAt: '2027-02-02T09:00:00.000Z',
  ...overrides,
})

/** A practice with books, which store closings. */
export function withBooks(api: FakeApi, receipts: readonly Receipt[] = someReceipts): FakeApi {
  const closings = [aClosing()]
  const [received, returned] = [true, false].map((isIn) =>
    receipts.reduce((sum, { amountCents }) => sum + (amountCents > 0 === isIn ? amountCents : 0), 0),
  ) as [number, number]
  const totals = {
    count: receipts.length,
    receivedCents: received,
    returnedCents: returned,
    netCents: received + returned,
    cashCents: 3000,
  }
  return api
    .on('GET /api/books/summary', () => aSummary())
    .on('GET /api/books/receipts', () => ({ ...aPage(receipts), totals }))
    .on('GET /api/books/closings', () => closings)
    .on('POST /api/books/closings', ({ body }) => {
      const { on } = body as { on: string }
      if (on > '2027-02-01') return new Refusal('validation', { errors: { on: ['in_future'] } })
      return aClosing({ id: id(901) })
    })
    .on('GET /api/books/business-invoices', () => [])
    .on('PUT /api/books/start', ({ body }) => body)
    .on('GET /api/books/verification', () => ({
      count: 412,
      closings: 1,
      brokenAt: null,
      brokenClosing: null,
      isComplete: true,
      lastHash: 'ab'.repeat(32),
      publicKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
    }))
}
