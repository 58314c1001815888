import * as z from 'zod'
import { type SettingGroup, setting } from './declare.ts'

/** The cards of the tab, in their order. */
export const reviewGroups = {
  reviews: {
    label: { fr: 'Avis', en: 'Reviews' },
    help: {
      fr: 'Ce qui se passe après une séance clôturée.',
      en: 'What happens after a completed session.',
    },
  },
} as const satisfies Record<string, SettingGroup>

const place = { tab: 'reviews', group: 'reviews' } as const
const YEAR = 365

/** How reviews are requested and published. */
export const reviewSettings = {
  reviewRequests: setting(z.boolean(), true, {
    ...place,
    label: { fr: 'Demander un avis', en: 'Ask for a review' },
    help: {
      fr: 'Un e-mail discret, une seule fois, le lendemain à 10 h.',
      en: 'A discreet email, sent once, at 10:00 the next day.',
    },
  }),
  reviewPublication: setting(z.enum(['at_once', 'after_reading']), 'after_reading', {
    ...place,
    choices: ['at_once', 'after_reading'],
    label: { fr: 'Publication', en: 'When reviews appear' },
    help: {
      fr: 'Aussitôt, ou après votre lecture ; sans réponse de votre part, au bout de sept jours.',
      en: 'Straight away, or once you’ve read them. If you do nothing, they’re published after seven days.',
    },
  }),
  reviewRetentionDays: setting(
    z
      .int()
      .min(YEAR)
      .max(10 * YEAR),
    3 * YEAR,
    {
      ...place,
      unit: 'days',
      choices: [YEAR, 2 * YEAR, 3 * YEAR, 5 * YEAR],
      label: { fr: 'Conservation', en: 'Keep reviews for' },
      help: { fr: 'Ensuite, l’avis est effacé.', en: 'After that, they’re deleted.' },
    },
  ),
}
