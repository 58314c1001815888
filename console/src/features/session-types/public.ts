export { useAllSessionTypes, useSessionTypes } from './use-session-types'
export { centsOf, typedPrice } from './values'
