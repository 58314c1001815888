import type { PracticeId } from '../src/practice-id.ts'
import { personOf } from './journeys.ts'
import { type DemoPractice, opening } from './practice.ts'

/** A second, small practice: what it holds must never be seen from the first. Its practitioner is the admin. */
export const yannLeBihan: DemoPractice = {
  id: '01928c5e-7b00-7b1b-9b22-b1ba0b1e0001' as PracticeId,
  practitionerId: '01928c5e-7b00-7b1b-9b22-b1ba0b1e0002',
  userId: '01928c5e-7b00-7b1b-9b22-b1ba0b1e0003',
  slug: 'yann-le-bihan',
  name: 'Cabinet Yann Le Bihan',
  siret: null,
  address: '3 passage du Moulin',
  city: '35000 Rennes',
  phone: '+33261910077',
  email: 'bonjour@yann-le-bihan.test',
  website: 'https://www.yann-le-bihan.test',
  primaryColor: '#345c8c',
  account: {
    name: 'Yann Le Bihan',
    email: 'admin@ancrage.test',
    isAdmin: true,
  },
  mode: 'essential',
  schedule: [...opening(2, '09:30-12:30', '14:00-17:30'), ...opening(4, '09:30-12:30', '14:00-17:30')],
  types: [
    {
      id: '01928c5e-7b00-7b1b-9b22-b1ba0b1e0100',
      nameFr: 'Premier rendez-vous',
      nameEn: 'First appointment',
      descriptionFr: 'Un temps d’échange, puis une découverte de l’hypnose.',
      descriptionEn: 'Time to talk, then a first taste of hypnosis.',
      durationMinutes: 75,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 15,
      priceCents: 7500,
      color: '#345c8c',
      locations: ['office'],
      isAutoAccepted: false,
    },
    {
      id: '01928c5e-7b00-7b1b-9b22-b1ba0b1e0101',
      nameFr: 'Séance de suivi',
      nameEn: 'Follow-up session',
      descriptionFr: 'Poursuivre le travail commencé ensemble.',
      descriptionEn: 'Carrying on with what was begun together.',
      durationMinutes: 60,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 15,
      priceCents: 6500,
      color: '#7a5c2e',
      locations: ['office', 'video'],
      isAutoAccepted: false,
    },
  ],
  people: [
    personOf(['Maud', 'Riou', 'female', '1984-03-09', 'Rennes', 'regular', -40]),
    personOf(['Erwan', 'Quéré', 'male', '1975-08-17', 'Cesson-Sévigné', 'regular', -25]),
    personOf(['Héloïse', 'Texier', 'female', '1992-11-28', 'Rennes', 'regular', -9]),
  ].map((person) => ({ ...person, steps: [0, 1, 1, 1] })),
  exceptions: () => ({ overrides: [], unavailabilities: [] }),
  load: () => 0.4,
  seed: 20_261,
}
