import type { contract, ReplyOf } from '@ancrage/api/contract'
import { aPage } from './build'
import { type FakeApi, Refusal } from './fake-api'

type Thread = ReplyOf<typeof contract.inbox.read>
type Listed = ReplyOf<typeof contract.inbox.list>['data'][number]
type Review = ReplyOf<typeof contract.reviews.list>['data'][number]
type Months = ReplyOf<typeof contract.reviews.months>
type Figures = ReplyOf<typeof contract.reviews.figures>

const id = (nth: number) => `55555555-0000-7000-8000-${String(nth).padStart(12, '0')}`

/** Camille's unread message of this morning. */
export const aMessage = (nth = 1, overrides: Partial<Thread> = {}): Thread => ({
  id: id(nth),
  name: 'Camille Roux',
  email: 'camille@courriel.test',
  phone: '+33612345678',
  locale: 'fr',
  preview: 'Bonjour, recevez-vous le samedi ?',
  text: 'Bonjour,\n\nrecevez-vous le samedi ?',
  receivedAt: '2027-02-27T07:30:00.000Z',
  readAt: null,
  answeredAt: null,
  archivedAt: null,
  source: { page: 'https://cabinet.example/contact', referrer: 'www.google.com', utm: null },
  patients: [],
  answers: [],
  ...overrides,
})

const listed = ({ text: _, source: __, patients: ___, answers: ____, ...message }: Thread): Listed => message

/** An inbox that stores its changes. */
export function withInbox(api: FakeApi, first: readonly Thread[]): FakeApi {
  let messages = [...first]
  const now = '2027-02-27T09:00:00.000Z'
  const one = (which: string | undefined) => messages.find((message) => message.id === which)
  const change = (which: string | undefined, changesOf: (message: Thread) => Partial<Thread>) => {
    messages = messages.map((message) => (message.id === which ? { ...message, ...changesOf(message) } : message))
    return one(which) ?? new Refusal('not_found')
  }
  return api
    .on('GET /api/contact-messages', ({ query: { view = 'open', q = '' } }) =>
      aPage(
        messages
          .filter(
            ({ archivedAt, readAt, name }) =>
              (view === 'archived') === (archivedAt !== null) &&
              (view !== 'unread' || readAt === null) &&
              name.toLowerCase().includes(q),
          )
          .map(listed),
      ),
    )
    .on('GET /api/contact-messages/*', (_, [which]) => one(which) ?? new Refusal('not_found'))
    .on('GET /api/contact-messages/unread', () => ({ count: messages.filter(({ readAt }) => readAt === null).length }))
    .on('PATCH /api/contact-messages/*', ({ body }, [which]) => {
      const { isRead, isArchived } = body as { isRead?: boolean; isArchived?: boolean }
      const marked = change(which, ({ readAt, archivedAt }) => ({
        readAt: isRead === undefined ? readAt : isRead ? now : null,
        archivedAt: isArchived === undefined ? archivedAt : isArchived ? now : null,
      }))
      return marked instanceof Refusal ? marked : listed(marked)
    })
    .on('POST /api/contact-messages/*/answer', ({ body }, [which]) =>
      change(which, ({ answers }) => ({
        answeredAt: now,
        answers: [
          ...answers,
          { id: id(900), by: 'Claire Vasseur', sentAt: now, delivery: 'queued', ...(body as { text: string }) },
        ],
      })),
    )
    .on('DELETE /api/contact-messages/*', (_, [which]) => {
      messages = messages.filter((message) => message.id !== which)
    })
}

/** A review of Camille's that waits for publication. */
export const aReview = (nth = 1, overrides: Partial<Review> = {}): Review => ({
  id: id(100 + nth),
  sessionId: id(200 + nth),
  patient: { id: id(300 + nth), name: 'Camille Roux' },
  efficacy: 5,
  practitioner: 4,
  price: 4,
  rating: 4.3,
  comment: 'Une écoute rare, et je dors enfin.',
  name: 'Camille',
  visitedOn: '2027-02-20',
  isVerified: true,
  status: 'waiting',
  writtenAt: '2027-02-26T10:00:00.000Z',
  publishedAt: null,
  publishesAt: '2027-03-05T10:00:00.000Z',
  answer: null,
  hidden: null,
  withdrawnAt: null,
  allowed: ['publish', 'hide'],
  reports: [],
  openReports: openOf(overrides.reports),
  canDoubt: true,
  keptAgainst: [],
  ...overrides,
})

const openOf = (reports: Review['reports'] = []) => reports.filter(({ status }) => status === 'open').length

/** A reader's report of this morning that waits for an answer. */
export const aReport = (overrides: Partial<Review['reports'][number]> = {}): Review['reports'][number] => ({
  id: id(400),
  by: 'reader',
  reason: 'insult',
  words: 'Cet avis attaque la praticienne.',
  isAnswered: true,
  status: 'open',
  createdAt: '2027-02-27T07:00:00.000Z',
  dueAt: '2027-03-06T07:00:00.000Z',
  decidedAt: null,
  answer: null,
  ...overrides,
})

const isReported = ({ reports }: Review) => reports.some(({ status }) => status === 'open')

const figures: Figures = {
  counts: { private: 0, waiting: 1, published: 12, hidden: 0, withdrawn: 0 },
  reported: 0,
  aggregate: {
    count: 12,
    average: 4.6,
    efficacy: 4.7,
    practitioner: 4.8,
    price: 4.2,
    histogram: [8, 3, 1, 0, 0].map((count, nth) => ({ mark: 5 - nth, count })),
  },
}

const months: Months = [
  { month: '2026-12', count: 4, average: 4.2 },
  { month: '2027-01', count: 0, average: null },
  { month: '2027-02', count: 8, average: 4.8 },
]

/** Reviews with moderation and answers as on the server. */
export function withReviews(
  api: FakeApi,
  first: readonly Review[],
  { months: shown = months, ...overrides }: Partial<Figures> & { months?: Months } = {},
): FakeApi {
  let reviews = [...first]
  const now = '2027-02-27T09:00:00.000Z'
  const change = (which: string | undefined, news: Partial<Review>) => {
    reviews = reviews.map((review) => {
      const openReports = openOf(news.reports ?? review.reports)
      return review.id === which ? { ...review, openReports, ...news } : review
    })
    return reviews.find((review) => review.id === which) ?? new Refusal('not_found')
  }
  const closed = (which: string | undefined, status: 'kept' | 'hidden', answer: string | null) =>
    (reviews.find((review) => review.id === which)?.reports ?? []).map((report) => ({
      ...report,
      status,
      answer,
      decidedAt: now,
    }))
  return api
    .on('GET /api/reviews', ({ query: { status, reported } }) =>
      aPage(reviews.filter((review) => (!status || review.status === status) && (!reported || isReported(review)))),
    )
    .on('GET /api/reviews/figures', () => ({ ...figures, reported: reviews.filter(isReported).length, ...overrides }))
    .on('GET /api/reviews/months', () => shown)
    .on('POST /api/reviews/*/publish', (_, [which]) =>
      change(which, { status: 'published', publishedAt: now, publishesAt: null, allowed: ['hide'] }),
    )
    .on('POST /api/reviews/*/hide', ({ body }, [which]) => {
      const { reason } = body as { reason: NonNullable<Review['hidden']>['reason'] }
      const reports = closed(which, 'hidden', null)
      return change(which, {
        status: 'hidden',
        hidden: { reason, at: now, by: 'practitioner' },
        allowed: ['publish'],
        reports,
      })
    })
    .on('POST /api/reviews/*/keep', ({ body }, [which]) =>
      change(which, { reports: closed(which, 'kept', (body as { answer: string }).answer) }),
    )
    .on('POST /api/reviews/*/report', ({ body }, [which]) => {
      const { words } = body as { words: string }
      return change(which, {
        canDoubt: false,
        reports: [aReport({ by: 'practitioner', reason: 'not_genuine', words })],
      })
    })
    .on('PATCH /api/reviews/*', ({ body }, [which]) => {
      const { answer } = body as { answer: string | null }
      return change(which, { answer: answer === null ? null : { text: answer, answeredAt: now } })
    })
}
