import { type contract, type ReplyOf, registry } from '@ancrage/api/contract'
import { aPage } from './build'
import { aConsentText } from './build-consents'
import { anIdentity, paymentTypes } from './build-money'
import { type FakeApi, Refusal } from './fake-api'

type Settings = ReplyOf<typeof contract.practices.settings>
type OwnPractice = ReplyOf<typeof contract.practices.own>

/** The settings of a practice that has chosen nothing. */
export const defaultSettings = Object.fromEntries(
  Object.entries(registry).map(([key, { fallback }]) => [key, fallback]),
) as Settings

export const ownPractice: OwnPractice = {
  id: '44444444-0000-7000-8000-000000000001',
  slug: 'cabinet-des-tilleuls',
  name: 'Cabinet des Tilleuls',
  siret: '73282932000074',
  address: '14 rue des Tilleuls',
  city: '44000 Nantes',
  phone: '+33261910042',
  email: 'cabinet@tilleuls.test',
  pendingEmail: null,
  website: null,
  location: null,
  primaryColor: null,
  logo: null,
}

export const billingIdentity = {
  ...anIdentity(['vatRegime'], {
    firstname: 'Camille',
    lastname: 'Moreau',
    siret: ownPractice.siret,
    address: ownPractice.address,
    postcode: '44000',
    city: 'Nantes',
  }),
  vatRates: [2000],
}

/**
 * Returns the result of a change with the replaced values, as the server does; null when the expected values differ.
 */
function changed<T extends object>(held: T, sent: unknown) {
  const { expected = {}, ...changes } = sent as Partial<T> & { expected?: Partial<T> }
  const isOther = (values: object, key: string) => JSON.stringify(at(values, key)) !== JSON.stringify(at(held, key))
  if (Object.keys(expected).some((key) => isOther(expected, key))) return null
  const keys = Object.keys(changes).filter((key) => isOther(changes, key))
  return { now: { ...held, ...changes }, replaced: Object.fromEntries(keys.map((key) => [key, at(held, key)])) }
}

const at = (of: object, key: string): unknown => new Map(Object.entries(of)).get(key)

/** A practice with default settings; changes are stored. */
export function withSettings(api: FakeApi, overrides: Partial<Settings> = {}): FakeApi {
  let [settings, practice] = [{ ...defaultSettings, ...overrides }, ownPractice]
  return api
    .on('GET /api/settings', () => settings)
    .on('PATCH /api/settings', ({ body }) => {
      const change = changed(settings, body)
      if (!change) return new Refusal('conflict')
      settings = change.now
      return { ...settings, replaced: change.replaced }
    })
    .on('GET /api/consent-texts', () => aPage([aConsentText()]))
    .on('GET /api/billing/identity', () => billingIdentity)
    .on('GET /api/payment-types', () => paymentTypes)
    .on('GET /api/practice', () => practice)
    .on('PATCH /api/practice', ({ body }) => {
      const change = changed(practice, body)
      if (!change) return new Refusal('conflict')
      practice = change.now
      return { ...practice, replaced: change.replaced }
    })
}
