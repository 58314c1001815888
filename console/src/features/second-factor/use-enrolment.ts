import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { makePasskey, PasskeyFailure, type PasskeyRefusal } from '../../lib/passkey'
import { forgetReadings, useReading } from '../../lib/readings'

/** Where the setting up stands: the password is asked for, the secret is shown, the recovery codes are shown. */
type Step = { at: 'password' } | { at: 'scan'; secret: string; uri: string } | { at: 'codes'; codes: readonly string[] }

/** Sets up a second factor, step by step. Nothing counts before its first code is confirmed. */
export function useEnrolment() {
  const state = useReading(['account', 'second-factor'], () => api.accounts.secondFactor({}))
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [noPasskey, setNoPasskey] = useState<PasskeyRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function take(next: () => Promise<Step>) {
    setProblem(null)
    setNoPasskey(null)
    setBusy(true)
    try {
      setStep(await next())
    } catch (error) {
      if (error instanceof PasskeyFailure) return setNoPasskey(error.reason)
      const refusal = asProblem(error)
      setProblem(refusal)
      // Turned on in another window, or the secret has expired: start again.
      if (refusal.code === 'conflict') {
        setStep({ at: 'password' })
        await state.mutate()
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    state,
    step,
    problem,
    noPasskey,
    isBusy,
    begin: (currentPassword: string) =>
      take(async () => ({ at: 'scan', ...(await api.accounts.beginTotp({ body: { currentPassword } })) })),
    /** In place of an authenticator. Beside another second factor there are recovery codes already. */
    addPasskey: (currentPassword: string, name: string) =>
      take(async () => {
        const credential = await makePasskey(await api.passkeys.begin({ body: { currentPassword } }))
        const { recoveryCodes } = await api.passkeys.add({ body: { name, credential } })
        await forgetReadings()
        return { at: 'codes', codes: recoveryCodes }
      }),
    confirm: (code: string) =>
      take(async () => {
        const { recoveryCodes } = await api.accounts.confirmTotp({ body: { code } })
        await forgetReadings()
        return { at: 'codes', codes: recoveryCodes }
      }),
  }
}

export type Enrolment = ReturnType<typeof useEnrolment>
