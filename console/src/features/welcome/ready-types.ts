import type { contract, RequestInput } from '@ancrage/api/contract'
import { colors } from '../../lib/colors'

type NewType = RequestInput<typeof contract.sessionTypes.add>['body']

/** Common session types with usual durations and prices. The user ticks those to add. */
export const readyTypes = [
  {
    key: 'first',
    nameFr: 'Première séance',
    nameEn: 'First session',
    descriptionFr: 'Pour une première venue.',
    descriptionEn: 'If it’s your first visit.',
    durationMinutes: 75,
    priceCents: 8000,
  },
  {
    key: 'follow',
    nameFr: 'Séance de suivi',
    nameEn: 'Follow-up session',
    descriptionFr: 'Après une première séance.',
    descriptionEn: 'After a first session.',
    durationMinutes: 60,
    priceCents: 7000,
  },
  { key: 'smoking', nameFr: 'Arrêt du tabac', nameEn: 'Stop smoking', durationMinutes: 90, priceCents: 15_000 },
] as const
export type ReadyType = (typeof readyTypes)[number]

const plain = (name: string) => name.trim().toLocaleLowerCase('fr')

/** The fields of an existing type that matter here. */
export type KnownType = { nameFr: string; archivedAt: string | null }

/** Says whether the practice has a bookable type of that name; archived types do not count. */
export const hasType = ({ nameFr }: ReadyType, types: readonly KnownType[]) =>
  types.some((type) => !type.archivedAt && plain(type.nameFr) === plain(nameFr))

export const readyTypeBody = ({ key, ...type }: ReadyType, priceCents: number): NewType => ({
  ...type,
  priceCents,
  color: colors[readyTypes.findIndex((ready) => ready.key === key)]?.color ?? colors[0].color,
  locations: ['office'],
})
