import type { Problem } from '@ancrage/api/client'
import type { contract } from '@ancrage/api/contract'
import { ownTimeZone } from '@ancrage/api/format/zone'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod'
import { refusedFields } from '../../components/field-words'
import { api, asProblem } from '../../lib/api'
import { forgetReadings } from '../../lib/readings'
import { sendWithProof } from '../../lib/send-with-proof'
import { publishUser } from '../../lib/signed-in'
import { useLanguage } from '../../lib/use-formats'

type Registration = z.input<typeof contract.accounts.register.body>
export type RegistrationAccount = Omit<Registration['account'], 'locale'>
/** The values of the form; empty fields are not sent. */
export interface Practice {
  name: string
  siret: string
  address: string
  city: string
  /** The coordinates of the address, if it was taken from the list. */
  location: string
  acceptsTerms: boolean
}

export const steps = ['account', 'practice'] as const
export type RegistrationStep = (typeof steps)[number]

/** A field that the server refused, with its code. */
type Refused = [field: string, code: string]

const fields = ['name', 'email', 'password', 'siret', 'address', 'city'] as const

/**
 * Sends the registration, signs in with the new password, and returns the fields of each step that the server refused.
 */
export function useRegistration() {
  const locale = useLanguage()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const navigate = useNavigate()

  /** Signs in to the new practice. Returns false when that fails; then the mail explains the next step. */
  async function enter({ email, password }: RegistrationAccount): Promise<boolean> {
    try {
      await api.accounts.login({ body: { email, password } })
    } catch {
      return false
    }
    await forgetReadings()
    publishUser()
    await navigate('/welcome', { replace: true })
    return true
  }

  async function send(
    account: RegistrationAccount,
    { acceptsTerms, ...practice }: Practice,
  ): Promise<Record<RegistrationStep, Refused[]>> {
    setProblem(null)
    const filled = Object.fromEntries(Object.entries(practice).filter(([, value]) => value)) as { name: string }
    try {
      const body = {
        account: { ...account, locale },
        practice: { ...filled, timeZone: ownTimeZone() },
        acceptsTerms: acceptsTerms as true,
      }
      await sendWithProof(
        () => api.accounts.registrationChallenge({}),
        (captcha) => api.accounts.register({ body: { ...body, captcha } }),
      )
      // The answer is the same for an address that already has an account, where this password fails.
      if (!(await enter(account))) setSentTo(account.email)
      return { account: [], practice: [] }
    } catch (error) {
      const refusal = asProblem(error)
      const of = (step: RegistrationStep): Refused[] =>
        refusedFields(
          refusal,
          fields.map((field) => `${step}.${field}` as const),
        ).map(([path, code]) => [path.slice(step.length + 1), code])
      const refused = { account: of('account'), practice: of('practice') }
      if (refused.account.length + refused.practice.length === 0) setProblem(refusal)
      return refused
    }
  }

  return { send, problem, sentTo, startAgain: () => setSentTo(null) }
}
