import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Reads the token of a mailed link, `#token=…`. No server or log sees a fragment. It is removed from the address, which
 * others could see on a shared screen, and stored in the history entry, where a reload finds it.
 */
export function useLinkToken(): string | null {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const arrived = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (!hash) return
    const nextState = arrived === null ? state : { token: arrived }
    void navigate(pathname, { replace: true, state: nextState, preventScrollReset: true })
  }, [hash, arrived, pathname, state, navigate])
  return arrived ?? tokenIn(state)
}

function tokenIn(state: unknown): string | null {
  const { token } = (state ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token : null
}
