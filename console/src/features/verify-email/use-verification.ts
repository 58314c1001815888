import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { refusedFields } from '../../components/field-words'
import { api, asProblem } from '../../lib/api'
import { forgetReadings, refresh } from '../../lib/readings'
import { forgetUser, publishUser, signedInUser } from '../../lib/signed-in'
import { toast } from '../../lib/toast'
import { useLinkToken } from '../../lib/use-link-token'

/** How the confirmation of a link ended. It is kept where the token was, so that a reload says the same again. */
interface Outcome {
  state: 'confirmed' | 'changed' | 'practice' | 'taken' | 'expired'
  email: string
}

/** Confirms the address that a mailed link stands for, once asked to. */
export function useVerification() {
  const { t } = useTranslation('verifyEmail')
  const token = useLinkToken()
  const { pathname, state: kept } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [needsPassword, setNeedsPassword] = useState(false)

  const end = (outcome: Outcome) => navigate(pathname, { replace: true, state: { outcome }, preventScrollReset: true })

  /** Into the practice, whose address is confirmed now. */
  async function goHome(email: string): Promise<undefined> {
    publishUser()
    await forgetReadings()
    toast.success(t('confirmed.text', { email }))
    await navigate('/', { replace: true })
  }

  /** Answers what the password was refused for. Without one this browser has to be signed in to the account. */
  async function confirm(password?: string): Promise<string | undefined> {
    if (token === null) return undefined
    setBusy(true)
    setProblem(null)
    try {
      const { email, isNew, isPractice } = await api.accounts.verifyEmail({
        body: { token, ...(password && { password }) },
      })
      // The server has ended every sign-in: a cookie that outlives them would keep the sign-in page away.
      if (password) forgetUser()
      const isSignedIn = isNew && (password ? await signIn(email, password) : signedInUser() !== null)
      if (isSignedIn) return await goHome(email)
      await end({ email, state: isPractice ? 'practice' : isNew ? 'confirmed' : 'changed' })
      publishUser()
      if (!password) void refresh('user')
    } catch (error) {
      const refusal = asProblem(error)
      const [refused] = refusedFields(refusal, ['password'])
      const state = refused ? undefined : outcomes[refusal.code]
      if (refused && !password) setNeedsPassword(true)
      else if (refused) return refused[1]
      else if (state) await end({ email: '', state })
      else setProblem(refusal)
    } finally {
      setBusy(false)
    }
    return undefined
  }

  const { outcome } = (kept ?? {}) as { outcome?: Outcome }
  const open = needsPassword ? 'choosing' : 'asked'
  const state = token !== null ? open : (outcome?.state ?? 'missing')
  return { state, email: outcome?.email ?? '', problem, isBusy, confirm } as const
}

/** With the password that was just chosen; false where that is not enough. */
const signIn = (email: string, password: string): Promise<boolean> =>
  api.accounts.login({ body: { email, password } }).then(
    ({ isTotpRequired, hasTotp }) => !isTotpRequired || hasTotp,
    () => false,
  )

/** A token that was cut or altered is refused as a field, or is of no link; it is as good as expired. */
const outcomes: Partial<Record<Problem['code'], Outcome['state']>> = {
  link_expired: 'expired',
  not_found: 'expired',
  validation: 'expired',
  conflict: 'taken',
}
