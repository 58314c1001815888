import * as z from 'zod'
import { setting } from './declare.ts'

/** What a new practice is led through, in this order. */
const welcomeSteps = ['hours', 'types', 'practice', 'publish'] as const

const Settled = z
  .array(z.enum(welcomeSteps))
  .max(welcomeSteps.length)
  .refine((steps) => new Set(steps).size === steps.length, 'repeated')

/** How far a practice has come since it was opened. No form shows it: the welcome itself writes it. */
export const welcomeSettings = {
  welcome: setting(Settled, [...welcomeSteps], {
    tab: 'practice',
    group: 'welcome',
    label: { fr: 'Premiers pas', en: 'First steps' },
    help: {
      fr: 'Les étapes de l’accueil qui sont faites ou passées. Toutes\u00a0: l’accueil ne se montre plus.',
      en: 'The steps of the welcome that are done or skipped. All of them: the welcome is over.',
    },
  }),
}
