import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../lib/api'
import { useProblemText } from '../lib/problem-text'
import { forgetUser } from '../lib/signed-in'
import { toast } from '../lib/toast'

/** Signs out and opens the sign-in page. Says so if that fails. */
export function useSignOut() {
  const { t } = useTranslation('layout')
  const textOf = useProblemText()
  return async () => {
    try {
      await api.accounts.logout({})
      forgetUser()
      location.assign('/login')
    } catch (error) {
      toast.error(t('signOutFailed'), { description: textOf(asProblem(error)) })
    }
  }
}
