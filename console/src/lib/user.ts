import type { Problem } from '@ancrage/api/client'
import { type SWRConfiguration, useSWRConfig } from 'swr'
import { api } from './api'
import { useReading } from './readings'
import { forgetUser, publishUser } from './signed-in'

/** Statuses that mean "not now" rather than "not you": the sign-in is kept for the next attempt. */
const TEMPORARY = [0, 429, 503]

/**
 * Reads the signed-in user. At the start any other failure signs out; later only if the server no longer knows the
 * user.
 */
export function useCurrentUser(rules: Pick<SWRConfiguration, 'focusThrottleInterval'> = {}) {
  const { cache } = useSWRConfig()
  return useReading(['user'], () => api.accounts.user({}), {
    ...rules,
    // The answer renews the cookie, so that a time zone or name changed elsewhere is shown at once.
    onSuccess: publishUser,
    onError: ({ status }, key) => {
      const isStart = cache.get(key)?.data === undefined
      if (status === 401 || status === 403 || (isStart && !TEMPORARY.includes(status))) void signOutHere()
    },
  })
}

/** Only the server can delete the cookie that scripts cannot read. */
async function signOutHere() {
  forgetUser()
  await api.accounts.logout({}).catch((_: Problem) => undefined)
}
