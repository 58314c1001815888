import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { offerStartsByDuration } from '../session-types/public'
import { hasType, type ReadyType, readyTypeBody } from './ready-types'

/** A session type to add, at the practice's price. */
export interface ChosenType {
  type: ReadyType
  priceCents: number
}

/** Adds the chosen types that the practice lacks, and offers starts by their duration if it had none. */
export async function addTypes(chosen: readonly ChosenType[], practiceId: string) {
  // Reads the types that another tab has added. The idempotency key covers two tabs that save at once.
  const now = await api.sessionTypes.list({ query: { archived: '1' } })
  for (const { type, priceCents } of chosen) {
    if (hasType(type, now)) continue
    const headers = { 'idempotency-key': `welcome-${type.key}-${practiceId}` }
    await api.sessionTypes.add({ body: readyTypeBody(type, priceCents) }, { headers })
  }
  if (now.length === 0 && chosen.length > 0) await offerStartsByDuration()
  await Promise.all([refresh('session-types'), refresh('practice')])
}
