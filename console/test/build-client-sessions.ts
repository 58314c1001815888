import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnSession, PastSession } from '../src/features/client-sessions/use-client-sessions'
import { aQuietPractice } from './app'
import { aBooking, aPage } from './build'
import { aClient, anAppointment, forgetClientCookie, signInClient, withClientArea } from './build-client'
import { aPublicProfile } from './build-profile'
import type { FakeApi } from './fake-api'

export const [knownPractice] = aClient().practices
const practiceId = knownPractice?.id ?? ''
export const nextAppointment = anAppointment()
export const [firstType] = aPublicProfile().sessionTypes
/** The only free time. */
export const FREE = '2027-03-03T08:00:00.000Z'

export const aPastSession = (overrides: Partial<PastSession> = {}): PastSession => ({
  id: '66666666-0000-7000-8000-000000000099',
  practiceId,
  status: 'completed',
  startsAt: '2027-02-02T08:30:00.000Z',
  endsAt: '2027-02-02T09:30:00.000Z',
  timeZone: 'Europe/Paris',
  location: 'office',
  types: [{ id: firstType?.id ?? '', nameFr: 'Première séance', nameEn: 'First session' }],
  ...overrides,
})

/** An appointment of the client as its own page shows it. */
export const ownSession = (overrides: Parameters<typeof aBooking>[0] = {}): OwnSession => {
  const { refusesSms: _, ...booking } = aBooking(overrides)
  const { id, manageUrl } = nextAppointment
  return { ...booking, id, practiceId, manageUrl, invoices: [], documents: [] }
}

/** A client area with one appointment, two past ones, and one free time. */
const withClientSessions = (session: () => OwnSession): FakeApi =>
  withClientArea(aQuietPractice())
    .on('GET /client-api/sessions/*', session)
    .on('GET /client-api/sessions/past', () =>
      aPage([aPastSession(), aPastSession({ id: '66666666-0000-7000-8000-000000000098', status: 'cancelled' })]),
    )
    .on('GET /api/public/practices/*', () => aPublicProfile())
    .on('GET /api/public/practices/*/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots: [FREE] }] : [],
    }))

/** Before each test: a signed-in client’s telephone, where `session` is the coming appointment as it is then. */
export function aClientsPhone() {
  const phone = {} as { session: OwnSession; api: FakeApi }
  beforeEach(async () => {
    await page.viewport(360, 800)
    phone.session = ownSession()
    phone.api = withClientSessions(() => phone.session)
    signInClient()
  })
  afterEach(forgetClientCookie)
  return phone
}
