import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a mailed link says behind its #, so that no server and no log sees it. */
interface LinkWords {
  /** What it lets its bearer do, once. */
  token: string | null
  /** Whose mail it stood in, signed. `useLinkLook` shows that practice. */
  of: string | null
}

/**
 * The words of a mailed link, `#token=…&of=…&goingTo=…`. Once they are read they are taken out of the address, where
 * others could see them on a shared screen, into the state of this one entry of the history: there a reload finds them
 * again, and `useSignInDestination` the page to open.
 */
export function useLinkWords(): LinkWords {
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
  return { token: token ?? wordIn(state, 'token'), of: of ?? wordIn(state, 'of') }
}

/** Returns the state that takes the words of a link along to the next page; null if there is no token. */
export function stateOfLink(state: unknown): LinkWords | null {
  const token = wordIn(state, 'token')
  return token === null ? null : { token, of: wordIn(state, 'of') }
}

/** The token alone. */
export const useLinkToken = () => useLinkWords().token

function wordIn(state: unknown, name: keyof LinkWords): string | null {
  const { [name]: word } = (state ?? {}) as Partial<Record<keyof LinkWords, unknown>>
  return typeof word === 'string' ? word : null
}
