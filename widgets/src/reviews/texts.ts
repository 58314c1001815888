import type { Lang } from '../scheduling/words.ts'

const fr = {
  title: 'Avis de clients',
  loading: 'Chargement des avis…',
  failed: 'Les avis n’ont pas pu être chargés.',
  failedHelp: 'Vérifiez votre connexion, puis réessayez.',
  unknown: 'Ces avis ne sont pas disponibles.',
  unknownHelp: 'Aucun cabinet ne publie d’avis à cette adresse.',
  retry: 'Réessayer',
  empty: 'Aucun avis n’est encore publié.',
  outOf: (mark: string) => `${mark} sur 5`,
  count: (count: number) => (count > 1 ? `${count} avis vérifiés` : `${count} avis vérifié`),
  stars: (mark: number) => (mark > 1 ? `${mark} étoiles` : '1 étoile'),
  spread: 'Répartition des notes',
  marks: { efficacy: 'Efficacité', practitioner: 'Praticien', price: 'Tarif' },
  nobody: 'Client',
  verified: 'Avis vérifié',
  visited: (day: string) => `Séance du ${day}`,
  published: (day: string) => `publié le ${day}`,
  answer: (day: string) => `Réponse du praticien, le ${day}`,
  sort: 'Trier les avis',
  sorts: {
    newest: 'Les plus récents',
    oldest: 'Les plus anciens',
    highest: 'Les meilleures notes',
    lowest: 'Les moins bonnes notes',
  },
  more: 'Afficher plus d’avis',
  legal: 'Comment ces avis sont recueillis',
}

export type ReviewsTexts = typeof fr

const en: ReviewsTexts = {
  title: 'Reviews by clients',
  loading: 'Loading the reviews…',
  failed: 'The reviews could not be loaded.',
  failedHelp: 'Check your connection, then try again.',
  unknown: 'These reviews are not available.',
  unknownHelp: 'No practice publishes reviews at this address.',
  retry: 'Try again',
  empty: 'No review has been published yet.',
  outOf: (mark) => `${mark} out of 5`,
  count: (count) => (count === 1 ? '1 verified review' : `${count} verified reviews`),
  stars: (mark) => (mark > 1 ? `${mark} stars` : '1 star'),
  spread: 'How the marks spread',
  marks: { efficacy: 'Efficacy', practitioner: 'Practitioner', price: 'Price' },
  nobody: 'Client',
  verified: 'Verified review',
  visited: (day) => `Session of ${day}`,
  published: (day) => `published on ${day}`,
  answer: (day) => `Answer of the practitioner, ${day}`,
  sort: 'Sort the reviews',
  sorts: { newest: 'Latest', oldest: 'Oldest', highest: 'Best marks', lowest: 'Lowest marks' },
  more: 'Show more reviews',
  legal: 'How these reviews are collected',
}

/** The words of published reviews. */
export const reviewsTexts = { fr, en } satisfies Record<Lang, ReviewsTexts>
