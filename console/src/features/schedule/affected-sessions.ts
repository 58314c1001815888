import { createContext } from 'react'
import type { AffectedSessions } from './use-schedule'

export const noAffected: AffectedSessions = { total: 0, sessions: [] }

/** Receives the sessions that the last change left in closed time. */
export const AffectedChange = createContext<(affected: AffectedSessions) => void>(() => undefined)
