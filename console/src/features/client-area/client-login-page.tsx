import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { EmailForm } from '../../components/email-form'
import { EntryCard } from '../../components/entry-card'
import { focusOnMount } from '../../components/focus-on-mount'
import { useTitle } from '../../components/page'
import { ResendButton } from '../../components/resend-button'
import { api } from '../../lib/api'
import { CLIENT_HOME, useSignInDestination } from '../../lib/client-destination'
import { useLinkLook } from '../../lib/link-look'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { useTypedEmail } from '../../lib/typed-email'
import { linkState, useLinkParams } from '../../lib/use-link-params'
import { PasswordForm } from './password-form'

/** Signs clients in by a mailed link, or by a password if they have one. */
export function ClientLoginPage() {
  const { t } = useTranslation('clientArea')
  const isSignedIn = useClientSignedIn()
  const goingTo = useSignInDestination()
  const { state } = useLocation()
  const [way, setWay] = useState<'link' | 'password'>('link')
  const [email, setEmail] = useState(useTypedEmail())
  const [sentTo, setSentTo] = useState<string | null>(null)
  const askLink = (to: string) =>
    api.clientArea.askLink({ body: { email: to, ...(goingTo !== CLIENT_HOME && { goingTo }) } })
  useTitle(t(sentTo ? 'sent.title' : 'area'))
  useLinkLook(useLinkParams().of)
  if (isSignedIn) return <Navigate to={goingTo} state={linkState(state)} replace />
  if (sentTo)
    return (
      <EntryCard title={t('sent.title')}>
        <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere mb-4 outline-none">
          {t('sent.text', { email: sentTo })}
        </p>
        <ResendButton label={t('sent.again')} send={() => askLink(sentTo)} />
        <OtherWay label={t('sent.otherAddress')} onClick={() => setSentTo(null)} />
      </EntryCard>
    )
  const isByLink = way === 'link'
  return (
    <EntryCard title={t('area')} lead={t(isByLink ? 'login.lead' : 'login.passwordLead')}>
      {isByLink ? (
        <EmailForm
          label={t('login.ask')}
          typed={{ email, onType: setEmail }}
          check={async () => (await import('./fields')).checkClientEmail}
          send={askLink}
          onSent={setSentTo}
        />
      ) : (
        <PasswordForm email={email} onEmail={setEmail} />
      )}
      <OtherWay
        label={t(isByLink ? 'login.withPassword' : 'login.withLink')}
        onClick={() => setWay(isByLink ? 'password' : 'link')}
      />
    </EntryCard>
  )
}

const OtherWay = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <p className="mt-6 border-t pt-4 text-center">
    <Button variant="link" size="inline" onClick={onClick}>
      {label}
    </Button>
  </p>
)
