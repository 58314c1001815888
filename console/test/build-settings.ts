import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { FakeApi } from './fake-api'

type Settings = ReplyOf<typeof contract.practices.settings>
type OwnPractice = ReplyOf<typeof contract.practices.own>

const settings: Settings = {
  ...{ timezone: 'Europe/Paris', language: 'fr', mode: 'essential' },
  ...{ noticeMinutes: 720, horizonDays: 60, gridMinutes: 15, mostPerDay: null, mostPerWeek: null },
  ...{ cancellationHours: 24, autoAccept: false, discretion: false, allowedSites: [] },
}

const own: OwnPractice = {
  ...{ id: 'practice', slug: 'cabinet-des-tilleuls', name: 'Cabinet des Tilleuls', siret: '73282932000074' },
  ...{ address: '14 rue des Tilleuls', city: '44000 Nantes', phone: '+33261910042', email: 'cabinet@tilleuls.test' },
  ...{ website: null, primaryColor: null, logo: null },
}

/** A practice whose settings are the defaults, and which keeps what is changed. */
export function withSettings(api: FakeApi, wish: Partial<Settings> = {}): FakeApi {
  let [kept, practice] = [{ ...settings, ...wish }, own]
  return api
    .on('GET /api/settings', () => kept)
    .on('PATCH /api/settings', ({ body }) => {
      kept = { ...kept, ...(body as Partial<Settings>) }
      return kept
    })
    .on('GET /api/practice', () => practice)
    .on('PATCH /api/practice', ({ body }) => {
      practice = { ...practice, ...(body as Partial<OwnPractice>) }
      return practice
    })
}
