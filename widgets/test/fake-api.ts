import type { contract, ReplyOf } from '@ancrage/api/contract'
import { ContractWatch } from '../../tests/stand-ins/api/contract-watch.ts'
import { conditionsIn } from './fake-conditions.ts'
import { DAY_MS, inParis, localDay, openDays } from './fake-days.ts'
import { changedBy, type OwnBookingReply, ownBooking } from './fake-own.ts'
import { bookingWords, clocks } from './fake-words.ts'

export type Practice = ReplyOf<typeof contract.practices.publicProfile>

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  headers: Headers
}

/** The next answer to a kind of call. `unreachable` breaks the connection at once, `lost` after the effect. */
type Upset = { status: number; code: string; [member: string]: unknown } | 'unreachable' | 'lost'
type Kind =
  | 'change'
  | 'contact'
  | 'programme'
  | 'own'
  | 'practice'
  | 'availability'
  | 'challenge'
  | 'hold'
  | 'release'
  | 'conditions'
  | 'booking'

const type = (id: string, name: string, rest: Partial<Practice['sessionTypes'][number]>) => ({
  id: `00000000-0000-7000-8000-0000000000${id}`,
  name,
  description: null,
  durationMinutes: 60,
  priceCents: 7000,
  currency: 'EUR' as const,
  color: '#7c4ddb',
  locations: ['office' as const],
  pack: false,
  programme: null,
  prepayment: null,
  ...rest,
})

export const ids = {
  practice: '00000000-0000-7000-8000-000000000001',
  first: '10',
  follow: '11',
  smoke: '12',
  talk: '13',
}
export const typeId = (id: string) => `00000000-0000-7000-8000-0000000000${id}`

function practiceIn(lang: 'fr' | 'en'): Practice {
  const t = bookingWords[lang]
  return {
    id: ids.practice,
    name: 'Cabinet Claire Moreau',
    locale: 'fr',
    timeZone: 'Europe/Paris',
    sessionTypes: [
      type(ids.first, t.first[0], {
        description: t.first[1],
        durationMinutes: 90,
        priceCents: 9000,
        locations: ['office', 'video'],
      }),
      type(ids.follow, t.follow[0], {
        description: t.follow[1],
        color: '#2a9d8f',
        locations: ['office', 'video', 'on_site'],
      }),
      type(ids.smoke, t.smoke[0], {
        description: t.smoke[1],
        durationMinutes: 120,
        priceCents: 18000,
        color: '#e07a5f',
      }),
      type(ids.talk, t.talk[0], {
        description: t.talk[1],
        durationMinutes: 15,
        priceCents: 0,
        color: '#457b9d',
        locations: ['video'],
      }),
    ],
    captcha: { kind: 'altcha' },
    theme: { primary: null },
    policies: { cancellationHours: 48, horizonDays: 60, autoAccept: false },
    legal: {
      controller: 'Claire Moreau',
      address: '12, rue des Tanneurs',
      city: '69005 Lyon',
      phone: '04 72 00 00 00',
      email: 'cabinet@moreau.example',
      termsUrl: 'https://moreau.example/conditions',
      paymentMeans: null as string | null,
      mediator: {
        name: 'Médiation de la consommation',
        address: '1, rue du Lac, 69003 Lyon',
        site: 'https://mediation.example/',
      },
      privacyUrl: 'https://api.example.test/politique-de-confidentialite',
    },
  }
}

const following = { durationMinutes: 60, priceCents: 7000, location: 'office' }
/** The instant at the same time of day in Paris, so many weeks later. */
const inWeeks = (instant: string, weeks: number) => {
  const later = Date.parse(instant) + weeks * 7 * DAY_MS
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'short' })
  return inParis(localDay('Europe/Paris', later), clock.format(Date.parse(instant)))
}

/** The public part of the API in memory, as far as a booking needs it. A call outside the contract fails the test. */
export function fakeApi() {
  const watch = new ContractWatch()
  const calls: Call[] = []
  const upsets = new Map<Kind, Upset[]>()
  const taken = new Set<string>()
  const state = {
    calls,
    taken,
    /** How many of the first days are booked out. */
    closedDays: 0,
    isAutoAccepting: false,
    /** Whether the session falls before the end of the right of withdrawal, so that a box must be ticked. */
    isWaiverNeeded: false,
    /** How often the conditions of payment were changed. */
    changes: 0,
    /** What must be paid by card before the booking counts. */
    payment: null as { url: string; amountCents: number; currency: 'EUR'; expiresAt: string } | null,
    /** Whether the visitor must press the mailed link first. */
    isHoldingBack: false,
    /** Whether the practice may not write to clients, because nobody has confirmed its own address. */
    isSilent: false,
    primary: null as string | null,
    types: null as string[] | null,
    /** Whether the first type starts a programme of three sessions. */
    isProgramme: false,
    /** Whether the first type is meant for minors. */
    isForMinors: false,
    isOffline: false,
    /** The address of reCAPTCHA's script, at an installation that has its keys. */
    recaptcha: null as string | null,
    /** What differs in the booking behind the link. */
    own: {} as Partial<OwnBookingReply>,
    /** The means of payment at the practice, in its words. */
    paymentMeans: null as string | null,
    /** Answers wait for this promise. */
    gate: Promise.resolve() as Promise<void>,
    upset: (kind: Kind, ...next: Upset[]) => upsets.set(kind, [...(upsets.get(kind) ?? []), ...next]),
    called: (kind: Kind) => calls.filter((call) => kindOf(call) === kind),
  }

  const kindOf = ({ method, path }: Call): Kind => {
    if (path.endsWith('/availability')) return 'availability'
    if (path.endsWith('/challenge')) return 'challenge'
    if (path.endsWith('/holds')) return 'hold'
    if (path.endsWith('/bookings')) return 'booking'
    if (path.endsWith('/payment-conditions')) return 'conditions'
    if (path.endsWith('/contact')) return 'contact'
    if (path.endsWith('/programme')) return 'programme'
    if (path.includes('/bookings/')) return method === 'POST' ? 'change' : 'own'
    return method === 'DELETE' ? 'release' : 'practice'
  }
  const json = (status: number, data: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json', ...headers } })
  const free = () =>
    openDays(45)
      .slice(state.closedDays)
      .flatMap((day) => clocks.map((clock) => inParis(day, clock)))
      .filter((slot) => !taken.has(slot))

  const nearest = () =>
    free()
      .slice(0, 3)
      .map((slot) => ({ startsAt: slot }))
  const own = (): OwnBookingReply => {
    const booked = calls.findLast((call) => kindOf(call) === 'booking')
    const startsAt = String(booked?.body.startsAt ?? inParis(openDays(6).at(-1) ?? '', '10:00'))
    return { ...ownBooking(ids.practice, typeId(ids.follow), startsAt), ...state.own }
  }

  /** A first session and the two that follow it, the last without a time. */
  const steps = (startsAt: string) => [
    { name: 'Première séance', durationMinutes: 90, priceCents: 9000, location: 'office', startsAt },
    { ...following, name: 'Deuxième séance', startsAt: inWeeks(startsAt, 2) },
    { ...following, name: 'Troisième séance', startsAt: null },
  ]
  const replies: Record<Kind, (call: Call) => Response> = {
    practice: ({ path, query }) => {
      if (!path.endsWith(ids.practice)) return json(404, { code: 'not_found' })
      const practice = practiceIn(query.get('lang') === 'en' ? 'en' : 'fr')
      practice.theme.primary = state.primary
      if (state.recaptcha) practice.captcha = { kind: 'recaptcha', siteKey: 'cle-du-site', script: state.recaptcha }
      practice.policies.autoAccept = state.isAutoAccepting
      practice.legal.paymentMeans = state.paymentMeans
      const [first] = practice.sessionTypes
      if (state.payment && first) first.prepayment = { percent: 30, amountCents: state.payment.amountCents }
      if (state.isProgramme && first) Object.assign(first, { pack: true, programme: { sessions: 3, weeks: 4 } })
      if (state.isForMinors && first) first.isForMinors = true
      if (state.types)
        practice.sessionTypes = practice.sessionTypes.filter(({ id }) => state.types?.includes(id.slice(-2)))
      return json(200, { data: practice })
    },
    conditions: ({ query }) => json(200, { data: { prepayment: conditionsIn(query.get('lang') ?? 'fr', state) } }),
    contact: () => json(201, { data: { id: '01928c5e-7b00-7c1a-8a11-c1a12e7a55f9', isTaken: true } }),
    programme: ({ query }) => json(200, { data: steps(query.get('startsAt') ?? '') }),
    own: () => {
      const booked = calls.findLast((call) => kindOf(call) === 'booking')
      const later = state.isAutoAccepting ? 'pre_scheduled' : null
      if (!booked) return json(200, { data: own() })
      const programme = steps(String(booked.body.startsAt)).map((step, index) => ({
        ...step,
        status: index === 0 ? 'scheduled' : step.startsAt && later,
        isThis: index === 0,
        manageUrl: step.startsAt && later && `https://api.example.test/booking/link-${index}`,
      }))
      return json(200, { data: { ...own(), programme } })
    },
    change: ({ path, body }) => {
      const startsAt = String(body.startsAt)
      if (taken.has(startsAt)) return json(409, { code: 'slot_taken', nearest: nearest() })
      Object.assign(state.own, changedBy(path, body, own()))
      return json(200, { data: own() })
    },
    availability: ({ query }) => {
      const zone = query.get('timeZone') ?? ''
      const days = new Map<string, string[]>()
      for (let at = Date.parse(query.get('from') ?? ''); at <= Date.parse(query.get('to') ?? ''); at += DAY_MS) {
        days.set(new Date(at).toISOString().slice(0, 10), [])
      }
      for (const slot of free()) days.get(localDay(zone, slot))?.push(slot)
      return json(200, { data: { timeZone: zone, days: [...days].map(([date, slots]) => ({ date, slots })) } })
    },
    challenge: () =>
      json(200, {
        data: {
          parameters: {
            algorithm: 'PBKDF2/SHA-256',
            nonce: '00'.repeat(16),
            salt: '11'.repeat(16),
            cost: 10,
            keyLength: 32,
            keyPrefix: '0',
          },
          signature: 'signed',
        },
      }),
    hold: ({ body }) => {
      const startsAt = String(body.startsAt)
      if (taken.has(startsAt)) return json(409, { code: 'slot_taken', nearest: nearest() })
      return json(201, {
        data: { token: `hold-${calls.length}`, expiresAt: new Date(Date.now() + 600_000).toISOString() },
      })
    },
    release: () => new Response(null, { status: 204 }),
    booking: ({ body }) => {
      const startsAt = String(body.startsAt)
      if (taken.has(startsAt)) return json(409, { code: 'slot_taken', nearest: nearest() })
      return json(201, {
        data: {
          id: '00000000-0000-7000-8000-0000000000b0',
          status: state.payment ? 'prepaid_pending' : state.isAutoAccepting ? 'scheduled' : 'pending_validation',
          startsAt,
          endsAt: startsAt,
          manageUrl: 'https://api.example.test/booking/a-manage-token-of-some-length',
          payment: state.payment,
          confirmBy: state.isHoldingBack ? new Date(Date.now() + 7_200_000).toISOString() : null,
          isMailed: !state.isSilent,
        },
      })
    },
  }

  const answer = async (call: Call): Promise<Response> => {
    calls.push(call)
    await state.gate
    if (state.isOffline) throw new TypeError('Failed to fetch')
    const request = { ...call, query: Object.fromEntries(call.query) }
    const upset = upsets.get(kindOf(call))?.shift()
    if (upset === 'lost') replies[kindOf(call)](call)
    if (upset === 'lost' || upset === 'unreachable') throw new TypeError('Failed to fetch')
    if (!upset) return watch.responded(request, replies[kindOf(call)](call))
    const { status, retryAfter, ...problem } = upset as Exclude<Upset, string>
    const refusal = json(status, problem, retryAfter ? { 'retry-after': String(retryAfter) } : {})
    return watch.responded(request, refusal)
  }
  return Object.assign(state, { answer })
}

export type FakeApi = ReturnType<typeof fakeApi>

export const API = 'https://api.example.test'
