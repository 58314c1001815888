import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { refusedFields } from '../../components/field-words'
import { api, asProblem } from '../../lib/api'
import { forgetReadings, refresh } from '../../lib/readings'
import { forgetUser, publishUser, signedInUser } from '../../lib/signed-in'
import { toast } from '../../lib/toast'
import { useLinkToken } from '../../lib/use-link-params'

/** The result of a confirmation. It is stored in place of the token, so that a reload shows it again. */
interface Outcome {
  state: 'confirmed' | 'changed' | 'practice' | 'taken' | 'expired'
  email: string
}

/** Confirms the address of a mailed link on request. */
export function useVerification() {
  const { t } = useTranslation('verifyEmail')
  const token = useLinkToken()
  const { pathname, state: historyState } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)

  const end = (outcome: Outcome) => navigate(pathname, { replace: true, state: { outcome }, preventScrollReset: true })

  /** Opens the practice, whose address is now confirmed: its welcome, which leads on where nothing of it is left. */
  async function goHome(email: string): Promise<undefined> {
    publishUser()
    await forgetReadings()
    toast.success(t('confirmed.text', { email }))
    await navigate('/welcome', { replace: true })
  }

  /**
   * Confirms the address and returns the code of a refused password. Without a password the browser must be signed in
   * to the account.
   */
  async function confirm(password?: string): Promise<string | undefined> {
    if (token === null) return undefined
    setBusy(true)
    setProblem(null)
    try {
      const { email, isNew, isPractice } = await api.accounts.verifyEmail({
        body: { token, ...(password && { password }) },
      })
      // The server has ended every sign-in. A leftover cookie would redirect away from the sign-in page.
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
      if (elsewhere.includes(refusal.code)) setElsewhere(true)
      else if (refused && !password) setNeedsPassword(true)
      else if (refused) return refused[1]
      else if (state) await end({ email: '', state })
      else setProblem(refusal)
    } finally {
      setBusy(false)
    }
    return undefined
  }

  /** Opens the sign-in, which leads back here with the unused link. Another account is signed out first. */
  async function signInHere() {
    setProblem(null)
    try {
      if (signedInUser()) await api.accounts.logout({})
      forgetUser()
      await forgetReadings()
      await navigate(`/login?${new URLSearchParams({ to: pathname })}`, { state: { token } })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  const { outcome } = (historyState ?? {}) as { outcome?: Outcome }
  const open = isElsewhere ? 'elsewhere' : needsPassword ? 'choosing' : 'asked'
  const state = token !== null ? open : (outcome?.state ?? 'missing')
  return { state, email: outcome?.email ?? '', problem, isBusy, confirm, signInHere } as const
}

/** Signs in with the new password; returns false when that needs more. */
const signIn = (email: string, password: string): Promise<boolean> =>
  api.accounts.login({ body: { email, password } }).then(
    ({ isTotpRequired, hasTotp }) => !isTotpRequired || hasTotp,
    () => false,
  )

/** The link replaces a confirmed address, and this browser is not signed in to its account. It stays valid. */
const elsewhere: readonly Problem['code'][] = ['not_signed_in', 'forbidden']

/** The server refuses an altered token as a field or finds no link for it; both count as expired. */
const outcomes: Partial<Record<Problem['code'], Outcome['state']>> = {
  link_expired: 'expired',
  not_found: 'expired',
  validation: 'expired',
  conflict: 'taken',
}
