export { startByDuration } from './first-grid'
export { useAllSessionTypes, useSessionTypes } from './use-session-types'
