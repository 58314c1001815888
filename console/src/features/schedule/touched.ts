import { createContext } from 'react'
import type { Affected } from './use-schedule'

export const untouched: Affected = { total: 0, sessions: [] }

/** Tells the page which sessions the last change left on closed time. */
export const Touched = createContext<(affected: Affected) => void>(() => undefined)
