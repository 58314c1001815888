export { offerStartsByDuration } from './offer-starts-by-duration'
export { useAllSessionTypes, useSessionTypes } from './use-session-types'
