import { api } from './api'
import { useReading } from './data'
import { forgetUser } from './signed-in'

/** The signed-in user as the server knows it. When the server no longer knows it, neither does this browser. */
export const useCurrentUser = () =>
  useReading(['user'], () => api.accounts.user({}), {
    onError: ({ status }) => {
      if (status === 401 || status === 403) forgetUser()
    },
  })
