import type { Lang } from '@ancrage/api/format/language'

const fr = {
  title: 'Avis des clients',
  loading: 'Chargement des avis…',
  failed: 'Les avis n’ont pas pu être chargés.',
  failedHelp: 'Réessayez dans un instant.',
  unknown: 'Ces avis ne sont pas disponibles.',
  unknownHelp: 'Aucun cabinet ne publie d’avis à cette adresse.',
  retry: 'Réessayer',
  empty: 'Aucun avis publié pour le moment.',
  outOf: (mark: string) => `${mark} sur 5`,
  count: (count: number) => (count > 1 ? `${count} avis vérifiés` : `${count} avis vérifié`),
  stars: (mark: number) => (mark > 1 ? `${mark} étoiles` : '1 étoile'),
  spread: 'Répartition des notes',
  marks: { efficacy: 'Efficacité', practitioner: 'Praticien', price: 'Prix' },
  nobody: 'Client',
  verified: 'Avis vérifié',
  visited: (day: string) => `Séance du ${day}`,
  published: (day: string) => `publié le ${day}`,
  answer: (day: string) => `Réponse du praticien, le ${day}`,
  sort: 'Trier par',
  sorts: {
    newest: 'Plus récents',
    oldest: 'Plus anciens',
    highest: 'Meilleures notes',
    lowest: 'Notes les plus basses',
  },
  more: 'Afficher plus d’avis',
  report: 'Signaler',
  reportFailed: 'Le formulaire n’a pas pu être chargé.',
  reportOf: (day: string) => ` l’avis publié le ${day}`,
  legal: 'Comment ces avis sont recueillis',
}

export type ReviewsTexts = typeof fr

const en: ReviewsTexts = {
  title: 'Client reviews',
  loading: 'Loading the reviews…',
  failed: 'The reviews couldn’t be loaded.',
  failedHelp: 'Try again in a moment.',
  unknown: 'These reviews are not available.',
  unknownHelp: 'No practice publishes reviews here.',
  retry: 'Try again',
  empty: 'No reviews published yet.',
  outOf: (mark) => `${mark} out of 5`,
  count: (count) => (count === 1 ? '1 verified review' : `${count} verified reviews`),
  stars: (mark) => (mark > 1 ? `${mark} stars` : '1 star'),
  spread: 'Breakdown of ratings',
  marks: { efficacy: 'Efficacy', practitioner: 'Practitioner', price: 'Price' },
  nobody: 'Client',
  verified: 'Verified review',
  visited: (day) => `Session on ${day}`,
  published: (day) => `published on ${day}`,
  answer: (day) => `Practitioner’s reply, ${day}`,
  sort: 'Sort by',
  sorts: { newest: 'Most recent', oldest: 'Oldest', highest: 'Highest rated', lowest: 'Lowest rated' },
  more: 'Show more reviews',
  report: 'Report',
  reportFailed: 'The form couldn’t be loaded.',
  reportOf: (day) => ` the review published on ${day}`,
  legal: 'How these reviews are collected',
}

/** The words of published reviews. */
export const reviewsTexts = { fr, en } satisfies Record<Lang, ReviewsTexts>
