import type { contract, ReplyOf } from '@ancrage/api/contract'
import { firstSession } from './build'

export const practiceId = '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'

/** A practice as its widgets show it, with one session type. */
export const aPublicProfile = (): ReplyOf<typeof contract.practices.publicProfile> => ({
  id: practiceId,
  name: 'Cabinet des Tilleuls',
  locale: 'fr',
  timeZone: 'Europe/Paris',
  sessionTypes: [
    {
      id: firstSession.id,
      name: firstSession.nameFr,
      description: null,
      color: firstSession.color,
      durationMinutes: 60,
      priceCents: 7000,
      currency: 'EUR',
      locations: ['office'],
      pack: false,
      programme: null,
      prepayment: null,
    },
  ],
  captcha: { kind: 'altcha' },
  theme: { primary: '#1f6f54' },
  policies: { cancellationHours: 24, horizonDays: 60, autoAccept: false },
  legal: {
    controller: 'Cabinet des Tilleuls',
    address: null,
    city: null,
    phone: null,
    email: 'cabinet@tilleuls.test',
    termsUrl: null,
    paymentMeans: null,
    mediator: { name: 'Médiation de la consommation', address: null, site: 'https://mediation.example/' },
    privacyUrl: `https://app.example/politique-de-confidentialite?practice=${practiceId}`,
  },
})
