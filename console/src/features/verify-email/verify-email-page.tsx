import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { focusOnMount } from '../../components/focus-on-mount'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { noticeState } from '../../lib/sign-in-notice'
import { useSignedInUser } from '../../lib/signed-in'
import { ChoosePassword } from './choose-password'
import { Expired } from './expired'
import { useVerification } from './use-verification'

/**
 * Confirms an e-mail address by a button, because mail scanners open links but press no buttons. A visitor who is not
 * signed in to the account chooses a password too, or signs in first if the address replaces a confirmed one.
 */
export function VerifyEmailPage() {
  const { t } = useTranslation('verifyEmail')
  const { state, email, problem, isBusy, confirm, signInHere } = useVerification()
  useTitle(t(`${state}.title`))
  return (
    <EntryCard title={t(`${state}.title`)}>
      {state === 'asked' && (
        <div className="space-y-4">
          <p>{t('asked.text')}</p>
          {problem && <ProblemNotice problem={problem} />}
          <Button size="lg" className="w-full" isBusy={isBusy} onClick={() => void confirm()}>
            {t('asked.confirm')}
          </Button>
        </div>
      )}
      {state === 'choosing' && (
        <div className="space-y-4">
          {problem && <ProblemNotice problem={problem} />}
          <ChoosePassword onChosen={confirm} />
        </div>
      )}
      {state === 'elsewhere' && <Elsewhere problem={problem} onSignIn={signInHere} />}
      {state === 'confirmed' && <Confirmed text={t('confirmed.text', { email })} />}
      {state === 'changed' && <Confirmed text={t('changed.text', { email })} />}
      {state === 'practice' && <Confirmed text={t('practice.text', { email })} isSilent />}
      {state === 'taken' && <Confirmed text={t('taken.text')} isSilent />}
      {(state === 'expired' || state === 'missing') && <Expired text={t(`${state}.text`)} />}
    </EntryCard>
  )
}

/** Says where to open the link, and leads to the sign-in and back. */
function Elsewhere({ problem, onSignIn }: { problem: Problem | null; onSignIn: () => Promise<void> }) {
  const { t } = useTranslation('verifyEmail')
  return (
    <div className="space-y-4">
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        {t('elsewhere.text')}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      <Button size="lg" className="w-full" onClick={() => void onSignIn()}>
        {t('elsewhere.signIn')}
      </Button>
    </div>
  )
}

/** Shows the result with a link to the practice, or to the sign-in for a visitor who is not signed in. */
function Confirmed({ text, isSilent = false }: { text: string; isSilent?: boolean }) {
  const { t } = useTranslation('verifyEmail')
  const user = useSignedInUser()
  return (
    <div className="space-y-4">
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        {text}
      </p>
      <Link
        to={user ? '/' : '/login'}
        state={isSilent || user ? undefined : noticeState('emailVerified')}
        className={buttonClass({ size: 'lg', className: 'w-full' })}
      >
        {t(user ? 'home' : 'signIn')}
      </Link>
    </div>
  )
}
