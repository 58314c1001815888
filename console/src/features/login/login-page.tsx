import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { useTitle } from '../../components/page'
import { noticeFromState, type SignInNotice } from '../../lib/sign-in-notice'
import { withTypedEmail } from '../../lib/typed-email'
import { SignInForm } from './sign-in-form'
import type { SignInStep } from './use-sign-in'

const link = 'text-primary underline underline-offset-4 decoration-1 hover:decoration-2'

/** The notices of something that the user has just done, in contrast to what happened to the account. */
const done = new Set<SignInNotice>(['passwordReset', 'emailVerified'])

/** Signs practitioners in. */
export function LoginPage() {
  const { t } = useTranslation('login')
  const notice = noticeFromState(useLocation().state)
  const [step, setStep] = useState<SignInStep>('password')
  const [email, setEmail] = useState('')
  const title = t(step === 'code' ? 'code.title' : 'title')
  useTitle(title)
  return (
    <EntryCard title={title} lead={t(step === 'code' ? 'code.lead' : 'lead')}>
      {notice && step === 'password' && (
        <Alert tone={done.has(notice) ? 'success' : 'info'} className="mb-4">
          {t(`notice.${notice}`)}
        </Alert>
      )}
      <SignInForm
        step={step}
        onStep={setStep}
        onEmail={setEmail}
        clientWay={<ClientWay email={email} className="text-sm" />}
      />
      {step === 'password' && <OtherWays email={email} />}
    </EntryCard>
  )
}

/** Links to a forgotten password, to the registration, and to the sign-in of clients. */
function OtherWays({ email }: { email: string }) {
  const { t } = useTranslation('login')
  return (
    <>
      <p className="mt-4 text-center text-sm">
        <Link to="/forgot-password" className={link}>
          {t('forgot')}
        </Link>
      </p>
      <p className="mt-6 border-t pt-4 text-center text-muted-foreground text-sm">
        {t('noAccount')}{' '}
        <Link to="/register" className={link}>
          {t('register')}
        </Link>
      </p>
      <ClientWay email={email} className="mt-3 text-center text-muted-foreground text-sm" />
    </>
  )
}

/** Leads clients of practices to their own sign-in, with the address that was typed here. */
function ClientWay({ email, className }: { email: string; className: string }) {
  const { t } = useTranslation('login')
  return (
    <p className={className}>
      {t('isClient')}{' '}
      <Link to="/client/login" state={withTypedEmail(email)} className={link}>
        {t('clientArea')}
      </Link>
    </p>
  )
}
