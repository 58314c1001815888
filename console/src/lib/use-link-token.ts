import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link, `#token=…`: behind the #, so that no server and no log sees it. Once it is read it is
 * taken out of the address, where others could see it on a shared screen, into the state of this one entry of the
 * history: there a reload finds it again.
 */
export function useLinkToken(): string | null {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const arrived = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (!hash) return
    const kept = arrived === null ? state : { token: arrived }
    void navigate(pathname, { replace: true, state: kept, preventScrollReset: true })
  }, [hash, arrived, pathname, state, navigate])
  return arrived ?? keptIn(state)
}

function keptIn(state: unknown): string | null {
  const { token } = (state ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token : null
}
