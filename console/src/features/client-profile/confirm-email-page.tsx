import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { focusOnMount } from '../../components/focus-on-mount'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { useLinkLook } from '../../lib/link-look'
import { forgetReadings } from '../../lib/readings'
import { forgetClient } from '../../lib/signed-in-client'
import { useLinkWords } from '../../lib/use-link-token'

const dead: readonly Problem['code'][] = ['link_expired', 'not_found', 'validation']

/**
 * The page of the link to a new address. Its button confirms it, since mail scanners open links but press no buttons.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation('clientProfile')
  const { token, of } = useLinkWords()
  useLinkLook(of)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOver = token === null || (problem !== null && dead.includes(problem.code))
  const isTaken = problem?.code === 'conflict'
  const title = t(done ? 'confirm.doneTitle' : isOver ? 'confirm.overTitle' : 'confirm.title')
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

  const doneText = done
    ? t('confirm.done', { email: done })
    : isOver
      ? t('confirm.over')
      : isTaken
        ? t('confirm.taken')
        : null
  return (
    <EntryCard title={title} lead={!doneText && t('confirm.lead')}>
      <div className="space-y-4">
        {problem && !doneText && <ProblemNotice problem={problem} />}
        {doneText ? (
          <>
            <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
              {doneText}
            </p>
            <Link to="/client/login" state={{ of }} className={buttonClass({ size: 'lg', className: 'w-full' })}>
              {t('confirm.signIn')}
            </Link>
          </>
        ) : (
          <Button size="lg" className="w-full" isBusy={isBusy} onClick={() => void confirm()}>
            {t('confirm.press')}
          </Button>
        )}
      </div>
    </EntryCard>
  )
}
