import type { contract } from '@ancrage/api/contract'
import { useEffect } from 'react'
import type { Api } from '../../api.ts'

/**
 * Reads a request again whenever the visitor comes back to the page, and calls when the practice has proposed other
 * times. A null token reads nothing.
 */
export function useProposals(api: Api, token: string | null, onProposed: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same in every render
  useEffect(() => {
    if (token === null) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const own = await api
        .call<typeof contract.booking.own>('GET', `/api/public/bookings/${encodeURIComponent(token)}`)
        .catch(() => null)
      if (own?.proposals?.length) onProposed()
    }
    const listener = () => void look()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [api, token])
}
