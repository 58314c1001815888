import type { contract, RequestInput } from '@ancrage/api/contract'
import { colors } from '../../lib/colors'

type NewType = RequestInput<typeof contract.sessionTypes.add>['body']

/** What most practices offer; each is there to be ticked, with its usual length and price. */
export const readyTypes = [
  { key: 'first', nameFr: 'Première séance', nameEn: 'First session', durationMinutes: 75, priceCents: 8000 },
  { key: 'follow', nameFr: 'Séance de suivi', nameEn: 'Follow-up session', durationMinutes: 60, priceCents: 7000 },
  { key: 'smoking', nameFr: 'Arrêt du tabac', nameEn: 'Stop smoking', durationMinutes: 90, priceCents: 15_000 },
] as const
export type ReadyType = (typeof readyTypes)[number]

const plain = (name: string) => name.trim().toLocaleLowerCase('fr')

/** What of a known type matters here. */
export type KnownType = { nameFr: string; archivedAt: string | null }

/** Whether the practice has a type of that name that can be booked: nobody books what is archived. */
export const hasType = ({ nameFr }: ReadyType, types: readonly KnownType[]) =>
  types.some((type) => !type.archivedAt && plain(type.nameFr) === plain(nameFr))

export const bodyOf = ({ key, ...type }: ReadyType, priceCents: number): NewType => ({
  ...type,
  priceCents,
  color: colors[readyTypes.findIndex((ready) => ready.key === key)]?.color ?? colors[0].color,
  locations: ['office'],
})
