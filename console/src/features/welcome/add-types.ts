import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { setFirstGrid } from '../session-types/public'
import { hasType, type ReadyType, readyTypeBody } from './ready-types'

/**
 * The grid of start times in minutes for sessions of different durations: few times to choose from, with small gaps
 * between sessions.
 */
const MIXED_MINUTES = 30

/** A session type to add, at the practice's price. */
export interface ChosenType {
  type: ReadyType
  priceCents: number
}

/** Adds the chosen types that the practice lacks, and sets the grid of a practice that had none. */
export async function addTypes(chosen: readonly ChosenType[], practiceId: string) {
  // Reads the types that another tab has added. The idempotency key covers two tabs that save at once.
  const now = await api.sessionTypes.list({ query: { archived: '1' } })
  for (const { type, priceCents } of chosen) {
    if (hasType(type, now)) continue
    const headers = { 'idempotency-key': `welcome-${type.key}-${practiceId}` }
    await api.sessionTypes.add({ body: readyTypeBody(type, priceCents) }, { headers })
  }
  const lengths = new Set(chosen.map(({ type }) => type.durationMinutes))
  // One common duration becomes the grid itself; different durations use half an hour, which leaves fewer gaps.
  if (now.length === 0 && lengths.size > 0) await setFirstGrid(lengths.size === 1 ? null : MIXED_MINUTES)
  await Promise.all([refresh('session-types'), refresh('practice')])
}
