import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { makePasskey, PasskeyFailure, type PasskeyRefusal } from '../../lib/passkey'
import { forgetReadings, useReading } from '../../lib/readings'

/** The step of the setup: the password, the secret, or the recovery codes. */
type Step = { at: 'password' } | { at: 'scan'; secret: string; uri: string } | { at: 'codes'; codes: readonly string[] }

/** Sets up a second factor in steps. It takes effect only when its first code is confirmed. */
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
      // It was turned on in another window, or the secret has expired: start again.
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
    /**
     * Adds a passkey instead of an authenticator. The list of recovery codes is empty when another second factor
     * already exists.
     */
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
