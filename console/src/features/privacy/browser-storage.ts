import type { Purpose } from '../cookie-choice/public'

type Duration =
  | 'session'
  | 'signIn'
  | 'halfYear'
  | 'year'
  | 'thirteenMonths'
  | 'untilErased'
  | 'untilSignOut'
  | 'untilSent'

interface StoredItem {
  /** The names as the browser shows them; … stands for a variable part. */
  names: string[]
  use:
    | 'forgery'
    | 'practitioner'
    | 'returning'
    | 'client'
    | 'exercises'
    | 'draft'
    | 'payment'
    | 'language'
    | 'choice'
    | 'layout'
    | 'display'
    | Purpose
  duration: Duration
}

/** Returns the name of a cookie that grants access. It has the `__Host-` prefix under HTTPS. */
const secret = (name: string) => (location.protocol === 'https:' ? `__Host-${name}` : name)

/** All cookies and other browser storage of our pages. */
export const ownStorage: readonly StoredItem[] = [
  { names: [secret('csrf')], use: 'forgery', duration: 'session' },
  { names: [secret('accessToken'), 'userData', 'userAbilityRules'], use: 'practitioner', duration: 'signIn' },
  { names: ['signed-in-before'], use: 'returning', duration: 'year' },
  { names: [secret('clientAccessToken'), 'clientData'], use: 'client', duration: 'signIn' },
  { names: ['ancrage-offline-exercises', 'ancrage-exercise-recordings'], use: 'exercises', duration: 'untilSignOut' },
  { names: ['ancrage-form-draft-…'], use: 'draft', duration: 'untilSent' },
  { names: ['ancrage-pay'], use: 'payment', duration: 'session' },
  { names: ['language'], use: 'language', duration: 'year' },
  { names: ['cookie-comply', 'cookie-comply-given'], use: 'choice', duration: 'halfYear' },
  { names: ['ancrage-…'], use: 'layout', duration: 'year' },
  { names: ['ancrage-…'], use: 'display', duration: 'untilErased' },
]

/** The browser storage of third-party services, which is used only after consent. */
export const foreignStorage: readonly (StoredItem & { use: Purpose })[] = [
  { names: ['_ga', '_ga_…'], use: 'analytics', duration: 'thirteenMonths' },
  { names: ['_hj…'], use: 'heatmap', duration: 'year' },
  { names: ['crisp-client/…'], use: 'live-chat', duration: 'halfYear' },
]
