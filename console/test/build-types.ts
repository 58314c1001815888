import type { contract, ReplyOf } from '@ancrage/api/contract'
import { aChoice } from './build-video'
import { type FakeApi, Refusal } from './fake-api'

export type SessionType = ReplyOf<typeof contract.sessionTypes.change>

const id = (number: number) => `77777777-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A session of one hour at the practice for 70 €. */
export const aType = (number: number, overrides: Partial<SessionType> = {}): SessionType => ({
  id: id(number),
  nameFr: `Type ${number}`,
  nameEn: `Type ${number}`,
  descriptionFr: null,
  descriptionEn: null,
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  priceCents: 7000,
  currency: 'EUR',
  color: '#744ccd',
  locations: ['office'],
  isAutoAccepted: false,
  isForMinors: false,
  isActive: true,
  prepaymentPercent: null,
  isPack: false,
  delayWeeks: null,
  archivedAt: null,
  ...overrides,
})

/** Three types, the last never used, and one archived type. */
export const someTypes = () => [
  aType(1, { nameFr: 'Première séance', nameEn: 'First session', color: '#1f6fc4', durationMinutes: 90 }),
  aType(2, { nameFr: 'Suivi', nameEn: 'Follow-up', isPack: true, locations: ['office', 'video'] }),
  aType(3, { nameFr: 'Bilan', nameEn: 'Review', color: '#2f7d4f', isPack: true, delayWeeks: 3, isAutoAccepted: true }),
  aType(4, {
    nameFr: 'Ancienne formule',
    nameEn: 'Former kind',
    isActive: false,
    archivedAt: '2026-01-05T09:00:00.000Z',
  }),
]

/** A practice with session types as on the server; types of `unused` have no session. */
export function withTypes(api: FakeApi, types: SessionType[] = someTypes(), unused: readonly string[] = []): FakeApi {
  const shown = (withArchived: boolean) =>
    types
      .filter(({ archivedAt }) => withArchived || !archivedAt)
      .sort((one, other) => Number(Boolean(one.archivedAt)) - Number(Boolean(other.archivedAt)))
  return api
    .on('GET /api/session-types', ({ query }) => shown(query.archived === '1'))
    .on('GET /api/video', () => aChoice({ kind: 'fixed', url: 'https://salle.example/claire' }))
    .on('POST /api/session-types', ({ body }) => {
      const added = aType(types.length + 1, body as Partial<SessionType>)
      types = [...types, added]
      return added
    })
    .on('PATCH /api/session-types/*', ({ body }, [id]) => {
      const { expected = {}, ...change } = body as Partial<SessionType> & { expected?: Partial<SessionType> }
      const before = new Map(Object.entries(types.find((type) => type.id === id) ?? {}))
      if (Object.entries(expected).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key))))
        return new Refusal('conflict')
      types = types.map((type) =>
        type.id === id ? { ...type, ...change, ...(change.isActive && { archivedAt: null }) } : type,
      )
      return types.find((type) => type.id === id) ?? new Refusal('not_found')
    })
    .on('DELETE /api/session-types/*', (_, [id = '']) => {
      if (unused.includes(id)) {
        types = types.filter((type) => type.id !== id)
        return undefined
      }
      types = types.map((type) =>
        type.id === id ? { ...type, isActive: false, archivedAt: '2027-02-27T09:00:00.000Z' } : type,
      )
      return types.find((type) => type.id === id)
    })
    .on('PUT /api/session-types/order', ({ body }) => {
      const { ids } = body as { ids: string[] }
      types = types.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      return shown(false)
    })
}
