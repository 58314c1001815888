import { api } from './api'
import { useReading } from './data'

/** The session types of the practice, in their order. */
export const useSessionTypes = () => useReading(['session-types', 'list'], () => api.sessionTypes.list({}))
