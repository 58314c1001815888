import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type Leaflet = ReplyOf<typeof contract.leaflets.list>[number]

/** Reads and changes the practice's leaflets. Failures are left to the caller. */
export function useLeaflets() {
  const act = <Answer>(call: Promise<Answer>) => call.finally(() => void refresh('custom-emails'))
  return {
    reading: useReading(['custom-emails', 'leaflets'], () => api.leaflets.list({})),
    add: (file: File) =>
      act(
        api.leaflets.add(
          { query: { name: file.name }, body: file },
          { headers: { 'idempotency-key': crypto.randomUUID() } },
        ),
      ),
    remove: (id: string) => act(api.leaflets.remove({ params: { id } })),
  }
}
