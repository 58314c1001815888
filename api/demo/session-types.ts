import type { DemoType } from './practice.ts'

type Offer = Omit<DemoType, 'id' | 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'isAutoAccepted'> &
  Partial<Pick<DemoType, 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'isAutoAccepted'>>

const offers: Offer[] = [
  {
    nameFr: 'Première séance',
    nameEn: 'First session',
    descriptionFr: 'Faire connaissance, préciser ce que vous attendez et vivre un premier temps d’hypnose.',
    descriptionEn: 'To meet, to make clear what you are looking for, and to experience hypnosis for the first time.',
    durationMinutes: 75,
    priceCents: 8000,
    color: '#6d4fc4',
    locations: ['office', 'video'],
  },
  {
    nameFr: 'Séance d’accompagnement',
    nameEn: 'Follow-up session',
    descriptionFr: 'Poursuivre à votre rythme : stress, sommeil, confiance, période de changement.',
    descriptionEn: 'To carry on at your own pace: stress, sleep, confidence, times of change.',
    durationMinutes: 60,
    priceCents: 7000,
    color: '#2f7f74',
    locations: ['office', 'video'],
  },
  {
    nameFr: 'Vers une vie sans tabac',
    nameEn: 'Towards a life without tobacco',
    descriptionFr: 'Une séance longue pour soutenir votre décision d’arrêter. Elle complète le suivi de votre médecin.',
    descriptionEn: 'A longer session to support your decision to stop, alongside the care of your doctor.',
    durationMinutes: 90,
    priceCents: 13_000,
    color: '#b4632a',
    locations: ['office'],
  },
  {
    nameFr: 'Enfants et adolescents',
    nameEn: 'Children and teenagers',
    descriptionFr: 'Dès 7 ans, avec l’accord des deux parents et en présence de l’un d’eux au premier rendez-vous.',
    descriptionEn: 'From the age of 7, with the agreement of both parents; one of them comes to the first session.',
    durationMinutes: 45,
    priceCents: 5500,
    color: '#b8860b',
    locations: ['office'],
  },
  {
    nameFr: 'Apprendre l’autohypnose',
    nameEn: 'Learning self-hypnosis',
    descriptionFr: 'En visio : des exercices simples, à reprendre chez vous quand vous en avez besoin.',
    descriptionEn: 'By video: simple exercises to use at home whenever you need them.',
    durationMinutes: 45,
    priceCents: 5500,
    color: '#2b6cb0',
    locations: ['video'],
    isAutoAccepted: true,
  },
  {
    nameFr: 'Séance à domicile',
    nameEn: 'Session at your home',
    descriptionFr: 'À Nantes et dans les communes voisines, lorsque se déplacer est difficile.',
    descriptionEn: 'In Nantes and the towns around it, when travelling is difficult.',
    durationMinutes: 60,
    priceCents: 9500,
    color: '#a83f6f',
    locations: ['on_site'],
    bufferBeforeMinutes: 30,
    bufferAfterMinutes: 30,
  },
]

/** What Claire Vasseur offers, worded as somebody without a health profession may: support, never a cure. */
export const sessionTypes: DemoType[] = offers.map((offer, i) => ({
  id: `01928c5e-7b00-7c1a-8a11-c1a12e7a560${i}`,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  isAutoAccepted: false,
  ...offer,
}))
