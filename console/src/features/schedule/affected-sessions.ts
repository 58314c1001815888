import { createContext } from 'react'
import type { AffectedSessions } from './use-schedule'

export const noAffected: AffectedSessions = { total: 0, sessions: [] }

/** Tells the page which sessions the last change left on closed time. */
export const AffectedChange = createContext<(affected: AffectedSessions) => void>(() => undefined)
