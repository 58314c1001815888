import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/data'
import { announceUser } from '../../lib/signed-in'
import { useLinkToken } from '../../lib/use-link-token'

/** How the confirmation of a link stands, each told of its own link: another may be opened in the same page. */
interface Outcome {
  token: string
  state: 'confirmed' | 'changed' | 'taken' | 'expired'
  email: string
}

/** Confirms the address that a mailed link stands for, once asked to. */
export function useVerification() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (token === null) return
    setBusy(true)
    setProblem(null)
    try {
      const { email, isNew } = await api.accounts.verifyEmail({ body: { token } })
      setOutcome({ token, email, state: isNew ? 'confirmed' : 'changed' })
      announceUser()
      void refresh('user')
    } catch (error) {
      const refusal = asProblem(error)
      const state = refused[refusal.code]
      if (state) setOutcome({ token, email: '', state })
      else setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }

  const known = outcome?.token === token ? outcome : null
  const state = token === null ? 'expired' : (known?.state ?? 'asked')
  return { state, email: known?.email ?? '', problem, isBusy, confirm } as const
}

/** A token that was cut or altered is refused as a field; it is as good as expired. */
const refused: Partial<Record<Problem['code'], Outcome['state']>> = {
  link_expired: 'expired',
  validation: 'expired',
  conflict: 'taken',
}
