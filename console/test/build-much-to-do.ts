import { aBooking, anId, aPage } from './build'
import { aClient, anAppointment, anOpenForm, withClientArea } from './build-client'
import { aDataHolder, aSignedConsent } from './build-client-privacy'
import { aClientProfile } from './build-client-profile'
import { aPastSession, FREE, ownSession } from './build-client-sessions'
import { aLinkedConsent } from './build-consents'
import { aDocument } from './build-documents'
import { aFormOfAllKinds, aRequestedForm } from './build-forms'
import { aPublicProfile } from './build-profile'
import { aPayRequest, aWithdrawal } from './build-stripe'
import type { FakeApi } from './fake-api'

export const TOKEN = 'a-token-of-more-than-twenty-characters'
export const AT = '2027-02-20T08:30:00.000Z'
export const [practice] = aClient().practices
const practiceId = practice?.id ?? ''
export const other = { ...practice!, id: '44444444-0000-7000-8000-000000000002', name: 'Cabinet de l’Île' }
export const payment = {
  status: 'paid' as const,
  url: null,
  amountCents: 3000,
  totalCents: 6000,
  currency: 'EUR' as const,
  expiresAt: AT,
  paidAt: AT,
  ifCancelled: { refundCents: 3000, percent: 100, because: 'in_time' as const },
  withdrawUntil: '2027-03-15',
  withdrawnAt: null,
  paid: [{ amountCents: 3000, paidAt: AT }],
}
export const consent = {
  text: 'J’accepte que ces informations soient enregistrées.',
  locale: 'fr' as const,
  givenAt: AT,
}
const later = anAppointment({ startsAt: '2027-03-16T16:00:00.000Z', status: 'pre_scheduled', canConfirm: true })
const running = { createdAt: AT, endedAt: null, endedBy: null }
const shared = (({ isShared: _, sessionId: __, ...document }) => ({ ...document, practiceId }))(aDocument())
const anInvoice = (nth: number, dueCents: number) => ({
  id: anId(900 + nth),
  practiceId,
  kind: 'invoice',
  number: `2027-0000${nth}`,
  issuedOn: '2027-02-26',
  dueOn: '2027-02-26',
  totalCents: 7000,
  creditedCents: 0,
  paidCents: 7000 - dueCents,
  dueCents,
  isCancelled: false,
  currency: 'EUR',
})

/** A client with something on every page of the area. */
export const withMuchToDo = (api: FakeApi) =>
  withClientArea(api)
    .on('GET /client-api/sessions', () => [
      anAppointment({ canConfirmAttendance: true, location: 'office' }),
      later,
      anAppointment({ startsAt: '2027-04-06T07:00:00.000Z', location: 'video' }),
    ])
    .on('GET /client-api/sessions/*', () => ownSession({ payment, consent: { ...consent, withdrawnAt: null } }))
    .on('GET /client-api/sessions/*/withdrawal', () => aWithdrawal())
    .on('GET /client-api/sessions/past', () =>
      aPage([
        aPastSession(),
        aPastSession({ id: anId(98), startsAt: '2027-01-12T08:30:00.000Z', status: 'cancelled' }),
      ]),
    )
    .on('GET /client-api/contracts', () => [
      { practiceId, sessionId: anId(97), startsAt: AT, timeZone: 'Europe/Paris', until: '2027-03-15' },
    ])
    .on('GET /client-api/forms', () => [
      anOpenForm(),
      anOpenForm({ id: anId(96), name: { fr: 'Votre énergie', en: null }, url: null, answeredAt: AT }),
    ])
    .on('GET /client-api/documents', () => [shared])
    .on('GET /client-api/consents/to-sign', () => [
      {
        practiceId,
        sessionId: later.id,
        startsAt: AT,
        timeZone: 'Europe/Paris',
        url: `https://x.example/consent/${TOKEN}`,
      },
    ])
    .on('GET /client-api/reviews/to-write', () => [
      {
        practiceId,
        sessionId: anId(99),
        visitedOn: '2027-02-23',
        expiresAt: AT,
        url: `https://x.example/review/${TOKEN}`,
      },
    ])
    .on('GET /client-api/invoices', () => [
      {
        practiceId,
        dueCents: 4000,
        canPay: true,
        invoices: [anInvoice(2, 4000), anInvoice(1, 0)],
        years: [{ year: 2027, paidCents: 10_000 }],
      },
    ])
    .on('GET /client-api/exercises', () => [
      {
        practiceId,
        timeZone: 'Europe/Paris',
        today: '2027-02-27',
        reminderAt: null,
        exercises: [
          {
            id: anId(41),
            title: 'Respirer',
            text: 'Cinq minutes, le soir.',
            changedAt: AT,
            audio: { documentId: anId(43), name: 'calme.mp3', type: 'audio/mpeg' },
            ...running,
          },
        ],
        questions: [
          {
            id: anId(42),
            words: 'Qualité de ma nuit',
            marks: [
              { day: '2027-02-25', value: 4 },
              { day: '2027-02-26', value: 6 },
            ],
            ...running,
          },
        ],
      },
    ])
    .on('GET /client-api/profile', aClientProfile)
    .on('GET /client-api/sms', () => [{ practiceId, practice: 'Cabinet des Tilleuls', refusesSms: false }])
    .on('GET /client-api/privacy', () => [aDataHolder()])
    .on('GET /client-api/consents', () => [aSignedConsent()])
    .on('GET /api/public/practices/*', () => aPublicProfile())
    .on('GET /api/public/practices/*/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots: [FREE] }] : [],
    }))

/** What visitors reach by mailed links. */
export const withLinks = (api: FakeApi) =>
  api
    .on('GET /api/public/bookings/*', () => aBooking({ payment, consent: { ...consent, withdrawnAt: null } }))
    .on('GET /api/public/bookings/*/withdrawal', () => aWithdrawal())
    .on('GET /api/public/forms/*', () => aRequestedForm(aFormOfAllKinds()))
    .on('GET /api/public/pay/*', () => aPayRequest())
    .on('GET /api/public/consents/*', () => aLinkedConsent())
