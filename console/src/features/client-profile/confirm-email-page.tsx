import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { focusOnMount } from '../../components/focus-on-mount'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { useLinkLook } from '../../lib/link-look'
import { forgetReadings } from '../../lib/readings'
import { forgetClient } from '../../lib/signed-in-client'
import { useLinkParams } from '../../lib/use-link-params'
import { signClientOut } from '../client-area/public'

const dead: readonly Problem['code'][] = ['link_expired', 'not_found', 'validation']

/** This browser is not signed in to the client's account. The link stays valid. */
const elsewhere: readonly Problem['code'][] = ['not_signed_in', 'forbidden']

/**
 * The page of the link to a new address. Its button confirms it, since mail scanners open links but press no buttons.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation('clientProfile')
  const { token, of } = useLinkParams()
  useLinkLook(of)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const state = done !== null ? 'done' : token === null ? 'missing' : stateOf(problem)
  const title = t(state === 'asked' || state === 'taken' ? 'confirm.title' : `confirm.${state}Title`)
  useTitle(title)

  async function confirm() {
    setBusy(true)
    setProblem(null)
    try {
      const { email } = await api.clientProfile.confirmEmail({ body: { token: token ?? '' } })
      // All sign-ins have ended, and the next one uses the new address.
      forgetClient()
      await forgetReadings()
      setDone(email)
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  if (state === 'asked')
    return (
      <EntryCard title={title} lead={t('confirm.lead')}>
        <div className="space-y-4">
          {problem && <ProblemNotice problem={problem} />}
          <Button size="lg" className="w-full" isBusy={isBusy} onClick={() => void confirm()}>
            {t('confirm.press')}
          </Button>
        </div>
      </EntryCard>
    )
  return (
    <EntryCard title={title}>
      <div className="space-y-4">
        <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
          {t(`confirm.${state}`, { email: done })}
        </p>
        {state === 'elsewhere' ? (
          <SignInHere isOfAnother={problem?.code === 'forbidden'} link={{ token, of }} />
        ) : (
          <Link to="/client/login" state={{ of }} className={buttonClass({ size: 'lg', className: 'w-full' })}>
            {t('confirm.signIn')}
          </Link>
        )}
      </div>
    </EntryCard>
  )
}

function stateOf(problem: Problem | null) {
  if (problem?.code === 'conflict') return 'taken'
  if (problem && elsewhere.includes(problem.code)) return 'elsewhere'
  return problem && dead.includes(problem.code) ? 'over' : 'asked'
}

interface SignInProps {
  /** Another client is signed in here, and is signed out first. */
  isOfAnother: boolean
  link: { token: string | null; of: string | null }
}

/** Leads to the sign-in by the earlier address, and back with the unused link. */
function SignInHere({ isOfAnother, link }: SignInProps) {
  const { t } = useTranslation('clientProfile')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function go() {
    setProblem(null)
    try {
      if (isOfAnother) await signClientOut()
      await navigate('/client/login', { state: { ...link, goingTo: pathname } })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Button size="lg" className="w-full" onClick={() => void go()}>
        {t('confirm.signInHere')}
      </Button>
    </>
  )
}
