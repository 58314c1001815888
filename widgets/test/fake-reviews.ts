import type { contract, ReplyOf } from '@ancrage/api/contract'
import { ContractWatch } from '../../tests/stand-ins/api/contract-watch.ts'

export const REVIEWS_API = 'https://avis.test'
export const TOKEN = 'un-lien-que-la-cliente-a-recu'
export const PRACTICE = '00000000-0000-7000-8000-000000000001'

type ReviewRequest = ReplyOf<typeof contract.reviews.invitation>
export type ReviewToWrite = ReplyOf<typeof contract.reviews.own>
type Published = ReplyOf<typeof contract.reviews.published>

const reviewRequest: ReviewRequest = {
  practice: { id: PRACTICE, name: 'Cabinet Claire Moreau', primaryColor: null },
  practitioner: 'Claire Moreau',
  locale: 'fr',
  visitedOn: '2027-03-01',
  names: { initial: 'É.', firstname: 'Élodie' },
  isReadFirst: true,
  mostDays: 7,
  expiresAt: '2027-05-01T08:00:00.000Z',
  captcha: { kind: 'altcha' },
}

export const ownReview = (given: Partial<ReviewToWrite> = {}): ReviewToWrite => ({
  practice: reviewRequest.practice,
  practitionerName: 'Claire Moreau',
  status: 'published',
  efficacy: 5,
  practitioner: 4,
  price: 3,
  rating: 4,
  comment: 'Apaisant.',
  name: 'Élodie',
  visitedOn: '2027-03-01',
  writtenOn: '2027-03-03',
  publishedOn: '2027-03-04',
  publishesOn: null,
  hidden: null,
  withdrawnOn: null,
  answer: null,
  ...given,
})

const words = ['Très à l’écoute.\nJe dors mieux.', null, '<b>Parfait</b>', 'Un peu cher.', null, 'Merci.', 'Bien.']
const marksOf = [5, 4, 5, 2, 5, 4, 3]

function published(query: URLSearchParams, count: number): Published {
  const perPage = Number(query.get('perPage'))
  const page = Number(query.get('page'))
  const all = words.slice(0, count).map((comment, index) => ({
    id: `00000000-0000-7000-8000-00000000000${index}`,
    efficacy: marksOf[index] ?? 5,
    practitioner: 5,
    price: 4,
    rating: marksOf[index] ?? 5,
    comment,
    name: index % 2 ? null : 'Élodie',
    visitedOn: '2027-03-01',
    publishedOn: '2027-03-04',
    isVerified: true as const,
    answer: index === 0 ? { text: 'Merci de votre confiance.', publishedOn: '2027-03-05' } : null,
  }))
  if (query.get('sort') === 'lowest') all.sort((one, other) => one.rating - other.rating)
  return {
    practice: { name: 'Cabinet Claire Moreau', primaryColor: null },
    reviews: all.slice((page - 1) * perPage, page * perPage),
    page,
    perPage,
    total: count,
    aggregate: {
      count,
      average: count ? 4.5 : null,
      efficacy: 4,
      practitioner: 5,
      price: 4,
      histogram: [5, 4, 3, 2, 1].map((mark) => ({ mark, count: all.filter(({ rating }) => rating === mark).length })),
    },
    captcha: { kind: 'altcha' },
    legal: [{ label: 'Vérification', text: 'Chaque avis vient d’une séance qui a eu lieu.' }],
  }
}

/**
 * The part of the API that concerns reviews: what it got, and what it shall refuse. A call outside the contract fails
 * the test.
 */
export function fakeReviews() {
  const watch = new ContractWatch()
  const state = {
    isOffline: false,
    count: words.length,
    /** The refusal of the next call of a kind. */
    upset: {} as Partial<
      Record<
        'invitation' | 'write' | 'published' | 'own' | 'withdraw' | 'report',
        { status: number; code: string; reason?: string }
      >
    >,
    status: 'waiting' as ReplyOf<typeof contract.reviews.write>['status'],
    /** The written review that its author reads; null: there is none. */
    own: null as ReviewToWrite | null,
    sent: [] as { body: Record<string, unknown>; key: string | null }[],
  }
  const real = globalThis.fetch
  const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.origin !== REVIEWS_API) return real(input, init)
    const request = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    }
    return watch.responded(request, answer(url, init))
  }
  const answer = (url: URL, init: RequestInit | undefined): Response => {
    if (state.isOffline) throw new TypeError('Failed to fetch')
    const refused = (kind: keyof typeof state.upset) => {
      const upset = state.upset[kind]
      delete state.upset[kind]
      return upset && json(upset, upset.status)
    }
    if (url.pathname.endsWith('/challenge')) {
      // Every key matches the empty prefix, so the first try solves it.
      const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '0a', salt: '0b', cost: 1, keyLength: 32, keyPrefix: '' }
      return json({ data: { parameters, signature: 'signed' } })
    }
    if (url.pathname.endsWith('/reviews'))
      return refused('published') ?? json({ data: published(url.searchParams, state.count) })
    if (url.pathname.endsWith('/own') || url.pathname.endsWith('/withdraw')) {
      const isWithdrawal = init?.method === 'POST'
      const upset = refused(isWithdrawal ? 'withdraw' : 'own')
      if (upset) return upset
      if (!state.own) return json({ code: 'not_found' }, 404)
      if (isWithdrawal) state.own = { ...state.own, status: 'withdrawn', publishedOn: null, withdrawnOn: '2027-03-09' }
      return json({ data: state.own })
    }
    if (url.pathname.endsWith('/reports')) {
      const headers = new Headers(init?.headers)
      state.sent.push({ body: JSON.parse(String(init?.body)), key: headers.get('idempotency-key') })
      return refused('report') ?? json({ data: { isTaken: true, dueOn: '2027-03-12' } }, 202)
    }
    if (init?.method !== 'POST') return refused('invitation') ?? json({ data: reviewRequest })
    const headers = new Headers(init.headers)
    state.sent.push({ body: JSON.parse(String(init.body)), key: headers.get('idempotency-key') })
    return refused('write') ?? json({ data: { id: PRACTICE, status: state.status } }, 201)
  }
  return {
    state,
    release: () => {
      globalThis.fetch = real
    },
  }
}

/** Puts an element on the page, and records its events. */
export function showReviews(tag: 'ancrage-review' | 'ancrage-reviews', attributes: Record<string, string> = {}) {
  const element = document.createElement(tag)
  const own = tag === 'ancrage-review' ? { token: TOKEN } : { practice: PRACTICE }
  for (const [name, value] of Object.entries({ api: REVIEWS_API, lang: 'fr', ...own, ...attributes }))
    element.setAttribute(name, value)
  const heard: { name: string; detail: unknown }[] = []
  for (const name of ['ready', 'view', 'error', 'before-submit', 'review'])
    element.addEventListener(`ancrage-${name}`, (event) => heard.push({ name, detail: (event as CustomEvent).detail }))
  document.body.append(element)
  return { element, heard }
}
