import type { contract, ReplyOf } from '@ancrage/api/contract'
import { allowedEvents } from '@ancrage/api/contract'
import type { Booking } from '../src/features/booking/use-booking'
import type { Session, SessionInFull } from '../src/features/sessions/use-sessions'

export type User = ReplyOf<typeof contract.accounts.user>

type Planned = ReplyOf<typeof contract.sessions.plan>
type Brief = Planned['overlaps'][number]

/** An id for a number, distinct from the ids of the builders. */
export const anId = (number: number) => id('99999999', number)

const id = (kind: string, number: number) => `${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`
let count = 0

export const firstSession = {
  id: id('11111111', 1),
  nameFr: 'Première séance',
  nameEn: 'First session',
  color: '#744ccd',
}

/** The session without the fields that only its own page has, as lists and actions return it. */
export const asListed = ({
  place: _,
  hasAccount: __,
  prepaidCents: ___,
  unwaivedUntil: ______,
  programme: ____,
  bookingConsent: _____,
  ...session
}: SessionInFull) => session

/** The short form of a session inside other data. */
export const inBrief = ({ id, status, startsAt, endsAt, patient }: Session): Brief => ({
  id,
  status,
  startsAt,
  endsAt,
  patient: { id: patient.id, firstname: patient.firstname, lastname: patient.lastname },
})

/** The answer to planning or moving a session, with its following sessions. */
export const plannedReply = (
  session: Session,
  { following = [], unplanned = [] }: { following?: readonly Session[]; unplanned?: string[] } = {},
): Planned => ({ ...session, overlaps: [], following: following.map(inBrief), unplanned })

/** Claire Vasseur of the Cabinet des Tilleuls, with a confirmed address and no second factor. */
export const aUser = (overrides: Partial<User> = {}): User => ({
  id: id('55555555', 1),
  name: 'Claire Vasseur',
  email: 'claire@ancrage.test',
  avatarUrl: null,
  locale: 'fr',
  timezone: 'Europe/Paris',
  isAdmin: false,
  hasTotp: false,
  isTotpRequired: false,
  secondFactorDueAt: null,
  emailVerifiedAt: '2027-01-04T09:00:00.000Z',
  inProgressSession: null,
  settings: [],
  schedules: [],
  specialDays: [],
  calendlyToken: null,
  stripeAccountCompleted: false,
  octopushAccountApiKey: null,
  entity: { id: id('44444444', 1), name: 'Cabinet des Tilleuls', email: null, phone: null },
  ...overrides,
})

const people = ['Camille Roux', 'Anne Le Goff', 'Hugo Petit', 'Zoé Œuvrard', 'Yann Prigent']

/** A session of the next person, Camille Roux first, of one hour from `startsAt`. The default is a request. */
export function aSession(overrides: Partial<Session> = {}): Session {
  const [firstname = '', ...lastname] = (people[count % people.length] ?? '').split(' ')
  const startsAt = overrides.startsAt ?? '2027-03-02T08:30:00.000Z'
  const status = overrides.status ?? 'pending_validation'
  count += 1
  return {
    id: id('22222222', count),
    status,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    durationMinutes: 60,
    location: 'office',
    isLocked: false,
    priceCents: 7000,
    currency: 'EUR',
    types: [firstSession],
    patient: {
      id: id('33333333', count),
      firstname,
      lastname: lastname.join(' '),
      email: `${firstname.toLowerCase()}@courriel.test`,
      phone: '+33612345678',
      isNew: false,
    },
    message: null,
    source: null,
    requestedAt: new Date(Date.parse('2027-02-27T08:00:00.000Z') + count * 60_000).toISOString(),
    confirmBy: null,
    startedAt: null,
    stoppedAt: null,
    cancelReason: null,
    allowed: allowedEvents(status),
    ...overrides,
  }
}

/** A session as its own page shows it: single, of a client without an account, and unpaid. */
export const inFull = (session: Session, overrides: Partial<SessionInFull> = {}): SessionInFull => ({
  ...session,
  place: null,
  hasAccount: false,
  bookingConsent: null,
  prepaidCents: null,
  unwaivedUntil: null,
  programme: null,
  ...overrides,
})

/** Restarts the people of `aSession` with Camille Roux. */
export const restartPeople = () => {
  count = 0
}

/** A page of a list. */
export const aPage = <T>(data: readonly T[], meta: Partial<{ page: number; perPage: number; total: number }> = {}) => ({
  data,
  meta: { page: 1, perPage: 20, total: data.length, ...meta },
})

/** Camille's accepted booking for Tuesday 2 March 2027 at 9:30 in Paris, changeable until the day before. */
export const aBooking = (overrides: Partial<Booking> = {}): Booking => ({
  status: 'scheduled',
  canConfirmAttendance: false,
  attendanceConfirmedAt: null,
  moveWaiver: null,
  startsAt: '2027-03-02T08:30:00.000Z',
  endsAt: '2027-03-02T09:30:00.000Z',
  location: 'office',
  timeZone: 'Europe/Paris',
  practice: {
    id: id('44444444', 1),
    name: 'Cabinet des Tilleuls',
    primaryColor: null,
    phone: '+33261910042',
    email: 'bonjour@tilleuls.example',
    address: '14 rue des Tilleuls',
    city: '44000 Nantes',
    timeZone: 'Europe/Paris',
    paymentMeans: null,
  },
  sessionType: { id: firstSession.id, name: 'Première séance', durationMinutes: 60, priceCents: 7000, currency: 'EUR' },
  firstname: 'Camille',
  locale: 'fr',
  changeableUntil: '2027-03-01T08:30:00.000Z',
  video: null,
  canReschedule: true,
  canCancel: true,
  canConfirm: false,
  confirmBy: null,
  isMailed: true,
  consent: null,
  payment: null,
  programme: null,
  ...overrides,
})
