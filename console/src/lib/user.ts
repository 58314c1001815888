import type { Problem } from '@ancrage/api/client'
import { type SWRConfiguration, useSWRConfig } from 'swr'
import { api } from './api'
import { useReading } from './readings'
import { forgetUser, publishUser } from './signed-in'

/** Answers that say "not now", not "not you": the sign-in is kept for the next attempt. */
const LATER = [0, 429, 503]

/**
 * The signed-in user as the server knows it. Who cannot be loaded when the console starts is signed out; later, only
 * whom the server no longer knows.
 */
export function useCurrentUser(rules: Pick<SWRConfiguration, 'focusThrottleInterval'> = {}) {
  const { cache } = useSWRConfig()
  return useReading(['user'], () => api.accounts.user({}), {
    ...rules,
    // The answer brings its cookie: another zone or name, changed elsewhere, is shown at once.
    onSuccess: publishUser,
    onError: ({ status }, key) => {
      const isStart = cache.get(key)?.data === undefined
      if (status === 401 || status === 403 || (isStart && !LATER.includes(status))) void signOutHere()
    },
  })
}

/** Only the server can clear the cookie that scripts cannot read. */
async function signOutHere() {
  forgetUser()
  await api.accounts.logout({}).catch((_: Problem) => undefined)
}
