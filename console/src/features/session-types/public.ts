export { useAllSessionTypes, useSessionTypes } from './use-session-types'
