import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

/** The session types of the practice, in their order. */
export const useSessionTypes = () => useReading(['session-types', 'list'], () => api.sessionTypes.list({}))

/** The same with those that are only kept for the sessions that were of them. */
export const useAllSessionTypes = () =>
  useReading(['session-types', 'all'], () => api.sessionTypes.list({ query: { archived: '1' } }))
