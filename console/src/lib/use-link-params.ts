import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The parameters of a mailed link. They stand after its #, so that no server and no log sees them. */
interface LinkParams {
  /** Allows one action, once. */
  token: string | null
  /** A signed token that names the practice that sent the mail, for `useLinkLook`. */
  of: string | null
}

/**
 * Returns the parameters of a mailed link, `#token=…&of=…&goingTo=…`. It moves them from the address, which others
 * could see on a shared screen, to the state of this history entry. A reload finds them there, and
 * `useSignInDestination` the page to open.
 */
export function useLinkParams(): LinkParams {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const fragment = new URLSearchParams(hash.slice(1))
  const token = fragment.get('token')
  const of = fragment.get('of')
  const goingTo = fragment.get('goingTo')
  useEffect(() => {
    if (!hash) return
    const nextState = token === null && of === null ? state : { token, of, ...(goingTo && { goingTo }) }
    void navigate(pathname, { replace: true, state: nextState, preventScrollReset: true })
  }, [hash, token, of, goingTo, pathname, state, navigate])
  return { token: token ?? paramIn(state, 'token'), of: of ?? paramIn(state, 'of') }
}

/** Returns the state that passes the parameters of a link to the next page; null without a token. */
export function linkState(state: unknown): LinkParams | null {
  const token = paramIn(state, 'token')
  return token === null ? null : { token, of: paramIn(state, 'of') }
}

/** Returns only the token. */
export const useLinkToken = () => useLinkParams().token

function paramIn(state: unknown, name: keyof LinkParams): string | null {
  const { [name]: value } = (state ?? {}) as Partial<Record<keyof LinkParams, unknown>>
  return typeof value === 'string' ? value : null
}
