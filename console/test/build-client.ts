import type { Appointment, Client, ClientRequests } from '../src/features/client-area/use-client'
import { writeCookie } from '../src/lib/cookie'
import { publishClient } from '../src/lib/signed-in-client'
import { aPage, firstSession } from './build'
import type { FakeApi } from './fake-api'

const practiceId = '44444444-0000-7000-8000-000000000001'

/** Camille, a client of the Cabinet des Tilleuls, who reads the language in which the page is visited. */
export const aClient = (overrides: Partial<Client> = {}): Client => ({
  id: '55555555-0000-7000-8000-000000000001',
  email: 'camille@courriel.test',
  locale: document.documentElement.lang === 'en' ? 'en' : 'fr',
  hasPassword: false,
  needsCurrentPassword: false,
  needsLink: false,
  practices: [
    {
      id: practiceId,
      name: 'Cabinet des Tilleuls',
      primaryColor: null,
      phone: '+33261910042',
      email: 'bonjour@tilleuls.test',
      address: '14 rue des Tilleuls',
      city: '44000 Nantes',
      firstname: 'Camille',
      lastname: 'Roux',
    },
  ],
  ...overrides,
})

/** An appointment of Camille for an hour; the default is Tuesday 2 March 2027 at 9:30 in Paris. */
export const anAppointment = (overrides: Partial<Appointment> = {}): Appointment => {
  const startsAt = overrides.startsAt ?? '2027-03-02T08:30:00.000Z'
  return {
    id: `66666666-0000-7000-8000-${startsAt.replace(/\D/g, '').slice(0, 12)}`,
    practiceId,
    status: 'scheduled',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    timeZone: 'Europe/Paris',
    location: 'office',
    types: [{ nameFr: firstSession.nameFr, nameEn: firstSession.nameEn }],
    video: null,
    payment: null,
    attendanceConfirmedAt: null,
    canConfirmAttendance: false,
    manageUrl: 'https://rendez-vous.example/booking/a-token-of-more-than-twenty-characters',
    ...overrides,
  }
}

/** Signs Camille in through the cookie that scripts can read. */
export function signInClient(email = 'camille@courriel.test') {
  writeCookie('clientData', JSON.stringify({ email, name: 'Camille Roux' }), 3600)
  publishClient()
}

export const forgetClientCookie = () => writeCookie('clientData', '', 0)

/** A form that Camille is asked to fill in. */
export const anOpenForm = (overrides: Partial<ClientRequests> = {}): ClientRequests => ({
  id: '77777777-0000-7000-8000-000000000001',
  practiceId,
  name: { fr: 'Votre sommeil', en: 'Your sleep' },
  url: 'https://rendez-vous.example/forms/a-token-of-more-than-twenty-characters-of-camille',
  sentAt: '2027-02-26T09:00:00.000Z',
  expiresAt: '2027-03-28T08:00:00.000Z',
  answeredAt: null,
  ...overrides,
})

/** Camille's client area, with three future appointments and nothing else. */
export const withClientArea = (api: FakeApi) =>
  api
    .on('GET /client-api/user', () => aClient())
    .on('GET /client-api/forms', () => [])
    .on('GET /client-api/documents', () => [])
    .on('GET /client-api/exercises', () => [])
    .on('GET /client-api/invoices', () => [])
    .on('GET /client-api/sessions/past', () => aPage([]))
    .on('GET /client-api/contracts', () => [])
    .on('GET /client-api/sms', () => [])
    .on('GET /client-api/consents/to-sign', () => [])
    .on('GET /client-api/reviews/to-write', () => [])
    .on('GET /client-api/sessions', () => [
      anAppointment(),
      anAppointment({ startsAt: '2027-03-16T16:00:00.000Z', status: 'pending_validation', location: 'video' }),
      anAppointment({ startsAt: '2027-04-06T07:00:00.000Z', location: 'on_site' }),
    ])
