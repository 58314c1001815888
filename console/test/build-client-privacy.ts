import type { DataHolder, OwnConsent } from '../src/features/client-privacy/use-client-privacy'
import { anId } from './build'
import { aClient } from './build-client'

/** What one practice stores about its client: a consent given with a booking, nothing else. */
export const aDataHolder = (): DataHolder => ({
  practiceId: aClient().practices[0]!.id,
  name: 'Cabinet des Tilleuls',
  email: 'bonjour@tilleuls.test',
  noticeVersion: 1,
  noticeUrl: 'https://rendez-vous.example/politique-de-confidentialite?practice=1',
  bookingConsents: [
    {
      sessionId: anId(61),
      startsAt: '2027-03-02T08:30:00.000Z',
      timeZone: 'Indian/Reunion',
      text: 'J’accepte que Cabinet des Tilleuls enregistre ces informations.',
      locale: 'fr',
      beside: ['Prix : 60,00 €.', 'Vos données et vos droits : version 1.'],
      givenAt: '2027-02-20T08:30:00.000Z',
      withdrawnAt: null,
      session: 'cancelled',
    },
  ],
  reviews: [],
  requests: [],
})

/** A consent that the client signed by a mailed link. */
export const aSignedConsent = (): OwnConsent => ({
  id: anId(70),
  practiceId: aClient().practices[0]!.id,
  state: 'in_force',
  signedAt: '2027-02-20T08:30:00.000Z',
  paperSignedOn: null,
  signedBy: 'patient',
  guardianName: null,
  textVersion: 1,
  locale: 'fr',
  way: 'link',
  withdrawnAt: null,
  text: 'À savoir. L’hypnose est un accompagnement.',
})
