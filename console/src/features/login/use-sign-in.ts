import type { Problem } from '@ancrage/api/client'
import type { contract } from '@ancrage/api/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod'
import { api, asProblem } from '../../lib/api'
import { safeDestination } from '../../lib/destination'
import { lazyResolver } from '../../lib/lazy-resolver'
import { PasskeyFailure, type PasskeyRefusal, showPasskey } from '../../lib/passkey'
import { forgetReadings } from '../../lib/readings'
import { secondFactorPath } from '../../lib/second-factor-path'
import { publishUser } from '../../lib/signed-in'
import { linkState } from '../../lib/use-link-params'

export type CodeKind = 'app' | 'recovery'

export type SignInStep = 'password' | 'code'

interface Sign {
  step: SignInStep
  onStep: (step: SignInStep) => void
  kind: CodeKind
}

/** Holds the sign-in form: e-mail and password, then a code if the account has a second factor. */
export function useSignIn({ step, onStep, kind }: Sign) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state: historyState } = useLocation()
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [noPasskey, setNoPasskey] = useState<PasskeyRefusal | null>(null)
  const [isAsking, setAsking] = useState(false)
  const form = useForm<z.input<typeof contract.accounts.login.body>>({
    resolver: lazyResolver(async () => {
      const { checkSignIn, checkSignInWithCode } = await import('./credentials')
      return (step === 'code' && kind === 'app' ? checkSignInWithCode : checkSignIn) as typeof checkSignIn
    }),
    defaultValues: { email: '', password: '', remember: false },
  })

  /** Changes the step. Typed values stay, except the code, which is valid for a short time only. */
  function go(to: SignInStep) {
    setRefusal(null)
    setNoPasskey(null)
    form.resetField('code', { defaultValue: undefined })
    onStep(to)
  }

  function refuse(problem: Problem) {
    if (problem.code === 'code_required') return go('code')
    const isPassword = problem.code === 'wrong_credentials' || problem.code === 'password_required'
    if (isPassword) onStep('password')
    setRefusal(problem)
    if (isPassword) form.setFocus('password', { shouldSelect: true })
    if (problem.code === 'wrong_code') form.setFocus('code', { shouldSelect: true })
  }

  const signIn = form.handleSubmit(async ({ code, ...body }) => {
    setRefusal(null)
    setNoPasskey(null)
    try {
      await enter(await api.accounts.login({ body: { ...body, ...(step === 'code' && code && { code }) } }))
    } catch (error) {
      refuse(asProblem(error))
    }
  })

  async function enter(user: { isTotpRequired: boolean; hasTotp: boolean }) {
    await forgetReadings()
    publishUser()
    const destination = safeDestination(search.get('to'))
    const isIncomplete = user.isTotpRequired && !user.hasTotp
    const state = linkState(historyState)
    await navigate(isIncomplete ? secondFactorPath(destination) : destination, { replace: true, state })
  }

  /**
   * Signs in with a passkey instead of the password and the code. The typed values are sent too, because after a
   * password reset a passkey needs both.
   */
  async function signInByPasskey() {
    setRefusal(null)
    setNoPasskey(null)
    setAsking(true)
    try {
      const credential = await showPasskey(await api.passkeys.ask({}))
      const { remember = false, password } = form.getValues()
      await enter(await api.passkeys.signIn({ body: { credential, remember, ...(password && { password }) } }))
    } catch (error) {
      if (error instanceof PasskeyFailure) setNoPasskey(error.reason)
      else refuse(asProblem(error))
    } finally {
      setAsking(false)
    }
  }

  return {
    form,
    refusal,
    noPasskey,
    isAsking,
    signIn,
    signInByPasskey,
    goBack: () => go('password'),
    forgetRefusal: () => setRefusal(null),
  }
}
