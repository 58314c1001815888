import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

/** Reads the session types of the practice in their order, without archived ones. */
export const useSessionTypes = () => useReading(['session-types', 'list'], () => api.sessionTypes.list({}))

/** Reads the session types, including archived ones. */
export const useAllSessionTypes = () =>
  useReading(['session-types', 'all'], () => api.sessionTypes.list({ query: { archived: '1' } }))
