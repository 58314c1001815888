import './texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmailForm } from '../../components/email-form'
import { EntryCard } from '../../components/entry-card'
import { focusOnMount } from '../../components/focus-on-mount'
import { useTitle } from '../../components/page'
import { ResendButton } from '../../components/resend-button'
import { api } from '../../lib/api'

/** Asks for the link that resets the password. The answer does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('password')
  const [sentTo, setSentTo] = useState<string | null>(null)
  useTitle(t('forgot.title'))
  return (
    <EntryCard title={t(sentTo ? 'forgot.sent' : 'forgot.title')} lead={!sentTo && t('forgot.lead')}>
      {sentTo ? (
        <div className="space-y-4">
          <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
            {t('forgot.sentTo', { email: sentTo })}
          </p>
          <ResendButton
            label={t('forgot.resend')}
            send={() => api.accounts.forgotPassword({ body: { email: sentTo } })}
          />
        </div>
      ) : (
        <EmailForm
          label={t('forgot.submit')}
          check={async () => (await import('./fields')).checkEmail}
          send={(email) => api.accounts.forgotPassword({ body: { email } })}
          onSent={setSentTo}
        />
      )}
      <p className="mt-6 border-t pt-4 text-center text-sm">
        <Link to="/login" className="text-primary underline underline-offset-4">
          {t('backToSignIn')}
        </Link>
      </p>
    </EntryCard>
  )
}
