import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/data'
import { publishUser } from '../../lib/signed-in'
import { useLinkToken } from '../../lib/use-link-token'

/** How the confirmation of a link ended. It is kept where the token was, so that a reload says the same again. */
interface Outcome {
  state: 'confirmed' | 'changed' | 'taken' | 'expired'
  email: string
}

/** Confirms the address that a mailed link stands for, once asked to. */
export function useVerification() {
  const token = useLinkToken()
  const { pathname, state: kept } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const end = (outcome: Outcome) => navigate(pathname, { replace: true, state: { outcome }, preventScrollReset: true })

  async function confirm() {
    if (token === null) return
    setBusy(true)
    setProblem(null)
    try {
      const { email, isNew } = await api.accounts.verifyEmail({ body: { token } })
      await end({ email, state: isNew ? 'confirmed' : 'changed' })
      publishUser()
      void refresh('user')
    } catch (error) {
      const refusal = asProblem(error)
      const state = refused[refusal.code]
      if (state) await end({ email: '', state })
      else setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }

  const { outcome } = (kept ?? {}) as { outcome?: Outcome }
  const state = token !== null ? 'asked' : (outcome?.state ?? 'missing')
  return { state, email: outcome?.email ?? '', problem, isBusy, confirm } as const
}

/** A token that was cut or altered is refused as a field; it is as good as expired. */
const refused: Partial<Record<Problem['code'], Outcome['state']>> = {
  link_expired: 'expired',
  validation: 'expired',
  conflict: 'taken',
}
