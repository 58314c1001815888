import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link, `#token=…`: behind the #, so that no server and no log sees it. It is taken out of the
 * address once it is read, so that it does not stay in the history or on a shared screen.
 */
export function useLinkToken(): string | null {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const arrived = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(arrived)
  if (arrived !== null && arrived !== token) setToken(arrived)
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true, state, preventScrollReset: true })
  }, [hash, pathname, state, navigate])
  return token
}
