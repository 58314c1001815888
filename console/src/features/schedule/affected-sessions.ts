import type { contract, ReplyOf } from '@ancrage/api/contract'
import { createContext } from 'react'

export type AffectedSessions = ReplyOf<typeof contract.schedule.addOverride>['affected']

export const noAffected: AffectedSessions = { total: 0, sessions: [] }

/** Receives the sessions that the last change left in closed time. */
export const AffectedChange = createContext<(affected: AffectedSessions) => void>(() => undefined)
