import { AllowedSites } from './allowed-site.ts'
import type { SettingGroup } from './declare.ts'
import { setting } from './declare.ts'

/** The cards of the tab, in their order. */
export const widgetGroups = {
  frame: {
    label: { fr: 'Sites autorisés', en: 'Allowed sites' },
    help: {
      fr: 'Les sites qui peuvent afficher votre réservation dans un cadre.',
      en: 'The sites that may show your booking in a frame.',
    },
  },
} as const satisfies Record<string, SettingGroup>

/** How other sites show the booking. */
export const widgets = {
  allowedSites: setting(AllowedSites, [], {
    tab: 'widgets',
    group: 'frame',
    label: { fr: 'Sites qui affichent le cadre', en: 'Sites that may show the frame' },
    help: {
      fr: 'Leurs adresses, sans chemin ; avec et sans `www` sont deux adresses. L’élément, lui, fonctionne partout.',
      en: 'Their addresses, without a path. With and without `www` counts as two. The calendar itself, without a frame, works anywhere.',
    },
  }),
}
